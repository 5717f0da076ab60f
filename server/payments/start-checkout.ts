import { createHash, randomBytes } from 'node:crypto'
import type { ShippingAddress } from '#contract/addresses.ts'
import { defaultPaymentMethod, type PaymentMethod, type TotalsCents, toTotals } from '#contract/cart.ts'
import { AppError } from '#contract/errors.ts'
import { formatRand, toDecimal } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders.ts'
import { canPay } from '#contract/orders-status.ts'
import { reservationMs } from '#contract/payments.ts'
import type { Db } from '#server/db/database.ts'
import { retrying } from '#server/db/retrying.ts'
import { findOrderRow, lockOrder, type OrderRow } from '#server/orders/order-queries.ts'
import { placeUnpaid, refuseTransferToNowhere } from '#server/orders/place-order.ts'
import { type Line, mergeLines, planHolds, toOrderItems, totalLines } from '#server/orders/quote.ts'
import { lockShelf, moveStock, reserve } from '#server/orders/stock-queries.ts'
import { type Checkout, findOpenCheckout, insertCheckout, lockOverdueTwin, settleCheckout } from './checkout-queries.ts'
import type { Shop } from './finalise-checkout.ts'
import { releaseGoods } from './take-goods.ts'

/** Who buys, as far as telling two presses of a button from two buyers goes. */
type Who = { userId: string | null; key: string; knownCheckouts: readonly string[] }

type CartWish = {
  lines: readonly Line[]
  address: ShippingAddress
  email: string
  method: PaymentMethod | undefined
  seenTotal: string | undefined
}

/** For how long a second press still means the same bank transfer. */
const eftSeconds = 120
const maxCardCents = 99_999_999

type Wish = {
  items: OrderItem[]
  totals: TotalsCents
  lines: readonly Line[]
  address: ShippingAddress
  email: string
  method: PaymentMethod
  seenTotal: string | undefined
  order: OrderRow | undefined
}

/** Prices a cart, reserves its goods and writes down the checkout. The provider is not asked yet. */
export async function startCheckout(shop: Shop, who: Who, cart: CartWish): Promise<Checkout> {
  const lines = mergeLines(cart.lines)
  const method = cart.method ?? defaultPaymentMethod
  return reserveFor(shop, who, lines, (shelf) => ({
    ...cart,
    lines,
    method,
    items: toOrderItems(shelf, lines),
    totals: totalLines(shelf, lines),
    order: undefined,
  }))
}

/** The same for an order that was placed unpaid: at the prices it was placed at. */
export async function startOrderCheckout(
  shop: Shop,
  who: Who,
  order: OrderRow,
  wish: Pick<CartWish, 'method' | 'seenTotal'>,
): Promise<Checkout> {
  const method = wish.method ?? (order.paymentMethod === 'EFT' ? defaultPaymentMethod : order.paymentMethod)
  const read = () => ({
    items: order.items,
    totals: order,
    lines: order.items,
    address: order.shippingAddress,
    email: order.email,
    method: method as PaymentMethod,
    seenTotal: wish.seenTotal,
    order,
  })
  // Held until the page is written down: nobody cancels the order, or records a transfer for it, in between.
  return reserveFor(shop, who, order.items, read, async (tx) => assertPayable(await lockOrder(tx, order._id)))
}

function assertPayable({ status, paidAt }: OrderRow): void {
  if (!canPay(status))
    throw new AppError('step_not_allowed', paidAt ? 'This order is paid already.' : 'This order was cancelled.')
}

type ReadWish = (shelf: Awaited<ReturnType<typeof lockShelf>>) => Wish

const reserveFor = (
  shop: Shop,
  who: Who,
  lines: readonly Line[],
  read: ReadWish,
  first: (tx: Db) => Promise<void> = async () => {},
): Promise<Checkout> =>
  retrying(
    () =>
      shop.db.transaction(async (tx) => {
        await first(tx)
        return reserveIn(shop, tx, who, lines, read)
      }),
    'checkouts_open_cart',
  )

async function reserveIn(shop: Shop, tx: Db, who: Who, lines: readonly Line[], read: ReadWish): Promise<Checkout> {
  const ids = lines.map((line) => line._id)
  let shelf = await lockShelf(tx, ids)
  const wish = read(shelf)
  const provider = wish.method === 'EFT' ? 'eft' : shop.payments.cards.id
  const cartHash = hashCart(wish, provider)
  const known = await findOpenCheckout(tx, { cartHash, buyerKey: who.key, known: who.knownCheckouts })
  if (known && !(await isOver(tx, known))) {
    refuseOtherPrice(wish)
    return known
  }
  const twin = await lockOverdueTwin(tx, who.key, cartHash)
  if (twin) {
    await releaseGoods(tx, twin)
    await settleCheckout(tx, twin.id, { state: 'expired', holds: [] })
    shelf = await lockShelf(tx, ids)
  }
  const holds = planHolds(shelf, wish.lines, new Map(wish.items.map((item) => [item._id, item.name])))
  refuseOtherPrice(wish)
  const row = {
    id: randomBytes(16).toString('hex'),
    provider,
    buyerKey: who.key,
    cartHash,
    userId: who.userId,
    ...boughtOf(wish),
  } as const
  if (wish.method === 'EFT') return placeForTransfer(shop, tx, row, wish)
  refuseOddAmount(shop, wish.totals.totalCents)
  await moveStock(tx, holds, reserve)
  return insertCheckout(tx, {
    ...row,
    mode: shop.payments.cards.mode,
    orderId: wish.order?._id ?? null,
    paysOrder: wish.order !== undefined,
    holds,
    lifeSeconds: reservationMs / 1000,
  })
}

/** A second press means the same bank transfer only while its order still waits for it. */
async function isOver(tx: Db, { id, provider, orderId }: Checkout): Promise<boolean> {
  const order = provider === 'eft' && orderId ? await findOrderRow(tx, orderId) : undefined
  if (!order || canPay(order.status)) return false
  await settleCheckout(tx, id, { state: 'cancelled', holds: [] })
  return true
}

const boughtOf = ({ items, totals, address, email, method }: Wish) => ({
  items,
  shippingAddress: address,
  email,
  paymentMethod: method,
  itemsCents: totals.itemsCents,
  shippingCents: totals.shippingCents,
  taxCents: totals.taxCents,
  totalCents: totals.totalCents,
})

type TransferRow = ReturnType<typeof boughtOf> & {
  id: string
  provider: 'eft' | Checkout['provider']
  buyerKey: string
  cartHash: string
  userId: string | null
}

/** A bank transfer needs no page: the order is there at once, unpaid, and holds no stock. */
async function placeForTransfer(shop: Shop, tx: Db, row: TransferRow, wish: Wish): Promise<Checkout> {
  if (wish.order) await refuseTransferToNowhere(tx)
  const order = wish.order ?? (await placeUnpaid(shop, tx, { ...boughtOf(wish), userId: row.userId }))
  return insertCheckout(tx, { ...row, state: 'open', mode: 'live', orderId: order._id, lifeSeconds: eftSeconds })
}

function refuseOtherPrice({ seenTotal, totals }: Wish): void {
  if (seenTotal === undefined || seenTotal === toDecimal(totals.totalCents)) return
  throw new AppError('price_changed', 'Prices have changed since you looked. Please check the new total.', {
    details: toTotals(totals),
  })
}

function refuseOddAmount({ payments }: Shop, cents: number): void {
  const { minCents } = payments.cards.caps
  if (cents < minCents)
    throw new AppError('bad_input', `Card payments start at ${formatRand(minCents)}. Please choose a bank transfer.`)
  if (cents > maxCardCents)
    throw new AppError('bad_input', `Card payments end at ${formatRand(maxCardCents)}. Please choose a bank transfer.`)
}

/** The same goods at the same prices, to the same address, by the same way. */
function hashCart({ lines, totals, address, method, order }: Wish, provider: string): string {
  const parts = [
    lines.map(({ _id, qty }) => `${_id}:${qty}`).toSorted(),
    totals.totalCents,
    Object.entries(address).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    method,
    provider,
    order?._id ?? '',
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
