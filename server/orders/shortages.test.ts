import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import type { Shortage } from '#contract/stock/shortage-calls.ts'
import { toPackingSlip } from '#server/invoices/order-sheets.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { createJobsTask } from '#server/workshop/plan-due-orders.ts'
import { address, readStock, stockProduct } from '#test/orders.ts'
import { accept, draftOf, openQuoteShop, quoteOf, quoteUrl, work } from '#test/quotes.ts'
import type { Caller } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openQuoteShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openQuoteShop()
  admin = shop.admin
})
afterAll(() => shop.close())

const read = async (id: string) => (await admin.get(`/api/order/${id}`)).body as Order
const shortages = async (productId: string): Promise<Shortage | undefined> =>
  ((await admin.get('/api/stock/shortages')).body as { shortages: Shortage[] }).shortages.find(
    ({ _id }) => _id === productId,
  )
const pay = (id: string) => admin.put(`/api/order/${id}/pay`, { note: 'FNB' })
const take = (id: string, productId: string, qty = 9, more = {}) =>
  admin.post(`/api/order/${id}/take-stock`, { lines: [{ _id: productId, qty }], ...more })
const receive = async (productId: string, qty: number) =>
  expect(
    (await admin.post('/api/stock/receipts', { _id: crypto.randomUUID(), lines: [{ _id: productId, qty }] })).status,
  ).toBe(201)

/** An order by phone for these lines, not paid yet. */
async function placeByPhone(lines: readonly object[]): Promise<Order> {
  const quote: Quote = quoteOf(await admin.post('/api/quote/office', { contact: { name: 'Sipho Khumalo' } }))
  const { email: _, ...shippingAddress } = address
  const reply = await admin.post(`${quoteUrl(quote)}/place`, {
    ...draftOf(lines),
    shippingAddress,
    updatedAt: quote.updatedAt,
  })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Order
}

/** Five meters, of which two are in stock. */
async function sellFive() {
  const product = await stockProduct(shop, { countInStock: 2 })
  const order = await placeByPhone([{ product: product._id, qty: 5, price: 100 }, work(50)])
  return { product, id: order._id }
}

test('what is sold beyond stock is short once the order is paid, and is taken when it has come in', async () => {
  const { product, id } = await sellFive()
  expect(await shortages(product._id)).toBeUndefined()
  await pay(id)
  const order = await read(id)
  // Custom work is never in stock.
  expect(order.shortages).toEqual([{ _id: product._id, qty: 3, available: 0 }])
  expect(await shortages(product._id)).toMatchObject({
    qty: 3,
    toMake: 0,
    available: 0,
    orders: [{ _id: id, orderNumber: order.orderNumber, qty: 3 }],
  })
  const slip = async () =>
    JSON.stringify(
      toPackingSlip(await read(id), new Map(), { shop: await getShopIdentity(shop.app.db), logo: undefined }),
    )
  expect(await slip()).toContain(`Sold beyond stock: 3 × ${product.name}`)
  expect((await take(id, product._id)).body).toMatchObject({ message: 'None of these goods are in stock.' })
  await receive(product._id, 2)
  expect((await read(id)).shortages).toEqual([{ _id: product._id, qty: 3, available: 2 }])
  expect((await take(id, product._id)).body).toMatchObject({ taken: [{ _id: product._id, qty: 2 }] })
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  await receive(product._id, 5)
  const { body } = await take(id, product._id)
  expect(body).toMatchObject({ taken: [{ _id: product._id, qty: 1 }], order: { status: 'paid' } })
  expect((body as { order: Order }).order.shortages).toBeUndefined()
  expect(await shortages(product._id)).toBeUndefined()
  expect(await slip()).not.toContain('Sold beyond stock')
  expect((await take(id, product._id)).status).toBe(409)
  const { events } = (await admin.get(`/api/order/${id}/history`)).body as { events: { what: string; note: string }[] }
  expect(events.filter(({ what }) => what === 'stock_taken').map(({ note }) => note)).toEqual([
    `2 × ${product.name} (${product.partNumber}).`,
    `1 × ${product.name} (${product.partNumber}).`,
  ])
  // What was taken returns with the order.
  await admin.put(`/api/order/${id}/status`, { status: 'cancelled' })
  expect(await readStock(shop, product._id)).toEqual({ stock: 9, reserved: 0 })
})

test('what was taken can be put back, once', async () => {
  const { product, id } = await sellFive()
  await pay(id)
  await receive(product._id, 3)
  const { taken } = (await take(id, product._id)).body as { taken: { _id: string; qty: number }[] }
  expect(taken).toEqual([{ _id: product._id, qty: 3 }])
  expect((await take(id, product._id, 6, { putBack: true })).body).toMatchObject({ code: 'conflict' })
  expect((await take(id, product._id, 3, { putBack: true })).status).toBe(200)
  expect(await readStock(shop, product._id)).toEqual({ stock: 3, reserved: 0 })
  expect((await read(id)).shortages).toEqual([{ _id: product._id, qty: 3, available: 3 }])
  // Two at once: one of them takes the goods.
  const replies = await Promise.all([take(id, product._id), take(id, product._id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
})

test('parcels and refunds by line lower a shortage, on the order as in the list', async () => {
  const { product, id } = await sellFive()
  await pay(id)
  const lines = [{ _id: product._id, qty: 3 }]
  const found = [{ _id: product._id, qty: 1 }]
  expect((await admin.post(`/api/order/${id}/parcels`, { lines, found })).status).toBe(201)
  expect((await read(id)).shortages).toMatchObject([{ qty: 2 }])
  expect(await shortages(product._id)).toMatchObject({ qty: 2 })
  const refund = { lines: [{ _id: product._id, qty: 1 }], cause: 'not_in_stock', isSent: true }
  expect((await admin.post(`/api/order/${id}/refund`, refund)).status).toBe(200)
  expect((await read(id)).shortages).toMatchObject([{ qty: 1 }])
  expect(await shortages(product._id)).toMatchObject({ qty: 1 })
  await admin.put(`/api/order/${id}/status`, { status: 'shipped', found })
  expect((await read(id)).shortages).toBeUndefined()
  expect(await shortages(product._id)).toBeUndefined()
})

test('goods made to order are short too, and what is taken from stock is not made', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  const { _id: id } = await placeByPhone([{ product: product._id, qty: 4, price: 100, leadTimeDays: 5 }])
  await pay(id)
  expect(await shortages(product._id)).toMatchObject({ qty: 3, toMake: 3, orders: [{ toMake: true }] })
  const followJobs = createJobsTask(shop.app)
  const jobs = async () => {
    await followJobs()
    return (await admin.get(`/api/workshop/orders/${id}`)).body as { jobs: { qty: number; state: string }[] }
  }
  expect(await jobs()).toMatchObject({ jobs: [{ qty: 3, state: 'waiting' }] })
  await receive(product._id, 2)
  expect((await take(id, product._id)).body).toMatchObject({ taken: [{ qty: 2 }] })
  expect(await jobs()).toMatchObject({ jobs: [{ qty: 1, state: 'waiting' }] })
  await receive(product._id, 1)
  await take(id, product._id)
  expect(await jobs()).toMatchObject({ jobs: [{ state: 'cancelled' }] })
  await take(id, product._id, 1, { putBack: true })
  expect(await jobs()).toMatchObject({ jobs: [{ qty: 1, state: 'waiting' }] })
})

test('the buyer is told nothing of shortages', async () => {
  const { guest, quote } = await shop.sentQuote()
  const { _id } = (await accept(guest, quote)).body as Order
  const { stock } = await readStock(shop, shop.meter._id)
  await admin.post(`/api/stock/product/${shop.meter._id}/movements`, { kind: 'scrapped', qty: stock, reason: 'Flood' })
  await pay(_id)
  expect((await read(_id)).shortages).toHaveLength(1)
  expect((await guest.get(`/api/order/${_id}`)).body).not.toHaveProperty('shortages')
})
