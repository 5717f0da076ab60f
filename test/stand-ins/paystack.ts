import { createHmac } from 'node:crypto'
import { type Delivery, deliver, type Received, type Reply, type StandIn, serve, under } from './serve.ts'

/** Paystack's transactions and refunds as in its OpenAPI document. Deliberately shares no code with the shop's adapter. */

type Transaction = {
  id: number
  domain: 'test' | 'live'
  status: string
  reference: string
  amount: number
  requested_amount: number
  currency: string
  paid_at: string | null
  gateway_response: string | null
  callback_url: string
  metadata: Record<string, unknown>
}
type Refund = {
  id: number
  transaction: number
  transaction_reference: string
  amount: number
  currency: string
  status: string
  merchant_note: string
  customer_note: string
  createdAt: string
}

export type PaystackHook = {
  event?: string
  amountCents?: number
  domain?: 'test' | 'live'
  refundId?: number
  /** Signed with another key. */
  secretKey?: string
  /** Replaces the correct header; an empty one omits it. */
  signature?: string
  /** Replaces the event's bytes after signing. */
  body?: string
  times?: number
}

export async function startPaystack({ secretKey = 'sk_live_standin00000000' } = {}) {
  const domain = secretKey.startsWith('sk_live_') ? ('live' as const) : ('test' as const)
  const transactions = new Map<string, Transaction>()
  const refunds: Refund[] = []

  const server: StandIn = await serve((received, fault) => {
    if (received.headers.authorization !== `Bearer ${secretKey}`)
      return {
        status: 401,
        body: { status: false, message: 'Invalid key', type: 'validation_error', code: 'invalid_Key' },
      }
    return under(fault, () => route(received))
  })

  function route({ method, path, url, body }: Received): Reply {
    const sent = body ? JSON.parse(body) : {}
    if (method === 'POST' && path === '/transaction/initialize') return initialize(sent)
    if (method === 'POST' && path === '/refund') return refund(sent)
    if (path === '/refund') return listRefunds(url)
    if (path === '/transaction') return ok([...transactions.values()])
    const verified = /^\/transaction\/verify\/(.+)$/.exec(path)?.[1]
    if (verified) {
      const found = transactions.get(decodeURIComponent(verified))
      return found ? ok(found) : bad(400, 'transaction_not_found', 'Transaction reference not found.')
    }
    const id = Number(/^\/transaction\/(\d+)$/.exec(path)?.[1])
    const found = [...transactions.values()].find((transaction) => transaction.id === id)
    return found ? ok(found) : bad(404, 'not_found', 'Transaction not found')
  }

  function initialize(sent: Transaction & { email?: string }): Reply {
    if (!sent.email) return bad(400, 'invalid_params', 'Invalid Email Address Passed')
    if (!Number.isInteger(sent.amount) || sent.amount < 1) return bad(400, 'invalid_params', 'Invalid Amount Sent')
    if (!/^[A-Za-z0-9.=-]+$/.test(sent.reference)) return bad(400, 'invalid_params', 'Invalid reference')
    if (transactions.has(sent.reference)) return bad(400, 'duplicate_reference', 'Duplicate Transaction Reference')
    const { reference, amount, currency, callback_url, metadata } = sent
    const made = {
      id: 302961 + transactions.size,
      domain,
      status: 'abandoned',
      paid_at: null,
      gateway_response: null,
      requested_amount: amount,
    }
    transactions.set(reference, { ...made, reference, amount, currency, callback_url, metadata })
    const access_code = `ac${made.id}`
    return ok({ authorization_url: `${server.url}/pay/${access_code}`, access_code, reference })
  }

  function refund(sent: { transaction: string; amount?: number; merchant_note: string; customer_note: string }): Reply {
    const paid = [...transactions.values()].find(({ id, reference }) =>
      [String(id), reference].includes(String(sent.transaction)),
    )
    if (paid?.status !== 'success') return bad(400, 'invalid_transaction', 'Transaction has not been paid')
    const left = paid.amount - refundedOf(paid.id)
    const amount = sent.amount ?? left
    if (amount > left) return bad(400, 'invalid_amount', 'Refund amount cannot be more than what is left')
    const made = {
      id: 15581137 + refunds.length,
      transaction: paid.id,
      transaction_reference: paid.reference,
      amount,
      currency: paid.currency,
      status: 'pending',
      merchant_note: sent.merchant_note,
      customer_note: sent.customer_note,
      createdAt: new Date().toISOString(),
    }
    refunds.push(made)
    return ok({ ...made, transaction: { id: paid.id, reference: paid.reference, amount: paid.amount } })
  }

  const refundedOf = (id: number) =>
    refunds.filter((r) => r.transaction === id && r.status !== 'failed').reduce((sum, r) => sum + r.amount, 0)

  function listRefunds(url: URL): Reply {
    const perPage = Number(url.searchParams.get('perPage') ?? 50)
    const page = Number(url.searchParams.get('page') ?? 1)
    const since = new Date(url.searchParams.get('from') ?? 0)
    const all = refunds.filter(({ createdAt }) => new Date(createdAt) >= since)
    const meta = { total: all.length, perPage, page, pageCount: Math.ceil(all.length / perPage) }
    return {
      status: 200,
      body: { status: true, message: 'Refunds retrieved', data: all.slice((page - 1) * perPage, page * perPage), meta },
    }
  }

  function find(reference: string): Transaction {
    const transaction = transactions.get(reference)
    if (!transaction) throw new Error(`no transaction ${reference}`)
    return transaction
  }

  /** The webhook as it would be sent now. */
  function delivery(reference: string, how: PaystackHook = {}): Delivery {
    const transaction = find(reference)
    const { event = 'charge.success' } = how
    const made = refunds.find((r) => (how.refundId ? r.id === how.refundId : r.transaction === transaction.id))
    const data = event.startsWith('refund.')
      ? {
          status: event.slice(7),
          transaction_reference: reference,
          refund_reference: null,
          amount: String(how.amountCents ?? made?.amount),
          id: made?.id,
          domain,
        }
      : { ...transaction, amount: how.amountCents ?? transaction.amount, domain: how.domain ?? transaction.domain }
    const body = JSON.stringify({ event, data })
    const right = createHmac('sha512', how.secretKey ?? secretKey)
      .update(body)
      .digest('hex')
    const signature = how.signature ?? right
    const headers: Record<string, string> = { 'content-type': 'application/json' }
    if (signature) headers['x-paystack-signature'] = signature
    return { headers, body: how.body ?? body }
  }

  return {
    ...server,
    secretKey,
    transactions,
    refunds,
    /** The buyer pays; returns the URL the browser is redirected to. */
    pay(reference: string): string {
      const transaction = find(reference)
      transaction.status = 'success'
      transaction.paid_at = new Date().toISOString()
      return `${transaction.callback_url}${transaction.callback_url.includes('?') ? '&' : '?'}reference=${reference}`
    },
    decline(reference: string, why: string | null = null) {
      Object.assign(find(reference), { status: 'failed', gateway_response: why })
    },
    setStatus(reference: string, status: string) {
      find(reference).status = status
    },
    delivery,
    sendHook: (to: string, reference: string, how: PaystackHook = {}) =>
      deliver(to, delivery(reference, how), how.times),
  }
}

const ok = (data: unknown): Reply => ({ status: 200, body: { status: true, message: 'ok', data } })
const bad = (status: number, code: string, message: string): Reply => ({
  status,
  body: { status: false, message, meta: { nextStep: 'Look at the request' }, type: 'validation_error', code },
})
