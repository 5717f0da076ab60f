import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Favorites } from '#contract/favourites/calls.ts'
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

test('an account stores its favourites in order, without duplicates, and nobody else sees them', async () => {
  const [one, two, three] = [await makeProduct(admin), await makeProduct(admin), await makeProduct(admin)]
  const shopper = await shop.signIn('shopper')
  expect(await read(shopper)).toEqual({ products: [], items: [] })
  const reply = await keep(shopper, [three._id, one._id, three._id, crypto.randomUUID()])
  expect(reply.products).toEqual([three._id, one._id])
  expect(reply.items.map((item) => item.name)).toEqual([three.name, one.name])
  expect(await read(shopper)).toEqual(reply)
  expect((await keep(shopper, [two._id, three._id])).products).toEqual([two._id, three._id])
  expect(await read(await shop.signIn('shopper'))).toEqual({ products: [], items: [] })
  expect((await shop.guest().get('/api/user/favorites')).status).toBe(401)
  expect((await shopper.put('/api/user/favorites', { products: ['no id'] })).status).toBe(400)
  expect((await shopper.put('/api/user/favorites', { products: Array(501).fill(one._id) })).status).toBe(400)
})

test('a product no longer for sale disappears and returns with it, and drafts are never revealed', async () => {
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

test('of two lists sent at once, one is stored as a whole', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => makeProduct(admin)))
  const ids = products.map((product) => product._id)
  const shopper = await shop.signIn('shopper')
  const lists = Array.from({ length: 10 }, (_, n) => (n % 2 ? ids.slice(0, 4) : ids.slice(2).reverse()))
  const replies = await Promise.all(lists.map((products) => shopper.put('/api/user/favorites', { products })))
  expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200))
  expect([ids.slice(0, 4), ids.slice(2).reverse()]).toContainEqual((await read(shopper)).products)
})

test('a favourite temporarily not for sale survives other changes', async () => {
  const [kept, other, third] = [await makeProduct(admin), await makeProduct(admin), await makeProduct(admin)]
  const shopper = await shop.signIn('shopper')
  await keep(shopper, [kept._id])
  for (const status of ['archived', 'draft']) {
    await admin.put(`/api/product/${kept._id}`, { status })
    // Sent by a browser that got the list without it.
    await keep(shopper, [other._id])
    expect((await shopper.put('/api/user/favorites', { add: [third._id] })).status).toBe(200)
  }
  await admin.put(`/api/product/${kept._id}`, { status: 'live' })
  expect(new Set((await read(shopper)).products)).toEqual(new Set([kept._id, other._id, third._id]))
  expect((await keep(shopper, [other._id])).products).toEqual([other._id])
})

test('adding or removing one favourite does not affect those from another device', async () => {
  const [one, two, three] = [await makeProduct(admin), await makeProduct(admin), await makeProduct(admin)]
  const draft = await makeProduct(admin, { status: 'draft' })
  const shopper = await shop.signIn('shopper')
  const change = async (body: object) => (await shopper.put('/api/user/favorites', body)).body as Favorites
  await change({ add: [one._id] })
  await change({ add: [two._id, one._id, draft._id] })
  expect((await read(shopper)).products).toEqual([one._id, two._id])
  expect((await change({ remove: [one._id], add: [three._id] })).products).toEqual([two._id, three._id])
  expect((await change({})).products).toEqual([two._id, three._id])
  expect((await shopper.put('/api/user/favorites', { add: ['no id'] })).status).toBe(400)
  const many = await Promise.all(
    Array.from({ length: 30 }, () => makeProduct(admin, { category: one.category._id, brand: one.brand._id })),
  )
  await Promise.all(many.map(({ _id }) => change({ add: [_id] })))
  expect((await read(shopper)).products).toHaveLength(32)
})
