import { afterAll, beforeAll, expect, test } from 'vitest'
import { findShopFacts } from '#server/metrics/queries.ts'
import { finalise, passMinutes, startCheckout, stockProduct } from '#test/orders.ts'
import { openYocoShop } from '#test/stand-ins/provider-shops.ts'
import { reconcile } from './reconcile.ts'

let shop: Awaited<ReturnType<typeof openYocoShop>>
let productId: string
beforeAll(async () => {
  shop = await openYocoShop()
  productId = (await stockProduct(shop, { price: 480, countInStock: 100 }))._id
})
afterAll(() => shop.close())

const query = (text: string, values: unknown[] = []) => shop.app.database.pool.query(text, values)
const breakTable = async (table: string) => {
  await query(`alter table ${table} add constraint broken check (false) not valid`)
  return () => query(`alter table ${table} drop constraint broken`)
}
const isWaiting = async () => (await findShopFacts(shop.app.db)).oldestPaid > 0

async function open() {
  const buyer = await shop.signIn('shopper')
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: productId, qty: 1 }])
  return { buyer, checkoutId, ref: redirectUrl.split('/').at(-1) ?? '' }
}

test('a payment found by asking is counted until its order can be made, from the first time it was seen', async () => {
  const { buyer, checkoutId, ref } = await open()
  const seenAt = async () => (await query('select paid_seen_at from checkouts where id = $1', [checkoutId])).rows[0]
  expect((await finalise(buyer, checkoutId)).status).toBe(202)
  expect(await isWaiting()).toBe(false)
  shop.bank.pay(ref)
  const repair = await breakTable('orders')
  await passMinutes(shop, 1)
  await reconcile(shop.app)
  expect(await isWaiting()).toBe(true)
  const first = await seenAt()
  await passMinutes(shop, 1)
  await reconcile(shop.app)
  expect(await seenAt()).toEqual(first)
  await repair()
  await passMinutes(shop, 1)
  await reconcile(shop.app)
  expect((await finalise(buyer, checkoutId)).body).toMatchObject({ status: 'paid' })
  expect(await isWaiting()).toBe(false)
})

test('a payment of the wrong amount that cannot be listed for the office counts too', async () => {
  const { buyer, checkoutId, ref } = await open()
  shop.bank.pay(ref)
  const checkout = shop.bank.checkouts.get(ref)
  if (checkout) checkout.amount--
  const repair = await breakTable('payment_doubts')
  expect((await finalise(buyer, checkoutId)).status).toBe(500)
  expect(await isWaiting()).toBe(true)
  await repair()
  await passMinutes(shop, 1)
  await reconcile(shop.app)
  expect((await findShopFacts(shop.app.db)).toCheck).toBe(1)
  expect(await isWaiting()).toBe(false)
})

test('a webhook that says paid while the provider says failed counts until they agree', async () => {
  const { buyer, checkoutId, ref } = await open()
  shop.bank.pay(ref)
  shop.bank.setStatus(ref, 'failed')
  await shop.sendHook(ref)
  await shop.app.background.idle()
  expect(await isWaiting()).toBe(true)
  shop.bank.setStatus(ref, 'completed')
  await passMinutes(shop, 60)
  await reconcile(shop.app)
  expect((await finalise(buyer, checkoutId)).body).toMatchObject({ status: 'paid' })
  expect(await isWaiting()).toBe(false)
})
