import { AppError } from '#contract/http/errors.ts'
import { isAccepted } from '#contract/orders/money.ts'
import { holdsStock } from '#contract/orders/status.ts'
import { hasLeft } from '#contract/orders/unshipped.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { findInvoiceOfOrder } from '#server/invoices/queries.ts'
import { resolveIssuesOfOrder } from '#server/payments/issue-queries.ts'
import {
  findPayment,
  findPaymentsOfOrder,
  markReversed,
  oweReceipts,
  type Payment,
} from '#server/payments/payment-queries.ts'
import { findRefundsOfOrder } from '#server/payments/refund-queries.ts'
import { isByHand } from '#server/payments/table.ts'
import { restockHolds } from '#server/stock/holds.ts'
import { reversedEmail } from './emails/buyer-emails.ts'
import { emailBuyer } from './emails/queue-emails.ts'
import { findReceived } from './records/find-received.ts'
import { changeOrder, insertOfficeNote, isBegun, lockOrder, type OrderRow, stepOrder } from './records/order-queries.ts'
import { resetProofAt } from './records/proof-queries.ts'
import { findRefundable } from './refunds/plan-refund.ts'

type OrderApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests'>
type Reversal = { paymentId: string; reason: string; updatedAt?: string | undefined }

/**
 * Takes back a payment that was recorded by mistake. If too little is left, the order is unpaid again and its goods are
 * back in stock. A buyer who was told about the payment is told about this too.
 */
export const reversePayment = (app: OrderApp, id: string, reversal: Reversal, by: Viewer): Promise<void> =>
  app.db.transaction((tx) => reversePaymentInside(app, tx, id, reversal, by))

/** The same, in the caller's transaction. */
export async function reversePaymentInside(
  app: OrderApp,
  tx: Db,
  id: string,
  { paymentId, reason, updatedAt }: Reversal,
  by: Viewer,
): Promise<void> {
  const before = await lockOrder(tx, id)
  const payment = await findPayment(tx, paymentId)
  if (payment?.orderId !== id) throw new AppError('not_found', 'Payment not found.')
  await assertReversible(tx, before, payment)
  assertNotStale(before.updatedAt, updatedAt)
  await markReversed(tx, paymentId, { by: by.userId, reason })
  if (!(await findRefundable(tx, id)).some(({ isSurplus }) => isSurplus))
    await resolveIssuesOfOrder(tx, id, ['paid_twice'], 'The payment was reversed.')
  const order = payment.isSurplus
    ? await insertOfficeNote(tx, before, { note: `A payment was reversed: ${reason}`, by: by.name })
    : await reopen(tx, before, { reason, by })
  const isUntold = payment.mailId !== null && (await app.jobs.cancel(tx, 'email', payment.mailId))
  if (!isUntold && !payment.isSurplus)
    await emailBuyer(app, tx, order, (row, url) => reversedEmail(row, url, { cents: payment.cents, reason, paymentId }))
}

const refuse = (words: string) => new AppError('step_not_allowed', words)

async function assertReversible(tx: Db, order: OrderRow, payment: Payment): Promise<void> {
  if (payment.reversedAt) throw refuse('This payment has already been reversed.')
  if (!isByHand(payment.provider)) throw refuse('A card payment cannot be reversed. Please refund it.')
  if (payment.partOf) throw refuse('This is the excess of another payment. Reverse that one.')
  if (order.status === 'cancelled' || order.status === 'refunded')
    throw refuse('This order is over. Please refund the payment.')
  const returned = await findRefundsOfOrder(tx, order._id)
  if (returned.some(({ paymentId, state }) => paymentId === payment._id && state !== 'failed'))
    throw refuse('This payment is being refunded, so it cannot be reversed.')
  if (payment.isSurplus) return
  // A part that was refunded of a paid order is credited on its invoice, which an unpaid order would not get.
  const surplus = new Set((await findPaymentsOfOrder(tx, order._id)).flatMap((one) => (one.isSurplus ? one._id : [])))
  if (returned.some((refund) => refund.state !== 'failed' && !refund.isUninvoiced && !surplus.has(refund.paymentId)))
    throw refuse('A part of this order is being refunded. Please refund the payment instead.')
  if (hasLeft(order) || order.status === 'shipped' || order.status === 'delivered')
    throw refuse('The goods have gone out. Please refund the payment instead.')
  if (isBegun(order)) throw refuse('Work on this order has begun. Please refund the payment instead.')
  if (await findInvoiceOfOrder(tx, order._id))
    throw refuse('The invoice has been issued. Please refund the payment instead.')
}

async function reopen(tx: Db, before: OrderRow, { reason, by }: { reason: string; by: Viewer }): Promise<OrderRow> {
  const { totalCents, depositCents, status } = before
  const receivedCents = await findReceived(tx, before._id)
  const unpaid = { paidAt: null, invoiceAfter: null }
  await oweReceipts(tx, before._id)
  await resetProofAt(tx, before._id)
  const note = `A payment was reversed: ${reason}`
  if (!holdsStock(status)) return insertOfficeNote(tx, await changeOrder(tx, before, unpaid), { note, by: by.name })
  if (depositCents > 0 && isAccepted({ totalCents, depositCents, receivedCents })) {
    if (status === 'paid') return stepOrder(tx, before, { status: 'processing', note, by: by.userId }, unpaid)
    return insertOfficeNote(tx, await changeOrder(tx, before, unpaid), { note, by: by.name })
  }
  await restockHolds(tx, before.holds, { orderId: before._id, by: by.userId })
  return stepOrder(
    tx,
    before,
    { status: 'pending', note, by: by.userId },
    { ...unpaid, holds: [], readyAt: null, balanceRemindedAt: null },
  )
}
