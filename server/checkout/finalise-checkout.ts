import { PaymentAlreadyUsed } from '#server/orders/receive-payment.ts'
import { findOrderRow, type OrderRow } from '#server/orders/records/order-queries.ts'
import {
  isSilence,
  type Judgement,
  judgePayment,
  money,
  type PaymentReport,
  ProviderError,
} from '#server/payments/provider/provider.ts'
import type { CheckoutApp } from './checkout-app.ts'
import { askedCents, type Checkout, findCheckout, markPaidSeen } from './checkout-queries.ts'
import { closeUnpaid, flagWrongMode, holdForReview, recordExtraPayments } from './close-checkout.ts'
import { makeOrder } from './make-order.ts'
import type { ReviewCause } from './table.ts'

export type Finalised =
  | { kind: 'order'; order: OrderRow; isNew: boolean }
  /** Undecided. `isAnswered`: the provider reported it, rather than failing to respond. */
  | { kind: 'pending'; isAnswered: boolean }
  | { kind: 'not_paid' }
  /** Money arrived, but not the right amount: someone must look into it. */
  | { kind: 'review'; why: ReviewCause | null }
  | { kind: 'unknown' }

type Occasion = {
  /** What a genuine webhook claims: a reason to ask the provider, believed only if its status is not known yet. */
  claim?: PaymentReport | undefined
  /** The buyer's browser may poll: the provider is asked at most every two seconds. */
  isBuyer?: boolean
}

/**
 * The only path from a checkout to its order, for the returning browser, the webhook and the reconciler, repeatedly and
 * concurrently.
 */
export async function finaliseCheckout(
  app: CheckoutApp,
  /** Its id, or the checkout if the caller has just read it. */
  given: string | Checkout,
  { claim, isBuyer = false }: Occasion = {},
): Promise<Finalised> {
  const checkout = typeof given === 'string' ? await findCheckout(app.db, given) : given
  if (!checkout) return { kind: 'unknown' }
  const known = await findKnown(app, checkout, claim)
  if (known) return known
  const ask = () => askProvider(app, checkout)
  const report = await (isBuyer ? app.payments.questions.ask(checkout.id, ask) : ask())
  const saysPaid = [report, claim].some((one) => one?.state === 'paid' && one.mode === checkout.mode)
  try {
    const finalised = await settle(app, checkout, report, claim)
    if (saysPaid && finalised.kind === 'not_paid') await notePaid(app, checkout)
    return finalised
  } catch (error) {
    if (saysPaid) await notePaid(app, checkout)
    throw error
  }
}

/** Somebody paid, and there is no order yet: a metric and the log tell, and the reconciler tries again. */
async function notePaid(app: CheckoutApp, { id }: Checkout): Promise<void> {
  app.log.error({ checkoutId: id }, 'a payment was reported, but it could not be settled yet')
  await markPaidSeen(app.db, id).catch((error) =>
    app.log.error({ err: error, checkoutId: id }, 'a reported payment could not be noted'),
  )
}

async function settle(
  app: CheckoutApp,
  checkout: Checkout,
  report: PaymentReport | undefined,
  claim: PaymentReport | undefined,
): Promise<Finalised> {
  const { judgement, told } = judge(checkout, report, claim)
  if (!told || judgement.kind === 'undecided') {
    for (const paid of [report, claim]) if (paid?.state === 'paid') await flagWrongMode(app, checkout, paid)
    return { kind: 'pending', isAnswered: report !== undefined }
  }
  if (judgement.kind === 'not_paid') {
    await closeUnpaid(app, checkout, judgement.state, told.declineReason)
    return { kind: 'not_paid' }
  }
  if (judgement.kind === 'review' && judgement.why !== 'paid_twice') {
    await holdForReview(app, checkout, told, judgement.why)
    return { kind: 'review', why: judgement.why }
  }
  return finalisePaid(app, checkout, told)
}

async function finalisePaid(app: CheckoutApp, checkout: Checkout, report: PaymentReport): Promise<Finalised> {
  try {
    const { order, isNew } = await makeOrder(app, checkout, report)
    if (!isNew || report.alsoPaid.length > 0) await recordExtraPayments(app, checkout, report)
    return { kind: 'order', order, isNew }
  } catch (error) {
    if (!(error instanceof PaymentAlreadyUsed)) throw error
    await holdForReview(app, checkout, report, 'taken')
    return { kind: 'review', why: 'taken' }
  }
}

/** Cases in which the provider need not be asked. A claim about a checkout with an order may be a second payment. */
async function findKnown(app: CheckoutApp, checkout: Checkout, claim?: PaymentReport): Promise<Finalised | undefined> {
  const isSettled = checkout.state === 'paid' || checkout.provider === 'eft'
  if (isSettled && checkout.orderId) {
    const order = await findOrderRow(app.db, checkout.orderId)
    if (!order) return undefined
    if (claim) await recordExtraPayments(app, checkout, claim)
    return { kind: 'order', order, isNew: false }
  }
  return checkout.state === 'review' ? { kind: 'review', why: checkout.review } : undefined
}

export async function askProvider(app: CheckoutApp, checkout: Checkout): Promise<PaymentReport | undefined> {
  const { id, attempt, providerRef } = checkout
  const provider = app.payments.find(checkout.provider)
  if (!provider) return undefined
  const { circuitBreaker: breaker } = app.payments
  try {
    const createdAt = new Date(checkout.createdAt)
    const report = await provider.readStatus({ checkoutId: id, attempt, providerRef, createdAt })
    breaker.recordSuccess(provider.id)
    return report
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isSilence(error)) breaker.recordFailure(provider.id)
    else breaker.recordSuccess(provider.id)
    app.log.warn({ err: error, checkoutId: id }, "a provider did not report a checkout's status")
    return undefined
  }
}

function judge(
  checkout: Checkout,
  report: PaymentReport | undefined,
  claim: PaymentReport | undefined,
): { judgement: Judgement; told: PaymentReport | undefined } {
  const asked = { amount: money(askedCents(checkout)), mode: checkout.mode }
  const judgement: Judgement = report ? judgePayment(report, asked) : { kind: 'undecided' }
  if (judgement.kind !== 'undecided' || !claim) return { judgement, told: report }
  return { judgement: judgePayment(claim, asked), told: claim }
}
