import type { Http } from '#server/http/types.ts'
import { findOrderRow, type OrderRow } from '#server/orders/order-queries.ts'
import { type Checkout, findCheckout } from './checkout-queries.ts'
import { closeUnpaid, keepForReview, noteForeignMode, noteMorePayments } from './close-checkout.ts'
import { makeOrder, PaymentTaken } from './make-order.ts'
import { type Judgement, judgePayment, money, type PaymentReport, ProviderError } from './provider.ts'
import type { ReviewCause } from './table.ts'

export type Shop = Pick<Http, 'db' | 'jobs' | 'config' | 'guests' | 'payments' | 'later' | 'log'>

export type Finalised =
  | { kind: 'order'; order: OrderRow; isNew: boolean }
  /** Nothing is decided. `isAnswered`: the provider said so itself, and did not merely fail to answer. */
  | { kind: 'pending'; isAnswered: boolean }
  | { kind: 'not_paid' }
  /** Money came, but not what was asked for: a person looks at it. */
  | { kind: 'review'; why: ReviewCause | null }
  | { kind: 'unknown' }

/**
 * The one road from a checkout to its order, for the browser that returns, the webhook and the reconciler alike, as often
 * as they like and all at once. `claim` is what a genuine webhook said: a reason to ask, and believed only where the
 * provider itself has nothing to say yet.
 */
export async function finaliseCheckout(shop: Shop, id: string, claim?: PaymentReport): Promise<Finalised> {
  const checkout = await findCheckout(shop.db, id)
  if (!checkout) return { kind: 'unknown' }
  const known = await findKnown(shop, checkout, claim)
  if (known) return known
  const report = await askProvider(shop, checkout)
  const { judgement, told } = judge(checkout, report, claim)
  if (!told || judgement.kind === 'undecided') {
    for (const paid of [report, claim]) if (paid?.state === 'paid') await noteForeignMode(shop, checkout, paid)
    return { kind: 'pending', isAnswered: report !== undefined }
  }
  if (judgement.kind === 'not_paid') {
    await closeUnpaid(shop, checkout, judgement.state)
    return { kind: 'not_paid' }
  }
  if (judgement.kind === 'review' && judgement.why !== 'paid_twice') {
    await keepForReview(shop, checkout, told, judgement.why)
    return { kind: 'review', why: judgement.why }
  }
  return finalisePaid(shop, checkout, told)
}

async function finalisePaid(shop: Shop, checkout: Checkout, report: PaymentReport): Promise<Finalised> {
  try {
    const { order, isNew } = await makeOrder(shop, checkout, report)
    if (!isNew || report.alsoPaid.length > 0) await noteMorePayments(shop, checkout, report)
    return { kind: 'order', order, isNew }
  } catch (error) {
    if (!(error instanceof PaymentTaken)) throw error
    await keepForReview(shop, checkout, report, 'taken')
    return { kind: 'review', why: 'taken' }
  }
}

/** What needs no question to the provider. A claim about a checkout that has its order may be of a second payment. */
async function findKnown(shop: Shop, checkout: Checkout, claim?: PaymentReport): Promise<Finalised | undefined> {
  const isSettled = checkout.state === 'paid' || checkout.provider === 'eft'
  if (isSettled && checkout.orderId) {
    const order = await findOrderRow(shop.db, checkout.orderId)
    if (!order) return undefined
    if (claim) await noteMorePayments(shop, checkout, claim)
    return { kind: 'order', order, isNew: false }
  }
  return checkout.state === 'review' ? { kind: 'review', why: checkout.review } : undefined
}

/** Faults of the provider as a whole; any other is one checkout's. */
const silences = new Set(['timeout', 'unreachable', 'connection_lost', 'provider_down', 'too_many'])

export async function askProvider(shop: Shop, checkout: Checkout): Promise<PaymentReport | undefined> {
  const { id, attempt, providerRef } = checkout
  const provider = shop.payments.find(checkout.provider)
  if (!provider) return undefined
  const { rests } = shop.payments
  try {
    const createdAt = new Date(checkout.createdAt)
    const report = await provider.readStatus({ checkoutId: id, attempt, providerRef, createdAt })
    rests.answered(provider.id)
    return report
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (silences.has(error.code)) rests.missed(provider.id)
    else rests.answered(provider.id)
    shop.log.warn({ err: error, checkoutId: id }, 'a provider did not say how a checkout stands')
    return undefined
  }
}

function judge(
  { totalCents, mode }: Checkout,
  report: PaymentReport | undefined,
  claim: PaymentReport | undefined,
): { judgement: Judgement; told: PaymentReport | undefined } {
  const asked = { amount: money(totalCents), mode }
  const judgement: Judgement = report ? judgePayment(report, asked) : { kind: 'undecided' }
  if (judgement.kind !== 'undecided' || !claim) return { judgement, told: report }
  return { judgement: judgePayment(claim, asked), told: claim }
}
