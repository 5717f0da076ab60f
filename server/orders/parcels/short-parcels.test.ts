import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { OrderHistory, PickingList } from '#contract/orders/office-calls.ts'
import type { Movement } from '#contract/stock/calls.ts'
import { createJobsTask } from '#server/workshop/plan-due-orders.ts'
import { address, readStock, stockProduct } from '#test/orders.ts'
import { draftOf, openQuoteShop, quoteOf, quoteUrl, work } from '#test/quotes.ts'
import type { Caller } from '#test/shop.ts'

/** What was sold beyond stock and leaves without 'Take' leaves the stock too. */

let shop: Awaited<ReturnType<typeof openQuoteShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openQuoteShop()
  admin = shop.admin
})
afterAll(() => shop.close())

const read = async (id: string) => (await admin.get(`/api/order/${id}`)).body as Order
const stockOf = async (productId: string) => (await readStock(shop, productId)).stock
const receive = (productId: string, qty: number) =>
  admin.post('/api/stock/receipts', { _id: crypto.randomUUID(), lines: [{ _id: productId, qty }] })
const step = (id: string, status: string, more = {}) => admin.put(`/api/order/${id}/status`, { status, ...more })
const parcel = (id: string, lines: object[], more = {}) => admin.post(`/api/order/${id}/parcels`, { lines, ...more })
const undo = (id: string) => admin.post(`/api/order/${id}/undo-step`)
const movements = async (productId: string) => {
  const { body } = await admin.get(`/api/stock/product/${productId}`)
  return (body as { movements: Movement[] }).movements.map(({ kind, qty, balance }) => [kind, qty, balance])
}
const events = async (id: string) =>
  ((await admin.get(`/api/order/${id}/history`)).body as OrderHistory).events.map(({ what, note }) => [what, note])

/** A paid order by phone for five of a product with this many in stock. */
async function sellFive(countInStock = 2, more: object = {}) {
  const product = await stockProduct(shop, { countInStock })
  const quote = quoteOf(await admin.post('/api/quote/office', { contact: { name: 'Sipho Khumalo' } }))
  const reply = await admin.post(`${quoteUrl(quote)}/place`, {
    ...draftOf([{ product: product._id, qty: 5, price: 100, ...more }, work(50)]),
    shippingAddress: (({ email: _, ...rest }) => rest)(address),
    updatedAt: quote.updatedAt,
  })
  expect(reply.status, reply.text).toBe(201)
  const { _id: id } = reply.body as Order
  await admin.put(`/api/order/${id}/pay`, { note: 'FNB' })
  return { product, id, p: product._id }
}

test('shipping takes what was short, and undoing puts it back', async () => {
  const { product, id, p } = await sellFive()
  await receive(p, 10)
  await step(id, 'processing')
  expect((await step(id, 'shipped')).body).toMatchObject({ status: 'shipped' })
  expect(await stockOf(p)).toBe(7)
  expect((await movements(p)).slice(0, 2)).toEqual([
    ['sold', -3, 7],
    ['received', 10, 10],
  ])
  expect(await events(id)).toContainEqual(['stock_taken', `3 × ${product.name} (${product.partNumber}).`])
  expect((await undo(id)).status).toBe(200)
  expect(await stockOf(p)).toBe(10)
  expect((await read(id)).shortages).toEqual([{ _id: p, qty: 3, available: 10 }])
  expect((await events(id)).at(-1)?.[0]).toBe('stock_put_back')
  // Again, as if nothing had been.
  expect((await step(id, 'shipped')).status).toBe(200)
  expect(await stockOf(p)).toBe(7)
})

test('a parcel takes what it needs beyond the goods in hand, and so does what is handed over or collected', async () => {
  const { id, p } = await sellFive()
  await receive(p, 10)
  expect((await parcel(id, [{ _id: p, qty: 3 }])).status).toBe(201)
  expect(await stockOf(p)).toBe(9)
  expect((await read(id)).shortages).toEqual([{ _id: p, qty: 2, available: 9 }])
  expect((await admin.put(`/api/order/${id}/deliver`)).body).toMatchObject({ status: 'delivered' })
  expect(await stockOf(p)).toBe(7)
  expect((await undo(id)).status).toBe(200)
  expect(await stockOf(p)).toBe(9)
})

test('what left with a short parcel does not come back with a refund of the rest', async () => {
  const { id, p } = await sellFive()
  await receive(p, 10)
  await parcel(id, [{ _id: p, qty: 3 }])
  const lines = [{ _id: p, qty: 2 }]
  expect((await admin.post(`/api/order/${id}/refund`, { lines, cause: 'not_in_stock', isSent: true })).status).toBe(200)
  expect(await stockOf(p)).toBe(9)
})

test('goods that are not there stop the parcel, until the packer says that they were found', async () => {
  const { product, id, p } = await sellFive()
  await receive(p, 1)
  await step(id, 'processing')
  const refused = await step(id, 'shipped')
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'not_in_stock',
      message: `2 × ${product.name} (${product.partNumber}) are not in stock.`,
      items: [{ _id: p, qty: 2, available: 1 }],
    },
  ])
  expect(await stockOf(p)).toBe(1)
  expect(await read(id)).toMatchObject({ status: 'processing', parcels: [] })
  // One is not enough, and what the order does not need changes nothing.
  expect((await step(id, 'shipped', { found: [{ _id: p, qty: 1 }] })).body).toMatchObject({ code: 'not_in_stock' })
  expect((await step(id, 'shipped', { found: [{ _id: p, qty: 9 }] })).body).toMatchObject({ status: 'shipped' })
  expect(await stockOf(p)).toBe(0)
  expect((await movements(p)).slice(0, 3)).toEqual([
    ['sold', -3, 0],
    ['corrected', 2, 3],
    ['received', 1, 1],
  ])
  expect(await events(id)).toContainEqual(['stock_found', `2 × ${product.name} (${product.partNumber}).`])
  expect((await undo(id)).status).toBe(200)
  expect(await stockOf(p)).toBe(1)
  expect((await read(id)).shortages).toEqual([{ _id: p, qty: 3, available: 1 }])
  const found = { found: [{ _id: p, qty: 2 }] }
  expect((await parcel(id, [{ _id: p, qty: 5 }], found)).status).toBe(201)
  expect(await stockOf(p)).toBe(0)
})

test('what buyers have reserved is not taken', async () => {
  const { id, p } = await sellFive()
  await receive(p, 4)
  await shop.query('update products set reserved = 2 where id = $1', [p])
  expect((await parcel(id, [{ _id: p, qty: 5 }])).body).toMatchObject({ items: [{ _id: p, qty: 1, available: 2 }] })
  expect((await parcel(id, [{ _id: p, qty: 4 }])).status).toBe(201)
  expect(await readStock(shop, p)).toEqual({ stock: 2, reserved: 2 })
})

test('two packers at once: each unit leaves once', async () => {
  for (let times = 0; times < 3; times++) {
    const { id, p } = await sellFive(5)
    const other = await sellFive(0)
    // A second order for the same product, all of it short.
    await shop.query(`update orders set items = replace(items::text, $1, $2)::jsonb where id = $3`, [
      other.p,
      p,
      other.id,
    ])
    await shop.query(`update orders set holds = '[]' where id = $1`, [id])
    await receive(p, 6)
    const replies = await Promise.all([id, other.id].map((one) => parcel(one, [{ _id: p, qty: 5 }])))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
    expect(await stockOf(p)).toBe(1)
    expect((await movements(p)).filter(([kind]) => kind === 'sold')).toEqual([
      ['sold', -5, 1],
      ['sold', -5, 0],
    ])
  }
})

test('a corrected parcel takes what it holds more', async () => {
  const { id, p } = await sellFive()
  await receive(p, 2)
  const first = (await parcel(id, [{ _id: p, qty: 3 }])).body as Order
  expect(await stockOf(p)).toBe(1)
  const correct = (qty: number, more = {}) =>
    admin.put(`/api/order/${id}/parcels/${first.parcels[0]?._id}`, {
      courier: '',
      trackingNumber: '',
      lines: [{ _id: p, qty }],
      ...more,
    })
  expect((await correct(4)).status).toBe(200)
  expect(await stockOf(p)).toBe(0)
  // The order keeps what it has taken.
  expect((await correct(1)).status).toBe(200)
  expect([await stockOf(p), (await read(id)).shortages]).toMatchObject([0, [{ qty: 1 }]])
  expect((await correct(5)).body).toMatchObject({ code: 'not_in_stock', items: [{ qty: 1 }] })
  expect((await correct(5, { found: [{ _id: p, qty: 1 }] })).status).toBe(200)
  expect((await movements(p)).slice(0, 2)).toEqual([
    ['sold', -1, 0],
    ['corrected', 1, 1],
  ])
})

test('goods made to order come from the workshop once it has begun, and from stock before', async () => {
  const followJobs = createJobsTask(shop.app)
  const made = await sellFive(2, { leadTimeDays: 5 })
  await followJobs()
  await shop.query(`update jobs set state = 'finished' where order_id = $1`, [made.id])
  await receive(made.p, 4)
  expect((await parcel(made.id, [{ _id: made.p, qty: 5 }])).status).toBe(201)
  expect(await stockOf(made.p)).toBe(4)
  const waiting = await sellFive(2, { leadTimeDays: 5 })
  await followJobs()
  await receive(waiting.p, 1)
  // Nobody is asked for the rest: it was made, and the job was not ticked off.
  expect((await parcel(waiting.id, [{ _id: waiting.p, qty: 5 }])).status).toBe(201)
  expect(await stockOf(waiting.p)).toBe(0)
})

test('the picking list says what is short, and what of it has come in', async () => {
  const { id, p } = await sellFive()
  await receive(p, 1)
  const line = async () =>
    ((await admin.get(`/api/order/picking-list?ids=${id}`)).body as PickingList).lines.find(({ _id }) => _id === p)
  expect(await line()).toMatchObject({ qty: 5, short: 3, available: 1 })
  await admin.post(`/api/order/${id}/take-stock`, { lines: [{ _id: p, qty: 1 }] })
  expect(await line()).toMatchObject({ qty: 5, short: 2, available: 0 })
  await receive(p, 2)
  await admin.post(`/api/order/${id}/take-stock`, { lines: [{ _id: p, qty: 2 }] })
  expect(await line()).not.toHaveProperty('short')
})
