import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Facets, ProductSummary } from '#contract/catalogue/calls.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { buy } from '#test/orders.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
const ids: Record<string, string> = {}
/** Part number, rated current and stock. */
const range = [
  ['B-125', '125 A', 0],
  ['B-6', '6 A', 9],
  ['B-63', '63A', 9],
  ['B-0', 'unknown', 9],
  ['B-1000', '1 kA', 9],
  ['B-16', '16 A', 0],
] as const

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const category = await makeTerm(admin, 'category', 'Breakers')
  const brand = await makeTerm(admin, 'brand', 'VOLT')
  for (const [partNumber, value, countInStock] of range) {
    const attributes = [
      { name: 'Rated current', value },
      { name: 'Colour', value: partNumber === 'B-6' ? 'Red' : 'Grey' },
    ]
    const product = await makeProduct(admin, { partNumber, category, brand, countInStock, attributes })
    ids[partNumber] = product._id
  }
})
afterAll(() => shop.close())

const list = async (query: string) => {
  const reply = await shop.guest().get(`/api/product/filteredProducts?${query}`)
  expect(reply.status, reply.text).toBe(200)
  return reply.body as { products: ProductSummary[]; total: number; facets: Facets }
}
const parts = async (query: string) => (await list(query)).products.map(({ partNumber }) => partNumber)

test('a list is sorted by an attribute with a unit, whatever the unit, and those without come last', async () => {
  const sorted = ['B-6', 'B-16', 'B-63', 'B-125', 'B-1000', 'B-0']
  expect(await parts('sort=attr:Rated+current')).toEqual(sorted)
  expect(await parts('sort=attr:rated+CURRENT&brand=volt')).toEqual(sorted)
  expect((await parts('sort=attr:Nothing')).toSorted()).toEqual(sorted.toSorted())
  const { facets } = await list('')
  expect(Object.fromEntries(facets.attributes.map(({ name, sortable }) => [name, sortable]))).toEqual({
    'Rated current': true,
    Colour: false,
  })
  for (const sort of ['attr:', 'attr:a:b', 'attribute', `attr:${'x'.repeat(61)}`])
    expect((await shop.guest().get(`/api/product/filteredProducts?sort=${sort}`)).status, sort).toBe(400)
})

test('the in-stock filter drops a product once it is sold out', async () => {
  expect((await parts('inStock=true&sort=attr:Rated+current')).toSorted()).toEqual(['B-0', 'B-1000', 'B-6', 'B-63'])
  expect((await list('inStock=false')).total).toBe(range.length)
  await admin.put(`/api/product/${ids['B-0']}`, { countInStock: 0 })
  expect((await list('inStock=true')).total).toBe(3)
  expect((await shop.guest().get('/api/product/filteredProducts?inStock=maybe')).status).toBe(400)
})

test('best sellers are the products in the most paid orders, not in the largest', async () => {
  const buyer = await shop.signIn('shopper')
  await buy(buyer, [{ _id: ids['B-6'] ?? '', qty: 5 }])
  await buy(buyer, [{ _id: ids['B-63'] ?? '', qty: 1 }])
  await buy(buyer, [{ _id: ids['B-63'] ?? '', qty: 1 }])
  // Recounted after a while, or when everything is reloaded.
  await admin.post('/api/product/clear-cache')
  expect((await parts('sort=best-selling')).slice(0, 2)).toEqual(['B-63', 'B-6'])
  expect((await parts('')).at(0)).toBe('B-16')
})

test('best sellers are counted again after an hour, and no list waits for the count', async () => {
  await buy(await shop.signIn('shopper'), [{ _id: ids['B-1000'] ?? '', qty: 1 }])
  const gate = new pg.Client(shop.connection)
  await gate.connect()
  onTestFinished(() => gate.end())
  await gate.query('begin; lock table orders in access exclusive mode')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 })
  onTestFinished(() => void vi.useRealTimers())
  // The first asks for the count.
  for (const keyword of ['B-6', 'B-63']) expect((await list(`keyword=${keyword}`)).total).toBeGreaterThan(0)
  await gate.query('commit')
  // The response cache would keep the first answer.
  let tries = 0
  await expect.poll(() => parts(`sort=best-selling&limit=3&maxPrice=${1_000_000 + tries++}`)).toContain('B-1000')
})

test('the office chooses the categories of the home page', async () => {
  const category = (await admin.post('/api/category', { name: 'Boards', onHome: true })).body as { _id: string }
  const find = async () =>
    ((await shop.guest().get('/api/category')).body as { _id: string; onHome: boolean }[]).find(
      ({ _id }) => _id === category._id,
    )?.onHome
  expect(await find()).toBe(true)
  expect((await admin.put(`/api/category/${category._id}`, { onHome: false })).status).toBe(200)
  expect(await find()).toBe(false)
  expect((await (await shop.signIn('shopper')).put(`/api/category/${category._id}`, { onHome: true })).status).toBe(403)
})
