import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { createCircuitBreaker } from '#server/payments/circuit-breaker.ts'
import { maxWaitMs } from '#server/payments/open-payments.ts'
import { finalise, passTwoSeconds, readStock, startCheckout, stockProduct, tryCheckout } from '#test/orders.ts'
import type { Caller, Reply } from '#test/shop.ts'
import { openYocoShop } from '#test/stand-ins/provider-shops.ts'

/** A provider that accepts connections and never answers. */

const shop = await openYocoShop()
const { bank } = shop
const { startWaiting } = shop.app.payments
afterAll(() => shop.close())
const product = await stockProduct(shop, { price: 480, countInStock: 50 })
const lines = [{ _id: product._id, qty: 1 }]
let before = 0
const countRequests = () => bank.requests.length - before
beforeEach(() => {
  before = bank.requests.length
  shop.app.payments.circuitBreaker = createCircuitBreaker()
})

/** A buyer whose patience ends as soon as the provider has their request, and at once if nobody asks it. */
async function tryInVain(buyer: Caller, asks = 1): Promise<Reply> {
  const patience = new AbortController()
  shop.app.payments.startWaiting = () => patience.signal
  const asked = countRequests()
  const trying = tryCheckout(buyer, lines)
  await expect.poll(countRequests).toBe(asked + asks)
  patience.abort(new DOMException('ten seconds are over', 'TimeoutError'))
  const reply = await trying
  shop.app.payments.startWaiting = startWaiting
  expect(reply.status).toBe(502)
  return reply
}

test('a buyer waits for one try of at most ten seconds, and can pay by EFT without asking the provider', async () => {
  expect(maxWaitMs).toBe(10_000)
  const { reserved } = await readStock(shop, product._id)
  bank.failNext('hang', { method: 'POST', times: 1 })
  const buyer = await shop.signIn('shopper')
  expect(await tryInVain(buyer)).toMatchObject({
    body: { code: 'provider_failed', message: expect.stringContaining('You have not been charged.') },
  })
  expect(countRequests()).toBe(1)
  const { redirectUrl } = await startCheckout(buyer, lines, { paymentMethod: 'EFT' })
  expect(redirectUrl).toMatch(/^\/order\//)
  expect(countRequests()).toBe(1)
  // The goods of the payment that never opened are free again.
  expect((await readStock(shop, product._id)).reserved).toBe(reserved)
})

test('after three buyers in a row without a page the next is told at once, until the pause is over', async () => {
  let now = 0
  shop.app.payments.circuitBreaker = createCircuitBreaker(() => now)
  bank.failNext('hang', { method: 'POST', times: 3 })
  for (let i = 0; i < 3; i++) await tryInVain(await shop.signIn('shopper'))
  expect(countRequests()).toBe(3)
  const buyer = await shop.signIn('shopper')
  await tryInVain(buyer, 0)
  expect(countRequests()).toBe(3)
  now = 30_000
  passTwoSeconds(shop)
  expect((await tryCheckout(buyer, lines)).status).toBe(201)
})

test('a page whose answer was lost is opened once, and a payment there becomes one order', async () => {
  for (const next of ['the buyer presses again', 'the buyer never does'] as const) {
    const buyer = await shop.signIn('shopper')
    bank.failNext('done_then_hang', { method: 'POST', times: 1 })
    const known = bank.checkouts.size
    await tryInVain(buyer)
    expect(bank.checkouts.size - known, next).toBe(1)
    const ref = [...bank.checkouts.keys()].at(-1) ?? ''
    passTwoSeconds(shop)
    if (next === 'the buyer presses again') {
      const { checkoutId, redirectUrl } = await startCheckout(buyer, lines)
      expect(redirectUrl.endsWith(ref)).toBe(true)
      bank.pay(ref)
      expect((await finalise(buyer, checkoutId)).status).toBe(201)
    } else {
      bank.pay(ref)
      expect(await shop.sendHook(ref)).toEqual([200])
      await shop.app.background.idle()
    }
    expect(bank.checkouts.size - known, next).toBe(1)
    const { orders } = (await buyer.get('/api/order/mine')).body as { orders: Order[] }
    expect(
      orders.map(({ isPaid }) => isPaid),
      next,
    ).toEqual([true])
  }
})
