import { formatRand } from '#contract/money.ts'
import { canStep, holdsStock } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import {
  findPayerEmail,
  resolveIssuesOfOrder,
  resolveIssuesOfPayment,
  resolveIssuesOfRefund,
  resolveRepeatedRefund,
} from '#server/payments/issue-queries.ts'
import { findPayment, findPaymentsOfOrder, type Payment } from '#server/payments/payment-queries.ts'
import {
  changeRefund,
  findRefundsOfOrder,
  findRefundsOfPayment,
  lockRefund,
  type Refund,
} from '#server/payments/refund-queries.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { addHolds, restockHolds, takeFree } from '#server/stock/holds.ts'
import { moneyReturnedEmail, refundedEmail } from '../emails/buyer-emails.ts'
import { emailBuyer } from '../emails/queue-emails.ts'
import { changeOrder, lockOrder, type OrderRow, stepOrder } from '../records/order-queries.ts'
import { findRefundable, sumCents } from './plan-refund.ts'

type RefundApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>
type Outcome = { state: 'accepted' | 'done' | 'failed'; providerRefundId?: string | null; why?: string }

const returnedNote = 'The payment was refunded.'

/** Records a refund's outcome once, and updates the order, if there is one. */
export const settleRefund = (app: RefundApp, refund: Refund, outcome: Outcome): Promise<void> =>
  app.db.transaction((tx) => settleRefundInside(app, tx, refund, outcome))

/** The same, in the caller's transaction. */
export async function settleRefundInside(app: RefundApp, tx: Db, refund: Refund, outcome: Outcome): Promise<void> {
  const order = refund.orderId ? await lockOrder(tx, refund.orderId) : undefined
  const before = await lockRefund(tx, refund._id)
  const payment = before && (await findPayment(tx, refund.paymentId))
  if (!before || !payment) throw new Error('no such refund')
  if (before.state === 'done' || before.state === 'failed') {
    if (outcome.state !== 'accepted' && outcome.state !== before.state)
      await flagContradiction(app, tx, { order, refund, payment }, outcome.state)
    return
  }
  await changeRefund(tx, refund._id, {
    state: outcome.state,
    ...(outcome.state === 'failed' ? { failure: outcome.why ?? null } : {}),
    ...(outcome.providerRefundId ? { providerRefundId: outcome.providerRefundId } : {}),
    // Accepted refunds wait for a webhook; a check three days later finds those whose webhook never came.
    tryInSeconds: outcome.state === 'accepted' ? 3 * 24 * 3600 : null,
  })
  if (outcome.state === 'accepted') return
  const isDone = outcome.state === 'done'
  await resolveIssuesOfRefund(tx, refund._id, isDone ? returnedNote : 'This refund was not paid.')
  if (!isDone) {
    if (order) await takeAgain(tx, order, before)
    await flagFailure(app, tx, { order, refund, payment }, outcome.why)
  } else if (order) await finishRefund(app, tx, order, refund)
  else await finishWithoutOrder(app, tx, refund, payment)
}

/** The buyer was not refunded, so the order has its goods again, as far as nobody else bought them meanwhile. */
async function takeAgain(tx: Db, order: OrderRow, { lines }: Refund): Promise<void> {
  if (!holdsStock(order.status)) return
  const wanted = lines.filter(({ restocked, unshipped }) => restocked > 0 && unshipped > 0)
  if (wanted.length === 0) return
  const taken = await takeFree(
    tx,
    wanted.map(({ _id, restocked, unshipped }) => ({ productId: _id, qty: Math.min(restocked, unshipped) })),
    { orderId: order._id },
  )
  await changeOrder(tx, order, { holds: addHolds(order.holds, taken) })
}

async function finishRefund(app: RefundApp, tx: Db, order: OrderRow, refund: Refund): Promise<void> {
  await emailBuyer(app, tx, order, (row, url) => refundedEmail(row, url, refund))
  if (!(await findRefundable(tx, order._id)).some(({ isSurplus }) => isSurplus))
    await resolveIssuesOfOrder(tx, order._id, ['paid_twice'], returnedNote)
  await resolveRepeatedRefund(tx, order._id, refund.cents, returnedNote)
  const paid = (await findPaymentsOfOrder(tx, order._id)).filter(({ reversedAt }) => reversedAt === null)
  const returned = (await findRefundsOfOrder(tx, order._id)).filter(({ state }) => state === 'done')
  if (sumCents(returned) < sumCents(paid)) return
  await resolveIssuesOfOrder(tx, order._id, ['stock_gone', 'refund_due', 'refund_failed'], returnedNote)
  if (!canStep({ status: order.status, hasMoney: true }, 'refunded')) return
  if (holdsStock(order.status))
    await restockHolds(tx, order.holds, { orderId: order._id, by: refund.madeBy ?? undefined })
  const by = refund.madeBy ?? undefined
  await stepOrder(tx, order, { status: 'refunded', note: refund.reason, by }, { holds: [] })
}

async function finishWithoutOrder(app: RefundApp, tx: Db, refund: Refund, payment: Payment): Promise<void> {
  const email = await findPayerEmail(tx, payment)
  if (email) await queueEmail(app, tx, email, moneyReturnedEmail(refund.cents))
  const returned = (await findRefundsOfPayment(tx, payment._id)).filter(({ state }) => state === 'done')
  if (sumCents(returned) >= payment.cents) await resolveIssuesOfPayment(tx, payment, returnedNote)
}

type Affected = { order: OrderRow | undefined; refund: Refund; payment: Payment }

const nameRefund = ({ order, refund }: Affected) =>
  order ? `The refund of ${formatRand(refund.cents)} for order ${order.orderNumber}` : 'The refund'

/** The refund failed: it stays listed until it is repeated or someone records what was agreed. */
async function flagFailure(app: RefundApp, tx: Db, failed: Affected, why = ''): Promise<void> {
  const next = failed.order ? 'Refund it again from the order.' : 'Refund it again from this list.'
  await flagRefund(app, tx, failed, {
    kind: 'refund_failed',
    about: failed.refund._id,
    message: [nameRefund(failed), 'did not go through.', why, next].filter(Boolean).join(' '),
  })
}

/** A person has said what became of a refund, and now the provider says the opposite. */
async function flagContradiction(app: RefundApp, tx: Db, refund: Affected, now: 'done' | 'failed'): Promise<void> {
  const message =
    now === 'done'
      ? `${nameRefund(refund)} is recorded as not paid, but the provider reports that it was paid. Do not send it again: record it with “Refund” as already refunded.`
      : `${nameRefund(refund)} is recorded as paid, but the provider reports that it failed. Please check with the provider, and pay the buyer.`
  await flagRefund(app, tx, refund, { kind: 'undecided', about: `${refund.refund._id}:${now}`, message })
}

async function flagRefund(
  app: RefundApp,
  tx: Db,
  { order, refund, payment }: Affected,
  issue: { kind: 'refund_failed' | 'undecided'; about: string; message: string },
): Promise<void> {
  await flagPayment(app, tx, {
    ...issue,
    provider: payment.provider,
    paymentId: payment.providerPaymentId,
    checkoutId: payment.checkoutId,
    orderId: order?._id ?? null,
    refundId: refund._id,
    expectedCents: refund.cents,
    buyer: order?.email ?? (await findPayerEmail(tx, payment)) ?? null,
  })
}
