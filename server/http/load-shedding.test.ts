import { matchRoutes } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { cartOf, payInSandbox, startCheckout, stockProduct } from '#test/orders.ts'
import { openShopForTest } from '#test/shop.ts'
import { loadShedding } from './load-shedding.ts'
import type { PageBuild } from './pages.ts'

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
  await busy.listen({ port: 0 })
  const cookie = Array.from(buyer.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const reply = await busy.inject({ method, url, headers: { cookie }, ...(payload ? { payload } : {}) })
    return { status: reply.statusCode, wait: reply.headers['retry-after'], code: reply.json().code }
  }
  await expect.poll(() => ask('GET', '/api/order/mine')).toEqual({ status: 503, wait: '5', code: 'overloaded' })
  expect(await ask('POST', '/api/order', { checkout: checkoutId })).toMatchObject({ status: 201 })
  expect(await ask('GET', '/api/health')).toMatchObject({ status: 200 })
  // The file does not exist, which is not the same as 'too busy'.
  expect(await ask('GET', '/assets/site.css')).toMatchObject({ status: 404 })
  expect(await ask('GET', '/api/ready')).toMatchObject({ status: 200 })
  // Refused for its signature, not for lack of time.
  expect(await ask('POST', '/api/payment/webhook/sandbox', {})).toMatchObject({ status: 403 })
})

/** A substitute for React: a page for each URL, none of which is cached. */
const build: PageBuild = {
  entry: {
    module: {
      matchRoutes,
      createPageHandler: () => async () => new Response('<p>page</p>', { headers: { 'Cache-Control': 'no-store' } }),
    },
  },
  routes: {},
}

test('a shop that falls behind sheds pages first, and still takes checkouts', async () => {
  const shop = await openShopForTest()
  const buyer = await shop.signIn('shopper')
  const product = await stockProduct(shop)
  const { config, database, jobs, storage } = shop.app
  const prepare = async (app: typeof shop.app) => {
    await app.register(loadShedding, { maxEventLoopDelay: 2000 })
  }
  const behind = await buildApp({ config, database, jobs, storage, prepare, pages: { getBuild: () => build } })
  onTestFinished(() => behind.close())
  await behind.ready()
  const waitOf = (eventLoopDelay: number) => {
    const measured = behind.memoryUsage()
    behind.memoryUsage = () => ({ ...measured, eventLoopDelay })
  }
  const page = async () => {
    const { statusCode, headers } = await behind.inject({ url: '/shop', headers: { accept: 'text/html' } })
    return [statusCode, headers['retry-after']]
  }
  waitOf(600)
  // Nobody is there yet: the first page is rendered while the start keeps the shop busy.
  expect(await page()).toEqual([200, undefined])
  await behind.listen({ port: 0 })
  await expect.poll(page).toEqual([503, '5'])
  waitOf(400)
  expect(await page()).toEqual([200, undefined])
  waitOf(600)
  expect(await page()).toEqual([503, '5'])
  const cookie = Array.from(buyer.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const checkout = await behind.inject({
    method: 'POST',
    url: '/api/payment/checkout',
    headers: { cookie },
    payload: cartOf([{ _id: product._id, qty: 1 }]),
  })
  expect(checkout.statusCode, checkout.body).toBe(201)
})
