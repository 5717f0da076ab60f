import { AppError } from '#contract/errors.ts'
import type { PaymentToCheck } from '#contract/payments.ts'
import type { Http } from '#server/http/types.ts'
import { sumCents } from '#server/orders/plan-refund.ts'
import { changeDoubt, findDoubt, noSuchDoubt } from './doubt-queries.ts'
import { findPaymentWithoutOrder, lockPayment } from './payment-queries.ts'
import { findRefund, findRefundsOfPayment, insertRefund, isUnderWay, type Refund } from './refund-queries.ts'
import { settleRefund } from './settle-refund.ts'

type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests'>
type Change = { resolved: boolean; note?: string | undefined; outcome?: 'paid' | 'not_paid' | undefined }

/**
 * A person looked at a payment. Of a refund whose fate no machine can find out they say whether it was paid: only then is
 * it settled, and money that was not paid can be refunded anew.
 */
export async function resolveDoubt(shop: Shop, id: string, change: Change): Promise<PaymentToCheck> {
  const doubt = await findDoubt(shop.db, id)
  if (!doubt) throw noSuchDoubt()
  const refund = doubt.refundId ? await findRefund(shop.db, doubt.refundId) : undefined
  if (change.resolved && refund && isUnderWay(refund)) {
    if (!change.outcome)
      throw new AppError('bad_input', 'Please say whether the money was paid back.', {
        issues: [{ path: 'outcome', message: 'Please say whether the money was paid back.' }],
      })
    await settleRefund(shop, refund, { state: change.outcome === 'paid' ? 'done' : 'failed' })
  }
  return changeDoubt(shop.db, id, change)
}

/** Plans to return money that no order was made of; sending it is the next step. */
export async function planReturn(shop: Pick<Http, 'db'>, id: string, reason: string): Promise<Refund> {
  return shop.db.transaction(async (tx) => {
    const doubt = await findDoubt(tx, id)
    if (!doubt) throw noSuchDoubt()
    const found = await findPaymentWithoutOrder(tx, doubt)
    const payment = found && (await lockPayment(tx, found._id))
    const gone = payment ? (await findRefundsOfPayment(tx, payment._id)).filter(({ state }) => state !== 'failed') : []
    const left = payment ? payment.cents - sumCents(gone) : 0
    if (!payment || left <= 0) throw new AppError('conflict', 'There is no money here that can be returned.')
    return insertRefund(tx, { orderId: null, paymentId: payment._id, cents: left, reason })
  })
}
