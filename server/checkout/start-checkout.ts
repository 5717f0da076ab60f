import { createHash, randomBytes } from 'node:crypto'
import { toTotals } from '#contract/cart/price.ts'
import { today } from '#contract/days.ts'
import { AppError } from '#contract/http/errors.ts'
import { formatRand, toCents, toDecimal } from '#contract/money.ts'
import { findDueCents } from '#contract/orders/money.ts'
import { canPay } from '#contract/orders/status.ts'
import { guestReservationMs, reservationMs } from '#contract/payments/calls.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import { takeUse } from '#server/discounts/apply-discount.ts'
import { assertBankDetails, placeUnpaid, takesTransfers } from '#server/orders/place-order.ts'
import { findReceived } from '#server/orders/records/find-received.ts'
import {
  extendReservation,
  findOrderRow,
  lockOrder,
  type OrderRow,
  showReadyOn,
} from '#server/orders/records/order-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import type { Hold } from '#server/stock/hold.ts'
import { type Line, planHolds } from '#server/stock/lines.ts'
import { findStock, lockStock, moveStock, release, reserve } from '#server/stock/stock-queries.ts'
import { askOrderReadyOn, askReadyOn } from '#server/workshop/ask-ready-on.ts'
import type { CheckoutApp } from './checkout-app.ts'
import {
  type Checkout,
  findOpenCheckout,
  insertCheckout,
  lockHolder,
  lockOlderCheckouts,
  settleCheckout,
} from './checkout-queries.ts'
import { assertWithinLimits, type Holder } from './hold-limits.ts'
import { type CartInput, type Purchase, pricePurchase, readTerms, toPurchase, toRow } from './price-purchase.ts'

/** Identifies the buyer well enough to tell two clicks from two buyers. */
type Buyer = {
  userId: string | null
  key: string
  knownCheckouts: readonly string[]
  /** Who the open checkouts count against in the limits on reserved goods. */
  holder: Holder
  sender: Sender
  /** The error if nothing new may be opened, because of too many attempts. */
  refusal: AppError | undefined
}

/** How long a second click means the same bank transfer. */
const eftSeconds = 120
const maxCardCents = 99_999_999

/** The checkout, or the buyer's older ones whose provider must be asked before they can be replaced. */
export type Started = { checkout: Checkout } | { replaces: string[] }
/** Older checkouts that the provider says are not paid: they may be released. */
type Unpaid = ReadonlySet<string>

type Seen = { seenTotal: string | undefined }

/** Prices a cart, reserves its goods and stores the checkout. The provider is not asked yet. */
export async function startCheckout(
  app: CheckoutApp,
  buyer: Buyer,
  cart: CartInput & Seen,
  unpaid: Unpaid,
): Promise<Started> {
  const readyOn = await askReadyOn(app, cart.lines)
  return withRetry(
    () =>
      app.db.transaction(async (tx) => {
        const onTerms = await readTerms(tx, { ...cart, readyOn })
        const wanted = { lines: onTerms.lines, price: (stock: Stock) => pricePurchase(onTerms, stock) }
        return start(app, tx, buyer, { ...wanted, seenTotal: cart.seenTotal }, unpaid)
      }),
    'checkouts_open_cart',
  )
}

/** The same for an order placed unpaid, at its original prices. */
export async function startOrderCheckout(
  app: CheckoutApp,
  buyer: Buyer,
  unpaidOrder: OrderRow,
  { method, seenTotal }: Pick<CartInput, 'method'> & Seen,
  unpaid: Unpaid,
): Promise<Started> {
  const readyOn = unpaidOrder.status === 'pending' ? await dateOrder(app, unpaidOrder) : null
  return withRetry(
    () =>
      app.db.transaction(async (tx) => {
        // Locked until the checkout is stored, so that nobody cancels the order or records a transfer in between.
        const order = await lockOrder(tx, unpaidOrder._id)
        assertPayable(order)
        const isPaid = order.paidAt !== null
        const dueCents = findDueCents({ ...order, isPaid, receivedCents: await findReceived(tx, order._id) })
        const wanted = { lines: order.items, price: () => toPurchase(order, method, { dueCents, readyOn }) }
        return start(app, tx, buyer, { ...wanted, seenTotal }, unpaid)
      }),
    'checkouts_open_cart',
  )
}

/** Never later than the order's page says; sooner if the workshop has room by now. */
async function dateOrder(app: CheckoutApp, order: OrderRow): Promise<string | null> {
  const saidOn = showReadyOn(order, today())
  const plannedOn = await askOrderReadyOn(app, order)
  return saidOn && (!plannedOn || saidOn < plannedOn) ? saidOn : plannedOn
}

function assertPayable({ status, paidAt }: OrderRow): void {
  if (!canPay({ status, isPaid: paidAt !== null }))
    throw new AppError('step_not_allowed', paidAt ? 'This order has already been paid.' : 'This order was cancelled.')
}

type Stock = Awaited<ReturnType<typeof lockStock>>
type Wanted = Seen & { lines: readonly Line[]; price: (stock: Stock) => Purchase }

async function start(app: CheckoutApp, tx: Db, buyer: Buyer, wanted: Wanted, unpaid: Unpaid): Promise<Started> {
  const ids = wanted.lines.map((line) => line._id)
  // A second click waits here until the first has stored its checkout.
  await lockHolder(tx, buyer.holder.key)
  const purchase = wanted.price(await findStock(tx, ids))
  const same = await findSame(app, tx, buyer, purchase)
  if (same) {
    assertSeenPrice(purchase, wanted)
    return { checkout: same }
  }
  const older = await lockOlder(app, tx, buyer, purchase)
  const replaces = findUnasked(older, unpaid)
  if (replaces.length > 0) return { replaces }
  if (buyer.refusal) throw buyer.refusal
  // Priced again: prices and stock may have changed before their rows were locked.
  const stock = await releaseOlder(tx, older, ids)
  const current = wanted.price(stock)
  const holds = planHoldsOf(stock, current)
  const row = {
    id: randomBytes(16).toString('hex'),
    provider: providerOf(app, current),
    buyerKey: buyer.key,
    cartHash: hashCart(app, current),
    userId: buyer.userId,
    ...toRow(current),
    dueCents: current.dueCents,
  } as const
  assertSeenPrice(current, wanted)
  await takeUse(tx, current.discount, { userId: buyer.userId, email: current.email })
  if (current.method === 'EFT') return { checkout: await placeForTransfer(app, tx, row, current, buyer) }
  return { checkout: await storeCardCheckout(app, tx, row, { purchase: current, buyer, holds }) }
}

const providerOf = ({ payments }: CheckoutApp, { method }: Purchase) =>
  method === 'EFT' ? ('eft' as const) : payments.cards.id

/** The buyer's open checkout of the same purchase: this is a second click. */
async function findSame(
  app: CheckoutApp,
  tx: Db,
  { key, knownCheckouts }: Buyer,
  purchase: Purchase,
): Promise<Checkout | undefined> {
  const cartHash = hashCart(app, purchase)
  const checkout = await findOpenCheckout(tx, { cartHash, buyerKey: key, known: knownCheckouts })
  return checkout && !(await isOver(tx, checkout)) ? checkout : undefined
}

const lockOlder = (app: CheckoutApp, tx: Db, { key, knownCheckouts }: Buyer, purchase: Purchase) =>
  lockOlderCheckouts(tx, {
    buyerKey: key,
    known: knownCheckouts,
    orderId: purchase.order?._id,
    cartHash: hashCart(app, purchase),
  })

/** Those whose provider must be asked first. One without a page was never shown to anybody. */
const findUnasked = (older: readonly Checkout[], unpaid: Unpaid): string[] =>
  older.filter(({ id, provider, redirect }) => provider !== 'eft' && redirect && !unpaid.has(id)).map(({ id }) => id)

/** Goods that the office reserved for the order are taken from that reservation on payment; an accepted order has its goods. */
function planHoldsOf(stock: Stock, { lines, order, items }: Purchase): Hold[] {
  if (order && (order.holds.length > 0 || order.status !== 'pending')) return []
  return planHolds(stock, lines, order && new Map(items.map((item) => [item._id, item.name])))
}

type CheckoutRow = ReturnType<typeof toRow> & {
  dueCents: number
  id: string
  provider: Checkout['provider']
  buyerKey: string
  cartHash: string
  userId: string | null
}

async function storeCardCheckout(
  app: CheckoutApp,
  tx: Db,
  row: CheckoutRow,
  { purchase, buyer: { holder }, holds }: { purchase: Purchase; buyer: Buyer; holds: Hold[] },
): Promise<Checkout> {
  const { order, dueCents } = purchase
  await assertCardAmount(app, tx, dueCents)
  const heldCents = goodsValue(holds, purchase)
  // The office has agreed to a quote, so paying it is never refused.
  if (!order?.quoteId) await assertWithinLimits(app, tx, holder, heldCents)
  await moveStock(tx, holds, reserve)
  const lifeSeconds = (holder.isGuest ? guestReservationMs : reservationMs) / 1000
  if (order?.status === 'pending' && order.holds.length > 0) await extendReservation(tx, order, lifeSeconds)
  return insertCheckout(tx, {
    ...row,
    mode: app.payments.cards.mode,
    orderId: order?._id ?? null,
    paysOrder: order !== undefined,
    holds,
    holder: holder.key,
    heldCents,
    lifeSeconds,
  })
}

/** Releases what the older checkouts hold, and returns the stock available to this purchase. */
export async function releaseOlder(tx: Db, older: readonly Checkout[], ids: string[]): ReturnType<typeof lockStock> {
  const holds = older.flatMap((checkout) => checkout.holds)
  // All at once, in id order like everywhere else.
  const stock = await lockStock(tx, [...ids, ...holds.map(({ productId }) => productId)])
  if (older.length === 0) return stock
  await moveStock(tx, holds, release)
  for (const { id } of older) await settleCheckout(tx, id, { state: 'expired', holds: [] })
  return findStock(tx, ids)
}

/** The value of the reserved goods: made-to-order goods without stock reserve nothing. */
function goodsValue(holds: readonly Hold[], { items }: Purchase): number {
  const prices = new Map(items.map(({ _id, price }) => [_id, toCents(price)]))
  return holds.reduce((sum, { productId, qty }) => sum + qty * (prices.get(productId) ?? 0), 0)
}

/** A second click means the same bank transfer only while its order is still waiting for it. */
async function isOver(tx: Db, { id, provider, orderId }: Checkout): Promise<boolean> {
  const order = provider === 'eft' && orderId ? await findOrderRow(tx, orderId) : undefined
  if (!order || canPay({ status: order.status, isPaid: order.paidAt !== null })) return false
  await settleCheckout(tx, id, { state: 'cancelled', holds: [] })
  return true
}

/** A bank transfer needs no payment page: the order is created at once, unpaid, and reserves no stock. */
async function placeForTransfer(
  app: CheckoutApp,
  tx: Db,
  row: CheckoutRow,
  purchase: Purchase,
  { sender }: Buyer,
): Promise<Checkout> {
  if (purchase.order) await assertBankDetails(tx)
  const order = purchase.order ?? (await placeUnpaid(app, tx, { ...toRow(purchase), userId: row.userId, sender }))
  return insertCheckout(tx, { ...row, state: 'open', mode: 'live', orderId: order._id, lifeSeconds: eftSeconds })
}

function assertSeenPrice({ totals }: Purchase, { seenTotal }: Seen): void {
  if (seenTotal === undefined || seenTotal === toDecimal(totals.totalCents)) return
  throw new AppError('price_changed', 'Prices have changed in the meantime. Please check the new total.', {
    details: toTotals(totals),
  })
}

async function assertCardAmount({ payments }: CheckoutApp, tx: Db, cents: number): Promise<void> {
  const { minCents } = payments.cards.caps
  if (cents >= minCents && cents <= maxCardCents) return
  const limit =
    cents < minCents ? `must be at least ${formatRand(minCents)}` : `are limited to ${formatRand(maxCardCents)}`
  const other = (await takesTransfers(tx)) ? 'choose a bank transfer' : 'contact us'
  throw new AppError('bad_input', `Card payments ${limit}. Please ${other}.`)
}

/** The same goods, prices, address and payment method. */
function hashCart(app: CheckoutApp, purchase: Purchase): string {
  const { lines, totals, dueCents, address, billing, method, order, delivery, discount } = purchase
  const parts = [
    lines.map(({ _id, qty }) => `${_id}:${qty}`).toSorted(),
    totals.totalCents,
    Object.entries(address).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    ...(billing ? [Object.entries(billing).toSorted(([a], [b]) => (a < b ? -1 : 1))] : []),
    method,
    providerOf(app, purchase),
    order?._id ?? '',
    delivery ?? '',
    discount?._id ?? '',
    ...(dueCents === totals.totalCents ? [] : [dueCents]),
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
