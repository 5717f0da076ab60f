import type { z } from 'zod'
import type { PaymentMethod } from '#contract/cart/price.ts'
import { AppError } from '#contract/http/errors.ts'
import { formatRand, toCents } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders/calls.ts'
import { findDepositCents } from '#contract/orders/deposit.ts'
import type { changeOrderLines as changeCall } from '#contract/orders/office-calls.ts'
import { totalQuote } from '#contract/quotes/trade-prices.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { withRetry } from '#server/db/with-retry.ts'
import { findDiscountOfOrder } from '#server/discounts/apply-discount.ts'
import type { Viewer } from '#server/http/access.ts'
import { changedOrderEmail } from '#server/orders/emails/buyer-emails.ts'
import { emailBuyer } from '#server/orders/emails/queue-emails.ts'
import { editOrder, findQuotedDepositPercent, lockOrder, type OrderRow } from '#server/orders/records/order-queries.ts'
import { findPaymentsOfOrder } from '#server/payments/payment-queries.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { releaseHolds, reserveLines } from '#server/stock/holds.ts'
import { type Line, mergeLines, planHolds, toOrderItems } from '#server/stock/lines.ts'
import { findStock, lockStock } from '#server/stock/stock-queries.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { hasOpenPage } from './checkout-queries.ts'
import { type CartOnTerms, type Purchase, pricePurchase, readTerms, toRow } from './price-purchase.ts'

type NewLines = z.output<typeof changeCall.schema.body>

/** Other goods or quantities, priced again, for an order that nobody has paid for yet. */
export async function changeLines(
  app: CheckoutApp,
  id: string,
  { orderItems, delivery, updatedAt }: NewLines,
  by: Viewer,
): Promise<OrderRow> {
  return withRetry(() =>
    app.db.transaction(async (tx) => {
      // Locked first, as by every payment: no page opens and no money is recorded in between.
      const order = await lockOrder(tx, id)
      assertNotStale(order.updatedAt, updatedAt)
      await assertUnpaid(tx, order)
      if (order.quoteId && delivery !== undefined) throw new AppError('bad_input', 'Delivery stays as it was quoted.')
      const lines = mergeLines(orderItems)
      const ids = lines.map(({ _id }) => _id)
      // All goods at once, in id order like everywhere else.
      await lockStock(tx, [...ids, ...order.holds.map(({ productId }) => productId)])
      await releaseHolds(tx, order.holds)
      const priced = order.quoteId ? await priceQuoted(tx, order, lines) : await priceCart(tx, order, lines, delivery)
      const holds = order.holds.length > 0 ? await reserveLines(tx, priced.items) : []
      const what = describeLines(order, priced)
      if (what === '') throw new AppError('conflict', 'Nothing has changed.')
      const changed = await editOrder(tx, order, { ...priced, holds }, { what, by: by.name })
      const { bank } = await getShopIdentity(tx)
      await emailBuyer(app, tx, changed, (row, url) => changedOrderEmail(row, url, { bank }))
      return changed
    }),
  )
}

export async function assertUnpaid(tx: Db, { _id, status }: OrderRow): Promise<void> {
  const refuse = (message: string): never => {
    throw new AppError('step_not_allowed', message)
  }
  if (status === 'cancelled' || status === 'refunded') refuse('This order was cancelled.')
  const payments = await findPaymentsOfOrder(tx, _id)
  if (status !== 'pending' || payments.some(({ reversedAt }) => reversedAt === null))
    refuse('Money has come for this order, so its goods stay. Refund lines, or add a linked order.')
  if (await hasOpenPage(tx, _id))
    refuse('The buyer has a payment page open for this order. Please wait until it is paid or has expired.')
}

/** Like the cart it came from, with its own discount code, and its own delivery method unless another is chosen. */
async function priceCart(tx: Db, order: OrderRow, lines: readonly Line[], method: string | undefined) {
  const checked = new Set(order.items.flatMap((item) => (item.checked ? item._id : [])))
  const onTerms = await readTerms(tx, {
    lines: lines.map((line) => ({ ...line, checked: line.checked || checked.has(line._id) })),
    address: order.shippingAddress,
    billing: order.billingAddress ?? undefined,
    email: order.email,
    method: order.paymentMethod as PaymentMethod,
    delivery: method ?? order.delivery?.method,
    code: undefined,
    deposit: order.depositCents > 0,
  })
  const stock = await findStock(
    tx,
    lines.map(({ _id }) => _id),
  )
  const purchase = priceWithCode({ ...onTerms, discount: await findDiscountOfOrder(tx, order.discountId) }, stock)
  planHolds(stock, onTerms.lines)
  const { shippingAddress, billingAddress, email, paymentMethod, readyOn: _, ...priced } = toRow(purchase)
  return priced
}

/** Without the code if it is for none of these goods any more. */
function priceWithCode(cart: CartOnTerms, stock: Parameters<typeof pricePurchase>[1]): Purchase {
  try {
    return pricePurchase(cart, stock)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'code_refused')) throw error
    return pricePurchase({ ...cart, discount: undefined }, stock)
  }
}

/** What the quote promised keeps its price, and its delivery; anything else is added at today's price. */
async function priceQuoted(tx: Db, order: OrderRow, lines: readonly Line[]) {
  const promised = new Map(order.items.map((item) => [item._id, item]))
  const stock = await findStock(
    tx,
    lines.flatMap(({ _id }) => (promised.has(_id) ? [] : _id)),
  )
  const items = lines.flatMap((line): OrderItem[] => {
    const item = promised.get(line._id)
    if (item) return [{ ...item, qty: line.qty }]
    return toOrderItems(stock, [line]).map((added) => ({ ...added, isPromised: true }))
  })
  if (items.length < lines.length) throw new AppError('bad_input', 'One of these products no longer exists.')
  const { vatPercent, shippingCents } = order
  const totals = totalQuote(
    items.map(({ price, qty }) => ({ priceCents: toCents(price), qty })),
    shippingCents,
    vatPercent,
  )
  const { itemsCents, taxCents, totalCents } = totals
  const { delivery, discountId, discountCode } = order
  const percent = await findQuotedDepositPercent(tx, order)
  const depositCents = order.depositCents > 0 ? findDepositCents({ items, totalCents, vatPercent }, percent) : 0
  const cents = { itemsCents, shippingCents, taxCents, totalCents, vatPercent, depositCents }
  return { items, delivery, discountId, discountCode, ...cents }
}

type After = Pick<OrderRow, 'items' | 'totalCents' | 'delivery' | 'discountCode'>

function describeLines(before: OrderRow, after: After): string {
  const quantities = new Map(after.items.map(({ _id, qty }) => [_id, qty]))
  const earlier = new Set(before.items.map(({ _id }) => _id))
  const parts = [
    ...before.items.flatMap(({ _id, name, qty }) => {
      const now = quantities.get(_id) ?? 0
      return now === qty ? [] : [now === 0 ? `${name} removed` : `${name}: ${qty} → ${now}`]
    }),
    ...after.items.flatMap(({ _id, name, qty }) => (earlier.has(_id) ? [] : `${qty} × ${name} added`)),
    ...(before.delivery?.method === after.delivery?.method ? [] : [`Delivery: ${after.delivery?.name ?? 'by quote'}`]),
    ...(before.discountCode && !after.discountCode ? [`The code ${before.discountCode} no longer applies`] : []),
  ]
  return parts.length > 0 || before.totalCents !== after.totalCents
    ? [...parts, describeTotal(before, after)].join('. ')
    : ''
}

export const describeTotal = (before: { totalCents: number }, after: { totalCents: number }): string =>
  `Total: ${formatRand(before.totalCents)} → ${formatRand(after.totalCents)}`
