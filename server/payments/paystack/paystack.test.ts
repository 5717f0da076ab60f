import { afterEach, expect, test } from 'vitest'
import { type PaystackHook, startPaystack } from '#test/stand-ins/paystack.ts'
import {
  type CheckoutRequest,
  judgePayment,
  money,
  type ProviderError,
  type RefundRequest,
} from '../provider/provider.ts'
import { createPaystack, type PaystackSettings } from './paystack.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Long enough for a response on this machine, short enough to wait for one that never comes. */
const hasty = { settings: { timeoutMs: 500 } }

async function start(more: { secretKey?: string; settings?: Partial<PaystackSettings> } = {}) {
  const bank = await startPaystack(more.secretKey ? { secretKey: more.secretKey } : {})
  closers.push(bank.close)
  const paystack = createPaystack({ secretKey: bank.secretKey, baseUrl: bank.url, ...more.settings })
  const read = (providerRef: string | null = 'chk-01.1') =>
    paystack.readStatus({ checkoutId: 'chk-01', attempt: 1, providerRef, createdAt: new Date() })
  const hear = (how: PaystackHook = {}) => {
    const { body, headers } = bank.delivery('chk-01.1', how)
    return paystack.verifyWebhook(hook(body, headers))
  }
  const refund = (cents: number, more: Partial<RefundRequest> = {}) =>
    paystack.refund({
      refundId: 'rf-1',
      attempt: 1,
      paymentId: '302961',
      providerRef: 'chk-01.1',
      amount: money(cents),
      reason: 'Returned',
      refundedBeforeCents: 0,
      ...more,
    })
  const posts = () => bank.requests.filter(({ path, method }) => path === '/refund' && method === 'POST')
  return { bank, paystack, read, hear, refund, posts }
}

const hook = (body: string, headers: Record<string, string>) => ({
  rawBody: Buffer.from(body),
  headers: new Map(Object.entries(headers)),
  peerIp: '127.0.0.1',
  url: 'https://shop.example/api/payment/webhook/paystack',
  receivedAt: new Date(),
})

const request = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  checkoutId: 'chk-01',
  attempt: 1,
  amount: money(67500),
  description: 'Order chk-01 (2 items)',
  lines: [],
  customer: { email: 'thandi@example.co.za' },
  urls: {
    success: 'https://shop.example/success?checkout=chk-01',
    failure: 'https://shop.example/failure?checkout=chk-01',
    cancel: 'https://shop.example/failure?checkout=chk-01&reason=cancelled',
    notify: 'https://shop.example/api/payment/webhook/paystack',
  },
  ...more,
})

const fails = (code: string, outcome: ProviderError['outcome'], retryable: boolean) =>
  expect.objectContaining({ name: 'ProviderError', provider: 'paystack', code, outcome, retryable })

const vectorBody =
  '{"event":"charge.success","data":{"id":302961,"domain":"test","status":"success","reference":"chk_01","amount":67500,"currency":"ZAR"}}'
const vectorKey = 'sk_test_0000000000000000000000000000000000000000'
const vectorSignature =
  'eb95e64b3b1e51a7d1bbbabcc74d19fd31836c6f5cbdade48d96b841f680b9a07dc00f32fa0a5d0f9948b346a2eaf6abaaa6a480f629af43d7d8081d92fc2055'

test('the vector of a charge', async () => {
  expect(Buffer.byteLength(vectorBody)).toBe(135)
  const paystack = createPaystack({ secretKey: vectorKey })
  const verdict = await paystack.verifyWebhook(hook(vectorBody, { 'x-paystack-signature': vectorSignature }))
  expect(verdict).toMatchObject({
    ok: true,
    eventId: 'charge.success:302961',
    kind: 'payment',
    checkoutId: 'chk_01',
    providerRef: 'chk_01',
    claim: { state: 'paid', paymentId: '302961', amount: money(67500), mode: 'test' },
  })
})

test.each([
  ['in upper case', vectorSignature.toUpperCase()],
  ['cut short', vectorSignature.slice(0, 64)],
  ['too long', `${vectorSignature}00`],
  ['not hex', 'z'.repeat(128)],
  ['of another key', vectorSignature.replace('e', 'f')],
])('a signature %s is refused', async (_, signature) => {
  const paystack = createPaystack({ secretKey: vectorKey })
  const verdict = await paystack.verifyWebhook(hook(vectorBody, { 'x-paystack-signature': signature }))
  expect(verdict).toEqual({ ok: false, reason: 'bad_signature' })
})

test('a rewritten or changed body is refused, and one without a signature is unsigned', async () => {
  const paystack = createPaystack({ secretKey: vectorKey })
  const signed = { 'x-paystack-signature': vectorSignature }
  for (const body of [JSON.stringify(JSON.parse(vectorBody), null, 1), vectorBody.replace('67500', '1'), ''])
    expect(await paystack.verifyWebhook(hook(body, signed))).toEqual({ ok: false, reason: 'bad_signature' })
  expect(await paystack.verifyWebhook(hook(vectorBody, {}))).toEqual({ ok: false, reason: 'unsigned' })
  const empty = hook(vectorBody, { 'x-paystack-signature': '' })
  expect(await paystack.verifyWebhook(empty)).toEqual({ ok: false, reason: 'unsigned' })
})

test.each(['', 'pk_live_00000000', 'sk_live_'])('the secret key %j stops the start', (secretKey) => {
  expect(() => createPaystack({ secretKey })).toThrow('sk_test_ or sk_live_')
})

test('a transaction is created in cents under our reference', async () => {
  const { bank, paystack } = await start()
  const session = await paystack.createCheckout(request())
  expect(JSON.parse(bank.requests[0]?.body ?? '')).toEqual({
    email: 'thandi@example.co.za',
    amount: 67500,
    currency: 'ZAR',
    reference: 'chk-01.1',
    callback_url: 'https://shop.example/success?checkout=chk-01',
    metadata: {
      shopCheckout: 'chk-01',
      cancel_action: 'https://shop.example/failure?checkout=chk-01&reason=cancelled',
    },
  })
  expect(session).toEqual({
    providerRef: 'chk-01.1',
    redirect: { kind: 'url', url: `${bank.url}/pay/ac302961` },
    expiresAt: null,
    mode: 'live',
  })
})

test('a transaction whose page was lost is abandoned, and the next attempt creates another', async () => {
  const { bank, paystack } = await start()
  bank.failNext('done_then_drop')
  await expect(paystack.createCheckout(request())).rejects.toEqual(fails('connection_lost', 'maybe_done', true))
  await expect(paystack.createCheckout(request())).rejects.toEqual(fails('duplicate_reference', 'not_done', true))
  expect(await paystack.createCheckout(request({ attempt: 2 }))).toMatchObject({ providerRef: 'chk-01.2' })
})

test('a paid transaction is never repeated', async () => {
  const { bank, paystack } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  await expect(paystack.createCheckout(request())).rejects.toEqual(fails('already_paid', 'not_done', false))
})

test('amounts that Paystack cannot take are refused here', async () => {
  const { bank, paystack } = await start()
  await expect(paystack.createCheckout(request({ customer: {} }))).rejects.toEqual(
    fails('email_missing', 'not_done', false),
  )
  await expect(paystack.createCheckout(request({ checkoutId: 'chk_01' }))).rejects.toEqual(
    fails('bad_reference', 'not_done', false),
  )
  await expect(paystack.createCheckout(request({ amount: money(99) }))).rejects.toEqual(
    fails('too_small', 'not_done', false),
  )
  expect(bank.requests).toEqual([])
})

test('a wrong key is a configuration error', async () => {
  const { paystack } = await start({ settings: { secretKey: 'sk_live_another000000' } })
  await expect(paystack.createCheckout(request())).rejects.toEqual(fails('wrong_key', 'not_done', false))
  expect(await paystack.checkSetup()).toEqual({ ok: false, problems: [expect.stringContaining('Invalid key')] })
})

test('the setup is right if Paystack accepts our key', async () => {
  const { paystack } = await start()
  expect(await paystack.checkSetup()).toEqual({ ok: true, problems: [] })
})

test.each([
  ['hang', 'timeout', 'maybe_done'],
  ['drop', 'connection_lost', 'maybe_done'],
  ['down', 'provider_down', 'maybe_done'],
  ['html', 'bad_answer', 'maybe_done'],
  ['half_json', 'bad_answer', 'maybe_done'],
  ['redirect', 'redirected', 'maybe_done'],
  ['too_many', 'too_many', 'not_done'],
] as const)('when making a transaction ends in %s it is %s, %s', async (fault, code, outcome) => {
  const { bank, paystack } = await start(fault.includes('hang') ? hasty : {})
  bank.failNext(fault)
  await expect(paystack.createCheckout(request())).rejects.toEqual(fails(code, outcome, true))
})

test.each([
  ['hang', 'timeout'],
  ['down', 'provider_down'],
  ['html', 'bad_answer'],
  ['half_json', 'bad_answer'],
  ['redirect', 'redirected'],
] as const)('when reading ends in %s nothing is known', async (fault, code) => {
  const { bank, read } = await start(fault.includes('hang') ? hasty : {})
  bank.failNext(fault)
  await expect(read()).rejects.toEqual(fails(code, 'not_done', true))
})

test('a successful transaction is paid, with the amount paid', async () => {
  const { bank, paystack, read } = await start()
  await paystack.createCheckout(request())
  expect(bank.pay('chk-01.1')).toBe('https://shop.example/success?checkout=chk-01&reference=chk-01.1')
  const report = await read()
  expect(report).toMatchObject({
    state: 'paid',
    providerRef: 'chk-01.1',
    paymentId: '302961',
    amount: money(67500),
    mode: 'live',
  })
  expect(report.paidAt).toBeInstanceOf(Date)
  expect(judgePayment(report, { amount: money(67500), mode: 'live' })).toEqual({ kind: 'paid' })
  expect(await read(null)).toMatchObject({ state: 'paid' })
})

test.each([
  ['abandoned', 'pending'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['something_new', 'pending'],
  ['constructor', 'pending'],
  ['reversed', 'unknown'],
  ['failed', 'failed'],
] as const)('%s at Paystack is %s here', async (status, state) => {
  const { bank, paystack, read } = await start()
  await paystack.createCheckout(request())
  bank.setStatus('chk-01.1', status)
  expect(await read()).toMatchObject({ state, paymentId: null, amount: null })
})

test.each([
  ['Insufficient Funds', 'no_funds'],
  ['Exceeds withdrawal limit', 'over_limit'],
  ['Expired Card', 'expired_card'],
  ['Incorrect PIN', 'wrong_details'],
  ['Transaction not permitted to cardholder', 'not_allowed'],
  ['Issuer or switch inoperative', 'bank_silent'],
  ['Do Not Honour', 'declined'],
  ['', null],
  [null, null],
])('a card declined with %j is reported as %s', async (why, declineReason) => {
  const { bank, paystack, read } = await start()
  await paystack.createCheckout(request())
  bank.decline('chk-01.1', why)
  expect(await read()).toMatchObject({ state: 'failed', declineReason })
})

test('a transaction unknown to Paystack is unknown', async () => {
  const { read } = await start()
  expect(await read('chk-01.9')).toMatchObject({ state: 'unknown' })
})

test('naira are not rand, and a cent less is not the price', async () => {
  const { bank, paystack, read } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  const [transaction] = bank.transactions.values()
  if (!transaction) throw new Error('made above')
  transaction.currency = 'NGN'
  const expected = { amount: money(67500), mode: 'live' } as const
  expect(judgePayment(await read(), expected)).toEqual({ kind: 'review', why: 'wrong_amount' })
  transaction.currency = 'ZAR'
  transaction.amount = 67499
  expect(judgePayment(await read(), expected)).toEqual({ kind: 'review', why: 'wrong_amount' })
})

test('a response about another transaction is not believed', async () => {
  const { bank, paystack, read } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  for (const transaction of bank.transactions.values()) transaction.reference = 'chk-02.1'
  await expect(read()).rejects.toEqual(expect.objectContaining({ code: 'wrong_answer' }))
})

test('a charge event names the checkout and claims the amount paid', async () => {
  const { bank, paystack, hear } = await start()
  await paystack.createCheckout(request({ attempt: 1 }))
  bank.pay('chk-01.1')
  expect(await hear()).toMatchObject({
    ok: true,
    kind: 'payment',
    eventId: 'charge.success:302961',
    checkoutId: 'chk-01',
    providerRef: 'chk-01.1',
    claim: { state: 'paid', amount: money(67500), mode: 'live' },
  })
  expect(await hear({ amountCents: 1 })).toMatchObject({ claim: { amount: money(1) } })
  const other = await hear({ domain: 'test' })
  if (!other.ok || other.kind !== 'payment' || !other.claim) throw new Error('a genuine event')
  expect(judgePayment(other.claim, { amount: money(67500), mode: 'live' })).toEqual({ kind: 'undecided' })
})

test.each([
  ['signed with the test key', { secretKey: 'sk_test_standin00000000' }, 'bad_signature'],
  ['signed with an empty key', { secretKey: '' }, 'bad_signature'],
  ['changed after signing', { body: vectorBody }, 'bad_signature'],
  ['unsigned', { signature: '' }, 'unsigned'],
] as const)('an event %s is refused', async (_, how, reason) => {
  const { bank, paystack, hear } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  expect(await hear(how)).toEqual({ ok: false, reason })
})

test('a failed charge is only a hint, and unknown events are ignored', async () => {
  const { paystack, hear } = await start()
  await paystack.createCheckout(request())
  expect(await hear({ event: 'charge.failed' })).toMatchObject({ ok: true, kind: 'payment', claim: null })
  expect(await hear({ event: 'transfer.success' })).toMatchObject({ ok: true, kind: 'other' })
})

test('a genuine event with an invalid body is malformed', async () => {
  const { createHmac } = await import('node:crypto')
  const { bank, paystack } = await start()
  for (const body of ['', 'null', '[]', '{"event":"charge.success"}', '{"event":1,"data":{}}']) {
    const signature = createHmac('sha512', bank.secretKey).update(body).digest('hex')
    expect(await paystack.verifyWebhook(hook(body, { 'x-paystack-signature': signature }))).toEqual({
      ok: false,
      reason: 'malformed',
    })
  }
})

test('a refund is accepted, recognised by its number, and reported by its event', async () => {
  const { bank, paystack, refund, hear, posts } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  expect(await refund(20000)).toEqual({ state: 'accepted', providerRefundId: '15581137' })
  expect(bank.refunds).toMatchObject([{ amount: 20000, merchant_note: 'Refund rf-1', customer_note: 'Returned' }])
  expect(await refund(20000)).toEqual({ state: 'accepted', providerRefundId: '15581137' })
  expect(posts()).toHaveLength(1)
  expect(await hear({ event: 'refund.processed' })).toMatchObject({
    ok: true,
    kind: 'refund',
    checkoutId: 'chk-01',
    providerRef: 'chk-01.1',
    refund: { providerRefundId: '15581137', state: 'done', cents: 20000 },
  })
  expect(await hear({ event: 'refund.failed' })).toMatchObject({ refund: { state: 'failed' } })
  expect(await hear({ event: 'refund.pending' })).toMatchObject({ refund: { state: 'accepted' } })
  for (const entry of bank.refunds) entry.status = 'processed'
  expect(await refund(20000)).toEqual({ state: 'done', providerRefundId: '15581137' })
})

test.each(['done_then_drop', 'done_then_hang', 'done_then_down'] as const)(
  'a refund whose answer is lost (%s) is found, and made once',
  async (fault) => {
    const { bank, paystack, refund, posts } = await start(fault.includes('hang') ? hasty : {})
    await paystack.createCheckout(request())
    bank.pay('chk-01.1')
    bank.failNext(fault, { path: '/refund', method: 'POST' })
    expect(await refund(20000)).toEqual({ state: 'accepted', providerRefundId: '15581137' })
    expect(posts()).toHaveLength(1)
  },
)

test('a refund that was not made can be retried', async () => {
  const { bank, paystack, refund } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  bank.failNext('drop', { path: '/refund', method: 'POST' })
  await expect(refund(20000)).rejects.toEqual(fails('connection_lost', 'maybe_done', true))
  expect(await refund(20000)).toMatchObject({ state: 'accepted' })
  expect(bank.refunds).toHaveLength(1)
})

test('no more is refunded than is left, counting refunds made elsewhere but not failed ones', async () => {
  const { bank, paystack, refund, posts } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  await refund(60000, { refundId: 'rf-0' })
  const before = posts().length
  await expect(refund(7501)).rejects.toEqual(fails('not_refundable', 'not_done', false))
  expect(posts()).toHaveLength(before)
  for (const entry of bank.refunds) entry.status = 'failed'
  expect(await refund(67500)).toMatchObject({ state: 'accepted' })
})

test('our refund is found among more than a hundred', async () => {
  const { bank, paystack, refund, posts } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  await refund(20000)
  const [ours] = bank.refunds.splice(0)
  if (!ours) throw new Error('made above')
  const later = new Date(Date.now() + 1000).toISOString()
  for (let n = 0; n < 150; n++) bank.refunds.push({ ...ours, id: n, transaction: 1, createdAt: later })
  bank.refunds.push(ours)
  expect(await refund(20000)).toMatchObject({ providerRefundId: String(ours.id) })
  expect(posts()).toHaveLength(1)
})

test('if the list of refunds cannot be read, nothing is refunded', async () => {
  const { bank, paystack, refund, posts } = await start()
  await paystack.createCheckout(request())
  bank.pay('chk-01.1')
  bank.failNext('down', { path: '/refund', method: 'GET' })
  await expect(refund(20000)).rejects.toEqual(fails('provider_down', 'not_done', true))
  expect(posts()).toHaveLength(0)
})
