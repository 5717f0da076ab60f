import { z } from 'zod'
import {
  assertPayable,
  type CheckoutCreated,
  type CheckoutRequest,
  createReport,
  findDate,
  findMoney,
  type InboundWebhook,
  type PaymentProvider,
  type PaymentReport,
  type PayState,
  ProviderError,
  type RefundAnswer,
  type RefundRequest,
  readMode,
  type StatusQuery,
  type WebhookVerdict,
} from '../provider/provider.ts'
import {
  type Answer,
  findJson,
  isSafePage,
  joinUrl,
  readBase,
  readJson,
  refusal,
  sendRequest,
  unexpectedAnswer,
} from '../provider/send-request.ts'
import { findFault, readSecret, toleranceS } from '../provider/standard-webhooks.ts'

export type YocoSettings = {
  /** `sk_test_…` or `sk_live_…`: the key decides the mode. */
  secretKey: string
  /** `whsec_…`, shown once when the webhook is registered. Without it every webhook is refused, and payments are found by polling. */
  webhookSecret?: string | undefined
  notifyUrl: string
  baseUrl?: string | undefined
  timeoutMs?: number | undefined
}

const minCents = 200
const modes = z.enum(['test', 'live'])
const checkout = z.object({
  id: z.string().min(1),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  redirectUrl: z.string().nullish(),
  paymentId: z.string().nullish(),
  processingMode: modes.nullish(),
})
const refundAnswer = z.object({
  refundId: z.string().nullish(),
  status: z.string(),
  amount: z.number().nullish(),
})
const subscriptions = z.object({
  subscriptions: z.array(z.object({ url: z.string(), mode: z.string() })),
})
const failure = z.object({
  errorCode: z.string().optional(),
  errorMessage: z.string().optional(),
  displayMessage: z.string().optional(),
  description: z.string().optional(),
})
const event = z.object({ id: z.string().min(1), type: z.string(), payload: z.record(z.string(), z.unknown()) })
const eventMetadata = z.object({ checkoutId: z.string().optional(), shopCheckout: z.string().optional() }).catch({})
const paidPayload = z.object({
  id: z.string().min(1),
  amount: z.number(),
  currency: z.string(),
  status: z.literal('succeeded'),
  mode: modes,
  createdDate: z.string().optional(),
})
const refundPayload = z.object({
  id: z.string().optional(),
  paymentId: z.string().optional(),
  amount: z.number().optional(),
})

/** Final statuses. Any other, known or new, means that the buyer may still pay. */
const finalStates = new Map<string, PayState>([
  ['completed', 'paid'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['failed', 'failed'],
])

export function createYoco(settings: YocoSettings): PaymentProvider {
  const base = readBase('The Yoco address', settings.baseUrl ?? 'https://payments.yoco.com')
  const mode = readMode('The Yoco secret key', settings.secretKey)
  const hookKey = settings.webhookSecret ? readSecret(settings.webhookSecret) : undefined
  const timeoutMs = settings.timeoutMs ?? 10_000

  async function call(
    method: 'GET' | 'POST',
    path: string,
    more: { body?: unknown; key?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${settings.secretKey}`,
      accept: 'application/json',
    }
    if (more.key) headers['idempotency-key'] = more.key
    if (more.body) headers['content-type'] = 'application/json'
    const body = more.body ? { body: JSON.stringify(more.body) } : {}
    const answer = await sendRequest('yoco', joinUrl(base, path), {
      method,
      headers,
      timeoutMs,
      signal: more.signal,
      ...body,
    })
    if (answer.status < 400) return answer
    const details = failure.safeParse(findJson(answer.text)).data
    const message = details?.displayMessage ?? details?.errorMessage ?? details?.description
    if (answer.status === 409 && method === 'POST')
      throw new ProviderError('yoco', {
        code: 'in_flight',
        message: 'Yoco is still processing the same request.',
        outcome: 'maybe_done',
        retryable: true,
        status: 409,
      })
    // The key was used for something else; nobody was given the resulting page.
    if (answer.status === 422 && method === 'POST')
      throw new ProviderError('yoco', {
        code: 'key_reused',
        message: `Yoco refused (422): ${message ?? 'the idempotency key belongs to another request'}`,
        outcome: 'not_done',
        retryable: true,
        status: 422,
      })
    throw refusal('yoco', answer, { code: details?.errorCode, message })
  }

  async function createCheckout(request: CheckoutRequest): Promise<CheckoutCreated> {
    const { checkoutId, attempt, amount, urls } = request
    assertPayable('yoco', request, minCents)
    const answer = await call('POST', '/api/checkouts', {
      key: `${checkoutId}:${attempt}`,
      signal: request.signal,
      body: {
        amount: amount.cents,
        currency: amount.currency,
        successUrl: urls.success,
        cancelUrl: urls.cancel,
        failureUrl: urls.failure,
        // Yoco writes its own id as `checkoutId` into the metadata of events.
        metadata: { shopCheckout: checkoutId },
        externalId: checkoutId,
        lineItems: request.lines.map(({ name, qty, unit }) => ({
          displayName: name,
          quantity: qty,
          pricingDetails: { price: unit.cents },
        })),
      },
    })
    const session = readJson('yoco', answer, checkout, 'POST')
    const page = session.redirectUrl ?? ''
    if (
      session.amount !== amount.cents ||
      session.currency !== amount.currency ||
      (session.processingMode ?? mode) !== mode
    )
      throw unexpectedAnswer('yoco', 'POST', 'Yoco created a different checkout from the one requested.')
    if (!isSafePage(page, base)) throw unexpectedAnswer('yoco', 'POST', 'Yoco returned no payment page.')
    return { providerRef: session.id, redirect: { kind: 'url', url: page }, expiresAt: null, mode }
  }

  async function readStatus({ providerRef }: StatusQuery): Promise<PaymentReport> {
    if (!providerRef) return createReport({ state: 'unknown', providerRef, mode, raw: null })
    let answer: Answer
    try {
      answer = await call('GET', `/api/checkouts/${encodeURIComponent(providerRef)}`)
    } catch (error) {
      if (error instanceof ProviderError && error.status === 404)
        return createReport({ state: 'unknown', providerRef, mode, raw: null })
      throw error
    }
    const raw = findJson(answer.text)
    const read = readJson('yoco', answer, checkout, 'GET')
    if (read.id !== providerRef) throw unexpectedAnswer('yoco', 'GET', 'Yoco responded about another checkout.')
    const state = finalStates.get(read.status) ?? 'pending'
    return createReport({
      state,
      providerRef,
      // Unpaid checkouts have been seen with a paymentId, so only the status counts.
      paymentId: state === 'paid' ? (read.paymentId ?? null) : null,
      amount: state === 'paid' ? findMoney(read.amount, read.currency) : null,
      mode: read.processingMode ?? mode,
      raw,
    })
  }

  async function verifyWebhook(hook: InboundWebhook): Promise<WebhookVerdict> {
    if (!hookKey) return { ok: false, reason: 'not_configured' }
    const fault = findFault(hookKey, hook)
    if (fault) return { ok: false, reason: fault }
    const raw = findJson(hook.rawBody.toString('utf8'))
    const parsed = event.safeParse(raw)
    if (!parsed.success) return { ok: false, reason: 'malformed' }
    const { id: eventId, type, payload } = parsed.data
    const metadata = eventMetadata.parse(payload.metadata)
    const providerRef = metadata.checkoutId ?? null
    const seen = { ok: true, eventId, checkoutId: metadata.shopCheckout ?? null, providerRef } as const
    if (type === 'payment.succeeded') {
      const paid = paidPayload.safeParse(payload).data
      if (!paid) return { ...seen, kind: 'payment', claim: null }
      const paidAt = findDate(paid.createdDate)
      const amount = findMoney(paid.amount, paid.currency)
      const claim = createReport({
        state: 'paid',
        providerRef,
        paymentId: paid.id,
        amount,
        paidAt,
        mode: paid.mode,
        raw,
      })
      return { ...seen, kind: 'payment', claim }
    }
    // A declined card does not end a checkout: the buyer can try another on the same page.
    if (type.startsWith('payment.')) return { ...seen, kind: 'payment', claim: null }
    if (type === 'refund.succeeded' || type === 'refund.failed') {
      const refund = refundPayload.safeParse(payload).data
      return {
        ...seen,
        kind: 'refund',
        refund: {
          providerRefundId: refund?.id ?? null,
          paymentId: refund?.paymentId ?? null,
          state: type === 'refund.succeeded' ? 'done' : 'failed',
          cents: refund?.amount ?? null,
        },
      }
    }
    return { ...seen, kind: 'other' }
  }

  async function refund({ providerRef, refundId, attempt, amount, reason }: RefundRequest): Promise<RefundAnswer> {
    if (!providerRef)
      throw new ProviderError('yoco', {
        code: 'no_checkout',
        message: 'Yoco refunds by checkout, and this payment has none.',
        outcome: 'not_done',
        retryable: false,
      })
    const answer = await call('POST', `/api/checkouts/${encodeURIComponent(providerRef)}/refund`, {
      key: `${refundId}:${attempt}`,
      body: { amount: amount.cents, metadata: { shopRefund: refundId, reason } },
    })
    const result = readJson('yoco', answer, refundAnswer, 'POST')
    if (result.amount != null && result.amount !== amount.cents)
      throw unexpectedAnswer('yoco', 'POST', 'Yoco refunded a different amount.')
    // 'successful' means that Yoco accepted the request; only the event refund.succeeded means that the money was sent.
    return { state: result.status === 'failed' ? 'failed' : 'accepted', providerRefundId: result.refundId ?? null }
  }

  async function checkSetup(): Promise<{ ok: boolean; problems: string[] }> {
    const problems: string[] = []
    if (!hookKey) problems.push('Yoco has no webhook secret: payments are found by polling only.')
    try {
      const list = readJson('yoco', await call('GET', '/api/webhooks'), subscriptions, 'GET').subscriptions
      if (!list.some((hook) => hook.url === settings.notifyUrl && hook.mode === mode))
        problems.push(`Yoco has no ${mode} webhook for ${settings.notifyUrl}.`)
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
    return { ok: problems.length === 0, problems }
  }

  return {
    id: 'yoco',
    mode,
    caps: {
      idempotentCreate: true,
      readStatus: true,
      partialRefund: true,
      idempotentRefund: true,
      minCents,
      webhookToleranceS: toleranceS,
    },
    createCheckout,
    readStatus,
    verifyWebhook,
    refund,
    checkSetup,
  }
}
