import { formatRand } from '#contract/money.ts'
import { canStep, holdsStock } from '#contract/orders-status.ts'
import type { Db } from '#server/db/database.ts'
import type { Http } from '#server/http/types.ts'
import { refundedLetter } from '#server/orders/letters.ts'
import { lockOrder, type OrderRow, stepOrder } from '#server/orders/order-queries.ts'
import { findLeft, sumCents } from '#server/orders/plan-refund.ts'
import { writeToBuyer } from '#server/orders/post-letters.ts'
import { lockShelf, moveStock, putBack } from '#server/orders/stock-queries.ts'
import { postLetter } from '#server/shop/post-letter.ts'
import { findCheckout } from './checkout-queries.ts'
import { resolveDoubtsOfOrder, resolveDoubtsOfPayment, resolveDoubtsOfRefund } from './doubt-queries.ts'
import { moneyReturnedLetter } from './money-letters.ts'
import { findPayment, findPaymentsOfOrder, type Payment } from './payment-queries.ts'
import { raiseDoubt } from './raise-doubt.ts'
import { changeRefund, findRefundsOfOrder, findRefundsOfPayment, lockRefund, type Refund } from './refund-queries.ts'

type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests'>
type Outcome = { state: 'accepted' | 'done' | 'failed'; providerRefundId?: string | null; why?: string }

const returnedNote = 'The money was returned.'

/** Writes down what became of a refund, once, and what follows from it for the order, if the money has one. */
export async function settleRefund(shop: Shop, refund: Refund, outcome: Outcome): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const order = refund.orderId ? await lockOrder(tx, refund.orderId) : undefined
    const before = await lockRefund(tx, refund._id)
    if (!before || before.state === 'done' || before.state === 'failed') return
    await changeRefund(tx, refund._id, {
      state: outcome.state,
      ...(outcome.providerRefundId ? { providerRefundId: outcome.providerRefundId } : {}),
      // Accepted ones wait for a webhook; a look three days later finds those whose webhook never came.
      tryInSeconds: outcome.state === 'accepted' ? 3 * 24 * 3600 : null,
    })
    if (outcome.state === 'accepted') return
    const isDone = outcome.state === 'done'
    await resolveDoubtsOfRefund(tx, refund._id, isDone ? returnedNote : 'This refund was not paid.')
    const payment = await findPayment(tx, refund.paymentId)
    if (!payment) throw new Error('a refund without its payment')
    if (!isDone) await tellOfFailure(shop, tx, { order, refund, payment, why: outcome.why })
    else if (order) await finishRefund(shop, tx, order, refund)
    else await finishWithoutOrder(shop, tx, refund, payment)
  })
}

async function finishRefund(shop: Shop, tx: Db, order: OrderRow, refund: Refund): Promise<void> {
  await writeToBuyer(shop, tx, order, (row, url) => refundedLetter(row, url, refund.cents))
  if (!(await findLeft(tx, order._id)).some(({ isSurplus }) => isSurplus))
    await resolveDoubtsOfOrder(tx, order._id, ['paid_twice'], returnedNote)
  const paid = await findPaymentsOfOrder(tx, order._id)
  const returned = (await findRefundsOfOrder(tx, order._id)).filter(({ state }) => state === 'done')
  if (sumCents(returned) < sumCents(paid)) return
  await resolveDoubtsOfOrder(tx, order._id, ['stock_gone', 'refund_due', 'refund_failed'], returnedNote)
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

async function finishWithoutOrder(shop: Shop, tx: Db, refund: Refund, payment: Payment): Promise<void> {
  const checkout = payment.checkoutId ? await findCheckout(tx, payment.checkoutId) : undefined
  if (checkout) await postLetter(shop, tx, checkout.email, moneyReturnedLetter(refund.cents), shop.config.SHOP_EMAIL)
  const returned = (await findRefundsOfPayment(tx, payment._id)).filter(({ state }) => state === 'done')
  if (sumCents(returned) >= payment.cents) await resolveDoubtsOfPayment(tx, payment, returnedNote)
}

type Failed = { order: OrderRow | undefined; refund: Refund; payment: Payment; why: string | undefined }

/** The money is still here: it stands on the list until it has gone back, or somebody says what was agreed. */
async function tellOfFailure(shop: Shop, tx: Db, { order, refund, payment, why = '' }: Failed): Promise<void> {
  const checkout = payment.checkoutId ? await findCheckout(tx, payment.checkoutId) : undefined
  const what = order ? `The refund of ${formatRand(refund.cents)} for order ${order.orderNumber}` : 'The refund'
  const next = order ? 'Refund it again from the order.' : 'Return it again from this list.'
  await raiseDoubt(shop, tx, {
    doubt: 'refund_failed',
    about: refund._id,
    message: [what, 'did not go through.', why, next].filter(Boolean).join(' '),
    provider: payment.provider,
    paymentId: payment.providerPaymentId,
    checkoutId: payment.checkoutId,
    orderId: order?._id ?? null,
    refundId: refund._id,
    expectedCents: refund.cents,
    buyer: order?.email ?? checkout?.email ?? null,
  })
}
