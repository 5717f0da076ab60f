import { afterEach, expect, test } from 'vitest'
import { startYoco, type YocoHook } from '#test/stand-ins/yoco.ts'
import {
  type CheckoutRequest,
  type InboundWebhook,
  judgePayment,
  money,
  type ProviderError,
} from '../provider/provider.ts'
import { createYoco, type YocoSettings } from './yoco.ts'

const notifyUrl = 'https://shop.example/api/payment/webhook/yoco'
const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Long enough for a response on this machine, short enough to wait for one that never comes. */
const hasty = { settings: { timeoutMs: 500 } }

async function start(more: { secretKey?: string; settings?: Partial<YocoSettings> } = {}) {
  const bank = await startYoco(more.secretKey ? { secretKey: more.secretKey } : {})
  closers.push(bank.close)
  const { url: baseUrl, secretKey, webhookSecret } = bank
  const yoco = createYoco({ secretKey, webhookSecret, notifyUrl, baseUrl, ...more.settings })
  const open = async (asked: Partial<CheckoutRequest> = {}) => {
    const { providerRef } = await yoco.createCheckout(request(asked))
    return providerRef ?? ''
  }
  const read = (providerRef: string | null) =>
    yoco.readStatus({ checkoutId: 'chk-01', attempt: 1, providerRef, createdAt: new Date() })
  const hear = (id: string, how: YocoHook = {}, more: Partial<InboundWebhook> = {}) => {
    const { body, headers } = bank.delivery(id, how)
    return yoco.verifyWebhook({
      rawBody: Buffer.from(body),
      headers: new Map(Object.entries(headers)),
      peerIp: '127.0.0.1',
      url: notifyUrl,
      receivedAt: new Date(),
      ...more,
    })
  }
  return { bank, yoco, open, read, hear }
}

const request = (more: Partial<CheckoutRequest> = {}): CheckoutRequest => ({
  checkoutId: 'chk-01',
  attempt: 1,
  amount: money(67500),
  description: 'Order chk-01 (2 items)',
  lines: [
    { name: 'Distribution board', qty: 2, unit: money(25000) },
    { name: 'VAT', qty: 1, unit: money(7500) },
  ],
  customer: { email: 'thandi@example.co.za' },
  urls: {
    success: 'https://shop.example/success?checkout=chk-01',
    failure: 'https://shop.example/failure?checkout=chk-01',
    cancel: 'https://shop.example/failure?checkout=chk-01&reason=cancelled',
    notify: notifyUrl,
  },
  ...more,
})

const fails = (code: string, outcome: ProviderError['outcome'], retryable: boolean) =>
  expect.objectContaining({ name: 'ProviderError', provider: 'yoco', code, outcome, retryable })

test('a checkout is created in cents, with three return URLs and its own key', async () => {
  const { bank, yoco } = await start()
  const made = await yoco.createCheckout(request())
  const [sent] = bank.requests
  expect(JSON.parse(sent?.body ?? '')).toMatchObject({
    amount: 67500,
    currency: 'ZAR',
    successUrl: 'https://shop.example/success?checkout=chk-01',
    failureUrl: 'https://shop.example/failure?checkout=chk-01',
    cancelUrl: 'https://shop.example/failure?checkout=chk-01&reason=cancelled',
    metadata: { shopCheckout: 'chk-01' },
    lineItems: [
      { displayName: 'Distribution board', quantity: 2, pricingDetails: { price: 25000 } },
      { displayName: 'VAT', quantity: 1, pricingDetails: { price: 7500 } },
    ],
  })
  expect(sent?.headers['idempotency-key']).toBe('chk-01:1')
  const [checkout] = bank.checkouts.values()
  expect(made).toEqual({
    providerRef: checkout?.id,
    redirect: { kind: 'url', url: checkout?.redirectUrl },
    expiresAt: null,
    mode: 'live',
  })
})

test('the key decides between test and live', async () => {
  const { yoco } = await start({ secretKey: 'sk_test_standin00000000' })
  expect(yoco.mode).toBe('test')
  expect((await yoco.createCheckout(request())).mode).toBe('test')
})

test.each(['', 'pk_live_00000000', 'sk_live_', 'sk_prod_00000000'])(
  'the secret key %j stops the start',
  (secretKey) => {
    expect(() => createYoco({ secretKey, notifyUrl })).toThrow('sk_test_ or sk_live_')
  },
)

test('a URL without encryption stops the start', () => {
  const settings = { secretKey: 'sk_live_standin00000000', notifyUrl }
  expect(() => createYoco({ ...settings, baseUrl: 'http://payments.yoco.com' })).toThrow('https')
  expect(() => createYoco({ ...settings, baseUrl: 'yoco' })).toThrow('https')
})

test('a lost response is repeated for the same attempt, without a second checkout', async () => {
  const { bank, yoco } = await start()
  bank.failNext('done_then_drop')
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails('connection_lost', 'maybe_done', true))
  const made = await yoco.createCheckout(request())
  expect([...bank.checkouts.keys()]).toEqual([made.providerRef])
})

test('a response that never comes ends with a timeout', async () => {
  const { bank, yoco } = await start(hasty)
  bank.failNext('done_then_hang')
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails('timeout', 'maybe_done', true))
  await yoco.createCheckout(request())
  expect(bank.checkouts.size).toBe(1)
})

test('the shop can stop waiting', async () => {
  const { bank, yoco } = await start(hasty)
  bank.failNext('hang')
  const asked = yoco.createCheckout(request({ signal: AbortSignal.timeout(50) }))
  await expect(asked).rejects.toEqual(fails('connection_lost', 'maybe_done', true))
})

test('a stored failure is final for its attempt; the next attempt creates the checkout', async () => {
  const { bank, yoco } = await start()
  bank.failNext('down')
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails('provider_down', 'maybe_done', true))
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails('provider_down', 'not_done', true))
  const made = await yoco.createCheckout(request({ attempt: 2 }))
  expect([...bank.checkouts.keys()]).toEqual([made.providerRef])
})

test('a request still in flight may be done', async () => {
  const { bank, yoco } = await start(hasty)
  bank.failNext('hang')
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails('timeout', 'maybe_done', true))
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails('in_flight', 'maybe_done', true))
})

test('the same attempt for another amount is refused', async () => {
  const { yoco } = await start()
  await yoco.createCheckout(request())
  const other = yoco.createCheckout(request({ amount: money(60000) }))
  await expect(other).rejects.toEqual(fails('key_reused', 'not_done', true))
})

test('a wrong key is a configuration error', async () => {
  const { bank, yoco } = await start({ settings: { secretKey: 'sk_live_another000000' } })
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails('wrong_key', 'not_done', false))
  expect(await yoco.checkSetup()).toEqual({ ok: false, problems: [expect.stringContaining('403')] })
  expect(bank.checkouts.size).toBe(0)
})

test('an amount below Yoco’s minimum is not requested', async () => {
  const { bank, yoco } = await start()
  await expect(yoco.createCheckout(request({ amount: money(199) }))).rejects.toEqual(
    fails('too_small', 'not_done', false),
  )
  expect(bank.requests).toEqual([])
  await yoco.createCheckout(request({ amount: money(200) }))
})

test.each([
  ['html', 'bad_answer', 'maybe_done'],
  ['half_json', 'bad_answer', 'maybe_done'],
  ['redirect', 'redirected', 'maybe_done'],
  ['drop', 'connection_lost', 'maybe_done'],
  ['too_many', 'too_many', 'not_done'],
] as const)('when creating a checkout ends in %s it is %s, %s', async (fault, code, outcome) => {
  const { bank, yoco } = await start(fault.includes('hang') ? hasty : {})
  bank.failNext(fault)
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails(code, outcome, true))
})

test('nothing was done if nothing listens', async () => {
  const { bank, yoco } = await start()
  await bank.close()
  await expect(yoco.createCheckout(request())).rejects.toEqual(fails('unreachable', 'not_done', true))
})

test.each([
  ['hang', 'timeout'],
  ['down', 'provider_down'],
  ['html', 'bad_answer'],
  ['half_json', 'bad_answer'],
  ['redirect', 'redirected'],
] as const)('when reading ends in %s nothing is known and nothing was done', async (fault, code) => {
  const { bank, open, read } = await start(fault.includes('hang') ? hasty : {})
  const id = await open()
  bank.failNext(fault)
  await expect(read(id)).rejects.toEqual(fails(code, 'not_done', true))
})

test('a response about another checkout is not used', async () => {
  const { bank, yoco } = await start()
  await yoco.createCheckout(request())
  for (const checkout of bank.checkouts.values()) checkout.amount = 100
  const again = yoco.createCheckout(request())
  await expect(again).rejects.toEqual(fails('wrong_answer', 'maybe_done', false))
})

test.each(['javascript:alert(1)', 'data:text/html,hi', '/relative', ''])(
  'the buyer is not sent to %j',
  async (page) => {
    const { bank, yoco } = await start()
    await yoco.createCheckout(request())
    for (const checkout of bank.checkouts.values()) checkout.redirectUrl = page
    await expect(yoco.createCheckout(request())).rejects.toEqual(fails('wrong_answer', 'maybe_done', false))
  },
)

test('a completed checkout is paid, with the amount paid', async () => {
  const { bank, open, read } = await start()
  const id = await open()
  expect(bank.pay(id)).toBe('https://shop.example/success?checkout=chk-01')
  const report = await read(id)
  expect(report).toMatchObject({ state: 'paid', providerRef: id, amount: money(67500), mode: 'live' })
  expect(report.paymentId).toBe(bank.checkouts.get(id)?.paymentId)
  expect(judgePayment(report, { amount: money(67500), mode: 'live' })).toEqual({ kind: 'paid' })
})

test('a wrong amount at Yoco is reported as it is, and judged', async () => {
  const { bank, open, read } = await start()
  const id = await open()
  bank.pay(id)
  for (const checkout of bank.checkouts.values()) checkout.amount = 67499
  const report = await read(id)
  expect(report.amount).toEqual(money(67499))
  expect(judgePayment(report, { amount: money(67500), mode: 'live' })).toEqual({ kind: 'review', why: 'wrong_amount' })
})

test.each([
  ['created', 'pending'],
  ['started', 'pending'],
  ['processing', 'pending'],
  ['something_new', 'pending'],
  ['constructor', 'pending'],
  ['cancelled', 'cancelled'],
  ['expired', 'expired'],
  ['failed', 'failed'],
] as const)('%s at Yoco is %s here, without a payment', async (status, state) => {
  const { bank, open, read } = await start()
  const id = await open()
  bank.pay(id)
  bank.setStatus(id, status)
  expect(await read(id)).toMatchObject({ state, paymentId: null, amount: null })
})

test('a declined card leaves the checkout open', async () => {
  const { bank, open, read } = await start()
  const id = await open()
  expect(bank.decline(id)).toBe('https://shop.example/failure?checkout=chk-01')
  expect(await read(id)).toMatchObject({ state: 'pending' })
})

test('a checkout unknown to Yoco, or without a reference yet, is unknown', async () => {
  const { read } = await start()
  expect(await read('ch_missing')).toMatchObject({ state: 'unknown', amount: null })
  expect(await read(null)).toMatchObject({ state: 'unknown', amount: null })
})

test('a response about another checkout is not believed', async () => {
  const { bank, open, read } = await start()
  const id = await open()
  bank.pay(id)
  for (const checkout of bank.checkouts.values()) checkout.id = 'ch_another'
  await expect(read(id)).rejects.toEqual(fails('wrong_answer', 'not_done', false))
})

test('a test checkout stays test money, whatever the key', async () => {
  const { bank, open, read } = await start()
  const id = await open()
  bank.pay(id)
  for (const checkout of bank.checkouts.values()) checkout.processingMode = 'test'
  expect(judgePayment(await read(id), { amount: money(67500), mode: 'live' })).toEqual({ kind: 'undecided' })
})

test('a payment event names the checkout on both sides and claims the amount paid', async () => {
  const { bank, open, hear } = await start()
  const id = await open()
  bank.pay(id)
  expect(await hear(id, { eventId: 'evt_1' })).toEqual({
    ok: true,
    eventId: 'evt_1',
    checkoutId: 'chk-01',
    providerRef: id,
    kind: 'payment',
    claim: expect.objectContaining({
      state: 'paid',
      providerRef: id,
      paymentId: bank.checkouts.get(id)?.paymentId,
      amount: money(67500),
      mode: 'live',
    }),
  })
})

test('an event’s amount and mode are claimed as sent', async () => {
  const { bank, open, hear } = await start()
  const id = await open()
  bank.pay(id)
  const wrong = await hear(id, { amountCents: 1 })
  expect(wrong).toMatchObject({ ok: true, claim: { amount: money(1) } })
  const test = await hear(id, { mode: 'test' })
  expect(test).toMatchObject({ ok: true, claim: { mode: 'test' } })
})

test.each([
  ['sent late', { ageS: 3600 }, 'stale'],
  ['signed with another secret', { secret: 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=' }, 'bad_signature'],
  ['changed on the way', { body: '{"id":"evt_1","type":"payment.succeeded","payload":{}}' }, 'bad_signature'],
  ['with a made-up signature', { signature: 'v1,zzzz' }, 'bad_signature'],
  ['with no signature', { signature: '' }, 'unsigned'],
] as const)('an event %s is refused', async (_, how, reason) => {
  const { bank, open, hear } = await start()
  const id = await open()
  bank.pay(id)
  expect(await hear(id, how)).toEqual({ ok: false, reason })
})

test('without a webhook secret every event is refused, even a genuine one', async () => {
  for (const webhookSecret of [undefined, '']) {
    const { bank, open, hear, yoco } = await start({ settings: { webhookSecret } })
    const id = await open()
    bank.pay(id)
    expect(await hear(id)).toEqual({ ok: false, reason: 'not_configured' })
    expect((await yoco.checkSetup()).problems).toContain(
      'Yoco has no webhook secret: payments are found by polling only.',
    )
  }
})

test('a malformed webhook secret stops the start', async () => {
  expect(() => createYoco({ secretKey: 'sk_live_standin00000000', webhookSecret: 'secret', notifyUrl })).toThrow(
    'whsec_',
  )
})

test('while the secret is rotated, the second signature counts', async () => {
  const { bank, open, hear } = await start()
  const id = await open()
  bank.pay(id)
  expect(await hear(id, { before: ['v1,b2xkIHNlY3JldA=='] })).toMatchObject({ ok: true, kind: 'payment' })
})

test('a failed payment event only hints: the buyer may try another card', async () => {
  const { open, hear } = await start()
  const id = await open()
  expect(await hear(id, { type: 'payment.failed' })).toMatchObject({
    ok: true,
    kind: 'payment',
    claim: null,
    providerRef: id,
  })
})

test('a genuine event that is malformed says so, and one with half a payload claims nothing', async () => {
  const { signedHeaders } = await import('../provider/standard-webhooks.ts')
  const { bank, yoco } = await start()
  const hear = (body: string) =>
    yoco.verifyWebhook({
      rawBody: Buffer.from(body),
      headers: new Map(Object.entries(signedHeaders(bank.webhookSecret, 'evt_1', new Date(), body))),
      peerIp: '127.0.0.1',
      url: notifyUrl,
      receivedAt: new Date(),
    })
  for (const body of ['', 'null', '[]', '{"id":1}', '{"id":"evt_1","type":"payment.succeeded"}', '\u0000'])
    expect(await hear(body)).toEqual({ ok: false, reason: 'malformed' })
  const half = '{"id":"evt_1","type":"payment.succeeded","payload":{"id":"p_1","metadata":null}}'
  expect(await hear(half)).toMatchObject({
    ok: true,
    kind: 'payment',
    claim: null,
    checkoutId: null,
    providerRef: null,
  })
  const other = '{"id":"evt_2","type":"checkout.opened","payload":{}}'
  expect(await hear(other)).toMatchObject({ ok: true, kind: 'other' })
})

test('a refund is accepted, then reported by its event', async () => {
  const { bank, yoco, open, hear } = await start()
  const id = await open()
  bank.pay(id)
  const paymentId = bank.checkouts.get(id)?.paymentId ?? ''
  const ask = {
    refundId: 'rf-1',
    attempt: 1,
    paymentId,
    providerRef: id,
    amount: money(20000),
    reason: 'Returned',
    refundedBeforeCents: 0,
  }
  const made = await yoco.refund(ask)
  expect(made).toEqual({ state: 'accepted', providerRefundId: bank.refunds[0]?.id })
  expect(bank.refunds).toMatchObject([{ amount: 20000 }])
  expect(await hear(id, { type: 'refund.succeeded' })).toMatchObject({
    ok: true,
    kind: 'refund',
    providerRef: id,
    refund: { providerRefundId: made.providerRefundId, paymentId, state: 'done', cents: 20000 },
  })
  expect(await hear(id, { type: 'refund.failed' })).toMatchObject({ kind: 'refund', refund: { state: 'failed' } })
})

test('a refund whose response was lost is requested again and made once', async () => {
  const { bank, yoco, open } = await start()
  const id = await open()
  bank.pay(id)
  const ask = {
    refundId: 'rf-1',
    attempt: 1,
    paymentId: 'p_1',
    providerRef: id,
    amount: money(67500),
    reason: 'Returned',
    refundedBeforeCents: 0,
  }
  bank.failNext('done_then_drop')
  await expect(yoco.refund(ask)).rejects.toEqual(fails('connection_lost', 'maybe_done', true))
  expect(await yoco.refund(ask)).toMatchObject({ state: 'accepted' })
  expect(bank.refunds).toHaveLength(1)
})

test('what Yoco cannot refund is refused for good', async () => {
  const { bank, yoco, open } = await start()
  const id = await open()
  const ask = {
    refundId: 'rf-1',
    attempt: 1,
    paymentId: 'p_1',
    providerRef: id,
    amount: money(67500),
    reason: 'Returned',
    refundedBeforeCents: 0,
  }
  await expect(yoco.refund(ask)).rejects.toEqual(fails('not_refundable', 'not_done', false))
  await expect(yoco.refund({ ...ask, providerRef: null })).rejects.toEqual(fails('no_checkout', 'not_done', false))
  bank.pay(id)
  await expect(yoco.refund({ ...ask, refundId: 'rf-2', amount: money(67501) })).rejects.toEqual(
    fails('not_refundable', 'not_done', false),
  )
  expect(bank.refunds).toEqual([])
})

test('test payments cannot be refunded at Yoco', async () => {
  const { bank, yoco, open } = await start({ secretKey: 'sk_test_standin00000000' })
  const id = await open()
  bank.pay(id)
  const ask = {
    refundId: 'rf-1',
    attempt: 1,
    paymentId: 'p_1',
    providerRef: id,
    amount: money(67500),
    reason: 'Returned',
    refundedBeforeCents: 0,
  }
  await expect(yoco.refund(ask)).rejects.toEqual(fails('test_mode', 'not_done', false))
})

test('the setup is right if Yoco has our URL in our mode', async () => {
  const { bank, yoco } = await start()
  expect(await yoco.checkSetup()).toEqual({ ok: false, problems: [`Yoco has no live webhook for ${notifyUrl}.`] })
  bank.subscriptions.push({
    id: 'sub_1',
    name: 'old',
    url: 'https://old.example/api/payment/webhook/yoco',
    mode: 'live',
  })
  bank.subscriptions.push({ id: 'sub_2', name: 'test', url: notifyUrl, mode: 'test' })
  expect((await yoco.checkSetup()).ok).toBe(false)
  bank.subscriptions.push({ id: 'sub_3', name: 'shop', url: notifyUrl, mode: 'live' })
  expect(await yoco.checkSetup()).toEqual({ ok: true, problems: [] })
})

test('an unreachable Yoco is a setup problem, not a crash', async () => {
  const { bank, yoco } = await start()
  await bank.close()
  expect(await yoco.checkSetup()).toEqual({ ok: false, problems: [expect.stringContaining('cannot be reached')] })
})

test('no error contains the secret key', async () => {
  const { bank, yoco } = await start()
  for (const fault of ['drop', 'html', 'redirect', 'down'] as const) {
    bank.failNext(fault)
    const error = await yoco.createCheckout(request({ attempt: Math.random() })).catch((error: unknown) => error)
    expect(JSON.stringify([String(error), error, error instanceof Error && String(error.cause)])).not.toContain(
      bank.secretKey,
    )
  }
})
