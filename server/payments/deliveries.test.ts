import { afterEach, expect, test } from 'vitest'
import { startPayfast } from '#test/stand-ins/payfast.ts'
import { startPaystack } from '#test/stand-ins/paystack.ts'
import { serve } from '#test/stand-ins/serve.ts'
import { startYoco } from '#test/stand-ins/yoco.ts'
import { createPayfast } from './payfast/payfast.ts'
import { createPaystack } from './paystack/paystack.ts'
import { type CheckoutRequest, money, type PaymentProvider, type WebhookVerdict } from './provider/provider.ts'
import { createYoco } from './yoco/yoco.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A shop that only receives webhooks, over real HTTP. */
async function listen() {
  const verdicts: WebhookVerdict[] = []
  const heard: { provider?: PaymentProvider } = {}
  const server = await serve(async ({ headers, body, url }) => {
    const names = Object.entries(headers).map(([name, value]) => [name, String(value)] as const)
    const verdict = await heard.provider?.verifyWebhook({
      rawBody: Buffer.from(body),
      headers: new Map(names),
      peerIp: '127.0.0.1',
      url: url.href,
      receivedAt: new Date(),
    })
    if (verdict) verdicts.push(verdict)
    return { status: verdict?.ok ? 200 : 401 }
  })
  closers.push(server.close)
  return { url: server.url, verdicts, heard }
}

const request: CheckoutRequest = {
  checkoutId: '0198f1c2-7c1e-7000-8000-5a1f0a3b9c11',
  attempt: 1,
  amount: money(67500),
  description: 'Order',
  lines: [{ name: 'Isolator', qty: 1, unit: money(67500) }],
  customer: { email: 'thandi@example.co.za' },
  urls: {
    success: 'https://shop.example/success',
    failure: 'https://shop.example/failure',
    cancel: 'https://shop.example/failure?reason=cancelled',
    notify: 'https://shop.example/api/payment/webhook/any',
  },
}

const paid = {
  ok: true,
  kind: 'payment',
  checkoutId: request.checkoutId,
  claim: { state: 'paid', amount: money(67500) },
}

test('Yoco’s events are accepted, with one id for duplicates; forged and late ones are not', async () => {
  const shop = await listen()
  const bank = await startYoco()
  closers.push(bank.close)
  const { secretKey, webhookSecret, url: baseUrl } = bank
  shop.heard.provider = createYoco({ secretKey, webhookSecret, baseUrl, notifyUrl: shop.url })
  const { providerRef } = await shop.heard.provider.createCheckout(request)
  const id = providerRef ?? ''
  bank.pay(id)
  expect(await bank.sendHook(shop.url, id, { times: 2 })).toEqual([200, 200])
  expect(shop.verdicts).toMatchObject([paid, paid])
  expect(new Set(shop.verdicts.map((verdict) => verdict.ok && verdict.eventId)).size).toBe(1)
  expect(await bank.sendHook(shop.url, id, { signature: 'v1,AAAA' })).toEqual([401])
  expect(await bank.sendHook(shop.url, id, { ageS: 200 })).toEqual([401])
})

test('PayFast’s notifications are accepted, with one id for duplicates; forged ones are not', async () => {
  const shop = await listen()
  const bank = await startPayfast()
  closers.push(bank.close)
  const { merchantId, merchantKey, passphrase, url } = bank
  const payfast = createPayfast({
    merchantId,
    merchantKey,
    passphrase,
    siteUrl: url,
    apiUrl: url,
    notifyUrl: shop.url,
    resolve: async () => ['127.0.0.1'],
  })
  shop.heard.provider = payfast
  const { redirect } = await payfast.createCheckout(request)
  if (redirect.kind !== 'form') throw new Error('PayFast takes a form')
  expect(await bank.submit(redirect)).toMatchObject({ status: 302 })
  bank.pay(request.checkoutId)
  expect(await bank.sendHook(shop.url, request.checkoutId, { times: 2 })).toEqual([200, 200])
  expect(shop.verdicts).toMatchObject([paid, paid])
  expect(new Set(shop.verdicts.map((verdict) => verdict.ok && verdict.eventId)).size).toBe(1)
  expect(await bank.sendHook(shop.url, request.checkoutId, { passphrase: 'guessed' })).toEqual([401])
})

test('Paystack’s events are accepted, with one id for duplicates; forged ones are not', async () => {
  const shop = await listen()
  const bank = await startPaystack()
  closers.push(bank.close)
  shop.heard.provider = createPaystack({ secretKey: bank.secretKey, baseUrl: bank.url })
  const { providerRef } = await shop.heard.provider.createCheckout(request)
  const reference = providerRef ?? ''
  bank.pay(reference)
  expect(await bank.sendHook(shop.url, reference, { times: 2 })).toEqual([200, 200])
  expect(shop.verdicts).toMatchObject([paid, paid])
  expect(new Set(shop.verdicts.map((verdict) => verdict.ok && verdict.eventId)).size).toBe(1)
  expect(await bank.sendHook(shop.url, reference, { secretKey: 'sk_live_guessed0000' })).toEqual([401])
})
