import { createHash } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { z } from 'zod'
import { johannesburgOffset, toJohannesburgTime } from '#contract/days.ts'
import { toDecimal } from '#contract/money.ts'
import {
  assertPayable,
  type CheckoutCreated,
  type CheckoutRequest,
  createReport,
  findMoney,
  type InboundWebhook,
  type Mode,
  type PaymentProvider,
  type PaymentReport,
  type PayState,
  ProviderError,
  type RefundAnswer,
  type RefundRequest,
  type StatusQuery,
  type WebhookVerdict,
} from '../provider/provider.ts'
import { safeEqual } from '../provider/safe-equal.ts'
import { type Answer, findJson, joinUrl, readBase, readJson, refusal, sendRequest } from '../provider/send-request.ts'
import { findHistory, type HistoryRow, parseCents, shareHistory } from './payfast-history.ts'
import { checkSource, findNotification, phpEncode } from './payfast-notification.ts'
import { refundable, refundMade } from './payfast-refundable.ts'

export type PayfastSettings = {
  merchantId: string
  merchantKey: string
  passphrase: string
  notifyUrl: string
  /** Where buyers pay and notifications are confirmed. PayFast's sandbox has another URL and its own accounts. */
  siteUrl?: string | undefined
  /** Test for the sandbox's URL and live for any other, unless given. */
  mode?: Mode | undefined
  apiUrl?: string | undefined
  timeoutMs?: number | undefined
  /** Hosts that notifications come from; PayFast's own unless given. */
  senders?: readonly string[] | undefined
  /** Resolves a host name; the system's resolver unless given. */
  resolve?: ((host: string) => Promise<readonly string[]>) | undefined
  /** How long one download of the history is shared, because PayFast limits requests. */
  historyFreshMs?: number | undefined
}

const minCents = 500
const pageSize = 1000
const maxPages = 50

type Pairs = readonly (readonly [name: string, value: string])[]

/**
 * PayFast requires MD5, which is used nowhere else in the shop. Its security depends on the passphrase; source,
 * confirmation and amount are checked as well.
 */
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/** For the payment form: fields in posting order, without empty ones. */
export function signForm(fields: Pairs, passphrase?: string): string {
  const text = fields.map(([name, value]) => `${name}=${phpEncode(value)}`).join('&')
  return signNotification(text, passphrase)
}

/** For a notification: its text as received, up to the signature. */
export function signNotification(signed: string, passphrase?: string): string {
  return md5(passphrase ? `${signed}&passphrase=${phpEncode(passphrase)}` : signed)
}

/** For the API: headers, query and body in alphabetical order, including the passphrase. */
export function signApi(values: Record<string, string>, passphrase: string): string {
  const all = Object.entries({ ...values, passphrase }).filter(([, value]) => value !== '')
  return md5(
    all
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `${name}=${phpEncode(value)}`)
      .join('&'),
  )
}

const failure = z.object({ data: z.object({ message: z.string().optional() }).optional() })
const states = new Map<string, PayState>([
  ['COMPLETE', 'paid'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'cancelled'],
  ['PENDING', 'pending'],
])

export function createPayfast(settings: PayfastSettings): PaymentProvider {
  const { merchantId, merchantKey, passphrase } = settings
  if (!/^\d{1,12}$/.test(merchantId)) throw new Error('The PayFast merchant id must be a number.')
  if (!/^[A-Za-z0-9]+$/.test(merchantKey))
    throw new Error('The PayFast merchant key may contain only letters and digits.')
  // PayFast's own libraries encode the passphrase once or twice; only these characters are the same either way.
  if (!/^[A-Za-z0-9_-]+$/.test(passphrase))
    throw new Error('The PayFast passphrase must be set, and may contain only letters, digits, - and _.')
  const site = readBase('The PayFast address', settings.siteUrl ?? 'https://www.payfast.co.za')
  const api = readBase('The PayFast API address', settings.apiUrl ?? 'https://api.payfast.co.za')
  const mode = settings.mode ?? (site.hostname.startsWith('sandbox.') ? 'test' : 'live')
  const timeoutMs = settings.timeoutMs ?? 10_000
  const resolve = settings.resolve ?? findAddresses
  const readHistory = shareHistory(download, settings.historyFreshMs ?? 10_000)

  async function call(
    method: 'GET' | 'POST',
    path: string,
    more: { query?: Record<string, string>; body?: Record<string, string | number> } = {},
  ): Promise<Answer> {
    const signedHeaders = { 'merchant-id': merchantId, version: 'v1', timestamp: localTime(new Date()) }
    const body = Object.fromEntries(Object.entries(more.body ?? {}).map(([name, value]) => [name, String(value)]))
    const signature = signApi({ ...signedHeaders, ...more.query, ...body }, passphrase)
    const url = joinUrl(api, path)
    for (const [name, value] of Object.entries(more.query ?? {})) url.searchParams.set(name, value)
    // Not part of the signature.
    if (mode === 'test') url.searchParams.set('testing', 'true')
    const headers: Record<string, string> = { ...signedHeaders, signature }
    if (more.body) headers['content-type'] = 'application/json'
    const sent = more.body ? { body: JSON.stringify(more.body) } : {}
    const answer = await sendRequest('payfast', url, { method, headers, timeoutMs, ...sent })
    if (answer.status < 400) return answer
    throw refusal('payfast', answer, { message: failure.safeParse(findJson(answer.text)).data?.data?.message })
  }

  async function createCheckout(request: CheckoutRequest): Promise<CheckoutCreated> {
    const { customer, urls } = request
    assertPayable('payfast', request, minCents)
    const all: Pairs = [
      ['merchant_id', merchantId],
      ['merchant_key', merchantKey],
      ['return_url', urls.success],
      ['cancel_url', urls.cancel],
      ['notify_url', urls.notify],
      ['name_first', cut(customer.firstName, 100)],
      ['name_last', cut(customer.lastName, 100)],
      ['email_address', cut(customer.email, 100)],
      ['m_payment_id', request.checkoutId],
      ['amount', toDecimal(request.amount.cents)],
      ['item_name', cut(request.description, 100)],
    ]
    const fields = all.filter(([, value]) => value !== '')
    return {
      providerRef: null,
      redirect: {
        kind: 'form',
        action: joinUrl(site, '/eng/process').href,
        fields: [...fields, ['signature', signForm(fields, passphrase)]],
      },
      expiresAt: null,
      mode,
    }
  }

  async function download(from: string): Promise<HistoryRow[]> {
    const rows: HistoryRow[] = []
    // Until tomorrow, because whether `to` includes the whole day is not documented.
    const to = localTime(new Date(Date.now() + 86_400_000)).slice(0, 10)
    for (let page = 0; page < maxPages; page++) {
      const query = { from, to, limit: String(pageSize), offset: String(page * pageSize) }
      const history = findHistory((await call('GET', '/transactions/history', { query })).text)
      if (!history) throw unreadable('PayFast did not return a readable history.')
      rows.push(...history)
      if (history.length < pageSize) return rows
    }
    throw unreadable('The PayFast history is too long to be read at once.')
  }

  async function readStatus({ checkoutId, createdAt }: StatusQuery): Promise<PaymentReport> {
    // An hour earlier, for clocks that differ around midnight.
    const rows = await readHistory(localTime(new Date(createdAt.getTime() - 3_600_000)).slice(0, 10))
    const received = rows.filter((row) => row.kind === 'received' && row.checkoutId === checkoutId)
    const [first, ...others] = received
    if (!first) return createReport({ state: 'pending', providerRef: null, mode, raw: [] })
    const refunds = rows.filter((row) => row.kind === 'refunded' && row.paymentId === first.paymentId)
    return createReport({
      state: 'paid',
      providerRef: null,
      paymentId: first.paymentId,
      amount: findMoney(first.cents, first.currency),
      paidAt: first.at,
      mode,
      refundedCents: refunds.reduce((sum, { cents }) => sum + (cents ?? 0), 0),
      alsoPaid: others.map(({ paymentId, cents }) => ({ paymentId, cents: cents ?? 0 })),
      raw: [...received, ...refunds],
    })
  }

  async function verifyWebhook(hook: InboundWebhook): Promise<WebhookVerdict> {
    const notification = findNotification(hook.rawBody)
    if (!notification) return { ok: false, reason: 'malformed' }
    const { fields, signed, signature } = notification
    if (!signature) return { ok: false, reason: 'unsigned' }
    if (!safeEqual(signNotification(signed, passphrase), signature)) return { ok: false, reason: 'bad_signature' }
    if (fields.get('merchant_id') !== merchantId) return { ok: false, reason: 'bad_source' }
    const source = await within(timeoutMs, checkSource(hook.peerIp, resolve, settings.senders))
    if (source !== 'ok') return { ok: false, reason: source }
    const confirmed = await confirm(signed)
    if (confirmed !== 'ok') return { ok: false, reason: confirmed }
    const paymentId = fields.get('pf_payment_id')
    const status = fields.get('payment_status')
    if (!paymentId || !status) return { ok: false, reason: 'malformed' }
    const state = states.get(status) ?? 'unknown'
    return {
      ok: true,
      eventId: `${paymentId}:${status}`,
      checkoutId: fields.get('m_payment_id') || null,
      providerRef: null,
      kind: 'payment',
      claim: createReport({
        state,
        providerRef: null,
        paymentId: state === 'paid' ? paymentId : null,
        amount: state === 'paid' ? findMoney(parseCents(fields.get('amount_gross') ?? ''), 'ZAR') : null,
        mode,
        raw: Object.fromEntries(fields),
      }),
    }
  }

  /** Sends a notification back to PayFast to confirm that it is genuine. */
  async function confirm(signed: string): Promise<'ok' | 'bad_source' | 'unavailable'> {
    try {
      const answer = await sendRequest('payfast', joinUrl(site, '/eng/query/validate'), {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: signed,
        timeoutMs,
      })
      const [verdict] = answer.text.trim().split(/\s/, 1)
      if (answer.status === 200 && verdict === 'VALID') return 'ok'
      return verdict === 'INVALID' ? 'bad_source' : 'unavailable'
    } catch (error) {
      if (error instanceof ProviderError) return 'unavailable'
      throw error
    }
  }

  async function readRefundable(paymentId: string) {
    return readJson('payfast', await call('GET', `/refunds/${encodeURIComponent(paymentId)}`), refundable, 'GET')
  }

  async function refund(request: RefundRequest): Promise<RefundAnswer> {
    const { paymentId, amount, refundedBeforeCents } = request
    if (mode === 'test') throw refused('not_in_sandbox', 'PayFast cannot refund payments in its sandbox.')
    const before = await readRefundable(paymentId)
    const isDone = (now: typeof before) => now.originalCents - now.availableCents === refundedBeforeCents + amount.cents
    if (isDone(before)) return { state: 'done', providerRefundId: null }
    if (before.originalCents - before.availableCents !== refundedBeforeCents)
      throw refused(
        'books_differ',
        'PayFast has refunded a different amount of this payment than the shop has recorded.',
      )
    if (before.status !== 'REFUNDABLE' || before.availableCents < amount.cents)
      throw refused('not_refundable', `PayFast cannot refund this payment. ${before.says ?? ''}`.trim())
    const method = amount.cents === before.originalCents ? before.fullMethod : before.partialMethod
    if (method === 'BANK_PAYOUT')
      throw refused(
        'bank_details_needed',
        "PayFast can refund this payment only manually, to the buyer's bank account.",
      )
    if (method === 'NOT_AVAILABLE') throw refused('not_refundable', 'PayFast cannot refund this amount.')
    const body = { amount: amount.cents, notify_buyer: 1, reason: cut(request.reason, 255).padEnd(3, '.') }
    try {
      const answer = await call('POST', `/refunds/${encodeURIComponent(paymentId)}`, { body })
      readJson('payfast', answer, refundMade, 'POST')
    } catch (error) {
      if (!(error instanceof ProviderError) || error.outcome === 'not_done') throw error
      const after = await readRefundable(paymentId).catch(() => undefined)
      if (after && isDone(after)) return { state: 'done', providerRefundId: null }
      throw error
    }
    const after = await readRefundable(paymentId).catch(() => undefined)
    return { state: after && isDone(after) ? 'done' : 'accepted', providerRefundId: null }
  }

  async function checkSetup(): Promise<{ ok: boolean; problems: string[] }> {
    const problems: string[] = []
    const port = URL.canParse(settings.notifyUrl) ? new URL(settings.notifyUrl).port : 'none'
    if (!['', '80', '443', '8080', '8081'].includes(port))
      problems.push('PayFast only sends notifications to ports 80, 443, 8080 and 8081.')
    try {
      await call('GET', '/ping')
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
    }
    return { ok: problems.length === 0, problems }
  }

  return {
    id: 'payfast',
    mode,
    caps: {
      idempotentCreate: true,
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

const findAddresses = async (host: string) => (await lookup(host, { all: true })).map(({ address }) => address)

/** 2026-01-15T12:00:00+02:00. */
const localTime = (date: Date) =>
  `${toJohannesburgTime(date.getTime()).toISOString().slice(0, 19)}${johannesburgOffset}`

const cut = (text: string | undefined, max: number) => [...(text ?? '').trim()].slice(0, max).join('').trim()

/** DNS look-ups have no timeout by default. */
async function within<T>(ms: number, work: Promise<T>): Promise<T | 'unavailable'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'unavailable'>((done) => {
    timer = setTimeout(done, ms, 'unavailable')
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const refused = (code: string, message: string) =>
  new ProviderError('payfast', { code, message, outcome: 'not_done', retryable: false })

const unreadable = (message: string) =>
  new ProviderError('payfast', { code: 'bad_answer', message, outcome: 'not_done', retryable: true })
