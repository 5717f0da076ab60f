import { canStep, holdsStock } from '#contract/orders-status.ts'
import type { Db } from '#server/db/database.ts'
import type { Http } from '#server/http/types.ts'
import { refundedLetter } from '#server/orders/letters.ts'
import { lockOrder, type OrderRow, stepOrder } from '#server/orders/order-queries.ts'
import { writeToBuyer } from '#server/orders/post-letters.ts'
import { lockShelf, moveStock, putBack } from '#server/orders/stock-queries.ts'
import { resolveDoubtsOfOrder } from './doubt-queries.ts'
import { findPayment, findPaymentsOfOrder } from './payment-queries.ts'
import { raiseDoubt } from './raise-doubt.ts'
import { changeRefund, findRefundsOfOrder, lockRefund, type Refund } from './refund-queries.ts'

type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests'>
type Outcome = { state: 'accepted' | 'done' | 'failed'; providerRefundId?: string | null; why?: string }

/** Writes down what became of a refund, once, and what follows from it for the order. */
export async function settleRefund(shop: Shop, refund: Refund, outcome: Outcome): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = await lockOrder(tx, refund.orderId)
    const before = await lockRefund(tx, refund._id)
    if (!before || before.state === 'done' || before.state === 'failed') return
    await changeRefund(tx, refund._id, {
      state: outcome.state,
      ...(outcome.providerRefundId ? { providerRefundId: outcome.providerRefundId } : {}),
      // Accepted ones wait for a webhook; a look three days later finds those whose webhook never came.
      tryInSeconds: outcome.state === 'accepted' ? 3 * 24 * 3600 : null,
    })
    if (outcome.state === 'done') await finishRefund(shop, tx, order, refund)
    if (outcome.state === 'failed') await tellOfFailure(shop, tx, order, refund, outcome.why)
  })
}

async function finishRefund(shop: Shop, tx: Db, order: OrderRow, refund: Refund): Promise<void> {
  await writeToBuyer(shop, tx, order, (row, url) => refundedLetter(row, url, refund.cents))
  const paid = await findPaymentsOfOrder(tx, order._id)
  const returned = (await findRefundsOfOrder(tx, order._id)).filter(({ state }) => state === 'done')
  const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)
  if (sum(returned) < sum(paid)) return
  await resolveDoubtsOfOrder(tx, order._id, 'stock_gone', 'The money was returned.')
  if (!canStep({ status: order.status, isPaid: true }, 'refunded')) return
  if (holdsStock(order.status) && order.holds.length > 0) {
    await lockShelf(
      tx,
      order.holds.map((hold) => hold.productId),
    )
    await moveStock(tx, order.holds, putBack)
  }
  await stepOrder(tx, order, { status: 'refunded', note: refund.reason }, { holds: [] })
}

async function tellOfFailure(shop: Shop, tx: Db, order: OrderRow, refund: Refund, why = ''): Promise<void> {
  const payment = await findPayment(tx, refund.paymentId)
  if (!payment) throw new Error('a refund without its payment')
  await raiseDoubt(shop, tx, {
    doubt: 'refund_failed',
    about: refund._id,
    message: `The refund for order ${order.orderNumber} did not go through. ${why}`.trim(),
    provider: payment.provider,
    paymentId: payment.providerPaymentId,
    checkoutId: payment.checkoutId,
    orderId: order._id,
    refundId: refund._id,
    expectedCents: refund.cents,
    buyer: order.email,
  })
}
