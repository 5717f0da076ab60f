import { isPaidInFull } from '#contract/orders/money.ts'
import { removeBought } from '#server/cart/queries.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import { emailMoneyReceived } from '#server/orders/email-money-received.ts'
import { goodsGoneEmail } from '#server/orders/emails/buyer-emails.ts'
import { emailBuyer, emailOfficeNewOrder, emailOfficePaidOrder } from '#server/orders/emails/queue-emails.ts'
import { bookMoney, type Money, receivePayment, soldOutReason } from '#server/orders/receive-payment.ts'
import {
  changeOrder,
  findOrderOfCheckout,
  insertOrder,
  lockOrder,
  type OrderRow,
  stepOrder,
} from '#server/orders/records/order-queries.ts'
import { findRefundable, planRefund } from '#server/orders/refunds/plan-refund.ts'
import { sendRefund } from '#server/orders/refunds/send-refund.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import { type Payment, placeholderId } from '#server/payments/payment-queries.ts'
import type { PaymentReport } from '#server/payments/provider/provider.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { askedCents, type Checkout, lockCheckout, settleCheckout } from './checkout-queries.ts'
import { releaseGoods, takeGoods, takeOrderGoods } from './take-goods.ts'

type Made = { order: OrderRow; isNew: boolean; refunds?: Refund[] }

/**
 * Turns a paid checkout into its order: order, payment, stock, state and e-mails in one transaction. The order comes
 * first: its unique key lets one of several triggers through and makes the others wait. Then the checkout is locked, so
 * that its goods are either sold here or released elsewhere, never both. The lock order is always: order, checkout,
 * stock.
 */
export async function makeOrder(app: CheckoutApp, checkout: Checkout, report: PaymentReport): Promise<Made> {
  const made = await withRetry(() =>
    app.db.transaction((tx) =>
      checkout.paysOrder ? payOrder(app, tx, checkout, report) : makeNew(app, tx, checkout, report),
    ),
  )
  for (const { _id } of made.refunds ?? []) app.background.run(() => sendRefund(app, _id))
  return made
}

const paidTime = (report: PaymentReport) => (report.paidAt ?? new Date()).toISOString()

const toMoney = (checkout: Checkout, report: PaymentReport): Money => ({
  provider: checkout.provider,
  providerPaymentId: report.paymentId ?? placeholderId(checkout.id),
  providerRef: report.providerRef ?? checkout.providerRef,
  checkoutId: checkout.id,
  cents: askedCents(checkout),
  mode: checkout.mode,
  paidAt: paidTime(report),
})

async function makeNew(app: CheckoutApp, tx: Db, checkout: Checkout, report: PaymentReport): Promise<Made> {
  const money = toMoney(checkout, report)
  const isComplete = isPaidInFull({ ...checkout, receivedCents: money.cents })
  const made = await insertOrder(tx, {
    checkoutId: checkout.id,
    userId: checkout.userId,
    isGuest: checkout.userId === null,
    email: checkout.email,
    // With only the deposit, its balance is open while it is being made.
    status: isComplete ? 'paid' : 'processing',
    items: checkout.items,
    shippingAddress: checkout.shippingAddress,
    billingAddress: checkout.billingAddress,
    delivery: checkout.delivery,
    discountId: checkout.discountId,
    discountCode: checkout.discountCode,
    paymentMethod: checkout.paymentMethod,
    itemsCents: checkout.itemsCents,
    shippingCents: checkout.shippingCents,
    taxCents: checkout.taxCents,
    totalCents: checkout.totalCents,
    vatPercent: checkout.vatPercent,
    depositCents: checkout.depositCents,
    readyOn: checkout.readyOn,
    paidAt: isComplete ? money.paidAt : null,
  })
  if (!made) return { order: await getOrderOf(tx, checkout), isNew: false }
  const locked = await getLocked(tx, checkout)
  const { payment } = await bookMoney(app, tx, made, money, made.totalCents)
  const holds = await takeGoods(tx, made._id, locked)
  await settleCheckout(tx, checkout.id, { state: 'paid', orderId: made._id, holds: [] })
  if (!holds) {
    const order = await stepOrder(tx, made, { status: 'cancelled', note: soldOutReason })
    const refunds = await planRefund(tx, await findRefundable(tx, order._id), {
      orderId: order._id,
      reason: soldOutReason,
    })
    await tellGoodsGone(app, tx, order, payment)
    return { order, isNew: true, refunds }
  }
  const order = await changeOrder(tx, made, { holds })
  await removeBought(tx, checkout.userId, order.items)
  await emailMoneyReceived(app, tx, { order, payment, outcome: isComplete ? 'paid' : 'accepted' }, { wasPlaced: false })
  await emailOfficeNewOrder(app, tx, order)
  return { order, isNew: true }
}

/** Pays an order that exists. It may have been paid in another way, or cancelled, while the buyer was paying. */
async function payOrder(app: CheckoutApp, tx: Db, checkout: Checkout, report: PaymentReport): Promise<Made> {
  const before = await lockOrder(tx, checkout.orderId ?? '')
  const locked = await getLocked(tx, checkout)
  if (locked.state === 'paid') return { order: before, isNew: false }
  let isTaken = false
  const received = await receivePayment(app, tx, before, {
    money: toMoney(checkout, report),
    paymentMethod: checkout.paymentMethod,
    checkoutId: checkout.id,
    takeGoods: () => {
      isTaken = true
      return takeOrderGoods(tx, before, locked)
    },
  })
  if (!isTaken) await releaseGoods(tx, locked)
  await settleCheckout(tx, checkout.id, { state: 'paid', orderId: before._id, holds: [] })
  const { order, payment, outcome, refunds } = received
  if (outcome === 'surplus') return { order, isNew: false }
  if (outcome === 'returned') {
    if (before.status !== 'cancelled' && payment) await tellGoodsGone(app, tx, order, payment)
    return { order, isNew: true, refunds }
  }
  await emailMoneyReceived(app, tx, received, { wasPlaced: true })
  await emailOfficePaidOrder(app, tx, order, payment?.cents ?? 0)
  return { order, isNew: true }
}

async function getLocked(tx: Db, { id }: Checkout): Promise<Checkout> {
  const locked = await lockCheckout(tx, id)
  if (!locked) throw new Error(`checkout ${id} is gone`)
  return locked
}

async function getOrderOf(tx: Db, { id }: Checkout): Promise<OrderRow> {
  const order = await findOrderOfCheckout(tx, id)
  if (!order) throw new Error(`the order of checkout ${id} is gone`)
  return order
}

/** Out of stock: the buyer is notified and refunded automatically. */
async function tellGoodsGone(app: CheckoutApp, tx: Db, order: OrderRow, payment: Payment): Promise<void> {
  await emailBuyer(app, tx, order, (row, url) => goodsGoneEmail(row, url, 'by-card', payment.cents))
  await flagPayment(app, tx, {
    kind: 'stock_gone',
    about: payment._id,
    message: `Order ${order.orderNumber} was paid after its items had sold out. The payment is being refunded, and this entry closes when that is done.`,
    provider: payment.provider,
    paymentId: payment.providerPaymentId,
    checkoutId: payment.checkoutId,
    orderId: order._id,
    receivedCents: payment.cents,
    buyer: order.email,
  })
}
