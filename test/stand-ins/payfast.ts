import { createHash } from 'node:crypto'
import { toJohannesburgTime } from '#contract/days.ts'
import { type Delivery, deliver, type Received, type Reply, type StandIn, serve, under } from './serve.ts'

/** PayFast's form, notifications and API as documented. Deliberately shares no code with the shop's adapter. */

type Payment = {
  id: string
  mPaymentId: string
  cents: number
  status: string
  at: Date
  returnUrl: string
  cancelUrl: string
  notifyUrl: string
  itemName: string
}
type Refund = { paymentId: string; cents: number; reason: string }

export type PayfastHook = {
  /** COMPLETE, FAILED, PENDING, CANCELLED, or an undocumented word. */
  status?: string
  /** Rand with two decimals, as in `amount_gross`. */
  amount?: string
  merchantId?: string
  /** Signed with another passphrase. */
  passphrase?: string
  signature?: string
  /** PayFast then replies INVALID when asked. */
  disown?: boolean
  /** Added after the signature, where nothing is signed. */
  append?: string
  times?: number
}

const columns =
  '"Date","Type","Sign","Party","Name","Description","Currency","Funding Type","Gross","Fee","Net","Balance","M Payment ID","PF Payment ID","custom str1","custom int1","custom str2","custom int2","custom str3","custom str4","custom str5","custom int3","custom int4","custom int5"'
const formOrder =
  'merchant_id merchant_key return_url cancel_url notify_url name_first name_last email_address cell_number m_payment_id amount item_name item_description'.split(
    ' ',
  )

export async function startPayfast({
  merchantId = '10000100',
  merchantKey = '46f0cd694581a',
  passphrase = 'jt7NOE43FZPn',
} = {}) {
  const payments = new Map<string, Payment>()
  const refunds: Refund[] = []
  const sent = new Set<string>()
  /** `amounts` or `balance`: the two documented responses for a payment's refunds. */
  const shape = { refunds: 'amounts' as 'amounts' | 'balance', method: 'PAYMENT_SOURCE' }

  const server: StandIn = await serve((received, fault) => under(fault, () => route(received)))

  function route(received: Received): Reply {
    if (received.path === '/eng/process') return process(received)
    if (received.path === '/eng/query/validate')
      return { status: 200, body: sent.has(received.body) ? 'VALID' : 'INVALID' }
    const refusal = refuse(received)
    if (refusal)
      return { status: 401, body: { code: 401, status: 'failed', data: { response: false, message: refusal } } }
    if (received.path === '/ping') return { status: 200, body: '"Payfast API"' }
    if (received.path === '/transactions/history')
      return { status: 200, headers: { 'content-type': 'text/csv' }, body: history(received.url) }
    const paymentId = /^\/refunds\/(.+)$/.exec(received.path)?.[1]
    const payment = [...payments.values()].find(({ id }) => id === paymentId)
    if (!payment) return failed(404, 'Service / endpoint not found')
    return received.method === 'POST' ? refund(payment, received) : refundsOf(payment)
  }

  /** The buyer's browser posts the signed form. */
  function process({ body }: Received): Reply {
    const fields = [...new URLSearchParams(body)]
    const signature = fields.at(-1)
    const signed = fields.slice(0, -1)
    const isOrdered = signed.every(
      ([name], i) => i === 0 || formOrder.indexOf(signed[i - 1]?.[0] ?? '') < formOrder.indexOf(name),
    )
    const text = signed.map(([name, value]) => `${name}=${encode(value)}`).join('&')
    if (signature?.[0] !== 'signature' || signature[1] !== md5(`${text}&passphrase=${passphrase}`) || !isOrdered)
      return { status: 400, body: 'signature: Generated signature does not match submitted signature' }
    const field = Object.fromEntries(fields)
    if (field.merchant_id !== merchantId || field.merchant_key !== merchantKey) return { status: 400, body: 'merchant' }
    if (!/^\d+\.\d{2}$/.test(field.amount ?? '') || !field.item_name) return { status: 400, body: 'amount, item_name' }
    const id = String(1579137 + payments.size)
    payments.set(field.m_payment_id ?? '', {
      id,
      mPaymentId: field.m_payment_id ?? '',
      cents: Number((field.amount ?? '').replace('.', '')),
      status: 'OPEN',
      at: new Date(),
      returnUrl: field.return_url ?? '',
      cancelUrl: field.cancel_url ?? '',
      notifyUrl: field.notify_url ?? '',
      itemName: field.item_name,
    })
    return { status: 302, headers: { location: `${server.url}/eng/process/payment/${id}` }, body: '' }
  }

  /** The API's own signature: everything except `testing`, in alphabetical order. */
  function refuse({ headers, url, body }: Received): string | undefined {
    if (headers['merchant-id'] !== merchantId) return 'Merchant not found'
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(headers.timestamp))) return 'timestamp'
    const values: Record<string, unknown> = {
      ...Object.fromEntries(url.searchParams),
      ...(body ? JSON.parse(body) : {}),
      passphrase,
    }
    for (const name of ['merchant-id', 'version', 'timestamp']) values[name] = headers[name]
    delete values.testing
    const text = Object.keys(values)
      .sort()
      .map((name) => `${name}=${encode(String(values[name]))}`)
      .join('&')
    return headers.signature === md5(text) ? undefined : 'Merchant authorisation failed'
  }

  function history(url: URL): string {
    const paid = [...payments.values()].filter(({ status }) => status === 'COMPLETE')
    const rows = paid.map((p) => line(p, 'FUNDS_RECEIVED', 'CREDIT', rand(p.cents)))
    for (const { paymentId, cents } of refunds) {
      const payment = paid.find(({ id }) => id === paymentId)
      if (payment) rows.push(line(payment, 'FUNDS_RECEIVED_REFUND', 'DEBIT', `-${rand(cents)}`))
    }
    const within = rows.filter((row) => {
      const day = row.slice(1, 11)
      return day >= (url.searchParams.get('from') ?? '') && day <= (url.searchParams.get('to') ?? '9')
    })
    const from = Number(url.searchParams.get('offset') ?? 0)
    return [columns, ...within.slice(from, from + Number(url.searchParams.get('limit') ?? 1000)), ''].join('\n')
  }

  function line({ at, mPaymentId, id, itemName }: Payment, type: string, sign: string, gross: string): string {
    const day = toJohannesburgTime(at.getTime()).toISOString().slice(0, 19).replace('T', ' ')
    return `"${day}",${type},${sign},"Test User 01","${itemName}",,ZAR,CC,${gross},-2.30,12.70,"22,574.02",${mPaymentId},${id},,,,,,,,,, `
  }

  const refundedOf = (id: string) => refunds.filter((r) => r.paymentId === id).reduce((sum, r) => sum + r.cents, 0)

  function refundsOf({ id, cents }: Payment): Reply {
    const left = cents - refundedOf(id)
    if (shape.refunds === 'balance') {
      const transactions = [
        { amount: cents, date: '2020-05-14 12:11:05', type: 'Funds Received' },
        ...refunds
          .filter((r) => r.paymentId === id)
          .map((r) => ({ amount: String(-r.cents), type: 'Funds Received (Refund)' })),
      ]
      return {
        status: 200,
        body: {
          code: 200,
          status: 'success',
          data: { response: { available_balance: left, transactions }, message: 'success' },
        },
      }
    }
    return {
      status: 200,
      body: {
        token: 'a3b3ae55-ab8b-b388-df23-4e6882b86ce0',
        funding_type: 'Debit Card',
        amount_original: cents,
        amount_available_for_refund: left,
        status: left > 0 ? 'REFUNDABLE' : 'COMPLETED',
        errors: [],
        refund_full: { method: left === cents ? shape.method : 'NOT_AVAILABLE' },
        refund_partial: { method: shape.method },
      },
    }
  }

  function refund(payment: Payment, { body }: Received): Reply {
    const { amount, reason } = JSON.parse(body)
    if (!Number.isInteger(amount) || amount > payment.cents - refundedOf(payment.id))
      return failed(400, 'Invalid amount')
    if (typeof reason !== 'string' || reason.length < 3 || reason.length > 255) return failed(400, 'Invalid reason')
    refunds.push({ paymentId: payment.id, cents: amount, reason })
    return { status: 200, body: { code: 200, status: 'success', data: { response: true, message: 'Success' } } }
  }

  function find(mPaymentId: string): Payment {
    const payment = payments.get(mPaymentId)
    if (!payment) throw new Error(`no payment ${mPaymentId}`)
    return payment
  }

  /** The notification as it would be sent now. */
  function delivery(mPaymentId: string, how: PayfastHook = {}): Delivery {
    const payment = find(mPaymentId)
    const fields: [string, string][] = [
      ['m_payment_id', mPaymentId],
      ['pf_payment_id', payment.id],
      ['payment_status', how.status ?? 'COMPLETE'],
      ['item_name', payment.itemName],
      ['item_description', ''],
      ['amount_gross', how.amount ?? rand(payment.cents)],
      ['amount_fee', '-2.30'],
      ['amount_net', '12.70'],
      ...[1, 2, 3, 4, 5].map((n): [string, string] => [`custom_str${n}`, '']),
      ...[1, 2, 3, 4, 5].map((n): [string, string] => [`custom_int${n}`, '']),
      ['name_first', 'Thandi'],
      ['name_last', "O'Neil"],
      ['email_address', 'thandi+test@example.co.za'],
      ['merchant_id', how.merchantId ?? merchantId],
    ]
    const text = fields.map(([name, value]) => `${name}=${encode(value)}`).join('&')
    if (!how.disown) sent.add(text)
    const signature = how.signature ?? md5(`${text}&passphrase=${encode(how.passphrase ?? passphrase)}`)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `${text}&signature=${signature}${how.append ?? ''}`,
    }
  }

  return {
    ...server,
    merchantId,
    merchantKey,
    passphrase,
    payments,
    refunds,
    shape,
    /** What the buyer's browser does with the form; returns the status and the page. */
    async submit(form: { action: string; fields: readonly (readonly [string, string])[] }) {
      const body = form.fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await fetch(form.action, { method: 'POST', headers, body, redirect: 'manual' })
      return { status: response.status, text: await response.text() }
    },
    /** The buyer pays; returns the URL the browser is redirected to. */
    pay(mPaymentId: string): string {
      const payment = find(mPaymentId)
      payment.status = 'COMPLETE'
      payment.at = new Date()
      return payment.returnUrl
    },
    decline(mPaymentId: string) {
      find(mPaymentId).status = 'FAILED'
    },
    cancel(mPaymentId: string): string {
      const payment = find(mPaymentId)
      payment.status = 'CANCELLED'
      return payment.cancelUrl
    },
    delivery,
    sendHook: (to: string, mPaymentId: string, how: PayfastHook = {}) =>
      deliver(to, delivery(mPaymentId, how), how.times),
  }
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex')
const rand = (cents: number) => (cents / 100).toFixed(2)
/** URLSearchParams matches PHP's urlencode, except for the asterisk. */
const encode = (text: string) => new URLSearchParams([['', text]]).toString().slice(1).replaceAll('*', '%2A')
const failed = (code: number, message: string): Reply => ({
  status: code,
  body: { code, status: 'failed', data: { response: false, message } },
})
