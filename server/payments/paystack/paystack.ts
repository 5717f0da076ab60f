import { createHash, createHmac } from 'node:crypto'
import { z } from 'zod'
import { readDeclineReason } from '../provider/decline-reason.ts'
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
  type RefundState,
  readMode,
  type StatusQuery,
  type WebhookVerdict,
} from '../provider/provider.ts'
import { safeEqual } from '../provider/safe-equal.ts'
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

export type PaystackSettings = {
  /** `sk_test_…` or `sk_live_…`: decides the mode, and signs the webhooks too. */
  secretKey: string
  baseUrl?: string | undefined
  timeoutMs?: number | undefined
}

const minCents = 100
const pageSize = 100
/** If there have been more refunds than this since the payment, the list is not read to the end and nothing is refunded automatically. */
const maxPages = 50

const failure = z.object({ message: z.string().optional(), code: z.string().optional() })
const initialized = z.object({
  status: z.literal(true),
  data: z.object({ authorization_url: z.string(), reference: z.string() }),
})
const modes = z.enum(['test', 'live'])
const transaction = z.object({
  id: z.number().int(),
  domain: modes,
  status: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency: z.string(),
  paid_at: z.string().nullish(),
  /** The bank's reason, such as "Insufficient Funds". */
  gateway_response: z.string().nullish().catch(null),
})
const transactionAnswer = z.object({ status: z.literal(true), data: transaction })
/** In lists `transaction` is the number; in the response to a new refund, the transaction itself. */
const refundEntry = z.object({
  id: z.number().int(),
  transaction: z.union([z.number(), z.object({ id: z.number() }).transform(({ id }) => id)]),
  amount: z.coerce.number(),
  status: z.string(),
  merchant_note: z.string().nullish(),
})
const refundMade = z.object({ status: z.literal(true), data: refundEntry })
const refundList = z.object({ status: z.literal(true), data: z.array(refundEntry) })
const event = z.object({ event: z.string().min(1), data: z.record(z.string(), z.unknown()) })
const refundEvent = z.object({
  id: z.union([z.number(), z.string()]).nullish(),
  transaction: z.object({ id: z.number() }).nullish().catch(null),
  transaction_reference: z.string().nullish(),
  amount: z.coerce.number().nullish().catch(null),
})

/** `abandoned` is not here: a buyer who left the page can return and pay. */
const finalStates = new Map<string, PayState>([
  ['success', 'paid'],
  ['failed', 'failed'],
  ['reversed', 'unknown'],
])
const refundStates = new Map<string, RefundState>([
  ['processed', 'done'],
  ['failed', 'failed'],
])

export function createPaystack(settings: PaystackSettings): PaymentProvider {
  const base = readBase('The Paystack address', settings.baseUrl ?? 'https://api.paystack.co')
  const mode = readMode('The Paystack secret key', settings.secretKey)
  const timeoutMs = settings.timeoutMs ?? 10_000

  async function call(
    method: 'GET' | 'POST',
    path: string,
    more: { body?: unknown; query?: Record<string, string>; signal?: AbortSignal | undefined } = {},
  ): Promise<Answer> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${settings.secretKey}`,
      accept: 'application/json',
    }
    if (more.body) headers['content-type'] = 'application/json'
    const url = joinUrl(base, path)
    for (const [name, value] of Object.entries(more.query ?? {})) url.searchParams.set(name, value)
    const body = more.body ? { body: JSON.stringify(more.body) } : {}
    const answer = await sendRequest('paystack', url, { method, headers, timeoutMs, signal: more.signal, ...body })
    if (answer.status < 400) return answer
    throw refusal('paystack', answer, failure.safeParse(findJson(answer.text)).data ?? {})
  }

  async function createCheckout(request: CheckoutRequest): Promise<CheckoutCreated> {
    const { checkoutId, attempt, amount, customer, urls } = request
    assertPayable('paystack', request, minCents)
    if (!customer.email) throw refused('email_missing', 'Paystack does not accept payments without an e-mail address.')
    const reference = referenceOf(checkoutId, attempt)
    let answer: Answer
    try {
      answer = await call('POST', '/transaction/initialize', {
        signal: request.signal,
        body: {
          email: customer.email,
          amount: amount.cents,
          currency: amount.currency,
          reference,
          callback_url: urls.success,
          metadata: { shopCheckout: checkoutId, cancel_action: urls.cancel },
        },
      })
    } catch (error) {
      if (!(error instanceof ProviderError) || !isDuplicate(error)) throw error
      // An earlier call with this reference succeeded but its response was lost. Its page cannot be requested again, so
      // nobody can pay there: unless it was paid, the next attempt starts a new one.
      const before = await readStatus({ checkoutId, attempt, providerRef: reference, createdAt: new Date() })
      if (before.state === 'paid') throw refused('already_paid', 'Paystack has already been paid for this checkout.')
      throw new ProviderError('paystack', {
        code: 'duplicate_reference',
        message: 'Paystack already has this reference.',
        outcome: 'not_done',
        retryable: true,
        cause: error,
      })
    }
    const { data } = readJson('paystack', answer, initialized, 'POST')
    if (data.reference !== reference || !isSafePage(data.authorization_url, base))
      throw unexpectedAnswer('paystack', 'POST', 'Paystack created a different transaction from the one requested.')
    const redirect = { kind: 'url', url: data.authorization_url } as const
    return { providerRef: reference, redirect, expiresAt: null, mode }
  }

  async function readStatus({ checkoutId, attempt, providerRef }: StatusQuery): Promise<PaymentReport> {
    const reference = providerRef ?? referenceOf(checkoutId, attempt)
    try {
      const answer = await call('GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      const { data } = readJson('paystack', answer, transactionAnswer, 'GET')
      if (data.reference !== reference)
        throw unexpectedAnswer('paystack', 'GET', 'Paystack responded about another transaction.')
      return reportOf(data, findJson(answer.text))
    } catch (error) {
      if (error instanceof ProviderError && isNotFound(error))
        return createReport({ state: 'unknown', providerRef: reference, mode, raw: null })
      throw error
    }
  }

  async function verifyWebhook(hook: InboundWebhook): Promise<WebhookVerdict> {
    const signature = hook.headers.get('x-paystack-signature')
    if (!signature) return { ok: false, reason: 'unsigned' }
    const expected = createHmac('sha512', settings.secretKey).update(hook.rawBody).digest('hex')
    if (!safeEqual(expected, signature)) return { ok: false, reason: 'bad_signature' }
    const raw = findJson(hook.rawBody.toString('utf8'))
    const parsed = event.safeParse(raw)
    if (!parsed.success) return { ok: false, reason: 'malformed' }
    const { event: name, data } = parsed.data
    // Paystack events have no id. A retry repeats its body, so the body's hash is used instead.
    const number = data.id ?? createHash('sha256').update(hook.rawBody).digest('hex')
    const reference = data.reference ?? data.transaction_reference
    const providerRef = typeof reference === 'string' ? reference : null
    const checkoutId = providerRef && checkoutOf(providerRef)
    const seen = { ok: true, eventId: `${name}:${number}`, checkoutId, providerRef } as const
    if (name.startsWith('charge.')) {
      const charged = name === 'charge.success' ? transaction.safeParse(data).data : undefined
      return { ...seen, kind: 'payment', claim: charged ? reportOf(charged, raw) : null }
    }
    if (name.startsWith('refund.')) {
      const refund = refundEvent.safeParse(data).data
      // `reference` of a refund event is the refund's own; only `transaction_reference` is the payment's.
      const paidRef = refund?.transaction_reference ?? null
      return {
        ...seen,
        providerRef: paidRef,
        checkoutId: paidRef && checkoutOf(paidRef),
        kind: 'refund',
        refund: {
          providerRefundId: refund?.id == null ? null : String(refund.id),
          paymentId: refund?.transaction ? String(refund.transaction.id) : null,
          state: refundStates.get(name.slice('refund.'.length)) ?? 'accepted',
          cents: refund?.amount ?? null,
        },
      }
    }
    return { ...seen, kind: 'other' }
  }

  async function listRefunds(paymentId: string, since: string | null | undefined) {
    const entries: z.infer<typeof refundEntry>[] = []
    for (let page = 1; page <= maxPages; page++) {
      const query = { perPage: String(pageSize), page: String(page), ...(since ? { from: since } : {}) }
      const { data } = readJson('paystack', await call('GET', '/refund', { query }), refundList, 'GET')
      entries.push(...data.filter((entry) => String(entry.transaction) === paymentId))
      if (data.length < pageSize) return entries
    }
    throw refused('too_many_refunds', 'Paystack lists too many refunds to tell whether this one was made.')
  }

  async function refund(request: RefundRequest): Promise<RefundAnswer> {
    const { paymentId, amount, reason, refundId } = request
    // Paystack has no idempotency keys: our number in the note identifies an earlier refund.
    const note = `Refund ${refundId}`
    const answer = await call('GET', `/transaction/${encodeURIComponent(paymentId)}`)
    const paid = readJson('paystack', answer, transactionAnswer, 'GET').data
    const findOurs = async () => {
      const refunds = await listRefunds(paymentId, paid.paid_at)
      const ours = refunds.find((entry) => entry.merchant_note === note && entry.status !== 'failed')
      return { ours, refunds }
    }
    const before = await findOurs()
    if (before.ours) return refundAnswerOf(before.ours)
    const refundedCents = before.refunds.reduce(
      (sum, { status, amount }) => sum + (status === 'failed' ? 0 : amount),
      0,
    )
    if (paid.currency !== 'ZAR' || paid.amount - refundedCents < amount.cents)
      throw refused('not_refundable', 'The refund is more than what is left of this payment at Paystack.')
    try {
      const body = {
        transaction: paymentId,
        amount: amount.cents,
        currency: amount.currency,
        customer_note: reason,
        merchant_note: note,
      }
      const answered = readJson('paystack', await call('POST', '/refund', { body }), refundMade, 'POST').data
      if (answered.amount !== amount.cents)
        throw unexpectedAnswer('paystack', 'POST', 'Paystack refunded a different amount.')
      return refundAnswerOf(answered)
    } catch (error) {
      if (!(error instanceof ProviderError) || error.code === 'wrong_answer' || error.outcome === 'not_done')
        throw error
      const { ours } = await findOurs().catch(() => ({ ours: undefined }))
      if (ours) return refundAnswerOf(ours)
      throw error
    }
  }

  async function checkSetup(): Promise<{ ok: boolean; problems: string[] }> {
    try {
      await call('GET', '/transaction', { query: { perPage: '1' } })
      return { ok: true, problems: [] }
    } catch (error) {
      return { ok: false, problems: [error instanceof Error ? error.message : String(error)] }
    }
  }

  return {
    id: 'paystack',
    mode,
    caps: {
      idempotentCreate: false,
      readStatus: true,
      partialRefund: true,
      idempotentRefund: false,
      minCents,
      webhookToleranceS: null,
    },
    createCheckout,
    readStatus,
    verifyWebhook,
    refund,
    checkSetup,
  }
}

/** Each attempt needs its own reference of letters, digits, `-`, `.` and `=`. */
function referenceOf(checkoutId: string, attempt: number): string {
  if (!/^[A-Za-z0-9=-]+$/.test(checkoutId)) throw refused('bad_reference', 'Paystack cannot use this checkout id.')
  return `${checkoutId}.${attempt}`
}

const checkoutOf = (reference: string) => reference.replace(/\.\d+$/, '')

function reportOf(data: z.infer<typeof transaction>, raw: unknown): PaymentReport {
  const state = finalStates.get(data.status) ?? 'pending'
  return createReport({
    state,
    providerRef: data.reference,
    paymentId: state === 'paid' ? String(data.id) : null,
    amount: state === 'paid' ? findMoney(data.amount, data.currency) : null,
    paidAt: state === 'paid' ? findDate(data.paid_at) : null,
    declineReason: state === 'failed' ? readDeclineReason(data.gateway_response) : null,
    mode: data.domain,
    raw,
  })
}

const refundAnswerOf = ({ id, status }: { id: number; status: string }): RefundAnswer => ({
  state: refundStates.get(status) ?? 'accepted',
  providerRefundId: String(id),
})

const isDuplicate = (error: ProviderError) =>
  error.code === 'duplicate_reference' || (error.status === 400 && /duplicate/i.test(error.message))

const isNotFound = (error: ProviderError) =>
  error.status === 404 || (error.status === 400 && /not found/i.test(error.message))

const refused = (code: string, message: string) =>
  new ProviderError('paystack', { code, message, outcome: 'not_done', retryable: false })
