import { createHmac, randomBytes } from 'node:crypto'
import { type Delivery, deliver, type Received, type Reply, type StandIn, serve, under } from './serve.ts'

/** Yoco's Checkout API as documented. Deliberately shares no code with the shop's adapter. */

type Checkout = {
  id: string
  status: string
  amount: number
  currency: string
  redirectUrl: string
  paymentId: string | null
  processingMode: 'test' | 'live'
  successUrl: string
  cancelUrl: string
  failureUrl: string
  metadata: Record<string, unknown>
}
type Refund = { id: string; checkoutId: string; amount: number }
type Subscription = { id: string; name: string; url: string; mode: string }

export type YocoHook = {
  type?: 'payment.succeeded' | 'payment.failed' | 'refund.succeeded' | 'refund.failed'
  /** Sent in the body, whatever was paid. */
  amountCents?: number
  mode?: 'test' | 'live'
  eventId?: string
  /** Replaces the payment's id, or is used if nothing was paid. */
  paymentId?: string
  refundId?: string
  /** How long ago it was signed. */
  ageS?: number
  /** Signed with another secret. */
  secret?: string
  /** Replaces the correct header. */
  signature?: string
  /** Signatures before the correct one, as during a change of secret. */
  before?: string[]
  /** Replaces the event's bytes after signing. */
  body?: string
  times?: number
}

export async function startYoco({
  secretKey = 'sk_live_standin00000000',
  webhookSecret = `whsec_${randomBytes(32).toString('base64')}`,
} = {}) {
  const mode = secretKey.startsWith('sk_live_') ? ('live' as const) : ('test' as const)
  const checkouts = new Map<string, Checkout>()
  const refunds: Refund[] = []
  const subscriptions: Subscription[] = []
  const answered = new Map<string, { payload: string; reply: Reply | undefined }>()

  const server: StandIn = await serve((received, fault) => {
    if (received.headers.authorization !== `Bearer ${secretKey}`)
      return { status: 403, body: { errorCode: 'unauthorized', errorMessage: 'The key is not valid.' } }
    const key = received.headers['idempotency-key']
    if (received.method !== 'POST' || typeof key !== 'string') return under(fault, () => route(received))
    return once(key, received, fault)
  })

  /** Stores the first result per key, success or failure, and repeats it. */
  async function once(key: string, received: Received, fault: Parameters<typeof under>[0]): Promise<Reply> {
    const payload = received.path + received.body
    const seen = answered.get(key)
    if (seen && seen.payload !== payload)
      return { status: 422, body: { errorCode: 'idempotency_key_reuse', errorMessage: 'Used with another payload.' } }
    if (seen && (!seen.reply || typeof seen.reply === 'string'))
      return { status: 409, body: { errorCode: 'idempotency_conflict', errorMessage: 'Still in progress.' } }
    if (seen && typeof seen.reply === 'object')
      return { ...seen.reply, headers: { ...seen.reply.headers, 'Idempotent-Replayed': 'true' } }
    const entry: { payload: string; reply: Reply | undefined } = { payload, reply: undefined }
    answered.set(key, entry)
    let real: Reply | undefined
    const shown = await under(fault, () => {
      real = route(received)
      return real
    })
    // A lost response still counts; a failure that was sent is stored; a refused request was never processed.
    if (shown === 'drop' && !real) answered.delete(key)
    else if (fault === 'too_many' || fault === 'redirect' || fault === 'html' || fault === 'half_json')
      answered.delete(key)
    else entry.reply = typeof shown === 'string' ? real : shown
    return shown
  }

  function route({ method, path, body }: Received): Reply {
    const [, , name, id, action] = path.split('/')
    const sent = body ? JSON.parse(body) : {}
    if (name === 'webhooks') return hooks(method, sent)
    if (name !== 'checkouts') return { status: 404, body: { errorCode: 'not_found' } }
    if (method === 'POST' && !id) return create(sent)
    const checkout = checkouts.get(id ?? '')
    if (!checkout) return { status: 404, body: { errorCode: 'not_found', errorMessage: 'No such checkout.' } }
    if (method === 'GET' && !action) return { status: 200, body: checkout }
    return action === 'refund' ? refund(checkout, sent) : { status: 404, body: { errorCode: 'not_found' } }
  }

  function create(sent: Checkout): Reply {
    if (!Number.isInteger(sent.amount) || sent.amount < 200 || sent.currency !== 'ZAR')
      return { status: 400, body: { errorCode: 'invalid_amount', displayMessage: 'The minimum is R2.00.' } }
    const id = `ch_${randomBytes(12).toString('hex')}`
    const redirectUrl = `${server.url}/checkout/${id}`
    const checkout = { ...sent, id, redirectUrl, status: 'created', paymentId: null, processingMode: mode }
    checkouts.set(id, checkout)
    return { status: 200, body: checkout }
  }

  function refund(checkout: Checkout, sent: { amount?: number }): Reply {
    const left = checkout.amount - refundedOf(checkout.id)
    const amount = sent.amount ?? left
    if (checkout.processingMode === 'test')
      return { status: 400, body: { errorCode: 'test_mode', displayMessage: 'Test payments cannot be refunded.' } }
    if (checkout.status !== 'completed' || amount > left || amount < 1)
      return { status: 400, body: { errorCode: 'not_refundable', displayMessage: 'There is nothing to refund.' } }
    const made = { id: `rfd_${randomBytes(8).toString('hex')}`, checkoutId: checkout.id, amount }
    refunds.push(made)
    return {
      status: 202,
      body: { id: checkout.id, refundId: made.id, message: 'Refund initiated', status: 'successful' },
    }
  }

  const refundedOf = (id: string) => refunds.filter((r) => r.checkoutId === id).reduce((sum, r) => sum + r.amount, 0)

  function hooks(method: string, sent: { name?: string; url?: string }): Reply {
    if (method === 'GET') return { status: 200, body: { subscriptions } }
    const subscription = { id: `sub_${subscriptions.length + 1}`, name: sent.name ?? '', url: sent.url ?? '', mode }
    subscriptions.push(subscription)
    return { status: 200, body: { ...subscription, secret: webhookSecret } }
  }

  function find(id: string): Checkout {
    const checkout = checkouts.get(id)
    if (!checkout) throw new Error(`no checkout ${id}`)
    return checkout
  }

  /** The webhook as it would be sent now. */
  function delivery(id: string, how: YocoHook = {}): Delivery {
    const checkout = find(id)
    const { type = 'payment.succeeded', ageS = 0 } = how
    const isRefund = type.startsWith('refund.')
    const made = refunds.find((r) => (how.refundId ? r.id === how.refundId : r.checkoutId === id))
    const eventId = how.eventId ?? `evt_${randomBytes(12).toString('hex')}`
    const createdDate = new Date().toISOString()
    const payload = {
      id: isRefund ? made?.id : (how.paymentId ?? checkout.paymentId),
      type: isRefund ? 'refund' : 'payment',
      createdDate,
      amount: how.amountCents ?? (isRefund ? made?.amount : checkout.amount),
      currency: checkout.currency,
      ...(isRefund ? { paymentId: checkout.paymentId } : {}),
      status: type.split('.')[1],
      mode: how.mode ?? mode,
      metadata: { ...checkout.metadata, checkoutId: id },
    }
    // The last byte is signed too: parsing and rewriting the JSON would lose it.
    const body = `${JSON.stringify({ id: eventId, type, createdDate, payload })}\n`
    const timestamp = String(Math.floor(Date.now() / 1000) - ageS)
    const key = Buffer.from((how.secret ?? webhookSecret).replace('whsec_', ''), 'base64')
    const right = `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`
    return {
      headers: {
        'content-type': 'application/json',
        'webhook-id': eventId,
        'webhook-timestamp': timestamp,
        'webhook-signature': how.signature ?? [...(how.before ?? []), right].join(' '),
      },
      body: how.body ?? body,
    }
  }

  return {
    ...server,
    secretKey,
    webhookSecret,
    checkouts,
    refunds,
    subscriptions,
    /** The buyer pays; returns the URL the browser is redirected to. */
    pay(id: string): string {
      const checkout = find(id)
      checkout.status = 'completed'
      checkout.paymentId ??= `p_${randomBytes(12).toString('hex')}`
      return checkout.successUrl
    },
    /** A declined card: the buyer may try again, so the checkout stays open. */
    decline(id: string): string {
      const checkout = find(id)
      checkout.status = 'started'
      return checkout.failureUrl
    },
    cancel(id: string): string {
      const checkout = find(id)
      checkout.status = 'cancelled'
      return checkout.cancelUrl
    },
    setStatus(id: string, status: string) {
      find(id).status = status
    },
    delivery,
    sendHook: (to: string, id: string, how: YocoHook = {}) => deliver(to, delivery(id, how), how.times),
  }
}
