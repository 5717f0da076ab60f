import { afterEach, expect, test } from 'vitest'
import { type PayfastHook, startPayfast } from '#test/stand-ins/payfast.ts'
import {
  type CheckoutRequest,
  type InboundWebhook,
  judgePayment,
  money,
  type ProviderError,
} from '../provider/provider.ts'
import { createPayfast, type PayfastSettings, signApi, signForm, signNotification } from './payfast.ts'

const notifyUrl = 'https://shop.example/api/payments/webhook/payfast'
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const account = { merchantId: '10000100', merchantKey: '46f0cd694581a', passphrase: 'jt7NOE43FZPn', notifyUrl }
const loopback = async () => ['127.0.0.1']

/** Long enough for a response on this machine, short enough to wait for one that never comes. */
const hasty = { timeoutMs: 500 }

async function start(settings: Partial<PayfastSettings> = {}) {
  const bank = await startPayfast()
  closers.push(bank.close)
  const payfast = createPayfast({
    ...account,
    siteUrl: bank.url,
    apiUrl: bank.url,
    historyFreshMs: 0,
    resolve: loopback,
    ...settings,
  })
  /** The buyer goes to PayFast with the form. */
  const open = async (asked: Partial<CheckoutRequest> = {}) => {
    const { redirect } = await payfast.createCheckout(request(asked))
    if (redirect.kind !== 'form') throw new Error('PayFast takes a form')
    return bank.submit(redirect)
  }
  const hear = (how: PayfastHook = {}, more: Partial<InboundWebhook> = {}) => {
    const { body, headers } = bank.delivery('chk_01', how)
    return payfast.verifyWebhook({
      rawBody: Buffer.from(body),
      headers: new Map(Object.entries(headers)),
      peerIp: '127.0.0.1',
      url: notifyUrl,
      receivedAt: new Date(),
      ...more,
    })
  }
  const read = () => payfast.readStatus({ checkoutId: 'chk_01', attempt: 1, providerRef: null, createdAt: new Date() })
  return { bank, payfast, open, hear, read }
}

const request = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  checkoutId: 'chk_01',
  attempt: 1,
  amount: money(67500),
  description: 'Order chk_01 (2 items)',
  lines: [],
  customer: { email: 'thandi+test@example.co.za', firstName: 'Thandi', lastName: "O'Neil" },
  urls: {
    success: 'https://shop.example/success?c=chk_01',
    failure: 'https://shop.example/failure?c=chk_01',
    cancel: 'https://shop.example/failure?c=chk_01&reason=cancelled',
    notify: notifyUrl,
  },
  ...more,
})

const fails = (code: string, outcome: ProviderError['outcome'], retryable: boolean) =>
  expect.objectContaining({ name: 'ProviderError', provider: 'payfast', code, outcome, retryable })

const itn1 =
  'm_payment_id=000000020&pf_payment_id=1579137&payment_status=COMPLETE&item_name=Order+%23000000020&item_description=&amount_gross=15.00&amount_fee=-2.30&amount_net=12.70&custom_str1=&custom_str2=&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=Tom&name_last=Tom&email_address=lindley%2Buser1%40appinlet.com&merchant_id=10027938'
const itn2 =
  'm_payment_id=1234&pf_payment_id=1221576&payment_status=COMPLETE&item_name=Order%23123&item_description=&amount_gross=10.00&amount_fee=-0.23&amount_net=9.77&custom_str1=&custom_str2=&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=First&name_last=Last&email_address=test%40test.com&merchant_id=10000100'

test('the published vectors of notifications', () => {
  expect(signNotification(itn1)).toBe('4078bca2c8987e0e0c4e7230f2f46323')
  expect(signNotification(itn2, 'jt7NOE43FZPn')).toBe('ac4c3e993d31b5b9d525dc0087051437')
})

test('the vector of the API: alphabetical, including the passphrase', () => {
  const values = {
    reason: 'Product returned',
    amount: '67500',
    notify_buyer: '1',
    'merchant-id': '10000100',
    version: 'v1',
    timestamp: '2026-01-15T12:00:00+02:00',
  }
  expect(signApi(values, 'jt7NOE43FZPn')).toBe('57e42a9f83de5373c2d1feda5a2c8a5f')
})

test('the vector of the form: documented order, PHP’s encoding, signed with the passphrase', async () => {
  const { payfast, bank } = await start()
  const session = await payfast.createCheckout(request())
  if (session.redirect.kind !== 'form') throw new Error('PayFast takes a form')
  expect(session).toMatchObject({ providerRef: null, expiresAt: null, mode: 'live' })
  expect(session.redirect.action).toBe(`${bank.url}/eng/process`)
  expect(session.redirect.fields).toEqual([
    ['merchant_id', '10000100'],
    ['merchant_key', '46f0cd694581a'],
    ['return_url', 'https://shop.example/success?c=chk_01'],
    ['cancel_url', 'https://shop.example/failure?c=chk_01&reason=cancelled'],
    ['notify_url', 'https://shop.example/api/payments/webhook/payfast'],
    ['name_first', 'Thandi'],
    ['name_last', "O'Neil"],
    ['email_address', 'thandi+test@example.co.za'],
    ['m_payment_id', 'chk_01'],
    ['amount', '675.00'],
    ['item_name', 'Order chk_01 (2 items)'],
    ['signature', '27d43278540993f47a56ef85c7655999'],
  ])
  expect(signForm(session.redirect.fields.slice(0, -1))).toBe('846453e21e4643cf8f5f9e3f2efdd2b5')
})

test('PayFast accepts the form with padded, missing and special characters in names', async () => {
  const { open, bank } = await start()
  expect(await open()).toMatchObject({ status: 302 })
  expect(await open({ customer: { firstName: '  Zoë ', lastName: '\u{1F600}~*!()', email: '' } })).toMatchObject({
    status: 302,
  })
  expect(await open({ description: 'x'.repeat(300), customer: {} })).toMatchObject({ status: 302 })
  expect([...bank.payments.values()].at(-1)?.itemName).toHaveLength(100)
})

test('a passphrase that PayFast’s own libraries encode differently stops the start', () => {
  for (const passphrase of ['', 'a b/c', 'a.b', 'pass phrase', 'ü', 'a\n'])
    expect(() => createPayfast({ ...account, passphrase })).toThrow('passphrase')
  expect(() => createPayfast({ ...account, passphrase: 'Az09_-' })).not.toThrow()
  expect(() => createPayfast({ ...account, merchantId: '' })).toThrow('merchant id')
  expect(() => createPayfast({ ...account, merchantKey: '' })).toThrow('merchant key')
  expect(() => createPayfast({ ...account, siteUrl: 'http://www.payfast.co.za' })).toThrow('https')
})

test('the sandbox is recognised by its URL', async () => {
  const live = createPayfast(account)
  expect(live.mode).toBe('live')
  const { redirect } = await live.createCheckout(request())
  expect(redirect).toMatchObject({ action: 'https://www.payfast.co.za/eng/process' })
  const sandbox = createPayfast({ ...account, siteUrl: 'https://sandbox.payfast.co.za' })
  expect(sandbox.mode).toBe('test')
  expect((await sandbox.createCheckout(request())).mode).toBe('test')
})

test('an amount below PayFast’s minimum is refused here', async () => {
  const { payfast } = await start()
  await expect(payfast.createCheckout(request({ amount: money(499) }))).rejects.toEqual(
    fails('too_small', 'not_done', false),
  )
  await payfast.createCheckout(request({ amount: money(500) }))
})

test('a notification that passes every check claims the amount paid', async () => {
  const { open, hear, bank } = await start()
  await open()
  bank.pay('chk_01')
  const verdict = await hear()
  expect(verdict).toMatchObject({
    ok: true,
    eventId: '1579137:COMPLETE',
    kind: 'payment',
    checkoutId: 'chk_01',
    providerRef: null,
    claim: { state: 'paid', paymentId: '1579137', amount: money(67500), mode: 'live' },
  })
})

test.each([
  ['COMPLETE', 'paid'],
  ['FAILED', 'failed'],
  ['PENDING', 'pending'],
  ['CANCELLED', 'cancelled'],
  ['constructor', 'unknown'],
  ['complete', 'unknown'],
] as const)('a notification with the status %s claims %s', async (status, state) => {
  const { open, hear } = await start()
  await open()
  expect(await hear({ status })).toMatchObject({
    ok: true,
    claim: { state, amount: state === 'paid' ? money(67500) : null },
  })
})

test('first check: a notification with a wrong signature is refused without asking PayFast', async () => {
  let lookups = 0
  const { open, hear, bank } = await start({ resolve: async () => [String(lookups++)] })
  await open()
  const before = bank.requests.length
  expect(await hear({ passphrase: 'another' })).toEqual({ ok: false, reason: 'bad_signature' })
  for (const signature of ['0'.repeat(32), 'AC4C3E993D31B5B9D525DC0087051437', 'zz', 'é'])
    expect(await hear({ signature })).toEqual({ ok: false, reason: 'bad_signature' })
  expect(await hear({ signature: '' })).toEqual({ ok: false, reason: 'unsigned' })
  expect(lookups).toBe(0)
  expect(bank.requests).toHaveLength(before)
})

test('first check: signed fields cannot be changed, reordered, duplicated or appended', async () => {
  const { open, hear, bank } = await start()
  await open()
  const { body } = bank.delivery('chk_01', { status: 'FAILED' })
  const send = (changed: string) => hear({}, { rawBody: Buffer.from(changed) })
  expect(await send(body)).toMatchObject({ ok: true, claim: { state: 'failed' } })
  expect(await send(body.replace('675.00', '6.75'))).toEqual({ ok: false, reason: 'bad_signature' })
  expect(await send(body.replace('item_description=&', ''))).toEqual({ ok: false, reason: 'bad_signature' })
  const [first, second, ...rest] = body.split('&')
  expect(await send([second, first, ...rest].join('&'))).toEqual({ ok: false, reason: 'bad_signature' })
  expect(await send(`payment_status=COMPLETE&${body}`)).toEqual({ ok: false, reason: 'malformed' })
  expect(await send(`${body}&payment_status=COMPLETE`)).toMatchObject({ ok: true, claim: { state: 'failed' } })
})

test('first check: another encoding of the same fields is the same notification', async () => {
  const { open, hear, bank } = await start()
  await open()
  const { body } = bank.delivery('chk_01')
  const other = body.replaceAll('+', '%20').replaceAll('%40', '@').replaceAll('%2B', '%2b')
  expect(other).not.toBe(body)
  expect(await hear({}, { rawBody: Buffer.from(other) })).toMatchObject({ ok: true })
})

test.each([
  '',
  '&',
  '=',
  'signature=',
  '{"payment_status":"COMPLETE"}',
  'a=%zz&signature=x',
  'a=%80&signature=x',
  '\u0000',
])('the body %j is not a notification', async (body) => {
  const { hear, open } = await start()
  await open()
  expect(await hear({}, { rawBody: Buffer.from(body) })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/malformed|unsigned/),
  })
})

test('second check: only PayFast’s addresses may notify, whatever the headers say', async () => {
  const { open, hear } = await start({ resolve: async () => ['197.97.145.144', '2c0f:f3a0::1'] })
  await open()
  const forwarded = new Map([
    ['x-forwarded-for', '197.97.145.144'],
    ['referer', 'https://www.payfast.co.za/'],
  ])
  expect(await hear({}, { peerIp: '127.0.0.1', headers: forwarded })).toEqual({ ok: false, reason: 'bad_source' })
  expect(await hear({}, { peerIp: 'payfast' })).toEqual({ ok: false, reason: 'bad_source' })
  for (const peerIp of ['197.97.145.144', '::ffff:197.97.145.144', '2c0f:f3a0:0:0::1'])
    expect(await hear({}, { peerIp })).toMatchObject({ ok: true })
})

test('second check: the addresses are those of PayFast’s four hosts', async () => {
  const hosts: string[] = []
  const { open, hear } = await start({
    resolve: async (host) => {
      hosts.push(host)
      return loopback()
    },
  })
  await open()
  await hear()
  expect(hosts).toEqual(['www.payfast.co.za', 'sandbox.payfast.co.za', 'w1w.payfast.co.za', 'w2w.payfast.co.za'])
})

test('second check: without DNS, the notification is neither believed nor discarded', async () => {
  const refuse = async (host: string) => {
    if (host.startsWith('w')) throw new Error('EAI_AGAIN')
    return ['197.97.145.144']
  }
  const down = await start({ resolve: refuse })
  await down.open()
  expect(await down.hear()).toEqual({ ok: false, reason: 'unavailable' })
  expect(await down.hear({}, { peerIp: '197.97.145.144' })).toMatchObject({ ok: true })
  const silent = await start({ resolve: () => new Promise(() => {}), timeoutMs: 50 })
  await silent.open()
  expect(await silent.hear()).toEqual({ ok: false, reason: 'unavailable' })
})

test('third check: another merchant’s notification is not ours', async () => {
  const { open, hear } = await start()
  await open()
  expect(await hear({ merchantId: '10027938' })).toEqual({ ok: false, reason: 'bad_source' })
})

test.each(['674.99', '675.01', '6.75', '67500', '675', '675.0', '675.000', '-675.00', '1e3', ''])(
  'third check: an amount of %j is not the 675.00 requested',
  async (amount) => {
    const { open, hear } = await start()
    await open()
    const verdict = await hear({ amount })
    if (!verdict.ok || verdict.kind !== 'payment' || !verdict.claim) throw new Error('a genuine notification')
    expect(judgePayment(verdict.claim, { amount: money(67500), mode: 'live' })).toEqual({
      kind: 'review',
      why: 'wrong_amount',
    })
  },
)

test('third check: a sandbox payment does not pay a live checkout', async () => {
  const { open, hear } = await start({ mode: 'test' })
  await open()
  const verdict = await hear()
  if (!verdict.ok || verdict.kind !== 'payment' || !verdict.claim) throw new Error('a genuine notification')
  expect(judgePayment(verdict.claim, { amount: money(67500), mode: 'live' })).toEqual({ kind: 'undecided' })
})

test('fourth check: a notification that PayFast does not confirm is refused', async () => {
  const { open, hear } = await start()
  await open()
  expect(await hear({ disown: true })).toEqual({ ok: false, reason: 'bad_source' })
})

test.each(['hang', 'down', 'html', 'redirect', 'drop', 'too_many'] as const)(
  'fourth check: if PayFast answers with %s, it must send the notification again',
  async (fault) => {
    const { open, hear, bank } = await start(fault === 'hang' ? hasty : {})
    await open()
    bank.failNext(fault, { path: 'validate' })
    expect(await hear()).toEqual({ ok: false, reason: 'unavailable' })
    expect(await hear()).toMatchObject({ ok: true })
  },
)

test('an unpaid checkout is pending, indefinitely', async () => {
  const { open, read, bank } = await start()
  expect(await read()).toMatchObject({ state: 'pending', amount: null })
  await open()
  bank.decline('chk_01')
  expect(await read()).toMatchObject({ state: 'pending', amount: null })
})

test('a payment is found in the history by our own id', async () => {
  // The history has whole seconds.
  const began = Math.floor(Date.now() / 1000) * 1000
  const { open, read, bank } = await start()
  await open({ checkoutId: 'chk_02', amount: money(500) })
  bank.pay('chk_02')
  await open({ amount: money(234500) })
  bank.pay('chk_01')
  const report = await read()
  expect(report).toMatchObject({
    state: 'paid',
    paymentId: '1579138',
    amount: money(234500),
    refundedCents: 0,
    mode: 'live',
  })
  expect(report.paidAt?.getTime()).toBeGreaterThanOrEqual(began)
  expect(report.paidAt?.getTime()).toBeLessThanOrEqual(Date.now())
  expect(judgePayment(report, { amount: money(234500), mode: 'live' })).toEqual({ kind: 'paid' })
})

test("the history request is signed and starts on the checkout's day in Johannesburg", async () => {
  const { payfast, bank } = await start({ mode: 'test' })
  const createdAt = new Date('2026-01-14T23:30:00Z')
  await payfast.readStatus({ checkoutId: 'chk_01', attempt: 1, providerRef: null, createdAt })
  const url = bank.requests.at(-1)?.url
  expect(url?.searchParams.get('from')).toBe('2026-01-15')
  expect(url?.searchParams.get('testing')).toBe('true')
  const midnight = new Date('2026-01-14T22:30:00Z')
  await payfast.readStatus({ checkoutId: 'chk_01', attempt: 1, providerRef: null, createdAt: midnight })
  expect(bank.requests.at(-1)?.url.searchParams.get('from')).toBe('2026-01-14')
})

test('a history of several pages is read to its end', async () => {
  const { payfast, bank, open, read } = await start()
  await open()
  bank.pay('chk_01')
  const [payment] = bank.payments.values()
  if (!payment) throw new Error('paid above')
  bank.payments.clear()
  for (let n = 0; n < 1000; n++)
    bank.payments.set(`other-${n}`, { ...payment, id: String(n), mPaymentId: `other-${n}` })
  bank.payments.set('chk_01', payment)
  expect(await read()).toMatchObject({ state: 'paid', paymentId: payment.id })
  expect(bank.requests.filter(({ path }) => path === '/transactions/history')).toHaveLength(2)
  expect(payfast.caps.readStatus).toBe(true)
})

test('concurrent requests share one download, but not its failure', async () => {
  const { bank, read } = await start({ historyFreshMs: 10_000 })
  bank.failNext('down')
  const outcomes = await Promise.allSettled([read(), read(), read()])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await Promise.all([read(), read(), read()])
  expect(bank.requests).toHaveLength(2)
})

test('a form paid twice is reported with both payments', async () => {
  const { bank, open, read } = await start()
  await open()
  bank.pay('chk_01')
  const [payment] = bank.payments.values()
  if (!payment) throw new Error('paid above')
  bank.payments.set('again', { ...payment, id: '1600000' })
  const report = await read()
  expect(report.alsoPaid).toEqual([{ paymentId: '1600000', cents: 67500 }])
  expect(judgePayment(report, { amount: money(67500), mode: 'live' })).toEqual({ kind: 'review', why: 'paid_twice' })
})

test.each([
  ['hang', 'timeout'],
  ['down', 'provider_down'],
  ['html', 'bad_answer'],
  ['half_json', 'bad_answer'],
  ['redirect', 'redirected'],
  ['drop', 'connection_lost'],
  ['too_many', 'too_many'],
] as const)('a history that ends in %s proves nothing', async (fault, code) => {
  const { bank, read } = await start(fault === 'hang' ? hasty : {})
  bank.failNext(fault)
  await expect(read()).rejects.toEqual(fails(code, 'not_done', true))
})

test('the setup is right if PayFast knows us and can reach us', async () => {
  const { payfast } = await start()
  expect(await payfast.checkSetup()).toEqual({ ok: true, problems: [] })
  const wrong = await start({ passphrase: 'another' })
  expect(await wrong.payfast.checkSetup()).toEqual({
    ok: false,
    problems: [expect.stringContaining('Merchant authorisation failed')],
  })
  const odd = await start({ notifyUrl: 'https://shop.example:3000/api/payment/webhook/payfast' })
  expect(await odd.payfast.checkSetup()).toEqual({ ok: false, problems: [expect.stringContaining('8080')] })
})
