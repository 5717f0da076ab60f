import { createHash, randomBytes } from 'node:crypto'
import type { ShippingAddress } from '#contract/addresses/schema.ts'
import { defaultPaymentMethod, type PaymentMethod, type TotalsCents, toTotals } from '#contract/cart/price.ts'
import type { OrderDelivery } from '#contract/delivery/methods.ts'
import { AppError } from '#contract/http/errors.ts'
import { formatRand, toCents, toDecimal } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders/calls.ts'
import { canPay } from '#contract/orders/status.ts'
import { guestReservationMs, reservationMs } from '#contract/payments/calls.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import { type AppliedDiscount, applyDiscount, findDiscount, takeUse } from '#server/discounts/apply-discount.ts'
import { assertBankDetails, placeUnpaid, takesTransfers } from '#server/orders/place-order.ts'
import { assertDelivery, readDeliveryTerms } from '#server/orders/records/deliver-to.ts'
import { extendReservation, findOrderRow, lockOrder, type OrderRow } from '#server/orders/records/order-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import type { Hold } from '#server/stock/hold.ts'
import { assertChecked, type Line, mergeLines, planHolds, priceLines, toOrderItems } from '#server/stock/lines.ts'
import { findStock, lockStock, moveStock, release, reserve } from '#server/stock/stock-queries.ts'
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

type CartInput = {
  lines: readonly Line[]
  address: ShippingAddress
  email: string
  method: PaymentMethod | undefined
  /** The id of a delivery method. */
  delivery: string | undefined
  /** A discount code. */
  code: string | undefined
  seenTotal: string | undefined
}

/** How long a second click means the same bank transfer. */
const eftSeconds = 120
const maxCardCents = 99_999_999

type Purchase = {
  items: OrderItem[]
  totals: TotalsCents
  lines: readonly Line[]
  address: ShippingAddress
  email: string
  method: PaymentMethod
  seenTotal: string | undefined
  order: OrderRow | undefined
  /** The requested delivery method. */
  delivery: string | undefined
  /** The code whose uses are counted; an order placed unpaid has already taken its own. */
  discount: AppliedDiscount | undefined
  /** Throws if the goods cannot be delivered for a known price. */
  deliver: () => OrderDelivery | null
}

/** The checkout, or the buyer's older ones whose provider must be asked before they can be replaced. */
export type Started = { checkout: Checkout } | { replaces: string[] }
/** Older checkouts that the provider says are not paid: they may be released. */
type Unpaid = ReadonlySet<string>

/** Prices a cart, reserves its goods and stores the checkout. The provider is not asked yet. */
export async function startCheckout(app: CheckoutApp, buyer: Buyer, cart: CartInput, unpaid: Unpaid): Promise<Started> {
  const lines = mergeLines(cart.lines)
  const method = cart.method ?? defaultPaymentMethod
  return withRetry(
    () =>
      app.db.transaction(async (tx) => {
        const terms = await readDeliveryTerms(tx, { address: cart.address, chosen: cart.delivery })
        const discount = await findDiscount(tx, cart.code)
        const read: ReadPurchase = (stock) => {
          assertChecked(stock, lines)
          const priced = applyDiscount(discount, stock, lines)
          const { totals, method: way } = priceLines(priced, lines, terms)
          const items = toOrderItems(priced, lines)
          const deliver = () => assertDelivery(way, terms, totals.totalCents)
          return { ...cart, lines, method, items, totals, order: undefined, deliver, discount }
        }
        return reserveIn(app, tx, buyer, { lines, read, unpaid })
      }),
    'checkouts_open_cart',
  )
}

/** The same for an order placed unpaid, at its original prices. */
export async function startOrderCheckout(
  app: CheckoutApp,
  buyer: Buyer,
  { _id }: OrderRow,
  { method, seenTotal }: Pick<CartInput, 'method' | 'seenTotal'>,
  unpaid: Unpaid,
): Promise<Started> {
  return withRetry(
    () =>
      app.db.transaction(async (tx) => {
        // Locked until the checkout is stored, so that nobody cancels the order or records a transfer in between.
        const order = await lockOrder(tx, _id)
        assertPayable(order)
        const usual = order.paymentMethod === 'EFT' ? defaultPaymentMethod : (order.paymentMethod as PaymentMethod)
        const read = () => ({
          items: order.items,
          totals: order,
          lines: order.items,
          address: order.shippingAddress,
          email: order.email,
          method: method ?? usual,
          seenTotal,
          order,
          delivery: order.delivery?.method,
          deliver: () => order.delivery,
          discount: undefined,
        })
        return reserveIn(app, tx, buyer, { lines: order.items, read, unpaid })
      }),
    'checkouts_open_cart',
  )
}

function assertPayable({ status, paidAt }: OrderRow): void {
  if (!canPay(status))
    throw new AppError('step_not_allowed', paidAt ? 'This order has already been paid.' : 'This order was cancelled.')
}

type ReadPurchase = (stock: Awaited<ReturnType<typeof lockStock>>) => Purchase
type Reservation = { lines: readonly Line[]; read: ReadPurchase; unpaid: Unpaid }

async function reserveIn(
  app: CheckoutApp,
  tx: Db,
  buyer: Buyer,
  { lines, read, unpaid }: Reservation,
): Promise<Started> {
  const ids = lines.map((line) => line._id)
  // A second click waits here until the first has stored its checkout.
  await lockHolder(tx, buyer.holder.key)
  const purchase = read(await findStock(tx, ids))
  const { method, order } = purchase
  const provider = method === 'EFT' ? 'eft' : app.payments.cards.id
  const cartHash = hashCart(purchase, provider)
  const known = await findOpenCheckout(tx, { cartHash, buyerKey: buyer.key, known: buyer.knownCheckouts })
  if (known && !(await isOver(tx, known))) {
    assertSeenPrice(purchase)
    return { checkout: known }
  }
  const older = await lockOlderCheckouts(tx, {
    buyerKey: buyer.key,
    known: buyer.knownCheckouts,
    orderId: order?._id,
    cartHash,
  })
  // One without a page was never shown to anybody, so there is nothing to ask a provider that may be silent.
  const unasked = older.filter(({ id, provider, redirect }) => provider !== 'eft' && redirect && !unpaid.has(id))
  if (unasked.length > 0) return { replaces: unasked.map(({ id }) => id) }
  if (buyer.refusal) throw buyer.refusal
  const stock = await releaseOlder(tx, older, ids)
  const current = read(stock)
  // Goods that the office reserved for the order are taken from that reservation on payment.
  const holds = order && order.holds.length > 0 ? [] : planHolds(stock, current.lines, order && namesOf(current))
  const row = {
    id: randomBytes(16).toString('hex'),
    provider,
    buyerKey: buyer.key,
    cartHash: hashCart(current, provider),
    userId: buyer.userId,
    ...purchaseOf(current),
  } as const
  assertSeenPrice(current)
  await takeUse(tx, current.discount, { userId: buyer.userId, email: current.email })
  if (method === 'EFT') return { checkout: await placeForTransfer(app, tx, row, current, buyer) }
  await assertCardAmount(app, tx, current.totals.totalCents)
  const heldCents = goodsValue(holds, current)
  // The office has agreed to a quote, so paying it is never refused.
  if (!order?.quoteId) await assertWithinLimits(app, tx, buyer.holder, heldCents)
  await moveStock(tx, holds, reserve)
  const lifeSeconds = (buyer.holder.isGuest ? guestReservationMs : reservationMs) / 1000
  if (order && order.holds.length > 0) await extendReservation(tx, order, lifeSeconds)
  const checkout = await insertCheckout(tx, {
    ...row,
    mode: app.payments.cards.mode,
    orderId: order?._id ?? null,
    paysOrder: order !== undefined,
    holds,
    holder: buyer.holder.key,
    heldCents,
    lifeSeconds,
  })
  return { checkout }
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

const namesOf = ({ items }: Purchase) => new Map(items.map((item) => [item._id, item.name]))

/** The value of the reserved goods: made-to-order goods without stock reserve nothing. */
function goodsValue(holds: readonly Hold[], { items }: Purchase): number {
  const prices = new Map(items.map(({ _id, price }) => [_id, toCents(price)]))
  return holds.reduce((sum, { productId, qty }) => sum + qty * (prices.get(productId) ?? 0), 0)
}

/** A second click means the same bank transfer only while its order is still waiting for it. */
async function isOver(tx: Db, { id, provider, orderId }: Checkout): Promise<boolean> {
  const order = provider === 'eft' && orderId ? await findOrderRow(tx, orderId) : undefined
  if (!order || canPay(order.status)) return false
  await settleCheckout(tx, id, { state: 'cancelled', holds: [] })
  return true
}

const purchaseOf = ({ items, totals, address, email, method, deliver, discount, order }: Purchase) => ({
  items,
  shippingAddress: address,
  delivery: deliver(),
  discountId: discount?._id ?? order?.discountId ?? null,
  discountCode: discount?.code ?? order?.discountCode ?? null,
  email,
  paymentMethod: method,
  itemsCents: totals.itemsCents,
  shippingCents: totals.shippingCents,
  taxCents: totals.taxCents,
  totalCents: totals.totalCents,
})

type TransferRow = ReturnType<typeof purchaseOf> & {
  id: string
  provider: 'eft' | Checkout['provider']
  buyerKey: string
  cartHash: string
  userId: string | null
}

/** A bank transfer needs no payment page: the order is created at once, unpaid, and reserves no stock. */
async function placeForTransfer(
  app: CheckoutApp,
  tx: Db,
  row: TransferRow,
  purchase: Purchase,
  { sender }: Buyer,
): Promise<Checkout> {
  if (purchase.order) await assertBankDetails(tx)
  const order = purchase.order ?? (await placeUnpaid(app, tx, { ...purchaseOf(purchase), userId: row.userId, sender }))
  return insertCheckout(tx, { ...row, state: 'open', mode: 'live', orderId: order._id, lifeSeconds: eftSeconds })
}

function assertSeenPrice({ seenTotal, totals }: Purchase): void {
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
function hashCart({ lines, totals, address, method, order, delivery, discount }: Purchase, provider: string): string {
  const parts = [
    lines.map(({ _id, qty }) => `${_id}:${qty}`).toSorted(),
    totals.totalCents,
    Object.entries(address).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    method,
    provider,
    order?._id ?? '',
    delivery ?? '',
    discount?._id ?? '',
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
