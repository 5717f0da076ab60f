import { expect, test } from 'vitest'
import { startYocoAdapter, yocoNotifyUrl } from '#test/stand-ins/yoco-adapter.ts'
import { money } from '../provider/provider.ts'
import { createYoco } from './yoco.ts'

test('a payment event names the checkout on both sides and claims the amount paid', async () => {
  const { bank, open, hear } = await startYocoAdapter()
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
  const { bank, open, hear } = await startYocoAdapter()
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
  const { bank, open, hear } = await startYocoAdapter()
  const id = await open()
  bank.pay(id)
  expect(await hear(id, how)).toEqual({ ok: false, reason })
})

test('without a webhook secret every event is refused, even a genuine one', async () => {
  for (const webhookSecret of [undefined, '']) {
    const { bank, open, hear, yoco } = await startYocoAdapter({ settings: { webhookSecret } })
    const id = await open()
    bank.pay(id)
    expect(await hear(id)).toEqual({ ok: false, reason: 'not_configured' })
    expect((await yoco.checkSetup()).problems).toContain(
      'Yoco has no webhook secret: payments are found by polling only.',
    )
  }
})

test('a malformed webhook secret stops the start', async () => {
  expect(() =>
    createYoco({ secretKey: 'sk_live_standin00000000', webhookSecret: 'secret', notifyUrl: yocoNotifyUrl }),
  ).toThrow('whsec_')
})

test('while the secret is rotated, the second signature counts', async () => {
  const { bank, open, hear } = await startYocoAdapter()
  const id = await open()
  bank.pay(id)
  expect(await hear(id, { before: ['v1,b2xkIHNlY3JldA=='] })).toMatchObject({ ok: true, kind: 'payment' })
})

test('a failed payment event only hints: the buyer may try another card', async () => {
  const { open, hear } = await startYocoAdapter()
  const id = await open()
  expect(await hear(id, { type: 'payment.failed' })).toMatchObject({
    ok: true,
    kind: 'payment',
    claim: null,
    providerRef: id,
  })
})

test('a genuine but malformed event is reported as such, and one with half a payload claims nothing', async () => {
  const { signedHeaders } = await import('../provider/standard-webhooks.ts')
  const { bank, yoco } = await startYocoAdapter()
  const hear = (body: string) =>
    yoco.verifyWebhook({
      rawBody: Buffer.from(body),
      headers: new Map(Object.entries(signedHeaders(bank.webhookSecret, 'evt_1', new Date(), body))),
      peerIp: '127.0.0.1',
      url: yocoNotifyUrl,
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
