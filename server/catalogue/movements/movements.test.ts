import { afterAll, beforeAll, expect, test } from 'vitest'
import { runAll, undo } from '#test/imports.ts'
import { address, buy, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Person, type Shop } from '#test/shop.ts'
import { explainDifferences } from './movement-queries.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller & { person: Person }
let buyer: Caller & { person: Person }
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' }, workers: true })
  admin = await shop.signIn('admin')
  buyer = await shop.signIn('shopper')
})
afterAll(() => shop.close())

type Row = { kind: string; qty: number; balance: number; order_id: string | null; made_by: string | null }
const read = async (productId: string) => {
  const { rows } = await shop.database.pool.query<Row>(
    'select kind, qty, balance, order_id, made_by from stock_movements where product_id = $1 order by id',
    [productId],
  )
  return rows
}
const kindsOf = async (productId: string) => (await read(productId)).map(({ kind, qty }) => `${kind} ${qty}`)

test('each change of stock is explained: by whom, for which order, and what was left', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 8 })
  const order = await buy(buyer, [{ _id, qty: 3 }])
  await admin.put(`/api/product/${_id}`, { countInStock: 10 })
  await admin.put('/api/product/bulk', { ids: [_id], change: { countInStock: { by: 'step', step: -4 } } })
  await admin.put(`/api/product/${_id}`, { name: 'Renamed', countInStock: 6 })
  expect((await buyer.put(`/api/order/${order._id}/cancel`)).status).toBe(200)
  expect(await read(_id)).toMatchObject([
    { kind: 'opening', qty: 8, balance: 8 },
    { kind: 'sold', qty: -3, balance: 5, order_id: order._id },
    { kind: 'corrected', qty: 5, balance: 10, order_id: null, made_by: admin.person._id },
    { kind: 'corrected', qty: -4, balance: 6, made_by: admin.person._id },
    { kind: 'returned', qty: 3, balance: 9, order_id: order._id, made_by: buyer.person._id },
  ])
})

test('an import and its undo are movements, and a reservation is none', async () => {
  const product = await stockProduct(shop, { countInStock: 8 })
  await buyer.post('/api/payment/checkout', {
    orderItems: [{ _id: product._id, qty: 2 }],
    shippingAddress: address,
  })
  const number = `NEW-${product.partNumber}`
  const done = await runAll(
    admin,
    `Part number,Name,Price,Stock\n${product.partNumber},${product.name},480,20\n${number},New,5,7\n`,
  )
  const { rows } = await shop.database.pool.query<{ id: string }>('select id from products where part_number = $1', [
    number,
  ])
  expect(await kindsOf(rows[0]?.id ?? '')).toEqual(['imported 7'])
  expect(await kindsOf(product._id)).toEqual(['opening 8', 'imported 14'])
  await undo(admin, done._id)
  expect(await kindsOf(product._id)).toEqual(['opening 8', 'imported 14', 'imported -14'])
})

test('parallel sales, corrections, steps and cancellations: the movements are the stock', async () => {
  const products = await Promise.all([1, 2, 3].map(() => stockProduct(shop, { countInStock: 50 })))
  const lines = products.map(({ _id }) => ({ _id, qty: 1 }))
  const buyers = await Promise.all([1, 2, 3, 4].map(() => shop.signIn('shopper')))
  await Promise.all([
    ...buyers.map(async (one) => {
      const order = await buy(one, lines)
      await one.put(`/api/order/${order._id}/cancel`)
      await buy(one, lines.toReversed())
    }),
    ...products.map(({ _id }, index) => admin.put(`/api/product/${_id}`, { countInStock: 40 + index })),
    admin.put('/api/product/bulk', {
      ids: products.map(({ _id }) => _id),
      change: { countInStock: { by: 'step', step: 10 } },
    }),
  ])
  const { rows } = await shop.database.pool.query<{ stock: number; sum: number; last: number }>(
    `select stock, (select sum(qty)::int from stock_movements where product_id = p.id) as sum,
       (select balance from stock_movements where product_id = p.id order by id desc limit 1) as last
     from products p where id = any($1)`,
    [products.map(({ _id }) => _id)],
  )
  for (const { stock, sum, last } of rows) expect([sum, last]).toEqual([stock, stock])
  expect(rows).toHaveLength(3)
})

test('stock that changes without a movement is refused in tests, and made up for in a shop', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 8 })
  const { pool } = shop.database
  const sellAsBefore = () => pool.query('update products set stock = stock - 2 where id = $1', [_id])
  await expect(sellAsBefore()).rejects.toThrow('has changed without a movement')
  await pool.query('alter table products disable trigger stock_is_explained')
  await sellAsBefore()
  await pool.query('alter table products enable trigger stock_is_explained')
  expect(await explainDifferences(shop.app.db)).toBe(1)
  expect(await kindsOf(_id)).toEqual(['opening 8', 'corrected -2'])
  expect(await explainDifferences(shop.app.db)).toBe(0)
})
