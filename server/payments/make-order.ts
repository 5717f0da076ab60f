import type { Db } from '#server/db/database.ts'
import { retrying } from '#server/db/retrying.ts'
import { goodsGoneLetter, paidLetter } from '#server/orders/letters.ts'
import {
  changeOrder,
  findOrderOfCheckout,
  insertOrder,
  lockOrder,
  type OrderRow,
  stepOrder,
} from '#server/orders/order-queries.ts'
import { writeOfNewOrder, writeOfPaidOrder, writeToBuyer } from '#server/orders/post-letters.ts'
import { type Checkout, lockCheckout, settleCheckout } from './checkout-queries.ts'
import type { Shop } from './finalise-checkout.ts'
import { insertPayment, type Payment, standInId } from './payment-queries.ts'
import type { PaymentReport } from './provider.ts'
import { raiseDoubt } from './raise-doubt.ts'
import { insertRefund } from './refund-queries.ts'
import { sendRefund } from './send-refund.ts'
import { releaseGoods, takeGoods } from './take-goods.ts'

/** The money that would pay this checkout is in the books as another's. */
export class PaymentTaken extends Error {}

type Made = { order: OrderRow; isNew: boolean; refundId?: string }

/**
 * A paid checkout becomes its order: order, payment, stock, state and letters in one transaction. The order comes first:
 * its unique key lets one of several triggers through and makes the others wait. Then the checkout is locked, so that its
 * goods are either sold here or released elsewhere, and never both. Everyone locks in this order: order, checkout, shelf.
 */
export async function makeOrder(shop: Shop, checkout: Checkout, report: PaymentReport): Promise<Made> {
  const made = await retrying(() =>
    shop.db.transaction((tx) =>
      checkout.paysOrder ? payOrder(shop, tx, checkout, report) : makeNew(shop, tx, checkout, report),
    ),
  )
  const { refundId } = made
  if (refundId) shop.later.run(() => sendRefund(shop, refundId))
  return made
}

const paidTime = (report: PaymentReport) => (report.paidAt ?? new Date()).toISOString()

async function makeNew(shop: Shop, tx: Db, checkout: Checkout, report: PaymentReport): Promise<Made> {
  const made = await insertOrder(tx, {
    checkoutId: checkout.id,
    userId: checkout.userId,
    isGuest: checkout.userId === null,
    email: checkout.email,
    status: 'paid',
    items: checkout.items,
    shippingAddress: checkout.shippingAddress,
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
  if (!holds) return returnMoney(shop, tx, made, payment)
  const order = await changeOrder(tx, made, { holds })
  await writeToBuyer(shop, tx, order, paidLetter)
  await writeOfNewOrder(shop, tx, order)
  return { order, isNew: true }
}

/** For an order that was placed unpaid. It may have been paid another way, or cancelled, while the buyer was at the provider. */
async function payOrder(shop: Shop, tx: Db, checkout: Checkout, report: PaymentReport): Promise<Made> {
  const before = await lockOrder(tx, checkout.orderId ?? '')
  const locked = await getLocked(tx, checkout)
  if (locked.state === 'paid') return { order: before, isNew: false }
  const settle = () => settleCheckout(tx, checkout.id, { state: 'paid', orderId: before._id, holds: [] })
  if (before.paidAt !== null) {
    await bookPayment(tx, checkout, report, before._id, true)
    await releaseGoods(tx, locked)
    await settle()
    await doubtSecondPayment(shop, tx, checkout, report, before)
    return { order: before, isNew: false }
  }
  const payment = await bookPayment(tx, checkout, report, before._id)
  const paid = { paidAt: paidTime(report), checkoutId: checkout.id, paymentMethod: checkout.paymentMethod }
  if (before.status === 'cancelled') {
    await releaseGoods(tx, locked)
    await settle()
    return returnMoney(shop, tx, await changeOrder(tx, before, paid), payment)
  }
  const holds = await takeGoods(tx, locked)
  await settle()
  if (!holds) return returnMoney(shop, tx, await changeOrder(tx, before, paid), payment)
  const order = await stepOrder(tx, before, { status: 'paid' }, { ...paid, holds })
  await writeToBuyer(shop, tx, order, paidLetter)
  await writeOfPaidOrder(shop, tx, order)
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
    providerPaymentId: report.paymentId ?? standInId(checkout.id),
    providerRef: report.providerRef ?? checkout.providerRef,
    checkoutId: checkout.id,
    orderId,
    cents: checkout.totalCents,
    mode: checkout.mode,
    isSurplus,
    paidAt: paidTime(report),
  })
  if (!payment) throw new PaymentTaken(`payment ${report.paymentId} of ${checkout.provider} is another checkout's`)
  return payment
}

/** Nothing is left to send, or the order was cancelled: the buyer is told, and the money goes back by itself. */
async function returnMoney(shop: Shop, tx: Db, before: OrderRow, payment: Payment): Promise<Made> {
  const isCancelled = before.status === 'cancelled'
  const reason = isCancelled ? 'The order was cancelled before it was paid.' : 'The goods were sold in the meantime.'
  const order = isCancelled ? before : await stepOrder(tx, before, { status: 'cancelled', note: reason })
  const refund = await insertRefund(tx, { orderId: order._id, paymentId: payment._id, cents: payment.cents, reason })
  if (!isCancelled) {
    await writeToBuyer(shop, tx, order, goodsGoneLetter)
    await raiseDoubt(shop, tx, {
      doubt: 'stock_gone',
      about: payment._id,
      message: `Order ${order.orderNumber} was paid after its goods were sold to others. The money is being returned; this settles itself when it has gone.`,
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

export async function doubtSecondPayment(
  shop: Shop,
  tx: Db,
  checkout: Checkout,
  report: Pick<PaymentReport, 'paymentId'> & { cents?: number },
  order: OrderRow | undefined,
): Promise<void> {
  await raiseDoubt(shop, tx, {
    doubt: 'paid_twice',
    about: `${checkout.provider}:${report.paymentId ?? checkout.id}`,
    message: `${order ? `Order ${order.orderNumber}` : 'A checkout'} was paid twice. Refund the second payment from the order.`,
    provider: checkout.provider,
    paymentId: report.paymentId,
    checkoutId: checkout.id,
    orderId: order?._id ?? null,
    expectedCents: 0,
    receivedCents: report.cents ?? checkout.totalCents,
    buyer: checkout.email,
  })
}
