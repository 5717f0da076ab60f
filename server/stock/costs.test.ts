import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, today } from '#contract/days.ts'
import type { SalesReport } from '#contract/reports/calls.ts'
import type { CostChange } from '#contract/stock/calls.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, stockProduct } from '#test/orders.ts'
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

const receive = (_id: string, qty: number, cost: number) =>
  admin.post('/api/stock/receipts', { _id: randomUUID(), supplier: 'Voltex', lines: [{ _id, qty, cost }] })
const readCosts = async (id: string) =>
  ((await admin.get(`/api/stock/product/${id}`)).body as { costs: CostChange[] }).costs

test('the average cost is entered or follows from deliveries, and its history says which', async () => {
  const { _id } = await makeProduct(admin, { countInStock: 10, cost: 80 })
  await receive(_id, 10, 100)
  await receive(_id, 5, 90)
  await admin.put(`/api/product/${_id}`, { cost: 95.5, name: 'Renamed' })
  await admin.put(`/api/product/${_id}`, { cost: 95.5 })
  expect((await admin.get(`/api/product/${_id}`)).body).toMatchObject({ cost: 95.5 })
  expect((await admin.put(`/api/product/${_id}`, { cost: null })).body).not.toHaveProperty('cost')
  const by = admin.person.name
  const costs = await readCosts(_id)
  expect(costs).toMatchObject([
    { reason: 'Entered', by },
    { cost: 95.5, reason: 'Entered', by },
    { cost: 90, receipt: { supplier: 'Voltex' }, by },
    { cost: 80, reason: 'Entered', by },
  ])
  expect(costs[0]).not.toHaveProperty('cost')
  expect((await admin.put(`/api/product/${_id}`, { cost: -1 })).status).toBe(400)
})

test('reports have cost and margin of what has a known cost, at the cost it was sold at', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 10, cost: 60 })
  const unknown = await stockProduct(shop, { price: 30, countInStock: 10 })
  await buy(buyer, [
    { _id: product._id, qty: 4 },
    { _id: unknown._id, qty: 1 },
  ])
  // What it costs from now on does not change what it cost then.
  await admin.put(`/api/product/${product._id}`, { cost: 90 })
  const year = `from=${addDays(today(), -30)}&to=${today()}`
  const read = async (by: string) => (await admin.get(`/api/report/sales?${year}&by=${by}`)).body as SalesReport
  await createInvoiceTask(shop.app)()
  const report = await read('product')
  const row = (id: string) => report.rows.find(({ key }) => key === id)
  expect(row(product._id)?.cost).toEqual({ costPrice: '240.00', ofPrice: '400.00', marginPrice: '160.00' })
  expect(row(unknown._id)).toBeDefined()
  expect(row(unknown._id)).not.toHaveProperty('cost')
  expect(report.total.cost).toEqual({ costPrice: '240.00', ofPrice: '400.00', marginPrice: '160.00' })
  const { text } = await admin.get(`/api/report/sales/export?${year}`)
  expect(text).toContain('Cost,Revenue with a known cost,Margin')
})

test('no call that the public or a customer can make has a cost in its answer', async () => {
  const marker = 77.31
  const product = await makeProduct(admin, {
    countInStock: 9,
    cost: marker,
    supplier: 'Secret Supplier',
  })
  const other = await makeProduct(admin, {
    countInStock: 0,
    cost: marker,
    related: [{ kind: 'accessory', product: product._id }],
  })
  await admin.put('/api/product/bulk', { ids: [product._id, other._id], change: { family: 'One' } })
  const { _id, slug } = product
  const order = await buy(buyer, [{ _id, qty: 1 }])
  const quote = (await buyer.post('/api/quote', {
    contact: { name: 'A', email: 'a@example.co.za', phone: '011 123 4567' },
    lines: [{ product: _id, qty: 1 }],
    message: 'Please quote.',
  })) as { body: { _id?: string } }
  const ids: Record<string, string> = { id: _id, slug, key: slug }
  const gets = shop.app.routeList.filter(
    // The API reference describes the office's calls too.
    ({ method, access, url }) =>
      method === 'GET' && typeof access === 'string' && url.startsWith('/api/') && !/openapi|docs/.test(url),
  )
  expect(gets.length).toBeGreaterThan(40)
  const paths = gets.map(({ url }) => url.replace(/:(\w+)/g, (_, name: string) => ids[name] ?? 'x').replace('*', 'x'))
  const asked = [
    ...paths,
    `/api/product?ids=${_id}`,
    `/api/product?keyword=${encodeURIComponent(product.partNumber)}`,
    `/api/order/${order._id}`,
    `/api/quote/${quote.body._id}`,
  ]
  let answered = 0
  for (const caller of [shop.guest(), buyer])
    for (const path of asked) {
      const { status, text } = await caller.get(path)
      if (status === 200 && text.includes(_id)) answered++
      expect(text, path).not.toMatch(/"cost(?:Cents|Price|s)?"\s*:|77[.,]31|7731|Secret Supplier/)
    }
  expect(answered).toBeGreaterThan(10)
  for (const [path, body] of [
    ['/api/payment/checkout', { orderItems: [{ _id, qty: 1 }], shippingAddress: address }],
    ['/api/order', { orderItems: [{ _id, qty: 1 }], shippingAddress: address }],
    ['/api/quick-order', { text: `1 ${product.partNumber}` }],
  ] as const)
    expect((await buyer.post(path, body)).text, path).not.toMatch(/"cost|77[.,]31|7731|Secret Supplier/)
  // The same product, to the office.
  expect((await admin.get(`/api/product/${_id}`)).body).toMatchObject({ cost: marker, supplier: 'Secret Supplier' })
})
