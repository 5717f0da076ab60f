import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, readStock, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Person, type Shop } from '#test/shop.ts'
import { averageCost } from './average-cost.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller & { person: Person }
let buyer: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  buyer = await shop.signIn('shopper')
})
afterAll(() => shop.close())

const receive = (lines: object[], more: object = {}) =>
  admin.post('/api/stock/receipts', { _id: randomUUID(), lines, ...more })
const read = async (id: string) => (await admin.get(`/api/stock/product/${id}`)).body

test('a delivery is booked, its history says who and from whom, and the average cost follows', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 10 })
  const first = await receive([{ _id, qty: 10, cost: 100 }], { supplier: 'Schneider', reference: 'DN 4711' })
  expect([first.status, first.body], first.text).toMatchObject([
    201,
    { number: 1, supplier: 'Schneider', lines: [{ _id, qty: 10, cost: 100 }], by: admin.person.name },
  ])
  expect(await read(_id)).toMatchObject({
    available: 20,
    onHand: 20,
    cost: 100,
    movements: [
      { kind: 'received', qty: 10, balance: 20, cost: 100, receipt: { reference: 'DN 4711' }, by: admin.person.name },
      { kind: 'opening', qty: 10 },
    ],
  })
  await receive([{ _id, qty: 10, cost: 130 }])
  await receive([{ _id, qty: 5 }])
  expect(await read(_id)).toMatchObject({ available: 35, cost: 110, movements: [{ cost: 110 }, { cost: 130 }, {}, {}] })
  const listed = await admin.get('/api/stock/receipts')
  expect(listed.body).toMatchObject({ total: 3, receipts: [{ number: 3 }, {}, {}] })
  // Whoever books goods in need not see what they cost.
  const seenByPacker = await (await shop.signIn('packer')).get('/api/stock/receipts')
  expect([listed.text.includes('"cost"'), seenByPacker.text.includes('"cost"')]).toEqual([true, false])
})

test('the average is rounded to the cent, and sold goods have taken their cost with them', () => {
  expect(averageCost({ stock: 0, costCents: 500 }, { qty: 2, costCents: 700 })).toBe(700)
  expect(averageCost({ stock: 2, costCents: 100 }, { qty: 1, costCents: 101 })).toBe(100)
  expect(averageCost({ stock: 5, costCents: null }, { qty: 1, costCents: 9 })).toBe(9)
})

test('the same delivery sent twice, also at once, is booked once; other lines under its id are refused', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 0 })
  const delivery = { _id: randomUUID(), lines: [{ _id, qty: 4, cost: 12.5 }] }
  const replies = await Promise.all([1, 2, 3].map(() => admin.post('/api/stock/receipts', delivery)))
  expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await readStock(shop, _id)).stock).toBe(4)
  const other = await admin.post('/api/stock/receipts', { ...delivery, lines: [{ _id, qty: 5 }] })
  expect(other.body).toMatchObject({ code: 'conflict' })
  expect((await readStock(shop, _id)).stock).toBe(4)
  for (const lines of [[], [{ _id, qty: 0 }], [{ _id: randomUUID(), qty: 1 }], [1, 2].map(() => ({ _id, qty: 1 }))])
    expect((await receive(lines as object[])).status).toBe(400)
})

test('what a product costs us is in no public answer', async () => {
  const product = await makeProduct(admin, { countInStock: 3 })
  await receive([{ _id: product._id, qty: 1, cost: 77.31 }])
  const guest = shop.guest()
  for (const path of [
    `/api/product/${product._id}`,
    `/api/product/slug/${product.slug}`,
    '/api/product/products/allProduct',
    '/api/product/products/paginated',
    '/api/product/filteredProducts',
    '/api/product/new',
    `/api/product?ids=${product._id}`,
  ]) {
    const { status, text } = await guest.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).not.toMatch(/"cost|77\.31|7731/)
  }
  expect((await guest.get(`/api/stock/product/${product._id}`)).status).toBe(401)
})

test('units are scrapped or corrected with a reason, and never those that somebody is paying for', async () => {
  const { _id, name } = await stockProduct(shop, { countInStock: 5 })
  const correct = (body: object) => admin.post(`/api/stock/product/${_id}/movements`, body)
  expect((await correct({ kind: 'scrapped', qty: 2, reason: 'Dropped' })).status).toBe(200)
  expect((await correct({ kind: 'corrected', qty: 4, reason: 'Found in the van' })).status).toBe(200)
  await buyer.post('/api/payment/checkout', {
    orderItems: [{ _id, qty: 6 }],
    shippingAddress: address,
  })
  const refused = await correct({ kind: 'scrapped', qty: 2, reason: 'Wet' })
  expect(refused.body).toMatchObject({ code: 'conflict', message: `Only 1 of ${name} are available.` })
  expect((await correct({ kind: 'corrected', qty: 0, reason: 'x' })).status).toBe(400)
  expect((await correct({ kind: 'corrected', qty: 1, reason: ' ' })).status).toBe(400)
  expect(await read(_id)).toMatchObject({
    available: 1,
    reserved: 6,
    onHand: 7,
    movements: [{ kind: 'corrected', qty: 4, reason: 'Found in the van' }, { kind: 'scrapped', qty: -2 }, {}],
  })
})

test('on hand is available, reserved and sold but not shipped; the history links its orders and has pages', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 9 })
  const order = await buy(buyer, [{ _id, qty: 3 }])
  expect(await read(_id)).toMatchObject({
    available: 6,
    reserved: 0,
    sold: 3,
    onHand: 9,
    movements: [{ kind: 'sold', qty: -3, order: { _id: order._id, orderNumber: order.orderNumber } }, {}],
  })
  await admin.post(`/api/order/${order._id}/parcels`, { lines: [{ _id, qty: 2 }] })
  expect(await read(_id)).toMatchObject({ sold: 1, onHand: 7 })
  for (let times = 0; times < 55; times++)
    await admin.put('/api/product/bulk', { ids: [_id], change: { countInStock: { by: 'step', step: 1 } } })
  const first = (await read(_id)) as { movements: object[]; next: number }
  expect(first.movements).toHaveLength(50)
  const rest = (await admin.get(`/api/stock/product/${_id}?before=${first.next}`)).body as { movements: object[] }
  expect(rest.movements).toHaveLength(7)
  expect(rest).not.toHaveProperty('next')
})

test('a correction or a step sent twice, also at once, is made once; other figures under its id are refused', async () => {
  const { _id } = await stockProduct(shop, { countInStock: 5 })
  const body = { _id: randomUUID(), kind: 'corrected', qty: 3, reason: 'Found in the van' }
  const correct = (more: object = {}) => admin.post(`/api/stock/product/${_id}/movements`, { ...body, ...more })
  const replies = await Promise.all([1, 2, 3].map(() => correct()))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await correct({ qty: 4 })).body).toMatchObject({ code: 'conflict' })
  const step = { _id: randomUUID(), ids: [_id], change: { countInStock: { by: 'step', step: 10 } } }
  const steps = await Promise.all([1, 2].map(() => admin.put('/api/product/bulk', step)))
  expect(steps.map(({ status }) => status)).toEqual([200, 200])
  const more = { ...step, change: { countInStock: { by: 'step', step: 20 } } }
  expect((await admin.put('/api/product/bulk', more)).body).toMatchObject({ code: 'conflict' })
  expect((await readStock(shop, _id)).stock).toBe(18)
  // Another product's correction cannot be taken for this one.
  const other = await stockProduct(shop, { countInStock: 5 })
  const reply = await admin.post(`/api/stock/product/${other._id}/movements`, body)
  expect(reply.body).toMatchObject({ code: 'conflict' })
})
