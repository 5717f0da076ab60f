import { and, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { addDays, dayOf } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Seller } from '#contract/orders/calls.ts'
import type { OrderStatus } from '#contract/orders/status.ts'
import { removeExamples } from '#contract/settings/examples.ts'
import { toWorkingDay } from '#contract/working-days.ts'
import { markOrdered } from '#server/configure/file-queries.ts'
import { getGeometry } from '#server/configure/queries.ts'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { nextStamp } from '#server/db/stale.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import type { Hold } from '#server/stock/hold.ts'
import {
  type HistoryStep,
  type OfficeNote,
  orders,
  type StoredParcel,
  type UndoneStep,
  type UndoStep,
} from './table.ts'

export const secondsFromNow = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`

export type OrderRow = typeof orders.$inferSelect

export const noSuchOrder = () => new AppError('not_found', 'Order not found.')

export type NewOrder = Omit<
  typeof orders.$inferInsert,
  '_id' | 'orderNumber' | 'history' | 'notes' | 'seller' | 'printedNumber' | 'invoicedAt' | 'createdAt' | 'updatedAt'
>

const now = () => new Date().toISOString()

/**
 * Undefined if the checkout or the quote already has its order: the unique key lets one of several attempts through.
 */
export async function insertOrder(tx: Db, order: NewOrder, note?: string): Promise<OrderRow | undefined> {
  const first: HistoryStep = { status: order.status, at: now(), ...(note ? { note } : {}) }
  const hasDesign = order.items.some(({ design }) => design)
  const geometry = hasDesign ? (await getGeometry(tx)).number : undefined
  const [row] = await tx
    .insert(orders)
    .values({
      ...order,
      // what a quote promised earlier is cut from today's flats
      items: order.items.map((item) => (item.design ? { ...item, design: { ...item.design, geometry } } : item)),
      userId: order.userId ?? provedAccount(order.email),
      history: [first],
      ...(order.status === 'pending' ? {} : { seller: await findSeller(tx) }),
    })
    .onConflictDoNothing()
    .returning()
  if (!row) return undefined
  const { _id: orderId, orderNumber, checkoutId, quoteId, status, totalCents } = row
  const ids = { orderId, orderNumber, checkoutId, quoteId, status, totalCents }
  noteEvent(tx, { event: 'order_made', message: 'an order was made', ...ids })
  await markDesigns(tx, order.items)
  return row
}

const markDesigns = (tx: Db, items: OrderRow['items']): Promise<void> =>
  markOrdered(
    tx,
    items.flatMap(({ _id, design }) => (design ? [_id] : [])),
  )

/** The current seller: what is paid now is invoiced with today's details, but never with the demo's VAT number. */
export async function findSeller(tx: Db): Promise<Seller> {
  const shop = removeExamples(await getShopIdentity(tx))
  const { name, legalName, address, phone, email, registrationNumber, vatNumber, logo, colours } = shop
  return { name, legalName, address, phone, email, registrationNumber, vatNumber, logo, colours }
}

/** A guest's order belongs to the account that has verified the guest's address, if there is one. */
const provedAccount = (email: string): SQL<string | null> =>
  sql`(select id from users where lower(email) = lower(${email}) and email_verified and not disabled and deleted_at is null)`

export async function findOrderRow(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders._id, id))
  return row
}

/** In no order; without those that do not exist. */
export const findOrderRows = (db: Db, ids: readonly string[]): Promise<OrderRow[]> =>
  db
    .select()
    .from(orders)
    .where(inArray(orders._id, [...ids]))

export async function findOrderOfQuote(db: Db, quoteId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.quoteId, quoteId))
  return row
}

/** The orders that quotes have become. */
export async function findOrdersOfQuotes(db: Db, quoteIds: readonly string[]) {
  if (quoteIds.length === 0) return []
  const { _id, orderNumber, status, paidAt, quoteId, userId, checkoutId, keyVersion } = orders
  return db
    .select({ _id, orderNumber, status, paidAt, quoteId, userId, checkoutId, keyVersion })
    .from(orders)
    .where(inArray(orders.quoteId, [...quoteIds]))
}

/** Orders from quotes that have been unpaid for this many days. */
export async function findForgottenQuoteOrders(db: Db, days: number): Promise<string[]> {
  const rows = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(
      and(
        isNotNull(orders.quoteId),
        eq(orders.status, 'pending'),
        lt(orders.createdAt, sql`now() - make_interval(days => ${days})`),
        // Money that has come in part is for a person to decide about.
        sql`not exists (select 1 from payments p where p.order_id = ${orders._id} and p.reversed_at is null)`,
      ),
    )
    .limit(100)
  return rows.map(({ _id }) => _id)
}

export async function findOrderOfCheckout(db: Db, checkoutId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(orders).where(eq(orders.checkoutId, checkoutId))
  return row
}

/** The order, locked until the transaction ends, so that its steps, payments and refunds are sequential. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow> {
  const [row] = await tx.select().from(orders).where(eq(orders._id, id)).for('no key update')
  if (!row) throw noSuchOrder()
  return row
}

type Changes = {
  checkoutId?: string
  paymentMethod?: string
  paidAt?: string | null
  invoiceAfter?: SQL | null
  seller?: Seller
  deliveredAt?: string | null
  startedAt?: string | null
  readyAt?: string | null
  balanceRemindedAt?: string | null
  chargeCents?: number
  proofAt?: string | null
  courier?: string | null
  trackingNumber?: string | null
  undo?: UndoStep | null
  holds?: Hold[]
  parcels?: StoredParcel[]
  reservedUntil?: string | null
  isUnmailed?: boolean
}

/** Moves a locked order to a status and records it in the history. The caller checks whether it is allowed. */
export async function stepOrder(
  tx: Db,
  order: OrderRow,
  step: { status: OrderStatus; note?: string | undefined; by?: string | undefined },
  changes: Changes = {},
): Promise<OrderRow> {
  const { status, note, by } = step
  const entry: HistoryStep = { status, at: now(), ...(note ? { note } : {}), ...(by ? { by } : {}) }
  return updateOrder(tx, order, { ...changes, status, history: [...order.history, entry] })
}

/** Returns a locked order to its state before the last step, which is removed from the history but still shown to the office. */
export async function unstepOrder(tx: Db, order: OrderRow, undo: UndoStep, by: string): Promise<OrderRow> {
  const {
    status,
    deliveredAt,
    courier,
    trackingNumber,
    startedAt = null,
    steps = 1,
    parcels = order.parcels,
    holds = order.holds,
  } = undo
  const kept = order.history.length - steps
  const parcel = {
    ...(order.courier ? { courier: order.courier } : {}),
    ...(order.trackingNumber ? { trackingNumber: order.trackingNumber } : {}),
  }
  const last = order.parcels.at(-1)
  const undone: HistoryStep[] =
    steps > 0 ? order.history.slice(kept) : [{ status: order.status, at: last?.at ?? now(), note: 'A parcel' }]
  const taken = undone.map((step) => ({ ...step, ...parcel, undoneAt: now(), undoneBy: by }))
  return updateOrder(tx, order, {
    status,
    history: order.history.slice(0, kept),
    undone: [...order.undone, ...taken],
    deliveredAt,
    courier,
    trackingNumber,
    startedAt,
    parcels,
    holds,
  })
}

/** Stores how to undo the last step, or an e-mail that may be replaced. `updatedAt` stays, so that an open screen is not stale. */
export async function keepForLater(
  tx: Db,
  { _id }: OrderRow,
  kept: { undo?: UndoStep; parcels?: StoredParcel[] },
): Promise<void> {
  await tx.update(orders).set(kept).where(eq(orders._id, _id))
}

export async function changeOrder(tx: Db, order: OrderRow, changes: Changes): Promise<OrderRow> {
  return updateOrder(tx, order, changes)
}

/** Keeps a reservation from expiring while its order is being paid. */
export async function extendReservation(tx: Db, { _id }: OrderRow, seconds: number): Promise<void> {
  await tx
    .update(orders)
    .set({ reservedUntil: sql`greatest(${orders.reservedUntil}, now() + make_interval(secs => ${seconds}))` })
    .where(eq(orders._id, _id))
}

/** Orders whose balance was asked for this many days ago, without a reminder since; locked. Whoever has no e-mail address is phoned. */
export async function lockUnpaidBalances(tx: Db, days: number, limit: number): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(and(isBalanceOpen(days), isNull(orders.balanceRemindedAt), ne(orders.email, '')))
    .orderBy(orders.readyAt)
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** Its goods have been ready for this many days, and its balance is open. */
const isBalanceOpen = (days: number): SQL | undefined =>
  and(
    eq(orders.status, 'processing'),
    isNull(orders.paidAt),
    lt(orders.readyAt, sql`now() - make_interval(days => ${days})`),
  )

/** The oldest first. */
export async function findUnpaidBalances(db: Db, days: number, limit: number): Promise<OrderRow[]> {
  return db.select().from(orders).where(isBalanceOpen(days)).orderBy(orders.readyAt).limit(limit)
}

/** `updatedAt` stays: a reminder makes no open screen stale. */
export async function markBalanceReminded(tx: Db, { _id }: OrderRow): Promise<void> {
  await tx.update(orders).set({ balanceRemindedAt: sql`now()` }).where(eq(orders._id, _id))
}

/** `updatedAt` stays: it makes no open screen stale. */
export async function markMade(tx: Db, { _id }: OrderRow, isMade: boolean): Promise<void> {
  await tx
    .update(orders)
    .set({ madeAt: isMade ? sql`now()` : null })
    .where(eq(orders._id, _id))
}

/** `updatedAt` stays: it makes no open screen stale. */
export async function markPromised(tx: Db, { _id }: OrderRow, promisedOn: string | null): Promise<void> {
  await tx.update(orders).set({ promisedOn }).where(eq(orders._id, _id))
}

/** Unpaid orders with expired reservations, locked. */
export async function lockOverdueReservations(tx: Db, limit: number): Promise<OrderRow[]> {
  return tx
    .select()
    .from(orders)
    .where(lt(orders.reservedUntil, sql`now()`))
    .orderBy(orders.reservedUntil)
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** `updatedAt` stays: a note does not stop a step that a colleague is about to take. */
export async function insertOfficeNote(tx: Db, order: OrderRow, note: Omit<OfficeNote, 'at'>): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({ notes: [...order.notes, { ...note, at: now() }], undo: null })
    .where(eq(orders._id, order._id))
    .returning()
  if (!row) throw noSuchOrder()
  return row
}

async function updateOrder(
  tx: Db,
  { _id }: OrderRow,
  changes: Changes & { status?: OrderStatus; history?: HistoryStep[]; undone?: UndoneStep[] },
): Promise<OrderRow> {
  const [row] = await tx
    .update(orders)
    .set({
      // Any change to an order ends the time in which its last step can be undone.
      undo: null,
      ...changes,
      // Paid orders are always e-mailed about.
      ...(changes.seller ? { isUnmailed: false } : {}),
      updatedAt: nextStamp(orders.updatedAt),
    })
    .where(eq(orders._id, _id))
    .returning()
  if (!row) throw noSuchOrder()
  return row
}

type Edits = Partial<
  Pick<
    typeof orders.$inferInsert,
    | 'email'
    | 'shippingAddress'
    | 'billingAddress'
    | 'items'
    | 'delivery'
    | 'discountId'
    | 'discountCode'
    | 'itemsCents'
    | 'shippingCents'
    | 'taxCents'
    | 'totalCents'
    | 'vatPercent'
    | 'depositCents'
    | 'holds'
    | 'reservedUntil'
  >
>

/** Changes what a locked order says, and records in words what the office changed. */
export async function editOrder(
  tx: Db,
  order: OrderRow,
  edits: Edits,
  { what, by }: { what: string; by: string },
): Promise<OrderRow> {
  const { email } = edits
  const isMoved = email !== undefined && email.toLowerCase() !== order.email.toLowerCase()
  const [row] = await tx
    .update(orders)
    .set({
      undo: null,
      ...edits,
      // It goes to the account that has verified the new address.
      ...(isMoved && order.isGuest ? { userId: provedAccount(email) } : {}),
      // Whoever had the old address no longer opens it; the link of an order by phone was given by hand.
      ...(isMoved && order.email !== '' ? { keyVersion: order.keyVersion + 1 } : {}),
      changes: [...order.changes, { what, by, at: now() }],
      updatedAt: nextStamp(orders.updatedAt),
    })
    .where(eq(orders._id, order._id))
    .returning()
  if (!row) throw noSuchOrder()
  if (edits.items) await markDesigns(tx, edits.items)
  return row
}

/** Assigns guests' orders to the account that has just verified their address. */
export async function joinGuestOrders(tx: Db, userId: string, email: string): Promise<void> {
  await tx
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(orders.isGuest, true), sql`lower(${orders.email}) = lower(${email})`))
}

/** The deposit that the accepted version of its quote asked for. */
export async function findQuotedDepositPercent(db: Db, { quoteId }: OrderRow): Promise<number> {
  const { rows } = await db.execute<{ percent: number }>(sql`
    select v.deposit_percent as percent from quotes q
    join quote_versions v on v.quote_id = q.id and v.version = q.version where q.id = ${quoteId}::uuid`)
  return rows[0]?.percent ?? 0
}

/** Whether somebody works on it. A deposit takes an order to processing before anybody does. */
export const isBegun = ({ status, startedAt, depositCents }: OrderRow): boolean =>
  status === 'processing' && (startedAt !== null || depositCents === 0)

/** The day shown when it was ordered, if it is paid on this one: it moves with the payment. */
export function showReadyOn({ readyOn, createdAt }: Pick<OrderRow, 'readyOn' | 'createdAt'>, paidOn: string) {
  if (!readyOn) return undefined
  const waitedMs = Date.parse(paidOn) - Date.parse(dayOf(createdAt))
  return waitedMs > 0 ? toWorkingDay(addDays(readyOn, waitedMs / 86_400_000)) : readyOn
}

/** An order shipped by an earlier release has none, and was one parcel. */
export function findParcels({ _id, status, items, history, parcels, courier, trackingNumber, updatedAt }: OrderRow) {
  if (parcels.length > 0 || (status !== 'shipped' && status !== 'delivered')) return parcels
  const whole: StoredParcel = {
    _id,
    lines: items.map((item) => ({ _id: item._id, qty: item.qty, held: 0 })),
    ...(courier ? { courier } : {}),
    ...(trackingNumber ? { trackingNumber } : {}),
    at: history.find((step) => step.status === 'shipped')?.at ?? updatedAt,
  }
  return [whole]
}
