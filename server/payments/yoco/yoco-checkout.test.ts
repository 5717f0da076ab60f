import { expect, test } from 'vitest'
import { hasty, startYocoAdapter, yocoFailure, yocoNotifyUrl, yocoRequest } from '#test/stand-ins/yoco-adapter.ts'
import { judgePayment, money } from '../provider/provider.ts'
import { createYoco } from './yoco.ts'

test('a checkout is created in cents, with three return URLs and its own key', async () => {
  const { bank, yoco } = await startYocoAdapter()
  const session = await yoco.createCheckout(yocoRequest())
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
  expect(session).toEqual({
    providerRef: checkout?.id,
    redirect: { kind: 'url', url: checkout?.redirectUrl },
    expiresAt: null,
    mode: 'live',
  })
})

test('the key decides between test and live', async () => {
  const { yoco } = await startYocoAdapter({ secretKey: 'sk_test_standin00000000' })
  expect(yoco.mode).toBe('test')
  expect((await yoco.createCheckout(yocoRequest())).mode).toBe('test')
})

test.each(['', 'pk_live_00000000', 'sk_live_', 'sk_prod_00000000'])(
  'the secret key %j stops the start',
  (secretKey) => {
    expect(() => createYoco({ secretKey, notifyUrl: yocoNotifyUrl })).toThrow('sk_test_ or sk_live_')
  },
)

test('a URL without encryption stops the start', () => {
  const settings = { secretKey: 'sk_live_standin00000000', notifyUrl: yocoNotifyUrl }
  expect(() => createYoco({ ...settings, baseUrl: 'http://payments.yoco.com' })).toThrow('https')
  expect(() => createYoco({ ...settings, baseUrl: 'yoco' })).toThrow('https')
})

test('a lost response is repeated for the same attempt, without a second checkout', async () => {
  const { bank, yoco } = await startYocoAdapter()
  bank.failNext('done_then_drop')
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('connection_lost', 'maybe_done', true))
  const session = await yoco.createCheckout(yocoRequest())
  expect([...bank.checkouts.keys()]).toEqual([session.providerRef])
})

test('a response that never comes ends with a timeout', async () => {
  const { bank, yoco } = await startYocoAdapter(hasty)
  bank.failNext('done_then_hang')
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('timeout', 'maybe_done', true))
  await yoco.createCheckout(yocoRequest())
  expect(bank.checkouts.size).toBe(1)
})

test('the shop can stop waiting', async () => {
  const { bank, yoco } = await startYocoAdapter(hasty)
  bank.failNext('hang')
  const asked = yoco.createCheckout(yocoRequest({ signal: AbortSignal.timeout(50) }))
  await expect(asked).rejects.toEqual(yocoFailure('timeout', 'maybe_done', true))
})

test('a stored failure is final for its attempt; the next attempt creates the checkout', async () => {
  const { bank, yoco } = await startYocoAdapter()
  bank.failNext('down')
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('provider_down', 'maybe_done', true))
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('provider_down', 'not_done', true))
  const session = await yoco.createCheckout(yocoRequest({ attempt: 2 }))
  expect([...bank.checkouts.keys()]).toEqual([session.providerRef])
})

test('a request still in flight may be done', async () => {
  const { bank, yoco } = await startYocoAdapter(hasty)
  bank.failNext('hang')
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('timeout', 'maybe_done', true))
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('in_flight', 'maybe_done', true))
})

test('the same attempt for another amount is refused', async () => {
  const { yoco } = await startYocoAdapter()
  await yoco.createCheckout(yocoRequest())
  const other = yoco.createCheckout(yocoRequest({ amount: money(60000) }))
  await expect(other).rejects.toEqual(yocoFailure('key_reused', 'not_done', true))
})

test('a wrong key is a configuration error', async () => {
  const { bank, yoco } = await startYocoAdapter({ settings: { secretKey: 'sk_live_another000000' } })
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('wrong_key', 'not_done', false))
  expect(await yoco.checkSetup()).toEqual({ ok: false, problems: [expect.stringContaining('403')] })
  expect(bank.checkouts.size).toBe(0)
})

test('an amount below Yoco’s minimum is not requested', async () => {
  const { bank, yoco } = await startYocoAdapter()
  await expect(yoco.createCheckout(yocoRequest({ amount: money(199) }))).rejects.toEqual(
    yocoFailure('too_small', 'not_done', false),
  )
  expect(bank.requests).toEqual([])
  await yoco.createCheckout(yocoRequest({ amount: money(200) }))
})

test.each([
  ['html', 'bad_answer', 'maybe_done'],
  ['half_json', 'bad_answer', 'maybe_done'],
  ['redirect', 'redirected', 'maybe_done'],
  ['drop', 'connection_lost', 'maybe_done'],
  ['too_many', 'too_many', 'not_done'],
] as const)('when creating a checkout ends in %s it is %s, %s', async (fault, code, outcome) => {
  const { bank, yoco } = await startYocoAdapter(fault.includes('hang') ? hasty : {})
  bank.failNext(fault)
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure(code, outcome, true))
})

test('nothing was done if nothing listens', async () => {
  const { bank, yoco } = await startYocoAdapter()
  await bank.close()
  await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('unreachable', 'not_done', true))
})

test.each([
  ['hang', 'timeout'],
  ['down', 'provider_down'],
  ['html', 'bad_answer'],
  ['half_json', 'bad_answer'],
  ['redirect', 'redirected'],
] as const)('when reading ends in %s nothing is known and nothing was done', async (fault, code) => {
  const { bank, open, read } = await startYocoAdapter(fault.includes('hang') ? hasty : {})
  const id = await open()
  bank.failNext(fault)
  await expect(read(id)).rejects.toEqual(yocoFailure(code, 'not_done', true))
})

test('a response about another checkout is not used', async () => {
  const { bank, yoco } = await startYocoAdapter()
  await yoco.createCheckout(yocoRequest())
  for (const checkout of bank.checkouts.values()) checkout.amount = 100
  const again = yoco.createCheckout(yocoRequest())
  await expect(again).rejects.toEqual(yocoFailure('wrong_answer', 'maybe_done', false))
})

test.each(['javascript:alert(1)', 'data:text/html,hi', '/relative', ''])(
  'the buyer is not sent to %j',
  async (page) => {
    const { bank, yoco } = await startYocoAdapter()
    await yoco.createCheckout(yocoRequest())
    for (const checkout of bank.checkouts.values()) checkout.redirectUrl = page
    await expect(yoco.createCheckout(yocoRequest())).rejects.toEqual(yocoFailure('wrong_answer', 'maybe_done', false))
  },
)

test('a completed checkout is paid, with the amount paid', async () => {
  const { bank, open, read } = await startYocoAdapter()
  const id = await open()
  expect(bank.pay(id)).toBe('https://shop.example/success?checkout=chk-01')
  const report = await read(id)
  expect(report).toMatchObject({ state: 'paid', providerRef: id, amount: money(67500), mode: 'live' })
  expect(report.paymentId).toBe(bank.checkouts.get(id)?.paymentId)
  expect(judgePayment(report, { amount: money(67500), mode: 'live' })).toEqual({ kind: 'paid' })
})

test('a wrong amount at Yoco is reported as it is, and judged', async () => {
  const { bank, open, read } = await startYocoAdapter()
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
  const { bank, open, read } = await startYocoAdapter()
  const id = await open()
  bank.pay(id)
  bank.setStatus(id, status)
  expect(await read(id)).toMatchObject({ state, paymentId: null, amount: null })
})

test('a declined card leaves the checkout open', async () => {
  const { bank, open, read } = await startYocoAdapter()
  const id = await open()
  expect(bank.decline(id)).toBe('https://shop.example/failure?checkout=chk-01')
  expect(await read(id)).toMatchObject({ state: 'pending' })
})

test('a checkout unknown to Yoco, or without a reference yet, is unknown', async () => {
  const { read } = await startYocoAdapter()
  expect(await read('ch_missing')).toMatchObject({ state: 'unknown', amount: null })
  expect(await read(null)).toMatchObject({ state: 'unknown', amount: null })
})

test('a response about another checkout is not believed', async () => {
  const { bank, open, read } = await startYocoAdapter()
  const id = await open()
  bank.pay(id)
  for (const checkout of bank.checkouts.values()) checkout.id = 'ch_another'
  await expect(read(id)).rejects.toEqual(yocoFailure('wrong_answer', 'not_done', false))
})

test('a test checkout stays test money, whatever the key', async () => {
  const { bank, open, read } = await startYocoAdapter()
  const id = await open()
  bank.pay(id)
  for (const checkout of bank.checkouts.values()) checkout.processingMode = 'test'
  expect(judgePayment(await read(id), { amount: money(67500), mode: 'live' })).toEqual({ kind: 'undecided' })
})

test('the setup is right if Yoco has our URL in our mode', async () => {
  const { bank, yoco } = await startYocoAdapter()
  expect(await yoco.checkSetup()).toEqual({ ok: false, problems: [`Yoco has no live webhook for ${yocoNotifyUrl}.`] })
  bank.subscriptions.push({
    id: 'sub_1',
    name: 'old',
    url: 'https://old.example/api/payment/webhook/yoco',
    mode: 'live',
  })
  bank.subscriptions.push({ id: 'sub_2', name: 'test', url: yocoNotifyUrl, mode: 'test' })
  expect((await yoco.checkSetup()).ok).toBe(false)
  bank.subscriptions.push({ id: 'sub_3', name: 'shop', url: yocoNotifyUrl, mode: 'live' })
  expect(await yoco.checkSetup()).toEqual({ ok: true, problems: [] })
})

test('an unreachable Yoco is a setup problem, not a crash', async () => {
  const { bank, yoco } = await startYocoAdapter()
  await bank.close()
  expect(await yoco.checkSetup()).toEqual({ ok: false, problems: [expect.stringContaining('cannot be reached')] })
})

test('no error contains the secret key', async () => {
  const { bank, yoco } = await startYocoAdapter()
  for (const fault of ['drop', 'html', 'redirect', 'down'] as const) {
    bank.failNext(fault)
    const error = await yoco.createCheckout(yocoRequest({ attempt: Math.random() })).catch((error: unknown) => error)
    expect(JSON.stringify([String(error), error, error instanceof Error && String(error.cause)])).not.toContain(
      bank.secretKey,
    )
  }
})
