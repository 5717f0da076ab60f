import { AppError } from '#contract/http/errors.ts'
import type { ProviderName } from '#contract/payments/calls.ts'
import { timeOf } from '#server/db/clock.ts'
import { settleRefund } from '#server/orders/refunds/settle-refund.ts'
import { insertEvent, markEventProcessed, type PaymentEvent, retryEventLater } from '#server/payments/event-queries.ts'
import { flagPayment } from '#server/payments/flag-payment.ts'
import { insertPayment } from '#server/payments/payment-queries.ts'
import type { InboundWebhook, PaymentReport, RefundReport, WebhookRefusal } from '#server/payments/provider/provider.ts'
import { findReportedRefund } from '#server/payments/refund-queries.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { type Checkout, findCheckout, findCheckoutByRef } from './checkout-queries.ts'
import { finaliseCheckout } from './finalise-checkout.ts'

/** How long an event may wait for an unknown checkout or refund: a webhook can overtake a response. */
const unknownMs = 3600 * 1000

function refuse(reason: WebhookRefusal): never {
  if (reason === 'unavailable')
    throw new AppError('overloaded', 'This webhook could not be checked. Please send it again.')
  if (reason === 'malformed') throw new AppError('bad_input', 'This webhook cannot be read.')
  throw new AppError('forbidden', 'This webhook’s signature could not be verified.')
}

/** Stores a genuine webhook before replying; it is processed afterwards. */
export async function handleWebhook(app: CheckoutApp, name: ProviderName, hook: InboundWebhook): Promise<void> {
  const provider = app.payments.find(name)
  const verdict = provider ? await provider.verifyWebhook(hook) : ({ ok: false, reason: 'not_configured' } as const)
  if (!verdict.ok) {
    app.log.warn({ provider: name, reason: verdict.reason, ip: hook.peerIp }, 'a webhook was refused')
    return refuse(verdict.reason)
  }
  const event = await insertEvent(app.db, {
    provider: name,
    eventId: verdict.eventId,
    kind: verdict.kind,
    checkoutId: verdict.checkoutId,
    providerRef: verdict.providerRef,
    said: verdict,
    raw: hook.rawBody.toString('utf8').replaceAll('\u0000', ''),
  })
  // A paused shop keeps it: the reconciler processes it later.
  if (event && !app.isPaused()) app.background.run(() => processEvent(app, event))
}

export async function processEvent(app: CheckoutApp, event: PaymentEvent): Promise<void> {
  const { said } = event
  const isDone =
    said.kind === 'payment'
      ? await processPayment(app, event, said.claim && reviveDates(said.claim))
      : said.kind === 'refund'
        ? await processRefund(app, event, said.refund)
        : true
  if (isDone) await markEventProcessed(app.db, event)
  else await retryEventLater(app.db, event, 20)
}

/** JSON has no dates. */
const reviveDates = (claim: PaymentReport): PaymentReport => ({
  ...claim,
  paidAt: claim.paidAt && new Date(claim.paidAt),
})

const isOld = ({ database }: CheckoutApp, { receivedAt }: PaymentEvent) =>
  timeOf(database.clock) - Date.parse(receivedAt) > unknownMs

async function findReportedCheckout(app: CheckoutApp, event: PaymentEvent): Promise<Checkout | undefined> {
  const named = event.checkoutId ? await findCheckout(app.db, event.checkoutId) : undefined
  const checkout =
    named ?? (event.providerRef ? await findCheckoutByRef(app.db, event.provider, event.providerRef) : undefined)
  return checkout?.provider === event.provider ? checkout : undefined
}

async function processPayment(app: CheckoutApp, event: PaymentEvent, claim: PaymentReport | null): Promise<boolean> {
  const checkout = await findReportedCheckout(app, event)
  if (!checkout) {
    if (!isOld(app, event)) return false
    if (claim?.state === 'paid') await flagEvent(app, event, claim, 'A payment arrived for an unknown checkout.')
    return true
  }
  const isOther = event.providerRef && checkout.providerRef && event.providerRef !== checkout.providerRef
  if (isOther && claim?.state === 'paid') await flagEarlierPage(app, event, checkout, claim)
  await finaliseCheckout(app, checkout.id, { claim: isOther ? undefined : (claim ?? undefined) })
  return true
}

/** Recorded, so that it can be refunded: from its order as a duplicate, or from the list. */
async function flagEarlierPage(
  app: CheckoutApp,
  event: PaymentEvent,
  checkout: Checkout,
  claim: PaymentReport,
): Promise<void> {
  const { paymentId, amount, mode } = claim
  if (paymentId && amount && mode === checkout.mode)
    await insertPayment(app.db, {
      provider: checkout.provider,
      providerPaymentId: paymentId,
      providerRef: event.providerRef,
      checkoutId: checkout.id,
      orderId: checkout.orderId,
      cents: amount.cents,
      mode,
      isSurplus: true,
      paidAt: (claim.paidAt ?? new Date()).toISOString(),
    })
  const message = 'A payment arrived for an earlier page of a checkout. Please check whether it must be refunded.'
  await flagEvent(app, { ...event, checkoutId: checkout.id }, claim, message, checkout)
}

async function processRefund(app: CheckoutApp, event: PaymentEvent, said: RefundReport | null): Promise<boolean> {
  if (!said || said.state === 'accepted') return true
  const refund = await findReportedRefund(app.db, { provider: event.provider, ...said })
  if (refund) {
    await settleRefund(app, refund, { state: said.state, providerRefundId: said.providerRefundId })
    return true
  }
  if (!isOld(app, event)) return false
  const claim = { paymentId: said.paymentId, amount: said.cents === null ? null : { cents: said.cents } }
  const message =
    'The provider reports a refund that the shop did not request. If it was made at the provider, record it with “Refund” on the order, as already refunded.'
  await flagEvent(app, event, claim, message, await findReportedCheckout(app, event))
  return true
}

async function flagEvent(
  app: CheckoutApp,
  event: PaymentEvent,
  claim: { paymentId: string | null; amount: { cents: number } | null },
  message: string,
  checkout?: Checkout,
): Promise<void> {
  await app.db.transaction((tx) =>
    flagPayment(app, tx, {
      kind: 'unknown_payment',
      about: `${event.provider}:${event.eventId}`,
      message,
      provider: event.provider,
      paymentId: claim.paymentId,
      checkoutId: event.checkoutId,
      orderId: checkout?.orderId ?? null,
      receivedCents: claim.amount?.cents ?? null,
      buyer: checkout?.email ?? null,
    }),
  )
}
