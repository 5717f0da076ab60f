import { and, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { DeclineReason } from '#contract/payments/calls.ts'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import type { CheckoutCreated } from '#server/payments/provider/provider.ts'
import type { Hold } from '#server/stock/hold.ts'
import { type CheckoutState, checkouts, type ReviewCause } from './table.ts'

export type Checkout = typeof checkouts.$inferSelect
export type NewCheckout = typeof checkouts.$inferInsert

const inSeconds = (seconds: number): SQL => sql`now() + make_interval(secs => ${seconds})`
const isOpen = inArray(checkouts.state, ['new', 'open'])

/** What its page asks for. */
export const askedCents = ({ dueCents, totalCents }: Checkout): number => dueCents ?? totalCents

export async function findCheckout(db: Db, id: string): Promise<Checkout | undefined> {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.id, id))
  return row
}

export async function findCheckoutByRef(db: Db, provider: string, providerRef: string): Promise<Checkout | undefined> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(sql`${checkouts.provider} = ${provider}`, eq(checkouts.providerRef, providerRef)))
  return row
}

/** The row, locked until the transaction ends, so that goods are never both sold and released. */
export async function lockCheckout(tx: Db, id: string): Promise<Checkout | undefined> {
  const [row] = await tx.select().from(checkouts).where(eq(checkouts.id, id)).for('no key update')
  return row
}

type Buyer = { buyerKey: string; known: readonly string[] }

/** By the buyer's account, or by their browser's cookie. */
const isTheirs = (buyerKey: string, known: readonly string[]) =>
  known.length > 0
    ? or(eq(checkouts.buyerKey, buyerKey), inArray(checkouts.id, [...known]))
    : eq(checkouts.buyerKey, buyerKey)

/** A payment that this buyer has already opened for the same cart. */
export async function findOpenCheckout(
  db: Db,
  { cartHash, buyerKey, known }: Buyer & { cartHash: string },
): Promise<Checkout | undefined> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(
      and(eq(checkouts.cartHash, cartHash), isOpen, gt(checkouts.expiresAt, sql`now()`), isTheirs(buyerKey, known)),
    )
    .orderBy(checkouts.createdAt)
    .limit(1)
  return row
}

/**
 * The buyer's other checkouts for the same purpose (the cart, or the same unpaid order), locked: a new one replaces
 * them. Bank transfers reserve nothing and are already orders, so they stay until the same cart is paid again.
 */
export async function lockOlderCheckouts(
  tx: Db,
  { buyerKey, known, orderId, cartHash = '' }: Buyer & { orderId?: string | undefined; cartHash?: string },
): Promise<Checkout[]> {
  const purpose = orderId
    ? and(eq(checkouts.paysOrder, true), eq(checkouts.orderId, orderId))
    : eq(checkouts.paysOrder, false)
  const isCard = sql`${checkouts.provider} <> 'eft'`
  const isOverTransfer = and(eq(checkouts.cartHash, cartHash), lt(checkouts.expiresAt, sql`now()`))
  return tx
    .select()
    .from(checkouts)
    .where(and(isOpen, isTheirs(buyerKey, known), or(and(isCard, purpose), isOverTransfer)))
    .orderBy(checkouts.id)
    .for('no key update')
}

/** One start at a time per holder, so that two at once cannot both pass the limits. */
export async function lockHolder(tx: Db, holder: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`hold:${holder}`}, 0))`)
}

/** How many open checkouts this holder has, and the value of their goods. */
export async function sumHeld(tx: Db, holder: string): Promise<{ count: number; cents: number }> {
  const [row] = await tx
    .select({
      count: sql<number>`count(*)::integer`,
      cents: sql<number>`coalesce(sum(${checkouts.heldCents}), 0)::float8`,
    })
    .from(checkouts)
    .where(and(eq(checkouts.holder, holder), isOpen))
  return row ?? { count: 0, cents: 0 }
}

type Opened = Omit<NewCheckout, 'expiresAt'> & { lifeSeconds: number }

export async function insertCheckout(tx: Db, { lifeSeconds, ...checkout }: Opened): Promise<Checkout> {
  const [row] = await tx
    .insert(checkouts)
    .values({ ...checkout, expiresAt: inSeconds(lifeSeconds) })
    .returning()
  if (!row) throw new Error('no checkout was created')
  const { id: checkoutId, provider, orderId, totalCents } = row
  noteEvent(tx, {
    event: 'checkout_started',
    message: 'a checkout was started',
    checkoutId,
    provider,
    orderId,
    totalCents,
  })
  return row
}

/** Claimed by one process until it reports a result or the lease ends. */
export async function claimCreation(db: Db, id: string, seconds: number): Promise<Checkout | undefined> {
  const [row] = await db
    .update(checkouts)
    .set({ createLease: inSeconds(seconds) })
    .where(
      and(
        eq(checkouts.id, id),
        eq(checkouts.state, 'new'),
        or(sql`${checkouts.createLease} is null`, lt(checkouts.createLease, sql`now()`)),
      ),
    )
    .returning()
  return row
}

export async function raiseAttempt(db: Db, { id, attempt }: Checkout): Promise<void> {
  await db
    .update(checkouts)
    .set({ attempt: attempt + 1 })
    .where(and(eq(checkouts.id, id), eq(checkouts.attempt, attempt)))
}

export async function endCreation(db: Db, id: string): Promise<void> {
  await db.update(checkouts).set({ createLease: null }).where(eq(checkouts.id, id))
}

/**
 * Before anyone is sent to pay, so that the provider's page is known whatever crashes. Returns false if the checkout
 * was closed meanwhile; the provider's reference is stored anyway, in case somebody pays there.
 */
export async function markOpen(db: Db, id: string, { providerRef, redirect }: CheckoutCreated): Promise<boolean> {
  const [row] = await db
    .update(checkouts)
    .set({
      state: sql`case when ${checkouts.state} = 'new' then 'open' else ${checkouts.state} end`,
      providerRef,
      redirect,
      createLease: null,
      nextCheckAt: inSeconds(2),
      updatedAt: sql`now()`,
    })
    .where(and(eq(checkouts.id, id), sql`${checkouts.providerRef} is null`))
    .returning({ state: checkouts.state })
  return row?.state === 'open'
}

type Settled = {
  state: CheckoutState
  review?: ReviewCause
  declineReason?: DeclineReason | null
  orderId?: string
  holds: []
}

export async function settleCheckout(tx: Db, id: string, settled: Settled): Promise<void> {
  await tx
    .update(checkouts)
    .set({ ...settled, holder: null, heldCents: 0, updatedAt: sql`now()` })
    .where(eq(checkouts.id, id))
}

/** Whether somebody may be paying a locked order right now. A bank transfer has no page. */
export async function hasOpenPage(tx: Db, orderId: string): Promise<boolean> {
  const isPage = and(isOpen, eq(checkouts.paysOrder, true), sql`${checkouts.provider} <> 'eft'`)
  return (await tx.$count(checkouts, and(isPage, eq(checkouts.orderId, orderId)))) > 0
}

/** The open payment pages of a locked order give up its goods: it is being reserved, or paid in another way. Returns what they held. */
export async function dropHoldsOfOrder(tx: Db, orderId: string): Promise<Hold[]> {
  const open = await tx
    .select({ id: checkouts.id, holds: checkouts.holds })
    .from(checkouts)
    .where(and(isOpen, eq(checkouts.paysOrder, true), eq(checkouts.orderId, orderId)))
    .orderBy(checkouts.id)
    .for('no key update')
  for (const { id } of open)
    await tx
      .update(checkouts)
      .set({ holds: [], holder: null, heldCents: 0, updatedAt: sql`now()` })
      .where(eq(checkouts.id, id))
  return open.flatMap(({ holds }) => holds)
}

/** The first time only: a metric shows how long the payment has been without its order. */
export async function markPaidSeen(db: Db, id: string): Promise<void> {
  await db
    .update(checkouts)
    .set({ paidSeenAt: sql`now()` })
    .where(and(eq(checkouts.id, id), isNull(checkouts.paidSeenAt)))
}

/** The lease for asking a provider: longer than the slowest response we wait for. */
const checkLeaseSeconds = 15

/**
 * Those that are due, claimed by this process until the lease ends. A process that dies while asking costs one lease:
 * only a response postpones the next check. By `next_check_at` and never by age, or abandoned ones would fill every
 * batch forever.
 */
export async function claimDueCheckouts(db: Db, limit: number, providers: readonly string[]): Promise<Checkout[]> {
  if (providers.length === 0) return []
  const due = db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        sql`${checkouts.state} not in ('paid', 'review')`,
        sql`${checkouts.provider} = any(${sql.param(providers)}::text[])`,
        lt(checkouts.nextCheckAt, sql`now()`),
        gt(checkouts.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .orderBy(checkouts.nextCheckAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return db
    .update(checkouts)
    .set({ nextCheckAt: inSeconds(checkLeaseSeconds) })
    .where(inArray(checkouts.id, due))
    .returning()
}

/** After a real but undecided response: double the interval, but never past the end of the reservation. */
export async function checkLater(db: Db, id: string): Promise<void> {
  await db
    .update(checkouts)
    .set({
      checks: sql`${checkouts.checks} + 1`,
      nextCheckAt: sql`least(
        now() + least(
          make_interval(secs => power(2, least(${checkouts.checks}, 16))),
          case when ${checkouts.createdAt} > now() - interval '1 day' then interval '1 hour' else interval '12 hours' end
        ),
        case when ${checkouts.expiresAt} > now() then ${checkouts.expiresAt} end
      )`,
    })
    .where(eq(checkouts.id, id))
}

/** The provider did not respond: retry soon while the goods are reserved, and less often later. */
export async function checkSoon(db: Db, id: string): Promise<void> {
  await db
    .update(checkouts)
    .set({
      nextCheckAt: sql`now() + greatest(interval '30 seconds', least(interval '1 hour', (now() - ${checkouts.expiresAt}) / 8))`,
    })
    .where(eq(checkouts.id, id))
}

/** Unsettled ones of other providers. Sandbox money is not real, so it does not count. */
export async function countUnreachable(
  db: Db,
  names: readonly string[],
): Promise<{ provider: string; count: number }[]> {
  return db
    .select({ provider: checkouts.provider, count: sql<number>`count(*)::integer` })
    .from(checkouts)
    .where(
      and(
        sql`${checkouts.state} not in ('paid', 'review')`,
        sql`${checkouts.provider} not in ('eft', 'sandbox')`,
        sql`${checkouts.provider} <> all(${sql.param(names)}::text[])`,
        sql`${checkouts.nextCheckAt} is not null`,
        gt(checkouts.createdAt, sql`now() - interval '30 days'`),
      ),
    )
    .groupBy(checkouts.provider)
}

/** Expired open ones, locked. A minute of grace lets the last check come first. */
export async function lockExpiredCheckouts(tx: Db, limit: number): Promise<Checkout[]> {
  return tx
    .select()
    .from(checkouts)
    .where(and(isOpen, lt(checkouts.expiresAt, sql`now() - interval '1 minute'`)))
    .orderBy(checkouts.expiresAt)
    .limit(limit)
    .for('no key update', { skipLocked: true })
}

/** Paid in the last two days and not rechecked tonight, in pages. */
export async function findRecentlyPaid(db: Db, afterId: string, limit: number): Promise<Checkout[]> {
  return db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, 'paid'),
        sql`${checkouts.provider} <> 'eft'`,
        gt(checkouts.updatedAt, sql`now() - interval '2 days'`),
        or(isNull(checkouts.recheckedAt), lt(checkouts.recheckedAt, sql`now() - interval '12 hours'`)),
        gt(checkouts.id, afterId),
      ),
    )
    .orderBy(checkouts.id)
    .limit(limit)
}

/** `updatedAt` stays: it says when it was paid. */
export async function markRechecked(db: Db, id: string): Promise<void> {
  await db.update(checkouts).set({ recheckedAt: sql`now()` }).where(eq(checkouts.id, id))
}
