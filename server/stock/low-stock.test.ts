import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import type { LowProduct } from '#contract/stock/low-calls.ts'
import { runAll } from '#test/imports.ts'
import { buy, readQueuedEmails, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Person, type Shop } from '#test/shop.ts'
import { sendLowStock } from './send-low-stock.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller & { person: Person }
let buyer: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', SHOP_EMAIL: 'office@volt.example' }, workers: true })
  admin = await shop.signIn('admin')
  buyer = await shop.signIn('shopper')
})
afterAll(() => shop.close())

type Low = { products: LowProduct[]; total: number; counts: Record<string, number>; suppliers: string[] }
const readLow = async (query = '') => (await admin.get(`/api/stock/low?${query}`)).body as Low
const findIn = ({ products }: Low, id: string) => products.find(({ _id }) => _id === id)
const soon = addDays(today(), 9)

test('a product is low at its own level, or at the level of the shop', async () => {
  const own = await stockProduct(shop, { countInStock: 20, reorderLevel: 20, supplier: 'Schneider' })
  const enough = await stockProduct(shop, { countInStock: 3, reorderLevel: 2 })
  const few = await stockProduct(shop, { countInStock: 6 })
  const many = await stockProduct(shop, { countInStock: 7 })
  const product = await stockProduct(shop, { countInStock: 0, madeToOrder: true })
  const draft = await stockProduct(shop, { countInStock: 0, status: 'draft' })
  const low = await readLow()
  expect(findIn(low, own._id)).toMatchObject({ available: 20, level: 20, hasOwnLevel: true, sold: 0, toOrder: 1 })
  expect(findIn(low, few._id)).toMatchObject({ available: 6, level: 6, hasOwnLevel: false })
  for (const { _id } of [enough, many, product, draft]) expect(findIn(low, _id)).toBeUndefined()
  expect(low.suppliers).toContain('Schneider')
  expect(low.total).toBe(low.products.length)
  expect(low.products[0]?.supplier).toBe('Schneider')
})

test('what was sold in 90 days says how long it lasts and how many to order; returned and older goods do not count', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 14, reorderLevel: 10 })
  const order = await buy(buyer, [{ _id, qty: 3 }])
  await buy(buyer, [{ _id, qty: 5 }])
  await buyer.put(`/api/order/${order._id}/cancel`)
  expect(findIn(await readLow(), _id)).toMatchObject({ available: 9, sold: 5, daysLeft: 162, toOrder: 6 })
  await shop.database.pool.query("update stock_movements set at = at - interval '91 days' where product_id = $1", [_id])
  const old = findIn(await readLow(), _id)
  expect(old).toMatchObject({ sold: 0, toOrder: 1 })
  expect(old).not.toHaveProperty('daysLeft')
})

test('what open orders were sold beyond stock is to be bought, whatever the reorder level', async () => {
  const { _id, name } = await stockProduct(shop, { countInStock: 10, reorderLevel: 0 })
  const order = await buy(buyer, [{ _id, qty: 8 }])
  expect(findIn(await readLow(), _id)).toBeUndefined()
  // As after a sale by phone: the order is paid and has none of them.
  await shop.database.pool.query("update orders set holds = '[]' where id = $1", [order._id])
  const low = await readLow()
  expect(findIn(low, _id)).toMatchObject({ available: 2, short: 8, sold: 8, toOrder: 14 })
  expect(low.total).toBe(low.products.length)
  expect((await admin.get('/api/stock/low/export')).text).toContain(`${name},14,8,2,`)
  await sendLowStock(shop.app)
  await expect
    .poll(async () => (await readQueuedEmails(shop)).map(({ text }) => text).join())
    .toContain(`2 left, short 8: ${name}`)
  // Enough has come in for it.
  await admin.post('/api/stock/receipts', { _id: randomUUID(), lines: [{ _id, qty: 6 }] })
  expect(findIn(await readLow(), _id)).toBeUndefined()
})

test('an expected day is public only while goods are out of stock, and goods in clears it', async () => {
  const { _id, slug } = await stockProduct(shop, { countInStock: 0, expectedOn: soon, supplier: 'ACDC' })
  const there = await stockProduct(shop, { countInStock: 2, expectedOn: soon })
  const late = await stockProduct(shop, { countInStock: 0, expectedOn: addDays(today(), -1) })
  const readExpected = async () => {
    const { expected } = (await shop.guest().get('/api/product/expected')).body as { expected: { _id: string }[] }
    return expected
  }
  const expected = await readExpected()
  expect(expected).toContainEqual({ _id, expectedOn: soon })
  expect(expected.map((one) => one._id)).not.toContain(there._id)
  expect(expected.map((one) => one._id)).not.toContain(late._id)
  for (const path of [`/api/product/${_id}`, `/api/product/slug/${slug}`, '/api/product/filteredProducts'])
    expect((await shop.guest().get(path)).text).not.toMatch(/expectedOn|supplier|reorderLevel/)
  expect((await admin.get(`/api/product/${_id}`)).body).toMatchObject({ expectedOn: soon, supplier: 'ACDC' })
  expect(findIn(await readLow('state=coming'), _id)).toMatchObject({ expectedOn: soon })
  expect(findIn(await readLow('state=open'), _id)).toBeUndefined()
  expect(findIn(await readLow('state=open'), late._id)).toBeDefined()
  await admin.post('/api/stock/receipts', { _id: randomUUID(), supplier: 'Other', lines: [{ _id, qty: 1 }] })
  expect(await readExpected()).toEqual([])
  const { body } = await admin.get(`/api/product/${_id}`)
  expect(body).not.toHaveProperty('expectedOn')
  expect(body).toMatchObject({ supplier: 'ACDC' })
})

test('goods in notes a supplier where there is none, and suppliers are offered in one spelling', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 1 })
  await admin.post('/api/stock/receipts', { _id: randomUUID(), supplier: 'Voltex', lines: [{ _id, qty: 1 }] })
  await admin.post('/api/stock/receipts', { _id: randomUUID(), supplier: 'voltex', lines: [{ _id, qty: 1 }] })
  expect((await admin.get(`/api/product/${_id}`)).body).toMatchObject({ supplier: 'Voltex' })
  const names = (await admin.get('/api/stock/suppliers')).body as string[]
  expect(names.filter((name) => /voltex/i.test(name))).toEqual(['Voltex'])
  expect((await admin.get('/api/stock/receipts')).body).toMatchObject({ suppliers: names })
})

test('the purchase list of a supplier is a spreadsheet, and cells that look like formulas stay text', async () => {
  const supplier = '=HYPERLINK("x")'
  const { partNumber } = await stockProduct(shop, { countInStock: 0, supplier, supplierPartNumber: 'S-1' })
  await stockProduct(shop, { countInStock: 0, supplier: 'Another' })
  const { text } = await admin.get(`/api/stock/low/export?supplier=${encodeURIComponent(supplier)}`)
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`S-1,${partNumber}`)
  expect(lines[1]).not.toMatch(/^\ufeff?=/)
})

test('levels, suppliers and days change for many at once, and a spreadsheet carries them', async () => {
  const [a, b] = await Promise.all([1, 2].map(() => stockProduct(shop, { countInStock: 3 })))
  if (!a || !b) throw new Error('two products')
  const change = { reorderLevel: 12, supplier: 'Allbro', expectedOn: soon }
  expect((await admin.put('/api/product/bulk', { ids: [a._id, b._id], change })).status).toBe(200)
  expect((await admin.get(`/api/product/${b._id}`)).body).toMatchObject(change)
  await admin.put('/api/product/bulk', { ids: [a._id], change: { reorderLevel: null, expectedOn: null } })
  expect((await admin.get(`/api/product/${a._id}`)).body).not.toHaveProperty('reorderLevel')
  const sheet = 'Part number,Reorder level,Supplier,Supplier part number'
  await runAll(admin, `${sheet}\n${a.partNumber},5,Legrand,L-1\n${b.partNumber},,,\n`)
  expect((await admin.get(`/api/product/${a._id}`)).body).toMatchObject({
    reorderLevel: 5,
    supplier: 'Legrand',
    supplierPartNumber: 'L-1',
  })
  expect((await admin.get(`/api/product/${b._id}`)).body).toMatchObject({ reorderLevel: 12, supplier: 'Allbro' })
  const { text } = await admin.get('/api/product/export')
  expect(text).toContain('Reorder level,Work (minutes),Supplier,Supplier part number')
  expect(text).toContain('5,,Legrand,L-1')
  for (const wrong of [{ reorderLevel: -1 }, { expectedOn: 'soon' }, { supplier: 'x'.repeat(121) }])
    expect((await admin.put('/api/product/bulk', { ids: [a._id], change: wrong })).status).toBe(400)
})

test('the office is told once a day, only of what is new', async () => {
  const mails = async () => (await readQueuedEmails(shop)).filter(({ subject }) => subject.startsWith('Low stock'))
  await sendLowStock(shop.app)
  await expect.poll(async () => (await mails()).length).toBeGreaterThan(0)
  const before = (await mails()).length
  await sendLowStock(shop.app)
  const { _id, name } = await stockProduct(shop, { countInStock: 8 })
  await stockProduct(shop, { countInStock: 0, expectedOn: soon })
  await buy(buyer, [{ _id, qty: 3 }])
  await Promise.all([sendLowStock(shop.app), sendLowStock(shop.app)])
  await expect.poll(async () => (await mails()).length).toBe(before + 1)
  const newest = (await mails()).find(({ subject }) => subject === 'Low stock: 1 product')
  expect(newest?.text).toContain(`5 left: ${name}`)
  // Enough again, then low once more: that is new.
  await admin.put(`/api/product/${_id}`, { countInStock: 50 })
  await sendLowStock(shop.app)
  await admin.put(`/api/product/${_id}`, { countInStock: 1 })
  await sendLowStock(shop.app)
  await expect.poll(async () => (await mails()).length).toBe(before + 2)
})

test('a purchase list does not end where the screen’s list does', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 0, supplier: 'Bulk' })
  await shop.database.pool.query(
    `insert into products (name, slug, part_number, price_cents, category_id, brand_id, supplier, status)
     select 'Gland ' || n, 'gland-' || n, 'GL-' || n, 100, category_id, brand_id, supplier, 'live'
     from products, generate_series(1, 1000) n where id = $1`,
    [_id],
  )
  const low = await readLow('supplier=Bulk')
  expect([low.products.length, low.total]).toEqual([1000, 1001])
  const { text } = await admin.get('/api/stock/low/export?supplier=Bulk')
  expect(text.trim().split('\r\n')).toHaveLength(1002)
})
