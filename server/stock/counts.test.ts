import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CountLine, StockCount } from '#contract/stock/calls.ts'
import { makeTerm } from '#test/catalogue.ts'
import { address, buy, readStock, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Person, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller & { person: Person }
let buyer: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  buyer = await shop.signIn('shopper')
})
afterAll(() => shop.close())

type Count = StockCount & { all: CountLine[] }
async function startCount(stocks: number[]) {
  const category = await makeTerm(admin, 'category')
  const products = []
  for (const countInStock of stocks) products.push(await stockProduct(shop, { category, countInStock }))
  const reply = await admin.post('/api/stock/counts', { category })
  expect(reply.status, reply.text).toBe(201)
  return { id: (reply.body as Count)._id, products: products.map(({ _id }) => _id) }
}
const enter = (id: string, product: string | undefined, counted: number | null, more: object = {}, by = admin) =>
  by.put(`/api/stock/counts/${id}/lines/${product}`, { counted, ...more })
const review = async (id: string) => (await admin.get(`/api/stock/counts/${id}?review=true`)).body as Count
const onHand = async (id: string) => ((await admin.get(`/api/stock/product/${id}`)).body as { onHand: number }).onHand

test('a count is of what is on hand, hides what is expected, and posts the differences', async () => {
  const { id, products } = await startCount([10, 4, 7])
  const [a = '', b = '', c = ''] = products
  // Sold, but still on the shelf: the storeman counts them too.
  await buy(buyer, [{ _id: a, qty: 3 }])
  expect((await enter(id, a, 9)).body).not.toHaveProperty('expected')
  await enter(id, b, 4)
  expect((await admin.get(`/api/stock/counts/${id}`)).text).not.toContain('expected')
  const lines = (await review(id)).all
  expect(lines.find(({ product }) => product._id === a)).toMatchObject({
    counted: 9,
    expected: 10,
    by: admin.person.name,
  })
  const posted = (await admin.post(`/api/stock/counts/${id}/post`)).body
  expect(posted).toMatchObject({ state: 'posted', counted: 2, lines: 3 })
  // Whoever looks at it later sees what differed.
  expect((await admin.get(`/api/stock/counts/${id}`)).text).toContain('"expected":10')
  expect([await readStock(shop, a), await onHand(a)]).toEqual([{ stock: 6, reserved: 0 }, 9])
  expect([(await readStock(shop, b)).stock, (await readStock(shop, c)).stock]).toEqual([4, 7])
  const { movements } = (await admin.get(`/api/stock/product/${a}`)).body as { movements: object[] }
  expect(movements[0]).toMatchObject({ kind: 'counted', qty: -1, count: { _id: id }, by: admin.person.name })
  for (const again of [await admin.post(`/api/stock/counts/${id}/post`), await enter(id, a, 1)])
    expect(again.body).toMatchObject({ code: 'step_not_allowed' })
})

test('a count during sales, parcels, cancellations and goods in ends right', async () => {
  const { id, products } = await startCount([60, 60, 60])
  // Two of each were stolen: the storeman finds what is on hand less two, whatever happens around him.
  let missing = 2
  const goods = products.map((_id) => ({ _id, qty: 1 }))
  let shipped = 0
  const trade = async () => {
    const one = await shop.signIn('shopper')
    const order = await buy(one, goods)
    const other = await buy(one, goods.toReversed())
    await one.put(`/api/order/${other._id}/cancel`)
    expect((await admin.post(`/api/order/${order._id}/parcels`, { lines: goods.slice(0, 2) })).status).toBe(201)
    shipped++
  }
  const count = async () => {
    for (const product of products) {
      // A shelf is counted in a moment in which nobody takes goods from it.
      const client = await shop.database.pool.connect()
      await client.query('begin')
      await client.query('lock table orders in share row exclusive mode')
      const figure = (await onHand(product)) - missing
      const entering = enter(id, product, figure)
      await client.query('commit')
      client.release()
      // Between the look and the entry somebody may have shipped one: then it is counted again.
      expect((await entering).status).toBe(200)
      const line = (await review(id)).all.find((one) => one.product._id === product)
      if ((line?.expected ?? 0) - (line?.counted ?? 0) !== missing)
        await enter(id, product, (line?.expected ?? 0) - missing)
    }
  }
  const [first = ''] = products
  await Promise.all([
    trade(),
    trade(),
    count(),
    trade(),
    admin.post('/api/stock/receipts', { _id: crypto.randomUUID(), lines: [{ _id: first, qty: 5 }] }),
  ])
  await Promise.all([trade(), admin.post(`/api/stock/counts/${id}/post`), trade()])
  missing = 0
  expect(await Promise.all(products.map(onHand))).toEqual([65 - 2 - shipped, 60 - 2 - shipped, 60 - 2])
})

test('what somebody has corrected after it was counted must be counted again', async () => {
  const { id, products } = await startCount([10, 10])
  const [a = '', b = ''] = products
  await enter(id, a, 8)
  await enter(id, b, 8)
  await admin.put(`/api/product/${a}`, { countInStock: 8 })
  expect((await review(id)).all.filter(({ recount }) => recount).map(({ product }) => product._id)).toEqual([a])
  await admin.post(`/api/stock/counts/${id}/post`)
  expect([(await readStock(shop, a)).stock, (await readStock(shop, b)).stock]).toEqual([8, 8])
})

test('two people count one count: the second hears of the first, and figures typed late are checked', async () => {
  const { id, products } = await startCount([10, 10])
  const [a = '', b = ''] = products
  const other = await shop.signIn('admin')
  const line = (await enter(id, a, 8, { seenAt: null })).body as CountLine
  const stale = await enter(id, a, 9, { seenAt: null }, other)
  expect(stale.body).toMatchObject({ code: 'stale', message: expect.stringContaining('has counted 8 of') })
  const saved = await enter(id, a, 9, { seenAt: line.at }, other)
  expect(saved.status).toBe(200)
  // Its answer was lost: sent again, it is the same figure.
  expect((await enter(id, a, 9, { seenAt: line.at, secondsAgo: 60 }, other)).body).toEqual(saved.body)
  await admin.post('/api/stock/receipts', { _id: crypto.randomUUID(), lines: [{ _id: b, qty: 5 }] })
  expect((await enter(id, b, 10, { secondsAgo: 60 })).body).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('came or went since you counted it'),
  })
  expect((await enter(id, b, 15)).status).toBe(200)
  // A figure can be taken back.
  await enter(id, b, null)
  expect(await review(id)).toMatchObject({ counted: 1 })
})

test('a figure typed late is refused if goods have left in a parcel since, but not for a sale', async () => {
  const { id, products } = await startCount([10])
  const [a = ''] = products
  const order = await buy(buyer, [{ _id: a, qty: 2 }])
  // The first stock of a product made a moment ago would be a movement of this minute.
  await shop.database.pool.query(
    `update stock_movements set at = at - interval '1 hour' where product_id = $1 and kind = 'opening'`,
    [a],
  )
  expect((await enter(id, a, 10, { secondsAgo: 60 })).status).toBe(200)
  await admin.post(`/api/order/${order._id}/parcels`, { lines: [{ _id: a, qty: 1 }] })
  expect((await enter(id, a, 10, { secondsAgo: 60 })).body).toMatchObject({ code: 'conflict' })
})

test('what is reserved stays, an empty count is not posted, and an open one can be discarded', async () => {
  const { id, products } = await startCount([5])
  const [a = ''] = products
  expect((await admin.post(`/api/stock/counts/${id}/post`)).body).toMatchObject({ code: 'step_not_allowed' })
  await buyer.post('/api/payment/checkout', { orderItems: [{ _id: a, qty: 3 }], shippingAddress: address })
  await enter(id, a, 0)
  const posted = (await admin.post(`/api/stock/counts/${id}/post`)).body as Count
  expect(posted.all[0]).toMatchObject({ counted: 0, expected: 5, posted: -2 })
  expect(await readStock(shop, a)).toEqual({ stock: 3, reserved: 3 })
  expect((await admin.delete(`/api/stock/counts/${id}`)).status).toBe(409)
  const next = await startCount([1])
  expect((await admin.delete(`/api/stock/counts/${next.id}`)).status).toBe(200)
  expect((await admin.get(`/api/stock/counts/${next.id}`)).status).toBe(404)
  expect((await admin.post('/api/stock/counts', { category: await makeTerm(admin, 'category') })).status).toBe(400)
})

test('a count goes through the store by place, goods without one last', async () => {
  const { id, products } = await startCount([1, 1, 1])
  const [a = '', b = '', c = ''] = products
  await admin.put(`/api/product/${b}`, { place: 'B-10' })
  await admin.put(`/api/product/${c}`, { place: 'B-9' })
  const places = (await review(id)).all.map(({ product }) => [product._id, product.place])
  expect(places).toEqual([
    [c, 'B-9'],
    [b, 'B-10'],
    [a, undefined],
  ])
})

test('a count of a place has what lies there and within it, and nothing of the place beside it', async () => {
  const at = async (place: string, more: object = {}) => (await stockProduct(shop, { place, ...more }))._id
  const category = await makeTerm(admin, 'category')
  const here = [await at('Q-03'), await at('q-03-2', { category }), await at('Q-03 top')]
  await at('Q-031')
  await at('Q')
  const start = async (body: object) => {
    const reply = await admin.post('/api/stock/counts', body)
    expect(reply.status, reply.text).toBe(201)
    return review((reply.body as Count)._id)
  }
  const count = await start({ place: 'Q-03' })
  expect(count.name).toBe('Place Q-03')
  expect(count.all.map(({ product }) => product._id).toSorted()).toEqual(here.toSorted())
  expect((await start({ place: 'Q-03', category })).all.map(({ product }) => product._id)).toEqual([here[1]])
  expect((await admin.post('/api/stock/counts', { place: '%' })).status).toBe(400)
  expect((await admin.get('/api/stock/places')).body).toContainEqual({ place: 'Q-031', products: 1 })
})

test('two counts of one shelf posted at once correct it once, and a deleted product leaves a count', async () => {
  const { id, products } = await startCount([10, 10])
  const [a = '', b = ''] = products
  const other = ((await admin.post('/api/stock/counts', { place: '' })).body as Count)._id
  await Promise.all([enter(id, a, 7), enter(other, a, 7)])
  await enter(id, b, 6)
  const posts = await Promise.all([id, other, id, other].map((one) => admin.post(`/api/stock/counts/${one}/post`)))
  expect(posts.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(posts.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true)
  expect([(await readStock(shop, a)).stock, (await readStock(shop, b)).stock]).toEqual([7, 6])

  // Counted in one, corrected by the other meanwhile: the only figure there is must be counted again.
  const late = await startCount([5])
  await enter(late.id, late.products[0], 4)
  await admin.put(`/api/product/${late.products[0]}`, { countInStock: 3 })
  const refusal = await admin.post(`/api/stock/counts/${late.id}/post`)
  expect(refusal.body).toMatchObject({ code: 'step_not_allowed', message: expect.stringContaining('count it again') })

  const next = await startCount([3, 3])
  const [gone = '', kept = ''] = next.products
  await enter(next.id, gone, 1)
  await enter(next.id, kept, 2)
  expect((await admin.delete(`/api/product/${gone}`)).status).toBe(200)
  expect((await enter(next.id, gone, 1)).status).toBe(404)
  expect((await admin.post(`/api/stock/counts/${next.id}/post`)).body).toMatchObject({ state: 'posted', lines: 1 })
  expect((await readStock(shop, kept)).stock).toBe(2)
})
