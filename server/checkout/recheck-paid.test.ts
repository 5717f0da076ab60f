import { afterAll, expect, test, vi } from 'vitest'
import { createCircuitBreaker } from '#server/payments/circuit-breaker.ts'
import { finalise, startCheckout, stockProduct } from '#test/orders.ts'
import { openYocoShop } from '#test/stand-ins/provider-shops.ts'
import { recheckPaid } from './recheck-paid.ts'

const shop = await openYocoShop()
const { bank, app } = shop
afterAll(() => shop.close())
const product = await stockProduct(shop, { price: 480, countInStock: 50 })
const count = 12
for (let i = 0; i < count; i++) {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  bank.pay(redirectUrl.split('/').at(-1) ?? '')
  expect((await finalise(buyer, checkoutId)).status).toBe(201)
}
const nextNight = () => app.database.pool.query(`update checkouts set rechecked_at = now() - interval '13 hours'`)
async function countAsked(work: () => Promise<void>): Promise<number> {
  const before = bank.requests.length
  await work()
  return bank.requests.length - before
}

test('payments are rechecked several at once, each once a night, and one without an answer is asked about again', async () => {
  const provider = app.payments.find('yoco')
  if (!provider) throw new Error('no provider')
  const { readStatus } = provider
  let running = 0
  let atOnce = 0
  const spy = vi.spyOn(provider, 'readStatus').mockImplementation(async (query) => {
    atOnce = Math.max(atOnce, ++running)
    return readStatus(query).finally(() => running--)
  })
  bank.failNext('down', { method: 'GET', skip: 3, times: 1 })
  expect(await countAsked(() => recheckPaid(app))).toBe(count)
  spy.mockRestore()
  expect(atOnce).toBe(8)
  expect(await countAsked(() => recheckPaid(app))).toBe(1)
  expect(await countAsked(() => recheckPaid(app))).toBe(0)
  await nextNight()
  expect(await countAsked(() => recheckPaid(app))).toBe(count)
})

test('a check that meets a silent provider stops, and the next attempt resumes where it stopped', async () => {
  await nextNight()
  bank.failNext('down', { method: 'GET', skip: 2, times: 1000 })
  await expect(recheckPaid(app)).rejects.toThrow('does not respond')
  const { rows } = await app.database.pool.query<{ left: number }>(
    `select count(*)::int as left from checkouts where rechecked_at < now() - interval '12 hours'`,
  )
  expect(rows).toEqual([{ left: count - 2 }])
  bank.failNext('down', { path: 'never' })
  app.payments.circuitBreaker = createCircuitBreaker()
})
