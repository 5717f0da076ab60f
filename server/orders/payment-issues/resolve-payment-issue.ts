import { AppError } from '#contract/http/errors.ts'
import type { PaymentToCheck } from '#contract/payments/calls.ts'
import type { App } from '#server/http/types.ts'
import { changeIssue, findIssue, noSuchIssue } from '#server/payments/issue-queries.ts'
import { findPaymentWithoutOrder, lockPayment } from '#server/payments/payment-queries.ts'
import {
  findRefund,
  findRefundsOfPayment,
  insertRefund,
  isPending,
  type Refund,
} from '#server/payments/refund-queries.ts'
import { sumCents } from '../refunds/plan-refund.ts'
import { settleRefund } from '../refunds/settle-refund.ts'
import { getPaymentToCheck } from './payment-issue-queries.ts'

type RefundApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>
type Change = {
  resolved: boolean
  note?: string | undefined
  outcome?: 'paid' | 'not_paid' | undefined
  mayRefund: boolean
}

/**
 * Someone has looked into a payment. If the shop cannot tell whether a refund was paid, their answer settles
 * it, and money that was not paid can be refunded again.
 */
export async function resolvePaymentIssue(
  app: RefundApp,
  id: string,
  { mayRefund, ...change }: Change,
): Promise<PaymentToCheck> {
  const issue = await findIssue(app.db, id)
  if (!issue) throw noSuchIssue()
  const refund = issue.refundId ? await findRefund(app.db, issue.refundId) : undefined
  if (change.resolved && refund && isPending(refund)) {
    if (!mayRefund) throw new AppError('forbidden', 'Your role in the office does not allow this.')
    if (!change.outcome)
      throw new AppError('bad_input', 'Please indicate whether the refund was paid.', {
        issues: [{ path: 'outcome', message: 'Please indicate whether the refund was paid.' }],
      })
    await settleRefund(app, refund, { state: change.outcome === 'paid' ? 'done' : 'failed' })
  }
  await changeIssue(app.db, id, change)
  return getPaymentToCheck(app.db, id)
}

/** Plans a refund for a payment without an order, to be sent in the next step. */
export async function planReturn(app: Pick<App, 'db'>, id: string, reason: string): Promise<Refund> {
  return app.db.transaction(async (tx) => {
    const issue = await findIssue(tx, id)
    if (!issue) throw noSuchIssue()
    const found = await findPaymentWithoutOrder(tx, issue)
    const payment = found && (await lockPayment(tx, found._id))
    const gone = payment ? (await findRefundsOfPayment(tx, payment._id)).filter(({ state }) => state !== 'failed') : []
    const left = payment ? payment.cents - sumCents(gone) : 0
    if (!payment || left <= 0) throw new AppError('conflict', 'There is nothing here to refund.')
    return insertRefund(tx, { orderId: null, paymentId: payment._id, cents: left, reason })
  })
}
