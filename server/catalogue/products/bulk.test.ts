import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditRow } from '#contract/audit/calls.ts'
import type { Product } from '#contract/catalogue/calls.ts'
import type { PricedProduct } from '#contract/catalogue/price-calls.ts'
import type { PriceRule } from '#contract/catalogue/price-rule.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let colleague: Caller
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  colleague = await shop.signIn('admin')
})
afterAll(() => shop.close())

const make = (more: Record<string, unknown> = {}) => makeProduct(admin, { price: 100, ...more })
const read = async (id: string) => (await admin.get(`/api/product/${id}`)).body as Product
const prices = async (...products: { _id: string }[]) =>
  (
    (await admin.post('/api/product/prices/read', { ids: products.map(({ _id }) => _id) })).body as {
      products: PricedProduct[]
    }
  ).products
const seenAs = (products: PricedProduct[]) =>
  products.map(({ _id, price, cost }) => ({ _id, price, ...(cost === undefined ? {} : { cost }) }))
const plusTen: PriceRule = { parts: ['price'], way: 'percent', amount: 10, rounding: 'none' }
type Reply = { message: string; count: number; left: { _id: string; name: string; reason: string }[] }
const send = (_id: string, rule: PriceRule, products: PricedProduct[], by = admin) =>
  by.put('/api/product/prices', { _id, rule, products: seenAs(products) })
const change = async (rule: PriceRule, products: PricedProduct[], _id: string = randomUUID(), by = admin) => {
  const reply = await send(_id, rule, products, by)
  expect(reply.status).toBe(200)
  return reply.body as Reply
}
const auditOf = async (query: Record<string, string>) =>
  ((await admin.get(`/api/audit?${new URLSearchParams(query)}`)).body as { rows: AuditRow[] }).rows

test('all products of a search can be selected, and only what the filter finds', async () => {
  const word = `Busbar${randomUUID().slice(0, 8)}`
  const category = await makeTerm(admin, 'category', word)
  const products = [
    await make({ name: `${word} one`, category }),
    await make({ name: `${word} two`, category, status: 'draft' }),
    await make({ name: `${word} three` }),
  ]
  const select = async (query: string) => (await admin.get(`/api/product/selection?${query}`)).body
  const ids = (of: Product[]) => of.map(({ _id }) => _id).sort()
  const all = (await select(`search=${word}&status=all`)) as { ids: string[]; total: number }
  expect([all.ids.toSorted(), all.total]).toEqual([ids(products), 3])
  const some = (await select(`search=${word}&status=live&category=${category}`)) as { ids: string[] }
  expect(some.ids).toEqual(ids(products.slice(0, 1)))
  expect((await shop.guest().get('/api/product/selection')).status).toBe(401)
})

test('prices and costs change by a rule, once, and as one group that is undone as a whole', async () => {
  const [one, two, free] = [
    await make({ price: 480.5, cost: 300 }),
    await make({ price: 99.99 }),
    await make({ price: 0 }),
  ]
  const seen = await prices(one, two, free)
  const rule: PriceRule = { parts: ['price', 'cost'], way: 'percent', amount: 7.5, rounding: '99' }
  const _id = randomUUID()
  expect(await change(rule, seen, _id)).toMatchObject({ count: 2, left: [], message: '2 products changed.' })
  expect([await read(one._id), await read(two._id), await read(free._id)]).toMatchObject([
    { price: 516.99, cost: 322.5 },
    { price: 107.99 },
    { price: 0 },
  ])
  // The answer was lost: the same change again does nothing more, and says the same.
  expect(await change(rule, seen, _id)).toMatchObject({ count: 2, left: [] })
  expect(await read(one._id)).toMatchObject({ price: 516.99 })
  const [bulk] = await auditOf({ entity: 'bulk change', id: _id })
  expect(bulk).toMatchObject({ label: 'Prices and costs +7.5 %, to ,99', groupSize: 4 })
  const undone = await admin.post(`/api/audit/${bulk?._id}/undo`, { group: true })
  expect(undone.body).toMatchObject({ message: '2 products put back.', undone: 2, left: [] })
  expect([await read(one._id), await read(two._id)]).toMatchObject([{ price: 480.5, cost: 300 }, { price: 99.99 }])
  const rows = await auditOf({ group: String(bulk?.group) })
  expect(rows.map(({ undoneBy }) => undoneBy)).toEqual(Array(4).fill(bulk?._id))
  const costs = ((await admin.get(`/api/stock/product/${one._id}`)).body as { costs: { reason: string }[] }).costs
  expect(costs.map(({ reason }) => reason)).toEqual(['Undone', 'Prices and costs +7.5 %, to ,99', 'Entered'])
  expect((await admin.post(`/api/product/bulk/${_id}/undo`)).status).toBe(409)
})

test('what has changed since the preview is left out and named, and so is what the limits do not allow', async () => {
  const [kept, moved, cheap, gone, costly] = [
    await make(),
    await make({ name: 'Moved relay' }),
    await make({ price: 20 }),
    await make(),
    await make({ cost: 10 }),
  ]
  const seen = await prices(kept, moved, cheap, gone, costly)
  await colleague.put(`/api/product/${moved._id}`, { price: 130 })
  await colleague.put(`/api/product/${costly._id}`, { cost: 12 })
  await colleague.delete(`/api/product/${gone._id}`)
  const reply = await change({ ...plusTen, way: 'rand', amount: -50 }, seen)
  expect(reply.count).toBe(1)
  expect(Object.fromEntries(reply.left.map(({ _id, reason }) => [_id, reason]))).toEqual({
    [moved._id]: 'Its price changed meanwhile: it is R\u00a0130.00 now.',
    [costly._id]: 'Its cost changed meanwhile.',
    [cheap._id]: 'It would be below zero, or above the highest price.',
    [gone._id]: 'It has been deleted.',
  })
  expect([await read(kept._id), await read(moved._id), await read(cheap._id)]).toMatchObject([
    { price: 50 },
    { price: 130 },
    { price: 20 },
  ])
})

test('two colleagues who change the same prices at once: each price changes once', async () => {
  const products = await Promise.all(Array.from({ length: 30 }, () => make()))
  const seen = await prices(...products)
  const [first, second] = await Promise.all([
    change(plusTen, seen),
    change(plusTen, seen.toReversed(), randomUUID(), colleague),
  ])
  expect([first.count + second.count, first.left.length + second.left.length]).toEqual([30, 30])
  expect((await prices(...products)).map(({ price }) => price)).toEqual(Array(30).fill(110))
})

test('undo leaves what has moved on, and names it', async () => {
  const [one, two, three] = [await make({ name: 'Stays as it is' }), await make(), await make()]
  const _id = randomUUID()
  await change(plusTen, await prices(one, two, three), _id)
  await colleague.put(`/api/product/${one._id}`, { price: 111 })
  // Another field is no reason to leave it, and stays.
  await colleague.put(`/api/product/${two._id}`, { name: 'Renamed meanwhile' })
  await colleague.delete(`/api/product/${three._id}`)
  const reply = (await admin.post(`/api/product/bulk/${_id}/undo`)).body as Reply
  expect(reply.count).toBe(1)
  expect(reply.left.map(({ _id: id, reason }) => [id, reason]).toSorted()).toEqual(
    [
      [one._id, 'It was changed again since.'],
      [three._id, 'It has been deleted since.'],
    ].toSorted(),
  )
  expect([await read(one._id), await read(two._id)]).toMatchObject([
    { price: 111 },
    { price: 100, name: 'Renamed meanwhile' },
  ])
})

test('category, status and family of many products are put back too, stock is not', async () => {
  const [from, to] = [await makeTerm(admin, 'category', 'Old shelf'), await makeTerm(admin, 'category', 'New shelf')]
  const family = `Family ${randomUUID()}`
  const products = [await make({ category: from }), await make({ category: from })]
  const ids = products.map(({ _id }) => _id)
  const _id = randomUUID()
  const changes = { category: to, status: 'archived', family, countInStock: { by: 'set', count: 7 } }
  const reply = await admin.put('/api/product/bulk', { _id, ids, change: changes })
  expect(reply.body).toMatchObject({ count: 2, canUndo: true })
  expect(await read(ids[0] ?? '')).toMatchObject({ category: { _id: to }, status: 'archived', family, countInStock: 7 })
  expect((await admin.post(`/api/product/bulk/${_id}/undo`)).body).toMatchObject({ count: 2, left: [] })
  const back = await read(ids[0] ?? '')
  expect(back).toMatchObject({ category: { _id: from }, status: 'live', countInStock: 7 })
  expect(back.family).toBeUndefined()
  // Only stock: there is nothing to put back.
  const stock = { _id: randomUUID(), ids, change: { countInStock: { by: 'step', step: 1 } } }
  expect((await admin.put('/api/product/bulk', stock)).body).not.toHaveProperty('canUndo')
})

test('prices that are raised by the same call twice are raised once', async () => {
  const [one, two] = [await make(), await make()]
  const body = { _id: randomUUID(), ids: [one._id, two._id], change: { price: { by: 'percent', percent: 10 } } }
  const replies = await Promise.all([admin.put('/api/product/bulk', body), admin.put('/api/product/bulk', body)])
  for (const { body: reply } of replies) expect(reply).toMatchObject({ count: 2, canUndo: true })
  expect((await prices(one, two)).map(({ price }) => price)).toEqual([110, 110])
  expect((await admin.post(`/api/product/bulk/${body._id}/undo`)).body).toMatchObject({ count: 2, left: [] })
  expect((await prices(one, two)).map(({ price }) => price)).toEqual([100, 100])
})

test('a product whose category is gone is left out of the undo, the others go back', async () => {
  const [from, to] = [await makeTerm(admin, 'category', 'Short lived'), await makeTerm(admin, 'category', 'Lasting')]
  const [lost, other] = [await make({ category: from }), await make()]
  const _id = randomUUID()
  await admin.put('/api/product/bulk', { _id, ids: [lost._id, other._id], change: { category: to } })
  expect((await admin.delete(`/api/category/${from}`)).status).toBe(200)
  expect((await admin.post(`/api/product/bulk/${_id}/undo`)).body).toMatchObject({
    count: 1,
    left: [{ _id: lost._id, reason: 'Its category or brand is gone.' }],
  })
  expect(await read(other._id)).toMatchObject({ category: { _id: other.category._id } })
})

test.each([
  [{ ...plusTen, amount: 1001 }, 'rule.amount'],
  [{ ...plusTen, way: 'rand', amount: 1.005 }, 'rule.amount'],
  [{ ...plusTen, way: 'set', amount: -1 }, 'rule.amount'],
  [{ ...plusTen, parts: [] }, 'rule.parts'],
])('a rule such as %j is refused', async (rule, path) => {
  const reply = await send(randomUUID(), rule as PriceRule, await prices(await make()))
  expect([reply.status, reply.body]).toMatchObject([400, { issues: [{ path }] }])
})
