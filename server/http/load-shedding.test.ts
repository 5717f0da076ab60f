import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { payInSandbox, startCheckout, stockProduct } from '#test/orders.ts'
import { openShopForTest } from '#test/shop.ts'
import { loadShedding } from './load-shedding.ts'

test('an overloaded shop turns visitors away, but never payments, webhooks or health checks', async () => {
  const shop = await openShopForTest()
  const buyer = await shop.signIn('shopper')
  const product = await stockProduct(shop)
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  await payInSandbox(buyer, redirectUrl)
  const { config, database, jobs, storage } = shop.app
  const prepare = async (app: typeof shop.app) => {
    // Any process uses more than a byte.
    await app.register(loadShedding, { maxRssBytes: 1 })
  }
  const busy = await buildApp({ config, database, jobs, storage, prepare })
  onTestFinished(() => busy.close())
  const cookie = Array.from(buyer.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await busy.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
    return { status: reply.statusCode, wait: reply.headers['retry-after'], code: reply.json().code }
  }
  await expect
    .poll(() => ask('GET', '/api/order/mine'), { timeout: 10_000 })
    .toEqual({ status: 503, wait: '5', code: 'overloaded' })
  expect(await ask('POST', '/api/order', { checkout: checkoutId })).toMatchObject({ status: 201 })
  expect(await ask('GET', '/api/health')).toMatchObject({ status: 200 })
  // The file does not exist, which is not the same as 'too busy'.
  expect(await ask('GET', '/assets/site.css')).toMatchObject({ status: 404 })
  expect(await ask('GET', '/api/ready')).toMatchObject({ status: 200 })
  // Refused for its signature, not for lack of time.
  expect(await ask('POST', '/api/payment/webhook/sandbox', {})).toMatchObject({ status: 403 })
})
