import { toDecimal } from '#contract/money.ts'
import type { DeclineReason, ProviderName } from '#contract/payments/calls.ts'

/**
 * The interface of every payment provider. Adapters only translate a provider's protocol: they have no state, use no database, and never decide that an order is paid. Only `judgePayment` does that.
 */

export type Mode = 'test' | 'live'
export type Money = { readonly cents: number; readonly currency: 'ZAR' }

/** `pending` and `unknown` both mean: ask again. An adapter reports `failed` only for a status that its provider documents as final. */
export type PayState = 'pending' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'unknown'

/** Where to send the browser. A form's fields must be posted in the order in which they were signed. */
export type Redirect =
  | { kind: 'url'; url: string }
  | { kind: 'form'; action: string; fields: readonly (readonly [name: string, value: string])[] }

export type CheckoutRequest = {
  checkoutId: string
  /** Starts at 1 and increases only after a `not_done` error: the same number means the same provider checkout. */
  attempt: number
  amount: Money
  description: string
  /** Shown by the provider beside the total; may include delivery and VAT. */
  lines: readonly { name: string; qty: number; unit: Money }[]
  customer: { email?: string | undefined; firstName?: string | undefined; lastName?: string | undefined }
  urls: { success: string; failure: string; cancel: string; notify: string }
  signal?: AbortSignal
}

export type CheckoutCreated = { providerRef: string | null; redirect: Redirect; expiresAt: Date | null; mode: Mode }

export type PaymentReport = {
  state: PayState
  providerRef: string | null
  /** The provider's payment reference. Null until paid; some providers omit it even then. */
  paymentId: string | null
  /** The amount actually paid; null if it cannot be read as rand. */
  amount: Money | null
  paidAt: Date | null
  mode: Mode
  /** Why the card was declined; null if the provider does not report it. */
  declineReason: DeclineReason | null
  /** Null if the provider does not report it. */
  refundedCents: number | null
  /** Further payments taken for the same checkout, each of which must be returned. */
  alsoPaid: readonly { paymentId: string; cents: number }[]
  raw: unknown
}

export type StatusQuery = { checkoutId: string; attempt: number; providerRef: string | null; createdAt: Date }

export type RefundRequest = {
  refundId: string
  /** As in CheckoutRequest: increases only after a `not_done` error. */
  attempt: number
  paymentId: string
  providerRef: string | null
  amount: Money
  reason: string
  /** The amount already refunded of this payment, by our records, to interpret providers without idempotency keys. */
  refundedBeforeCents: number
}

/** `accepted` is not final: a webhook or a person confirms when it is done. */
export type RefundState = 'accepted' | 'done' | 'failed'
export type RefundAnswer = { state: RefundState; providerRefundId: string | null }

export type InboundWebhook = {
  /** The bytes as received. A body that was parsed and serialised again no longer matches its signature. */
  rawBody: Buffer
  /** Names in lower case. */
  headers: ReadonlyMap<string, string>
  /** The socket's peer, or the address from a trusted proxy; never a header that anyone can send. */
  peerIp: string
  url: string
  receivedAt: Date
}

export type RefundReport = {
  providerRefundId: string | null
  paymentId: string | null
  state: RefundState
  cents: number | null
}

/** `unavailable`: genuine as far as could be checked, but DNS or the provider did not respond; refuse with 503 so that it is sent again. */
export type WebhookRefusal =
  | 'unsigned'
  | 'bad_signature'
  | 'stale'
  | 'bad_source'
  | 'malformed'
  | 'not_configured'
  | 'unavailable'

/** The content of a genuine webhook. It is a reason to ask the provider; only if that is impossible is the claim itself judged. */
export type WebhookVerdict =
  | { ok: false; reason: WebhookRefusal }
  | ({ ok: true; eventId: string; checkoutId: string | null; providerRef: string | null } & (
      | { kind: 'payment'; claim: PaymentReport | null }
      | { kind: 'refund'; refund: RefundReport | null }
      | { kind: 'other' }
    ))

export type PaymentProvider = {
  readonly id: ProviderName
  readonly mode: Mode
  readonly caps: {
    idempotentCreate: boolean
    readStatus: boolean
    partialRefund: boolean
    idempotentRefund: boolean
    minCents: number
    webhookToleranceS: number | null
  }
  /** Throws ProviderError, as do readStatus and refund. */
  createCheckout(request: CheckoutRequest): Promise<CheckoutCreated>
  readStatus(query: StatusQuery): Promise<PaymentReport>
  /** Never throws and never writes; makes requests only for a webhook with a valid signature. */
  verifyWebhook(hook: InboundWebhook): Promise<WebhookVerdict>
  /**
   * Lock the payment's row while calling. After `maybe_done`, wait at least a minute and call again with the same numbers; after a response, never call again: providers without idempotency keys would pay twice.
   */
  refund(request: RefundRequest): Promise<RefundAnswer>
  /** Never throws: an unreachable provider is reported like any other problem. */
  checkSetup(): Promise<{ ok: boolean; problems: string[] }>
}

type ProviderFault = {
  code: string
  outcome: 'not_done' | 'maybe_done'
  retryable: boolean
  message: string
  status?: number | undefined
  cause?: unknown
}

/**
 * A call without a usable response. `maybe_done`: the provider may have acted, so repeat with the same attempt number. `not_done`: it certainly has not; if retryable, repeat with the next number, a few times at most.
 */
export class ProviderError extends Error {
  readonly provider: ProviderName
  readonly code: string
  readonly outcome: 'not_done' | 'maybe_done'
  readonly retryable: boolean
  /** The HTTP status of the response, if there was one. */
  readonly status: number | undefined
  constructor(provider: ProviderName, fault: ProviderFault) {
    super(fault.message, { cause: fault.cause })
    this.name = 'ProviderError'
    this.provider = provider
    this.code = fault.code
    this.outcome = fault.outcome
    this.retryable = fault.retryable
    this.status = fault.status
  }
}

const silences = new Set(['timeout', 'unreachable', 'connection_lost', 'provider_down', 'too_many'])

/** A failure of the provider as a whole; any other affects one checkout. */
export const isSilence = ({ code }: ProviderError): boolean => silences.has(code)

export function money(cents: number): Money {
  if (!Number.isSafeInteger(cents) || cents < 1 || cents > 99_999_999) throw new RangeError(`not an amount: ${cents}`)
  return { cents, currency: 'ZAR' }
}

/** A provider's number, if it is a valid amount in cents. */
export function findMoney(cents: unknown, currency: unknown): Money | null {
  return currency === 'ZAR' && Number.isSafeInteger(cents) && Number(cents) >= 1 && Number(cents) <= 99_999_999
    ? { cents: Number(cents), currency: 'ZAR' }
    : null
}

/** `sk_test_…` and `sk_live_…`, the format of Yoco and Paystack: any other key stops the start. */
export function readMode(name: string, secretKey: string): Mode {
  const mode = /^sk_(test|live)_[A-Za-z0-9]{8,}$/.exec(secretKey)?.[1]
  if (mode !== 'test' && mode !== 'live')
    throw new Error(`${name} must be sk_test_ or sk_live_ and at least eight letters or digits`)
  return mode
}

/** Refused before the provider is asked, because its own message would be worse. */
export function assertPayable(provider: ProviderName, { amount }: CheckoutRequest, minCents: number): void {
  if (amount.cents >= minCents) return
  const message = `${provider} takes no payment below ${toDecimal(minCents)} rand.`
  throw new ProviderError(provider, { code: 'too_small', message, outcome: 'not_done', retryable: false })
}

/** A report with only the known fields set. */
export function createReport(
  known: Pick<PaymentReport, 'state' | 'providerRef' | 'mode' | 'raw'> & Partial<PaymentReport>,
): PaymentReport {
  return {
    paymentId: null,
    amount: null,
    paidAt: null,
    declineReason: null,
    refundedCents: null,
    alsoPaid: [],
    ...known,
  }
}

export function findDate(text: string | null | undefined): Date | null {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

export type Judgement =
  | { kind: 'paid' }
  /** A payment arrived, but not as requested: a person must look into it. */
  | { kind: 'review'; why: 'wrong_amount' | 'refunded' | 'paid_twice' }
  | { kind: 'not_paid'; state: 'failed' | 'cancelled' | 'expired' }
  | { kind: 'undecided' }

/** The only path from a report to a paid order: right mode, right amount to the cent, in rand. */
export function judgePayment(report: PaymentReport, asked: { amount: Money; mode: Mode }): Judgement {
  // Test money must neither pay a live checkout nor end it.
  if (report.mode !== asked.mode) return { kind: 'undecided' }
  if (report.state === 'pending' || report.state === 'unknown') return { kind: 'undecided' }
  if (report.state !== 'paid') return { kind: 'not_paid', state: report.state }
  if (report.amount?.currency !== asked.amount.currency || report.amount.cents !== asked.amount.cents)
    return { kind: 'review', why: 'wrong_amount' }
  if (report.refundedCents) return { kind: 'review', why: 'refunded' }
  if (report.alsoPaid.length > 0) return { kind: 'review', why: 'paid_twice' }
  return { kind: 'paid' }
}
