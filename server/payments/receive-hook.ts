import { AppError } from '#contract/errors.ts'
import type { ProviderName } from '#contract/payments.ts'
import { type Checkout, findCheckout, findCheckoutByRef } from './checkout-queries.ts'
import { keepEvent, markEventProcessed, type PaymentEvent, tryEventLater } from './event-queries.ts'
import { finaliseCheckout, type Shop } from './finalise-checkout.ts'
import { insertPayment } from './payment-queries.ts'
import type { HookRefusal, InboundHook, PaymentReport, RefundReport } from './provider.ts'
import { raiseDoubt } from './raise-doubt.ts'
import { findSpokenRefund } from './refund-queries.ts'
import { settleRefund } from './settle-refund.ts'

/** How long an event may wait for a checkout or a refund that nobody knows yet: a webhook can be faster than an answer. */
const unknownMs = 3600 * 1000

function refuse(reason: HookRefusal): never {
  if (reason === 'unavailable')
    throw new AppError('overloaded', 'This delivery could not be checked. Please send it again.')
  if (reason === 'malformed') throw new AppError('bad_input', 'This delivery cannot be read.')
  throw new AppError('forbidden', 'This delivery is not proved to be the provider’s.')
}

/** Keeps a genuine webhook before it is answered; what it means is worked out afterwards. */
export async function receiveHook(shop: Shop, name: ProviderName, hook: InboundHook): Promise<void> {
  const provider = shop.payments.find(name)
  const verdict = provider ? await provider.verifyHook(hook) : ({ ok: false, reason: 'not_configured' } as const)
  if (!verdict.ok) {
    shop.log.warn({ provider: name, reason: verdict.reason, ip: hook.peerIp }, 'a webhook was refused')
    return refuse(verdict.reason)
  }
  const event = await keepEvent(shop.db, {
    provider: name,
    eventId: verdict.eventId,
    kind: verdict.kind,
    checkoutId: verdict.checkoutId,
    providerRef: verdict.providerRef,
    said: verdict,
    raw: hook.rawBody.toString('utf8').replaceAll('\u0000', ''),
  })
  if (event) shop.later.run(() => workThroughEvent(shop, event))
}

export async function workThroughEvent(shop: Shop, event: PaymentEvent): Promise<void> {
  const { said } = event
  const isDone =
    said.kind === 'payment'
      ? await hearOfPayment(shop, event, said.claim && reviveDates(said.claim))
      : said.kind === 'refund'
        ? await hearOfRefund(shop, event, said.refund)
        : true
  if (isDone) await markEventProcessed(shop.db, event)
  else await tryEventLater(shop.db, event, 20)
}

/** JSON keeps no dates. */
const reviveDates = (claim: PaymentReport): PaymentReport => ({
  ...claim,
  paidAt: claim.paidAt && new Date(claim.paidAt),
})

const isOld = ({ receivedAt }: PaymentEvent) => Date.now() - Date.parse(receivedAt) > unknownMs

async function findSpokenCheckout(shop: Shop, event: PaymentEvent): Promise<Checkout | undefined> {
  const named = event.checkoutId ? await findCheckout(shop.db, event.checkoutId) : undefined
  const found =
    named ?? (event.providerRef ? await findCheckoutByRef(shop.db, event.provider, event.providerRef) : undefined)
  return found?.provider === event.provider ? found : undefined
}

async function hearOfPayment(shop: Shop, event: PaymentEvent, claim: PaymentReport | null): Promise<boolean> {
  const checkout = await findSpokenCheckout(shop, event)
  if (!checkout) {
    if (!isOld(event)) return false
    if (claim?.state === 'paid')
      await doubtEvent(shop, event, claim, 'A payment came for a checkout that this shop does not know.')
    return true
  }
  const isOther = event.providerRef && checkout.providerRef && event.providerRef !== checkout.providerRef
  if (isOther && claim?.state === 'paid') await doubtEarlierPage(shop, event, checkout, claim)
  await finaliseCheckout(shop, checkout.id, isOther ? undefined : (claim ?? undefined))
  return true
}

/** In the books, so that it can be returned: from its order as money that came twice, or from the list. */
async function doubtEarlierPage(
  shop: Shop,
  event: PaymentEvent,
  checkout: Checkout,
  claim: PaymentReport,
): Promise<void> {
  const { paymentId, amount, mode } = claim
  if (paymentId && amount && mode === checkout.mode)
    await insertPayment(shop.db, {
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
  const message = 'A payment came for an earlier page of a checkout. Please look whether it must be returned.'
  await doubtEvent(shop, { ...event, checkoutId: checkout.id }, claim, message, checkout)
}

async function hearOfRefund(shop: Shop, event: PaymentEvent, said: RefundReport | null): Promise<boolean> {
  if (!said || said.state === 'accepted') return true
  const refund = await findSpokenRefund(shop.db, { provider: event.provider, ...said })
  if (refund) {
    await settleRefund(shop, refund, { state: said.state, providerRefundId: said.providerRefundId })
    return true
  }
  if (!isOld(event)) return false
  const claim = { paymentId: said.paymentId, amount: said.cents === null ? null : { cents: said.cents } }
  await doubtEvent(shop, event, claim, 'The provider reports a refund that the shop did not ask for.')
  return true
}

async function doubtEvent(
  shop: Shop,
  event: PaymentEvent,
  claim: { paymentId: string | null; amount: { cents: number } | null },
  message: string,
  checkout?: Checkout,
): Promise<void> {
  await shop.db.transaction((tx) =>
    raiseDoubt(shop, tx, {
      doubt: 'unknown_payment',
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
