import { formatRand } from '#contract/money.ts'
import type { App } from '#server/http/types.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import { claimForRefund, endRefundClaim, findPayment, type Payment, rootOf } from '#server/payments/payment-queries.ts'
import { money, ProviderError } from '#server/payments/provider/provider.ts'
import {
  changeRefund,
  findRefund,
  isRefundBlocked,
  type Refund,
  sumOtherRefunds,
} from '#server/payments/refund-queries.ts'
import { isByHand } from '#server/payments/table.ts'
import { findOrderRow, type OrderRow } from '../records/order-queries.ts'
import { settleRefund } from './settle-refund.ts'

type RefundApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests' | 'payments' | 'log'>

/** Longer than a provider's calls for one refund, and than the pause required after a lost response. */
const leaseSeconds = 120
const maxAttempts = 6
/** Yoco forgets an idempotency key after a day: a later repeat could pay twice. */
const giveUpMs = 20 * 3600 * 1000

/**
 * Advances a refund by one step. The row is marked `sent` before the provider is asked, so that after a crash it is not
 * treated as new; the payment is claimed, so that two refunds of one payment never run at the same time.
 */
export async function sendRefund(app: RefundApp, refundId: string): Promise<void> {
  const first = await findRefund(app.db, refundId)
  if (!first || first.state === 'done' || first.state === 'failed') return
  const of = await findPayment(app.db, first.paymentId)
  const payment = of && (await claimForRefund(app.db, rootOf(of), leaseSeconds))
  if (!payment) return
  try {
    const refund = await findRefund(app.db, refundId)
    if (refund?.state === 'accepted')
      await flagRefund(app, refund, payment, 'was accepted, but never reported as paid out')
    else if (refund?.state === 'waiting' || refund?.state === 'sent') {
      if (isByHand(payment.provider)) await flagRefundDue(app, refund, payment)
      else await tryRefund(app, refund, payment)
    }
  } finally {
    await endRefundClaim(app.db, payment._id)
  }
}

async function tryRefund(app: RefundApp, refund: Refund, payment: Payment): Promise<void> {
  if (refund.firstSentAt && Date.now() - Date.parse(refund.firstSentAt) > giveUpMs)
    return flagRefund(app, refund, payment, 'got no clear response for a day')
  const provider = app.payments.find(payment.provider)
  if (!provider) return changeRefund(app.db, refund._id, { tryInSeconds: 3600 })
  if (await isRefundBlocked(app.db, refund)) return changeRefund(app.db, refund._id, { tryInSeconds: 70 })
  const refundedBeforeCents = refund.refundedBeforeCents ?? (await sumOtherRefunds(app.db, refund))
  const firstSentAt = refund.firstSentAt ?? new Date().toISOString()
  await changeRefund(app.db, refund._id, { state: 'sent', refundedBeforeCents, firstSentAt })
  try {
    const answer = await provider.refund({
      refundId: refund._id,
      attempt: refund.attempt,
      paymentId: payment.providerPaymentId,
      providerRef: payment.providerRef,
      amount: money(refund.cents),
      reason: refund.reason,
      refundedBeforeCents,
    })
    await settleRefund(app, refund, answer)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn({ err: error, refundId: refund._id, orderId: refund.orderId }, 'a refund got no response')
    if (error.outcome === 'maybe_done') {
      const waited = (Date.now() - Date.parse(firstSentAt)) / 1000
      await changeRefund(app.db, refund._id, { tryInSeconds: Math.min(3600, Math.max(65, waited)) })
    } else if (error.retryable && refund.attempt < maxAttempts)
      await changeRefund(app.db, refund._id, {
        state: 'waiting',
        attempt: refund.attempt + 1,
        tryInSeconds: 30 * 2 ** refund.attempt,
      })
    else await settleRefund(app, refund, { state: 'failed', why: error.message })
  }
}

/** The shop cannot pay from its bank account: a person does, and confirms it. */
async function flagRefundDue(app: RefundApp, refund: Refund, payment: Payment): Promise<void> {
  await flagForPerson(app, refund, payment, 'refund_due', (order) =>
    order
      ? `${formatRand(refund.cents)} of order ${order.orderNumber}, which was paid ${payment.provider === 'eft' ? 'by bank transfer' : 'at the counter'}, must be refunded to ${order.shippingAddress.fullName}: ${refund.reason.replace(/\.?$/, '.')} Please pay it ${payment.provider === 'eft' ? 'from your bank' : 'back'}, then confirm it here.`
      : `Please refund ${formatRand(refund.cents)} from your bank, then confirm it here.`,
  )
}

/** Only a person can ask the provider what happened to it. */
async function flagRefund(app: RefundApp, refund: Refund, payment: Payment, what: string): Promise<void> {
  await flagForPerson(
    app,
    refund,
    payment,
    'undecided',
    (order) =>
      `A refund${order ? ` for order ${order.orderNumber}` : ''} ${what}. Please check with ${payment.provider} whether it was paid, and record it here.`,
  )
}

async function flagForPerson(
  app: RefundApp,
  refund: Refund,
  payment: Payment,
  kind: 'undecided' | 'refund_due',
  say: (order: OrderRow | undefined) => string,
): Promise<void> {
  const order = refund.orderId ? await findOrderRow(app.db, refund.orderId) : undefined
  await app.db.transaction(async (tx) => {
    await changeRefund(tx, refund._id, { tryInSeconds: null })
    await flagPayment(app, tx, {
      kind,
      about: refund._id,
      message: say(order),
      provider: payment.provider,
      paymentId: payment.providerPaymentId,
      checkoutId: payment.checkoutId,
      orderId: refund.orderId,
      refundId: refund._id,
      expectedCents: refund.cents,
      buyer: order?.email ?? null,
    })
  })
}
