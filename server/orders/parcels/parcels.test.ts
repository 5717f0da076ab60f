import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { toPackingSlip } from '#server/invoices/order-sheets.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { buy, readQueuedEmails, readStock, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Reply, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let buyer: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  buyer = await shop.signIn('shopper')
})
afterAll(() => shop.close())

type Lines = { _id: string; qty: number }[]
const read = async (id: string) => (await admin.get(`/api/order/${id}`)).body as Order
const ship = (order: Order, lines: Lines, more: object = {}): Promise<Reply> =>
  admin.post(`/api/order/${order._id}/parcels`, { lines, ...more })
const subjectsAbout = async ({ orderNumber }: Order) =>
  (await readQueuedEmails(shop))
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(orderNumber) && / is on its way|delivery details/.test(subject))
const slipOf = async (id: string, parcel?: string) =>
  JSON.stringify(
    toPackingSlip(await read(id), new Map(), { shop: await getShopIdentity(shop.app.db), logo: undefined, parcel }),
  )
/** An order for three of one product and one of another. */
async function sell() {
  const [a, b] = [await stockProduct(shop, { price: 100, countInStock: 5 }), await stockProduct(shop, { price: 50 })]
  const order = await buy(buyer, [
    { _id: a._id, qty: 3 },
    { _id: b._id, qty: 1 },
  ])
  return { order, a: a._id, b: b._id }
}

test('an order is shipped in two parcels, and the buyer learns which holds what', async () => {
  const { order, a, b } = await sell()
  const first = await ship(order, [{ _id: a, qty: 2 }], { courier: 'Ram', trackingNumber: 'R-1' })
  expect([first.status, first.body], first.text).toMatchObject([
    201,
    {
      status: 'processing',
      courier: 'Ram',
      trackingNumber: 'R-1',
      parcels: [{ lines: [{ _id: a, qty: 2 }], courier: 'Ram', trackingNumber: 'R-1' }],
    },
  ])
  const second = await ship(order, [
    { _id: a, qty: 1 },
    { _id: b, qty: 1 },
  ])
  expect(second.body).toMatchObject({ status: 'shipped', parcels: [{}, { lines: [{ qty: 1 }, { qty: 1 }] }] })
  // The last parcel has no courier.
  expect(second.body).not.toHaveProperty('courier')
  expect(await subjectsAbout(order)).toEqual([
    `Part of your order ${order.orderNumber} is on its way`,
    `The rest of your order ${order.orderNumber} is on its way`,
  ])
  const [part] = (await readQueuedEmails(shop)).filter(({ subject }) => subject.startsWith('Part of your order'))
  expect(part?.text).toMatch(/In this parcel: 2 × .*Still to come: 1 × .*; 1 × /s)
  const seen = (await buyer.get(`/api/order/${order._id}`)).body as Order
  expect(seen.parcels.map(({ lines }) => lines.map(({ qty }) => qty))).toEqual([[2], [1, 1]])
  // The number of the first parcel is found too.
  expect((await admin.get('/api/order?search=R-1')).body).toMatchObject({ orders: [{ _id: order._id }] })
})

test('slips say which parcel of how many, and what follows', async () => {
  const { order, a, b } = await sell()
  expect(await slipOf(order._id)).not.toContain('parcel')
  const first = (await ship(order, [{ _id: a, qty: 2 }])).body as Order
  const slip = await slipOf(order._id, first.parcels[0]?._id)
  expect(slip).toContain('Packing slip, parcel 1 of 2')
  expect(slip).toContain('["","2",')
  expect(slip).toContain('Follows in another parcel: 1 × ')
  const next = await slipOf(order._id)
  expect(next).toContain('Packing slip, parcel 2 of 2')
  expect(next).toContain('["","1",')
  expect(next).not.toContain('["","2",')
  const pdf = await admin.get(`/api/order/${order._id}/packing-slip?parcel=${first.parcels[0]?._id}`)
  expect(pdf.status).toBe(200)
  expect((await admin.get(`/api/order/${order._id}/packing-slip?parcel=${b}`)).status).toBe(404)
})

test('marking as shipped is one parcel with everything, and delivering hands over what is left', async () => {
  const { order, a, b } = await sell()
  await admin.put(`/api/order/${order._id}/status`, { status: 'processing' })
  const shipped = await admin.put(`/api/order/${order._id}/status`, { status: 'shipped', courier: 'Ram' })
  expect(shipped.body).toMatchObject({
    status: 'shipped',
    courier: 'Ram',
    parcels: [
      {
        lines: [
          { _id: a, qty: 3 },
          { _id: b, qty: 1 },
        ],
        courier: 'Ram',
      },
    ],
  })
  expect(await subjectsAbout(order)).toEqual([`Your order ${order.orderNumber} is on its way`])
  const other = await sell()
  await ship(other.order, [{ _id: other.a, qty: 3 }])
  const handed = await admin.put(`/api/order/${other.order._id}/deliver`)
  expect(handed.body).toMatchObject({ status: 'delivered', parcels: [{}, { lines: [{ _id: other.b, qty: 1 }] }] })
})

test('a parcel can be undone for ten seconds, with its status, goods and e-mail', async () => {
  const { order, a, b } = await sell()
  await ship(order, [{ _id: a, qty: 2 }], { courier: 'Ram' })
  const undo = () => admin.post(`/api/order/${order._id}/undo-step`)
  const back = await undo()
  expect(back.body).toMatchObject({ status: 'paid', parcels: [], statusHistory: [{ status: 'paid' }] })
  expect(back.body).not.toHaveProperty('courier')
  expect((await undo()).status).toBe(409)
  await ship(order, [{ _id: a, qty: 2 }])
  await ship(order, [{ _id: a, qty: 1 }])
  expect((await undo()).body).toMatchObject({ status: 'processing', parcels: [{ lines: [{ qty: 2 }] }] })
  const whole = await ship(order, [
    { _id: a, qty: 1 },
    { _id: b, qty: 1 },
  ])
  expect(whole.body).toMatchObject({ status: 'shipped' })
  expect((await undo()).body).toMatchObject({ status: 'processing', parcels: [{}] })
  expect(await subjectsAbout(order)).toEqual([`Part of your order ${order.orderNumber} is on its way`])
  // Undone parcels hold their goods again: what is refunded returns to stock.
  await admin.post(`/api/order/${order._id}/refund`, { lines: [{ _id: a, qty: 1 }], cause: 'price' })
  expect(await readStock(shop, a)).toEqual({ stock: 3, reserved: 0 })
})

test('after the first parcel nobody cancels, and the rest is refunded by line', async () => {
  const { order, a, b } = await sell()
  await ship(order, [{ _id: a, qty: 2 }])
  for (const cancel of [
    await buyer.put(`/api/order/${order._id}/cancel`),
    await admin.put(`/api/order/${order._id}/cancel`, { reason: 'x' }),
    await admin.put(`/api/order/${order._id}/status`, { status: 'cancelled' }),
  ])
    expect([cancel.status, cancel.body]).toMatchObject([409, { code: 'step_not_allowed' }])
  const rest = [
    { _id: a, qty: 1 },
    { _id: b, qty: 1 },
  ]
  const reply = await admin.post(`/api/order/${order._id}/refund`, { lines: rest, cause: 'not_in_stock' })
  expect(reply.body, reply.text).toMatchObject({
    status: 'shipped',
    refunds: [{ lines: [{ unshipped: 1 }, { unshipped: 1 }] }],
  })
  expect(await readStock(shop, a)).toEqual({ stock: 3, reserved: 0 })
})

test('a full refund of a part-shipped order returns only what is still here', async () => {
  const { order, a } = await sell()
  await ship(order, [{ _id: a, qty: 2 }])
  expect((await admin.post(`/api/order/${order._id}/refund`, { reason: 'Site closed' })).body).toMatchObject({
    status: 'refunded',
  })
  expect(await readStock(shop, a)).toEqual({ stock: 3, reserved: 0 })
})

test('ship while cancelling: one of the two happens', async () => {
  for (let times = 0; times < 5; times++) {
    const { order, a } = await sell()
    const [shipped, cancelled] = await Promise.all([
      ship(order, [{ _id: a, qty: 1 }]),
      buyer.put(`/api/order/${order._id}/cancel`),
    ])
    expect([shipped.status, cancelled.status].toSorted()).toEqual(shipped.status === 201 ? [201, 409] : [200, 409])
    const after = await read(order._id)
    expect([after.parcels.length, ['cancelled', 'refunded'].includes(after.status)]).toEqual(
      shipped.status === 201 ? [1, false] : [0, true],
    )
    expect(await readStock(shop, a)).toEqual({ stock: shipped.status === 201 ? 2 : 5, reserved: 0 })
  }
})

test('two packers do not ship one unit twice, and bad contents are refused', async () => {
  const { order, a, b } = await sell()
  const both = await Promise.all([1, 2].map(() => ship(order, [{ _id: b, qty: 1 }])))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
    message: expect.stringContaining('already been shipped'),
  })
  expect((await ship(order, [{ _id: a, qty: 4 }])).status).toBe(409)
  expect((await ship(order, [{ _id: order._id, qty: 1 }])).body).toMatchObject({
    code: 'bad_input',
    issues: [{ path: 'lines.0._id' }],
  })
  for (const lines of [[], [{ _id: a, qty: 0 }], [{ _id: a, qty: 1, weight: 2 }]])
    expect((await ship(order, lines as Lines)).status).toBe(400)
  const stale = await ship(order, [{ _id: a, qty: 1 }], { updatedAt: order.updatedAt })
  expect(stale.body).toMatchObject({ code: 'stale' })
  await shop.app.database.pool.query('update orders set paid_at = null where id = $1', [order._id])
  expect((await ship(order, [{ _id: a, qty: 1 }])).body).toMatchObject({ code: 'balance_open' })
})

test('a parcel is corrected: courier, number and contents, and the waiting e-mail is replaced', async () => {
  const { order, a, b } = await sell()
  const first = (await ship(order, [{ _id: a, qty: 2 }], { courier: 'Ram', trackingNumber: 'R-7' })).body as Order
  const path = `/api/order/${order._id}/parcels/${first.parcels[0]?._id}`
  const fixed = await admin.put(path, { courier: 'Ram', trackingNumber: 'R-8', lines: [{ _id: a, qty: 1 }] })
  expect(fixed.body, fixed.text).toMatchObject({
    status: 'processing',
    trackingNumber: 'R-8',
    parcels: [{ trackingNumber: 'R-8', lines: [{ _id: a, qty: 1 }] }],
  })
  expect((fixed.body as Order).notes?.at(-1)?.note).toMatch(/R-7, 2 × .*, now Ram, R-8, 1 × /)
  const letters = (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))
  expect(letters.some(({ text }) => text.includes('R-7'))).toBe(false)
  expect(letters.at(-1)?.text).toMatch(/R-8[\s\S]*Still to come: 2 × /)
  const all = await admin.put(path, {
    courier: 'Ram',
    trackingNumber: 'R-8',
    lines: [
      { _id: a, qty: 3 },
      { _id: b, qty: 1 },
    ],
  })
  expect(all.body).toMatchObject({ status: 'shipped' })
  expect((await admin.put(path, { courier: '', trackingNumber: '', lines: [{ _id: a, qty: 1 }] })).status).toBe(409)
  expect((await admin.put(`/api/order/${order._id}/parcels/${a}`, { courier: '', trackingNumber: '' })).status).toBe(
    404,
  )
})

test('an order that the release before has shipped is one parcel', async () => {
  const { order, a } = await sell()
  await shop.app.database.pool.query(
    `update orders set status = 'shipped', courier = 'Ram', tracking_number = 'OLD-1', history = history || '[{"status": "shipped", "at": "2026-11-01T08:00:00.000Z"}]' where id = $1`,
    [order._id],
  )
  expect(await read(order._id)).toMatchObject({
    parcels: [
      { courier: 'Ram', trackingNumber: 'OLD-1', at: '2026-11-01T08:00:00.000Z', lines: [{ _id: a, qty: 3 }, {}] },
    ],
  })
  const fixed = await admin.put(`/api/order/${order._id}/parcel`, { courier: 'Ram', trackingNumber: 'OLD-2' })
  expect(fixed.body).toMatchObject({ parcels: [{ trackingNumber: 'OLD-2' }], trackingNumber: 'OLD-2' })
})
