import { removeBought } from '#server/cart/queries.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import { goodsGoneEmail } from '#server/orders/emails/buyer-emails.ts'
import { emailBuyer, emailOfficeNewOrder, emailOfficePaidOrder } from '#server/orders/emails/queue-emails.ts'
import { emailPaidBuyer } from '#server/orders/invoices/email-paid-buyer.ts'
import {
  changeOrder,
  findOrderOfCheckout,
  insertOrder,
  lockOrder,
  type OrderRow,
  stepOrder,
} from '#server/orders/records/order-queries.ts'
import { sendRefund } from '#server/orders/refunds/send-refund.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import { insertPayment, type Payment, placeholderId } from '#server/payments/payment-queries.ts'
import type { PaymentReport } from '#server/payments/provider/provider.ts'
import { insertRefund } from '#server/payments/refund-queries.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { type Checkout, lockCheckout, settleCheckout } from './checkout-queries.ts'
import { flagSecondPayment } from './flag-second-payment.ts'
import { releaseGoods, takeGoods, takeOrderGoods } from './take-goods.ts'

/** This payment is already recorded for another checkout. */
export class PaymentAlreadyUsed extends Error {}

type Made = { order: OrderRow; isNew: boolean; refundId?: string }

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
  const { refundId } = made
  if (refundId) app.background.run(() => sendRefund(app, refundId))
  return made
}

const paidTime = (report: PaymentReport) => (report.paidAt ?? new Date()).toISOString()

async function makeNew(app: CheckoutApp, tx: Db, checkout: Checkout, report: PaymentReport): Promise<Made> {
  const made = await insertOrder(tx, {
    checkoutId: checkout.id,
    userId: checkout.userId,
    isGuest: checkout.userId === null,
    email: checkout.email,
    status: 'paid',
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
    paidAt: paidTime(report),
  })
  if (!made) return { order: await getOrderOf(tx, checkout), isNew: false }
  const locked = await getLocked(tx, checkout)
  const payment = await bookPayment(tx, checkout, report, made._id)
  const holds = await takeGoods(tx, locked)
  await settleCheckout(tx, checkout.id, { state: 'paid', orderId: made._id, holds: [] })
  if (!holds) return returnMoney(app, tx, made, payment)
  const order = await changeOrder(tx, made, { holds })
  await removeBought(tx, checkout.userId, order.items)
  await emailPaidBuyer(app, tx, order, false)
  await emailOfficeNewOrder(app, tx, order)
  return { order, isNew: true }
}

/** Pays an order placed unpaid. It may have been paid in another way, or cancelled, while the buyer was paying. */
async function payOrder(app: CheckoutApp, tx: Db, checkout: Checkout, report: PaymentReport): Promise<Made> {
  const before = await lockOrder(tx, checkout.orderId ?? '')
  const locked = await getLocked(tx, checkout)
  if (locked.state === 'paid') return { order: before, isNew: false }
  const settle = () => settleCheckout(tx, checkout.id, { state: 'paid', orderId: before._id, holds: [] })
  if (before.paidAt !== null) {
    await bookPayment(tx, checkout, report, before._id, true)
    await releaseGoods(tx, locked)
    await settle()
    await flagSecondPayment(app, tx, checkout, report, before)
    return { order: before, isNew: false }
  }
  const payment = await bookPayment(tx, checkout, report, before._id)
  const paid = { paidAt: paidTime(report), checkoutId: checkout.id, paymentMethod: checkout.paymentMethod }
  if (before.status === 'cancelled') {
    await releaseGoods(tx, locked)
    await settle()
    return returnMoney(app, tx, await changeOrder(tx, before, paid), payment)
  }
  const holds = await takeOrderGoods(tx, before, locked)
  await settle()
  if (!holds) return returnMoney(app, tx, await changeOrder(tx, before, paid), payment)
  const order = await stepOrder(tx, before, { status: 'paid' }, { ...paid, holds, reservedUntil: null })
  await emailPaidBuyer(app, tx, order, true)
  await emailOfficePaidOrder(app, tx, order)
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

async function bookPayment(
  tx: Db,
  checkout: Checkout,
  report: PaymentReport,
  orderId: string,
  isSurplus = false,
): Promise<Payment> {
  const payment = await insertPayment(tx, {
    provider: checkout.provider,
    providerPaymentId: report.paymentId ?? placeholderId(checkout.id),
    providerRef: report.providerRef ?? checkout.providerRef,
    checkoutId: checkout.id,
    orderId,
    cents: checkout.totalCents,
    mode: checkout.mode,
    isSurplus,
    paidAt: paidTime(report),
  })
  if (!payment)
    throw new PaymentAlreadyUsed(`payment ${report.paymentId} of ${checkout.provider} is another checkout's`)
  return payment
}

/** Out of stock, or the order was cancelled: the buyer is notified and refunded automatically. */
async function returnMoney(app: CheckoutApp, tx: Db, before: OrderRow, payment: Payment): Promise<Made> {
  const isCancelled = before.status === 'cancelled'
  const reason = isCancelled
    ? 'The order was cancelled before it was paid.'
    : 'The items sold out before the payment arrived.'
  const order = isCancelled ? before : await stepOrder(tx, before, { status: 'cancelled', note: reason })
  const refund = await insertRefund(tx, { orderId: order._id, paymentId: payment._id, cents: payment.cents, reason })
  if (!isCancelled) {
    await emailBuyer(app, tx, order, goodsGoneEmail)
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
  return { order, isNew: true, refundId: refund._id }
}
