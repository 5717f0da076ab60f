import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lowStock } from '#contract/catalogue/low-stock.ts'
import type { Dashboard } from '#contract/dashboard/calls.ts'
import { dayOf } from '#contract/days.ts'
import { fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders/status.ts'
import { readSpreadsheet } from '#server/spreadsheets/read-spreadsheet.ts'
import type { Cell } from '#server/spreadsheets/sheet.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, cartOf, readQueuedEmails, readStock, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let productId: string
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  productId = (await stockProduct(shop, { price: 100, countInStock: 10_000 }))._id
})
afterAll(() => shop.close())

const oneLine = () => [{ _id: productId, qty: 1 }]
const place = async (buyer: Caller, more: Record<string, unknown> = {}) =>
  (await buyer.post('/api/order', cartOf(oneLine(), more))).body as Order
const step = (id: string, body: object) => admin.put(`/api/order/${id}/status`, body)

/** An order in each status, reached through the usual calls. */
const reach: Record<OrderStatus, (buyer: Caller) => Promise<Order>> = {
  pending: (buyer) => place(buyer),
  paid: (buyer) => buy(buyer, oneLine()),
  processing: async (buyer) => {
    const order = await reach.paid(buyer)
    return (await step(order._id, { status: 'processing' })).body as Order
  },
  shipped: async (buyer) => {
    const order = await reach.processing(buyer)
    return (await step(order._id, { status: 'shipped', courier: 'Ram', trackingNumber: 'R1' })).body as Order
  },
  delivered: async (buyer) => (await admin.put(`/api/order/${(await reach.shipped(buyer))._id}/deliver`)).body as Order,
  cancelled: async (buyer) => (await step((await reach.paid(buyer))._id, { status: 'cancelled' })).body as Order,
  refunded: async (buyer) =>
    (await admin.post(`/api/order/${(await reach.paid(buyer))._id}/refund`, { reason: 'Wrong part' })).body as Order,
}

/** The office's steps according to the contract, without those triggered by payments. */
const officeMay = new Set([
  'pending cancelled',
  'paid processing',
  'paid cancelled',
  'processing shipped',
  'processing cancelled',
  'shipped delivered',
])
const mayDeliver = new Set(['paid', 'processing', 'shipped'])
const mayCancel = new Set(['pending', 'paid', 'processing'])
const mayRefund = new Set(['paid', 'processing', 'shipped', 'delivered', 'cancelled'])

test.each(orderStatuses)('a %s order allows the steps of the table and no others', async (from) => {
  const buyer = await shop.signIn('shopper')
  const order = await reach[from](buyer)
  expect(order).toMatchObject({ status: from })
  const isUnchanged = async () => expect(((await admin.get(`/api/order/${order._id}`)).body as Order).status).toBe(from)
  for (const to of orderStatuses) {
    const body = { status: to, note: 'as asked' }
    if (officeMay.has(`${from} ${to}`)) {
      const reply = await step((await reach[from](buyer))._id, body)
      expect([reply.status, reply.body]).toMatchObject([200, { status: to }])
      expect((reply.body as Order).statusHistory.at(-1)).toMatchObject(body)
    } else {
      const reply = await step(order._id, body)
      expect([to, reply.status, reply.body]).toMatchObject([to, 409, { code: 'step_not_allowed' }])
      await isUnchanged()
    }
  }
  const ways: [string, Set<string>, (id: string) => Promise<{ status: number }>][] = [
    ['deliver', mayDeliver, (id) => admin.put(`/api/order/${id}/deliver`)],
    ['cancel', mayCancel, (id) => buyer.put(`/api/order/${id}/cancel`, { reason: 'Changed my mind' })],
    ['refund', mayRefund, (id) => admin.post(`/api/order/${id}/refund`, { reason: 'Goodwill' })],
  ]
  for (const [name, allowed, act] of ways) {
    const isAllowed = allowed.has(from)
    const { _id } = isAllowed ? await reach[from](buyer) : order
    expect([name, (await act(_id)).status]).toEqual([name, isAllowed ? 200 : 409])
    if (!isAllowed) await isUnchanged()
  }
})

test('stock is restored when an order ends before shipping, and not after', async () => {
  const product = await stockProduct(shop, { countInStock: 10 })
  const buyer = await shop.signIn('shopper')
  const lines = [{ _id: product._id, qty: 2 }]
  const stock = async () => (await readStock(shop, product._id)).stock
  const cancelled = await buy(buyer, lines)
  expect(await stock()).toBe(8)
  await step(cancelled._id, { status: 'cancelled' })
  expect(await stock()).toBe(10)
  // Refunding a cancelled order must not restock it again.
  expect((await admin.post(`/api/order/${cancelled._id}/refund`, { reason: 'Cancelled' })).body).toMatchObject({
    status: 'refunded',
  })
  expect(await stock()).toBe(10)
  const refunded = await buy(buyer, lines)
  await admin.post(`/api/order/${refunded._id}/refund`, { reason: 'Wrong part' })
  expect(await stock()).toBe(10)
  const shipped = await buy(buyer, lines)
  await step(shipped._id, { status: 'processing' })
  await step(shipped._id, { status: 'shipped' })
  await admin.post(`/api/order/${shipped._id}/refund`, { reason: 'Lost by the courier' })
  expect(await stock()).toBe(8)
  const part = await buy(buyer, lines)
  const reply = await admin.post(`/api/order/${part._id}/refund`, { reason: 'Scratched', amount: '10.00' })
  expect(reply.body).toMatchObject({ status: 'paid', refunds: [{ amount: '10.00', state: 'done' }] })
  expect(await stock()).toBe(6)
  const tooMuch = await admin.post(`/api/order/${part._id}/refund`, { reason: 'x', amount: '100000.00' })
  expect(tooMuch.status).toBe(409)
  expect((await admin.post(`/api/order/${part._id}/refund`, { amount: '1.00' })).status).toBe(400)
})

test('a step can be undone for ten seconds, and its e-mail is not sent', async () => {
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, oneLine())
  const undo = () => admin.post(`/api/order/${order._id}/undo-step`)
  const readEmails = async () =>
    (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))
  const before = (await readEmails()).length
  expect([(await undo()).status]).toEqual([409])
  await step(order._id, { status: 'processing' })
  await step(order._id, { status: 'shipped', courier: 'RAM', trackingNumber: 'T-1' })
  expect((await readEmails()).map(({ subject }) => subject).at(-1)).toContain('is on its way')
  const back = await undo()
  expect([back.status, back.body]).toMatchObject([200, { status: 'processing' }])
  expect(back.body).not.toHaveProperty('courier')
  expect((back.body as Order).statusHistory.map(({ status }) => status)).toEqual(['paid', 'processing'])
  expect(await readEmails()).toHaveLength(before)
  // One step, only once.
  expect((await undo()).status).toBe(409)
  const delivered = await admin.put(`/api/order/${order._id}/deliver`)
  expect(delivered.body).toMatchObject({ isDelivered: true })
  expect((await undo()).body).toMatchObject({ status: 'processing', isDelivered: false, deliveredAt: null })

  await admin.put(`/api/order/${order._id}/deliver`)
  await admin.post(`/api/order/${order._id}/notes`, { note: 'Signed for by the guard' })
  const tooLate = await undo()
  expect([tooLate.status, tooLate.body]).toMatchObject([409, { code: 'step_not_allowed' }])
  const other = await buy(buyer, oneLine())
  await step(other._id, { status: 'processing' })
  await shop.app.database.pool.query(
    `update orders set undo = jsonb_set(undo, '{until}', to_jsonb(now() - interval '1 second')) where id = $1`,
    [other._id],
  )
  expect((await admin.post(`/api/order/${other._id}/undo-step`)).status).toBe(409)
})

test('an undo takes back its own step, not the next one of a colleague', async () => {
  const order = await buy(shop.guest(), oneLine())
  const url = `/api/order/${order._id}`
  const started = (await admin.put(`${url}/status`, { status: 'processing' })).body as Order
  const shipped = (await admin.put(`${url}/status`, { status: 'shipped' })).body as Order
  const late = await admin.post(`${url}/undo-step`, { updatedAt: started.updatedAt })
  expect([late.status, late.body]).toMatchObject([409, { code: 'stale' }])
  expect((await admin.post(`${url}/undo-step`, { updated: shipped.updatedAt })).status).toBe(400)
  const undone = await admin.post(`${url}/undo-step`, { updatedAt: shipped.updatedAt })
  expect(undone.body, undone.text).toMatchObject({ status: 'processing' })
})

test('the history shows who took each step, for the office only', async () => {
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, oneLine())
  const stepped = await step(order._id, { status: 'processing' })
  expect((stepped.body as Order).statusHistory.map(({ status, by }) => [status, by])).toEqual([
    ['paid', undefined],
    ['processing', 'Naledi Mokoena'],
  ])
  const refunded = (await admin.post(`/api/order/${order._id}/refund`, { reason: 'Wrong part' })).body as Order
  expect(refunded.statusHistory.at(-1)).toMatchObject({ status: 'refunded', by: 'Naledi Mokoena' })
  expect(refunded.refunds).toMatchObject([{ by: 'Naledi Mokoena' }])
  const seen = (await buyer.get(`/api/order/${order._id}`)).body as Order
  expect([...seen.statusHistory, ...(seen.refunds ?? [])].every((entry) => !('by' in entry))).toBe(true)
})

test('an undone step names who took it and who undid it, for the office only', async () => {
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, oneLine())
  await step(order._id, { status: 'processing', note: 'Started early' })
  const colleague = await shop.signIn('admin')
  await shop.app.database.pool.query(`update users set name = 'Thabo Nkosi' where id = $1`, [colleague.person._id])
  const undone = (await colleague.post(`/api/order/${order._id}/undo-step`)).body as Order
  expect(undone.undoneSteps).toEqual([
    {
      status: 'processing',
      at: expect.any(String),
      note: 'Started early',
      by: 'Naledi Mokoena',
      undoneAt: expect.any(String),
      undoneBy: 'Thabo Nkosi',
    },
  ])
  const seen = await buyer.get(`/api/order/${order._id}`)
  expect(seen.body).not.toHaveProperty('undoneSteps')
  expect(JSON.stringify(seen.body)).not.toContain('Started early')
})

test('an undone shipment keeps its courier and tracking number for the next time', async () => {
  const order = await buy(await shop.signIn('shopper'), oneLine())
  await step(order._id, { status: 'processing' })
  await step(order._id, { status: 'shipped', courier: 'RAM', trackingNumber: 'T-1' })
  const undone = (await admin.post(`/api/order/${order._id}/undo-step`)).body as Order
  expect(undone).toMatchObject({ status: 'processing', undoneSteps: [{ courier: 'RAM', trackingNumber: 'T-1' }] })
  expect(undone).not.toHaveProperty('courier')
})

test('a buyer whose order the office cancels is told why', async () => {
  const order = await buy(await shop.signIn('shopper'), oneLine())
  await admin.put(`/api/order/${order._id}/cancel`, { reason: 'The steel is not available.' })
  const emails = await readQueuedEmails(shop)
  const cancelled = emails.find(({ subject }) => subject === `Your order ${order.orderNumber} was cancelled`)
  expect(cancelled?.text).toContain('Reason: The steel is not available.')
})

test('courier and tracking number can be corrected after shipping, and the buyer is notified', async () => {
  const order = await buy(await shop.signIn('shopper'), oneLine())
  const correct = (body: object) => admin.put(`/api/order/${order._id}/parcel`, body)
  expect((await correct({ courier: 'RAM', trackingNumber: 'T-1' })).status).toBe(409)
  await step(order._id, { status: 'processing' })
  await step(order._id, { status: 'shipped', courier: 'RAM', trackingNumber: 'T-1' })
  const reply = await correct({ courier: 'Aramex', trackingNumber: 'A-9' })
  expect([reply.status, reply.body]).toMatchObject([200, { courier: 'Aramex', trackingNumber: 'A-9' }])
  expect((reply.body as Order).notes).toMatchObject([
    { note: 'Delivery details corrected: RAM, T-1, now Aramex, A-9.', by: 'Naledi Mokoena' },
  ])
  const emails = (await readQueuedEmails(shop)).map(({ text }) => text)
  expect(emails.at(-1)).toContain('with Aramex, tracking number A-9')
  // The e-mail with the wrong number was still waiting.
  expect(emails.filter((text) => text.includes('T-1'))).toEqual([])
  expect((await correct({ courier: '', trackingNumber: '' })).body).not.toHaveProperty('courier')
})

test.each<[string, (id: string) => Promise<unknown>]>([
  ['a note', (id) => admin.post(`/api/order/${id}/notes`, { note: 'Gate code 4' })],
  ['delivery', (id) => admin.put(`/api/order/${id}/deliver`)],
  ['another correction', (id) => admin.put(`/api/order/${id}/parcel`, { courier: 'RAM', trackingNumber: 'WRONG-2' })],
])('after %s, the waiting e-mail still gets the corrected tracking number', async (_, happen) => {
  const order = await buy(await shop.signIn('shopper'), oneLine())
  const readEmails = async () =>
    (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))
  await step(order._id, { status: 'processing' })
  await step(order._id, { status: 'shipped', courier: 'RAM', trackingNumber: 'WRONG-1' })
  await happen(order._id)
  await admin.put(`/api/order/${order._id}/parcel`, { courier: 'RAM', trackingNumber: 'RIGHT' })
  const emails = await readEmails()
  expect(emails.filter(({ text }) => text.includes('WRONG'))).toEqual([])
  expect(emails.filter(({ subject }) => subject.includes('is on its way'))).toMatchObject([
    { text: expect.stringContaining('tracking number RIGHT') },
  ])
  expect(emails.filter(({ subject }) => subject.startsWith('Corrected'))).toEqual([])
})

test('an e-mail that is being sent is not replaced: the buyer gets a correction, and the step stays', async () => {
  const order = await buy(await shop.signIn('shopper'), oneLine())
  await step(order._id, { status: 'processing' })
  await step(order._id, { status: 'shipped', courier: 'RAM', trackingNumber: 'WRONG-1' })
  await shop.app.database.pool.query(
    `update jobs.job set state = 'active' where name = 'email' and data->>'subject' = $1`,
    [`Your order ${order.orderNumber} is on its way`],
  )
  expect((await admin.post(`/api/order/${order._id}/undo-step`)).status).toBe(409)
  await admin.put(`/api/order/${order._id}/parcel`, { courier: 'RAM', trackingNumber: 'WRONG-2' })
  await admin.put(`/api/order/${order._id}/parcel`, { courier: 'RAM', trackingNumber: 'RIGHT' })
  const emails = (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))
  expect(emails.filter(({ text }) => text.includes('WRONG-2'))).toEqual([])
  expect(emails.at(-1)).toMatchObject({
    subject: `Corrected delivery details for your order ${order.orderNumber}`,
    text: expect.stringContaining('tracking number RIGHT'),
  })
})

test('a hundred clicks on deliver count as one step', async () => {
  const order = await buy(await shop.signIn('shopper'), oneLine())
  const replies = await Promise.all(Array.from({ length: 100 }, () => admin.put(`/api/order/${order._id}/deliver`)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const { statusHistory, isDelivered } = (await admin.get(`/api/order/${order._id}`)).body as Order
  expect([statusHistory.map(({ status }) => status), isDelivered]).toEqual([['paid', 'delivered'], true])
})

test('an edit based on an older version is refused, and notes are for the office only', async () => {
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, oneLine())
  const noted = await admin.post(`/api/order/${order._id}/notes`, { note: 'Call before delivery' })
  expect([noted.status, (noted.body as Order).notes]).toMatchObject([
    201,
    [{ note: 'Call before delivery', by: 'Naledi Mokoena' }],
  ])
  expect((await buyer.get(`/api/order/${order._id}`)).body).not.toHaveProperty('notes')
  // The note changed nothing that the colleague's step is based on.
  expect((await step(order._id, { status: 'processing', updatedAt: order.updatedAt })).status).toBe(200)
  await admin.post(`/api/order/${order._id}/notes`, { note: 'Second call' })
  const stale = await step(order._id, { status: 'shipped', updatedAt: order.updatedAt })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  const { notes } = (await admin.get(`/api/order/${order._id}`)).body as Order
  expect(notes?.map(({ note }) => note)).toEqual(['Call before delivery', 'Second call'])
})

test('the buyer is e-mailed about each step', async () => {
  const buyer = await shop.signIn('shopper')
  const order = await reach.delivered(buyer)
  const mine = (await readQueuedEmails(shop)).filter(({ to }) => to === buyer.person.email || to === address.email)
  const subjects = mine.map(({ subject }) => subject).filter((subject) => subject.includes(order.orderNumber))
  expect(subjects.toSorted()).toEqual(
    [
      `Thank you for your order ${order.orderNumber}`,
      `Your order ${order.orderNumber} is on its way`,
      `Your order ${order.orderNumber} was delivered`,
    ].toSorted(),
  )
  const shipped = mine.find(({ subject }) => subject === `Your order ${order.orderNumber} is on its way`)
  expect(shipped?.text).toContain('with Ram, tracking number R1')
})

test('a buyer who was thanked for an order hears of its payment, not again of the order', async () => {
  const buyer = await shop.signIn('shopper')
  const order = await place(buyer, { paymentMethod: 'EFT' })
  expect((await admin.put(`/api/order/${order._id}/pay`, { note: 'On the statement' })).status).toBe(200)
  const subjects = (await readQueuedEmails(shop))
    .filter(({ to, subject }) => to === address.email && subject.includes(order.orderNumber))
    .map(({ subject, text }) => [subject, text.includes('Your tax invoice is attached.')])
  expect(subjects.toSorted()).toEqual([
    [`Payment received for order ${order.orderNumber}`, true],
    [`We have received your order ${order.orderNumber}`, false],
  ])
})

test('the office finds orders by number, customer, company, reference, status and day, and pages through them', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const shippingAddress = {
    ...address,
    fullName: `Zodwa ${mark}`,
    company: `50% Off_${mark} Traders`,
    reference: `PO-${mark}`,
    email: `${mark}@example.co.za`,
  }
  const buyer = shop.guest()
  const orders = [await place(buyer, { shippingAddress }), await buy(buyer, oneLine(), { shippingAddress })]
  const find = async (query: Record<string, string>) => {
    const reply = await admin.get(`/api/order?${new URLSearchParams(query)}`)
    expect(reply.status, reply.text).toBe(200)
    return reply.body as { orders: Order[]; page: number; pages: number; total: number }
  }
  const ids = async (query: Record<string, string>) => (await find(query)).orders.map(({ _id }) => _id)
  const both = orders.map(({ _id }) => _id).toReversed()
  for (const search of [`zodwa ${mark}`, `50% off_${mark}`, `po-${mark}`, `${mark}@EXAMPLE`])
    expect(await ids({ search })).toEqual(both)
  expect(await ids({ search: orders[0]?.orderNumber ?? '' })).toEqual([orders[0]?._id])
  expect(await ids({ search: `50_ off_${mark}` })).toEqual([])
  expect(await ids({ search: mark, status: 'pending' })).toEqual([orders[0]?._id])
  expect(await ids({ search: mark, status: 'pending,paid' })).toEqual(both)
  expect(await ids({ search: mark, sort: 'oldest' })).toEqual(both.toReversed())
  const today = dayOf(Date.now())
  expect(await ids({ search: mark, from: today, to: today })).toEqual(both)
  expect(await ids({ search: mark, to: '2020-01-01' })).toEqual([])
  expect(await find({ search: mark, limit: '1', page: '2' })).toMatchObject({ page: 2, pages: 2, total: 2 })
  expect(await find({ search: mark, page: '9' })).toMatchObject({ orders: [], total: 2 })
  expect((await admin.get('/api/order?status=lost')).status).toBe(400)
})

test('an order is found by its total, however the amount is written', async () => {
  const buyer = shop.guest()
  const placeFor = async (price: number) => {
    const { _id } = await stockProduct(shop, { price, countInStock: 5 })
    return (await buyer.post('/api/order', cartOf([{ _id, qty: 2 }]))).body as Order
  }
  const wanted = await placeFor(480)
  const other = await placeFor(481)
  expect([wanted.totalPrice, other.totalPrice]).toEqual(['1204.00', '1206.30'])
  const amounts = [
    '1204',
    '1,204',
    '1 204',
    '1204.00',
    '1,204.00',
    '1.204,00',
    'R 1 204.00',
    'r1\u00a0204,0',
    ' R1204.00 ',
  ]
  for (const search of amounts) {
    const { orders } = (await admin.get(`/api/order?${new URLSearchParams({ search })}`)).body as { orders: Order[] }
    const ids = orders.map(({ _id }) => _id)
    expect([search, ids.includes(wanted._id), ids.includes(other._id)]).toEqual([search, true, false])
  }
})

test('a day begins and ends in Johannesburg', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const shippingAddress = { ...address, reference: mark }
  const moments = ['2031-03-09T21:59:59Z', '2031-03-09T22:00:00Z', '2031-03-10T21:59:59.999Z', '2031-03-10T22:00:00Z']
  for (const moment of moments) {
    const order = await buy(await shop.signIn('shopper'), oneLine(), { shippingAddress })
    await shop.app.database.pool.query('update orders set created_at = $2, paid_at = $2 where id = $1', [
      order._id,
      moment,
    ])
  }
  const found = (await admin.get(`/api/order?search=${mark}&from=2031-03-10&to=2031-03-10`)).body as { total: number }
  expect(found.total).toBe(2)
  expect((await admin.get('/api/order/total-sales-by-date?from=2031-03-09&to=2031-03-11')).body).toEqual([
    { _id: '2031-03-09', totalSales: 115, orders: 1 },
    { _id: '2031-03-10', totalSales: 230, orders: 2 },
    { _id: '2031-03-11', totalSales: 115, orders: 1 },
  ])
})

test('users see their own orders only', async () => {
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, oneLine())
  const placed = await place(buyer)
  const mine = (await buyer.get('/api/order/mine')).body as { orders: Order[]; total: number }
  expect(mine.orders.map(({ _id }) => _id)).toEqual([placed._id, order._id])
  expect(mine.orders[0]?.user).toEqual({ _id: buyer.person._id, name: buyer.person.name, email: buyer.person.email })
  expect((await buyer.get('/api/order/mine?status=paid&limit=1')).body).toMatchObject({ total: 1, pages: 1 })
  const stranger = await shop.signIn('shopper')
  expect((await stranger.get('/api/order/mine')).body).toMatchObject({ orders: [], total: 0 })
  expect((await stranger.get(`/api/order/mine?search=${order.orderNumber}`)).body).toMatchObject({
    orders: [],
    total: 0,
  })
})

test('buyers find their orders by their own reference, which every e-mail has', async () => {
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, oneLine(), { shippingAddress: { ...address, reference: 'PO-Medupi 7731' } })
  await buy(buyer, oneLine())
  const find = async (search: string) =>
    ((await buyer.get(`/api/order/mine?search=${search}`)).body as { orders: Order[] }).orders.map(({ _id }) => _id)
  expect(await find('medupi 77')).toEqual([order._id])
  expect(await find('medupi 78')).toEqual([])
  for (const status of ['processing', 'shipped'])
    expect((await admin.put(`/api/order/${order._id}/status`, { status })).status).toBe(200)
  const mails = (await readQueuedEmails(shop)).filter(({ subject }) => subject.includes(order.orderNumber))
  expect(mails.map(({ text }) => text.includes('PO-Medupi 7731'))).toEqual([true, true, true])
  expect(mails.filter(({ to }) => to === shop.app.config.SHOP_EMAIL)).toHaveLength(1)
})

test('every dashboard figure matches the orders to the cent', async () => {
  const own = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  try {
    const office = await own.signIn('admin')
    const cheap = await stockProduct(own, { name: 'Gland', price: 0.1, countInStock: 500 })
    const dear = await stockProduct(own, { name: 'Board', price: 1234.56, countInStock: 4 })
    const buyer = await own.signIn('shopper')
    const kept = await buy(buyer, [
      { _id: cheap._id, qty: 7 },
      { _id: dear._id, qty: 1 },
    ])
    const partly = await buy(buyer, [{ _id: dear._id, qty: 2 }])
    await office.post(`/api/order/${partly._id}/refund`, { reason: 'Dent', amount: '100.00' })
    const refunded = await buy(buyer, [{ _id: cheap._id, qty: 100 }])
    await office.post(`/api/order/${refunded._id}/refund`, { reason: 'Wrong' })
    const cancelled = await buy(buyer, [{ _id: cheap._id, qty: 1 }])
    await office.put(`/api/order/${cancelled._id}/status`, { status: 'cancelled' })
    await buyer.post('/api/order', cartOf([{ _id: cheap._id, qty: 3 }]))
    const expected =
      (fromDecimal(kept.totalPrice) + fromDecimal(partly.totalPrice) - 10_000 + fromDecimal(cancelled.totalPrice)) / 100
    expect((await office.get('/api/order/total-orders')).body).toEqual({ totalOrders: 4 })
    expect((await office.get('/api/order/total-sales')).body).toEqual({ totalSales: expected })
    const today = dayOf(Date.now())
    expect((await office.get('/api/order/total-sales-by-date')).body).toEqual([
      { _id: today, totalSales: expected, orders: 3 },
    ])
    const dashboard = (await office.get('/api/order/dashboard')).body as Dashboard
    const byStatus = Object.fromEntries(dashboard.ordersByStatus.map((row) => [row.status, row.orders]))
    expect(byStatus).toMatchObject({ pending: 1, paid: 2, refunded: 1, cancelled: 1, shipped: 0 })
    expect(dashboard.bestSellers).toMatchObject([
      { _id: cheap._id, name: 'Gland', qty: 8, itemsPrice: '0.80' },
      { _id: dear._id, name: 'Board', qty: 3, itemsPrice: '3703.68' },
    ])
    expect(dashboard.lowStock).toMatchObject([{ _id: dear._id, countInStock: 1 }])
    // The shop, the product table and the dashboard agree on low stock.
    const few = await makeProduct(office, { name: 'Few left', countInStock: lowStock })
    await makeProduct(office, { name: 'Enough', countInStock: lowStock + 1 })
    const later = (await office.get('/api/order/dashboard')).body as Dashboard
    expect(later.lowStock.map(({ _id }) => _id)).toEqual([dear._id, few._id])
    // The cancelled order has not been refunded.
    expect(dashboard.unresolvedPayments).toBe(1)
    expect(dashboard.newestOrders).toHaveLength(5)
    expect((await office.get('/api/order/dashboard?to=2020-01-01')).body).toMatchObject({ bestSellers: [] })
  } finally {
    await own.close()
  }
})

test('orders are exported for spreadsheets, and no cell runs as a formula', async () => {
  const mark = crypto.randomUUID().slice(0, 8)
  const shippingAddress = { ...address, company: `=cmd|' /C calc'!A0 ${mark}`, fullName: 'Ünal "U", Ö' }
  const order = await buy(shop.guest(), oneLine(), { shippingAddress })
  const csv = await admin.get(`/api/order/export?search=${mark}`)
  expect(csv.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename=orders-\d{4}-\d\d-\d\d\.csv$/),
  })
  const rows = csv.text.trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toContain(order.orderNumber)
  expect(rows[1]).toContain(`"Ünal ""U"", Ö","'=cmd`)
  expect(rows[1]).toContain(',100.00,0.00,15.00,115.00,')
  const xlsx = await admin.get(`/api/order/export?search=${mark}&format=xlsx`)
  const file = path.join(shop.folder, `${mark}.xlsx`)
  await writeFile(file, xlsx.bytes)
  const sheet: Cell[][] = []
  for await (const { cells } of readSpreadsheet(file)) sheet.push(cells)
  const [headings = [], line = []] = sheet
  expect(sheet).toHaveLength(2)
  const cell = (heading: string) => line[headings.indexOf(heading)]
  expect(['Order', 'Name', 'Company', 'Items excl. VAT', 'VAT', 'Total'].map(cell)).toEqual([
    order.orderNumber,
    'Ünal "U", Ö',
    shippingAddress.company,
    100,
    15,
    115,
  ])
})
