import { AppError } from '#contract/http/errors.ts'
import { formatRand } from '#contract/money.ts'
import { canRefund } from '#contract/orders/status.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { App } from '#server/http/types.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { changeOrder, lockOrder } from '../records/order-queries.ts'
import { findRefundable, planRefund, sumCents } from './plan-refund.ts'
import { settleRefundInside } from './settle-refund.ts'

type RefundApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>
type RefundInput = {
  reason: string
  cents: number | undefined
  /** Already refunded outside the shop, from the bank or at the provider: it is only recorded. */
  isSent: boolean
  updatedAt: string | undefined
  by: string
}

/**
 * Plans a refund by the office, to be sent in the next step. Duplicate payments can be refunded whatever the status of
 * the order. `updatedAt` changes, so that only one of two people who saw the same balance can refund it.
 */
export async function refundOrder(app: RefundApp, id: string, input: RefundInput): Promise<Refund[]> {
  return app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    assertNotStale(order.updatedAt, input.updatedAt)
    const all = await findRefundable(tx, id)
    const isWhole = canRefund({ status: order.status, isPaid: order.paidAt !== null })
    const left = isWhole ? all : all.filter(({ isSurplus }) => isSurplus)
    if (!isWhole && left.length === 0)
      throw new AppError('step_not_allowed', `An order that is ${order.status} cannot become refunded.`)
    const sum = sumCents(left)
    if (sum === 0) throw new AppError('conflict', 'There is nothing left to refund.')
    if (input.cents !== undefined && input.cents > sum)
      throw new AppError('conflict', `Only ${formatRand(sum)} of this order is left to refund.`)
    await changeOrder(tx, order, {})
    const planned = await planRefund(tx, left, {
      orderId: id,
      reason: input.reason,
      cents: input.cents,
      madeBy: input.by,
    })
    if (input.isSent) for (const refund of planned) await settleRefundInside(app, tx, refund, { state: 'done' })
    return planned
  })
}
