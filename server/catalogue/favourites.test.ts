import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Favorites } from '#contract/accounts.ts'
import { makeProduct } from '#test/catalogue.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const read = async (caller: Caller) => (await caller.get('/api/user/favorites')).body as Favorites
const keep = async (caller: Caller, products: string[]) =>
  (await caller.put('/api/user/favorites', { products })).body as Favorites

test('an account keeps its favourites in order, each once, and nobody else sees them', async () => {
  const [one, two, three] = [await makeProduct(admin), await makeProduct(admin), await makeProduct(admin)]
  const shopper = await shop.signIn('shopper')
  expect(await read(shopper)).toEqual({ products: [], items: [] })
  const kept = await keep(shopper, [three._id, one._id, three._id, crypto.randomUUID()])
  expect(kept.products).toEqual([three._id, one._id])
  expect(kept.items.map((item) => item.name)).toEqual([three.name, one.name])
  expect(await read(shopper)).toEqual(kept)
  expect((await keep(shopper, [two._id, three._id])).products).toEqual([two._id, three._id])
  expect(await read(await shop.signIn('shopper'))).toEqual({ products: [], items: [] })
  expect((await shop.guest().get('/api/user/favorites')).status).toBe(401)
  expect((await shopper.put('/api/user/favorites', { products: ['no id'] })).status).toBe(400)
  expect((await shopper.put('/api/user/favorites', { products: Array(501).fill(one._id) })).status).toBe(400)
})

test('what is no longer sold is no item any more, comes back with the product, and a draft is never learnt of', async () => {
  const product = await makeProduct(admin)
  const draft = await makeProduct(admin, { status: 'draft' })
  const shopper = await shop.signIn('shopper')
  expect((await keep(shopper, [product._id, draft._id])).products).toEqual([product._id])
  await admin.put(`/api/product/${product._id}`, { status: 'archived' })
  expect(await read(shopper)).toEqual({ products: [product._id], items: [] })
  await admin.put(`/api/product/${product._id}`, { status: 'draft' })
  expect(await read(shopper)).toEqual({ products: [], items: [] })
  await admin.put(`/api/product/${product._id}`, { status: 'live' })
  expect((await read(shopper)).items).toHaveLength(1)
  await admin.delete(`/api/product/${product._id}`)
  expect(await read(shopper)).toEqual({ products: [], items: [] })
})

test('of two lists sent at once one is kept as a whole', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(admin)))
  const ids = products.map((product) => product._id)
  const shopper = await shop.signIn('shopper')
  const lists = Array.from({ length: 10 }, (_, n) => (n % 2 ? ids.slice(0, 4) : ids.slice(2).reverse()))
  const replies = await Promise.all(lists.map((products) => shopper.put('/api/user/favorites', { products })))
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
  expect([ids.slice(0, 4), ids.slice(2).reverse()]).toContainEqual((await read(shopper)).products)
})
