import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { finalise, goodCard, payInSandbox, startCheckout, stockProduct } from '#test/orders.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { assertPaymentSettings } from '../choose-providers.ts'
import { signedHeaders } from '../provider/standard-webhooks.ts'

let shop: Shop & { close(): Promise<void> }
let productId: string
beforeAll(async () => {
  shop = await openShop({ workers: true, env: { LIMIT_CHECKOUT: '10000' } })
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  productId = (await stockProduct(shop, { countInStock: 100 }))._id
})
afterAll(() => shop.close())

test.each(['vanish', 'webhook-only', 'webhooks-thrice'])('a buyer who pays by "%s" gets one order', async (way) => {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: productId, qty: 1 }])
  const paid = await payInSandbox(buyer, redirectUrl, { way })
  expect(paid.status).toBe(way === 'webhooks-thrice' ? 303 : 200)
  await expect
    .poll(async () => (await buyer.get(`/api/payment/checkout/${checkoutId}`)).body)
    .toMatchObject({ status: 'paid', order: expect.any(String) })
  expect((await buyer.get('/api/order/mine')).body).toMatchObject({ total: 1 })
  const { rows } = await shop.app.database.pool.query('select 1 from payment_events where checkout_id = $1', [
    checkoutId,
  ])
  if (way === 'vanish') expect(rows).toEqual([])
  expect((await finalise(buyer, checkoutId)).status).toBe(200)
})

test("a webhook's age is measured by the database's clock, not this machine's", async () => {
  const { app } = shop
  const { secret } = app.payments.sandbox ?? { secret: '' }
  const aheadMs = 15 * 60_000
  const own = app.database.clock
  // The listener measures the real difference every few seconds; here this machine is a quarter of an hour slow.
  Object.defineProperty(own, 'aheadMs', { configurable: true, get: () => aheadMs, set: () => {} })
  const send = async (eventId: string, sentAt: number) => {
    const payload = JSON.stringify({
      id: eventId,
      type: 'payment.failed',
      payload: { metadata: { checkoutId: 'none', shopCheckout: 'none' } },
    })
    const headers = { 'content-type': 'application/json', ...signedHeaders(secret, eventId, new Date(sentAt), payload) }
    return (await app.inject({ method: 'POST', url: '/api/payment/webhook/sandbox', headers, payload })).statusCode
  }
  const codes = [await send('evt_on_time', Date.now() + aheadMs), await send('evt_old', Date.now())]
  Object.defineProperty(own, 'aheadMs', { configurable: true, writable: true, value: 0 })
  expect(codes).toEqual([200, 403])
})

test('the sandbox stores no card number and accepts only a few cards', async () => {
  const buyer = await shop.signIn('shopper')
  const { redirectUrl } = await startCheckout(buyer, [{ _id: productId, qty: 1 }])
  const wrong = await payInSandbox(buyer, redirectUrl, { card: '1234' })
  expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('listed below')])
  expect((await payInSandbox(buyer, redirectUrl, { card: goodCard })).status).toBe(303)
  expect((await payInSandbox(buyer, '/sandbox-pay/none')).status).toBe(404)
  const { rows } = await shop.app.database.pool.query<{ row: string }>('select s::text as row from sandbox_checkouts s')
  expect(rows.filter(({ row }) => /4111/.test(row))).toEqual([])
})

test('the sandbox does not start by accident in a shop that strangers can reach', () => {
  const check = (env: Record<string, string>) => () => assertPaymentSettings(readConfig(env))
  expect(check({ PUBLIC_URL: 'https://shop.example' })).toThrow(/^Setting PAYMENT_PROVIDER: /)
  expect(check({ PUBLIC_URL: 'https://shop.example', PAYMENT_PROVIDER: 'sandbox' })).not.toThrow()
  expect(check({ PUBLIC_URL: 'http://localhost:3000' })).not.toThrow()
  expect(check({})).not.toThrow()
  expect(check({ PAYMENT_PROVIDER: 'yoco' })).toThrow(/^Setting YOCO_SECRET_KEY: /)
  const live = {
    yoco: {
      YOCO_SECRET_KEY: 'sk_test_standin00000000',
      YOCO_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    },
    payfast: { PAYFAST_MERCHANT_ID: '10000100', PAYFAST_MERCHANT_KEY: 'key', PAYFAST_PASSPHRASE: 'words' },
    paystack: { PAYSTACK_SECRET_KEY: 'sk_test_standin00000000' },
  }
  for (const [PAYMENT_PROVIDER, keys] of Object.entries(live)) {
    expect(check({ PAYMENT_PROVIDER, ...keys }), PAYMENT_PROVIDER).toThrow(/^Setting PUBLIC_URL: is required/)
    expect(check({ PAYMENT_PROVIDER, ...keys, PUBLIC_URL: 'https://shop.example' }), PAYMENT_PROVIDER).not.toThrow()
  }
  expect(check({ PAYMENT_PROVIDER: 'sandbox' })).not.toThrow()
  expect(check({ YOCO_SECRET_KEY: 'secret' })).toThrow(/^Setting YOCO_…: /)
})

test.each(['\\ud800', '\\udc00x', 'x\\u0000y'])(
  'a signed webhook with %s in its texts is stored without an error',
  async (text) => {
    const eventId = `evt_${crypto.randomUUID()}`
    const metadata = `{"checkoutId":"c${text}","shopCheckout":"s${text}"}`
    const payload = `{"id":"p${text}","amount":100,"currency":"ZAR${text}","metadata":${metadata}}`
    const body = `{"id":"${eventId}","type":"payment.succeeded","payload":${payload}}`
    const secret = shop.app.payments.sandbox?.secret ?? ''
    const reply = await shop.guest().send('POST', '/api/payment/webhook/sandbox', {
      payload: body,
      headers: { 'content-type': 'application/json', ...signedHeaders(secret, eventId, new Date(), body) },
    })
    expect([reply.status, reply.text]).toMatchObject([200, expect.stringContaining('Thank you')])
  },
)
