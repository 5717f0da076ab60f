import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { OrderHistory } from '#contract/orders/office-calls.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import { settleRefund } from '#server/orders/refunds/settle-refund.ts'
import { findRefund } from '#server/payments/refund-queries.ts'
import { address, cartOf, passUndo, readQueuedEmails, readStock, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, ownDetails, type Shop } from '#test/shop.ts'
import { keepSentEmail } from './records/sent-email-queries.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  await admin.put('/api/shop', ownDetails)
})
afterAll(() => shop.close())

async function placeOrder(qty = 1) {
  const { _id: productId } = await stockProduct(shop, { price: 1000, countInStock: 5 })
  const reply = await shop.guest().post('/api/order', { ...cartOf([{ _id: productId, qty }]), paymentMethod: 'EFT' })
  return { order: reply.body as Order, productId }
}
const read = async ({ _id }: Order) => (await admin.get(`/api/order/${_id}`)).body as Order
const readHistory = async ({ _id }: Order) => (await admin.get(`/api/order/${_id}/history`)).body as OrderHistory

/** As if every queued e-mail had left. */
async function sendQueued(): Promise<void> {
  const { rows } = await shop.database.pool.query(`select id, data from jobs.job where name = 'email'`)
  for (const { id, data } of rows) await keepSentEmail(shop.app.db, id, data)
}

test("an order's e-mails and documents are sent again, also to another address, and its history says by whom", async () => {
  const { order } = await placeOrder()
  await admin.put(`/api/order/${order._id}/pay`, { reference: 'FNB', amount: '400.00' })
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
  await sendQueued()
  // A second attempt at an e-mail is not a second e-mail.
  await sendQueued()
  const { emails, events } = await readHistory(order)
  expect(emails.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      `We have received your order ${order.orderNumber}`,
      `Part payment received for order ${order.orderNumber}`,
    ]),
  )
  expect(emails).toHaveLength(2)
  expect(events.map(({ what }) => what)).toEqual(['receipt'])
  // They left in one moment, in no particular order.
  const placed = emails.find(({ subject }) => subject.startsWith('We have received'))?._id
  const send = (body: object) => admin.post(`/api/order/${order._id}/send`, { to: 'accounts@example.co.za', ...body })
  const { payments = [] } = await read(order)
  expect((await send({ email: placed })).status).toBe(202)
  expect((await send({ receipt: payments[0]?.receipt?._id })).status).toBe(202)
  expect((await send({ proForma: true })).status).toBe(202)
  expect((await send({})).status).toBe(400)
  expect((await send({ paper: crypto.randomUUID() })).status).toBe(404)
  const other = await placeOrder()
  expect(
    (await admin.post(`/api/order/${other.order._id}/send`, { email: placed, to: 'a@example.co.za' })).status,
  ).toBe(404)
  const again = (await readQueuedEmails(shop)).filter(({ to }) => to === 'accounts@example.co.za')
  expect(again.map(({ attach }) => attach?.kind)).toEqual(['pro_forma', 'receipt', 'pro_forma'])
  await sendQueued()
  expect((await readHistory(order)).emails.filter(({ by }) => by === 'Naledi Mokoena')).toHaveLength(3)
})

test('of two refunds of one amount that failed, the one that was not tried again stays open', async () => {
  const { order } = await placeOrder(2)
  await admin.put(`/api/order/${order._id}/pay`, { reference: 'FNB' })
  const refund = async () => {
    const reply = await admin.post(`/api/order/${order._id}/refund`, { amount: '50.00', reason: 'Scratched' })
    return (reply.body as Order).refunds?.at(-1)?._id ?? ''
  }
  const [first, second] = [await refund(), await refund()]
  for (const id of [first, second]) {
    const row = await findRefund(shop.app.db, id)
    if (row) await settleRefund(shop.app, row, { state: 'failed' })
  }
  await admin.post(`/api/order/${order._id}/refunds/${second}/repeat`, { isSent: true })
  const isRepeated = async () => (await read(order)).refunds?.map((one) => one.isRepeated ?? false)
  expect(await isRepeated()).toEqual([false, true, false])
  // By hand, with another refund.
  await refund()
  expect(await isRepeated()).toEqual([true, true, false, false])
})

test('a refund that failed is tried again once, with its goods, or recorded', async () => {
  const { order, productId } = await placeOrder(3)
  await admin.put(`/api/order/${order._id}/pay`, { reference: 'FNB' })
  const lines = [{ _id: productId, qty: 2 }]
  const refunded = (await admin.post(`/api/order/${order._id}/refund`, { lines, reason: 'Damaged' })).body as Order
  const fail = async (id: string | undefined) => {
    const refund = await findRefund(shop.app.db, id ?? '')
    if (refund) await settleRefund(shop.app, refund, { state: 'failed', why: 'The account is closed.' })
  }
  const [first] = refunded.refunds ?? []
  await fail(first?._id)
  expect(await readStock(shop, productId)).toMatchObject({ stock: 2 })
  expect((await read(order)).refunds).toMatchObject([{ state: 'failed', failure: 'The account is closed.' }])
  const repeat = (id: string | undefined, body: object) =>
    admin.post(`/api/order/${order._id}/refunds/${id}/repeat`, body)
  const clicks = await Promise.all([1, 2].map(() => repeat(first?._id, {})))
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await readStock(shop, productId)).toMatchObject({ stock: 4 })
  const [, second] = (await read(order)).refunds ?? []
  expect(second).toMatchObject({ state: 'sent', amount: first?.amount, lines: [{ qty: 2 }] })
  await fail(second?._id)
  expect((await repeat(second?._id, { isSent: true })).status).toBe(200)
  expect((await read(order)).refunds).toMatchObject([{ isRepeated: true }, { isRepeated: true }, { state: 'done' }])
  expect((await repeat(second?._id, { isSent: true })).status).toBe(409)
  expect(await readStock(shop, productId)).toMatchObject({ stock: 4 })
})

test('once its e-mail address is changed, the old link and who opened it see the order no longer; e-mails sent again have the new link', async () => {
  const { _id: productId } = await stockProduct(shop, { price: 1000, countInStock: 5 })
  const [buyer, stranger, owner] = [shop.guest(), shop.guest(), shop.guest()]
  const order = (await buyer.post('/api/order', { ...cartOf([{ _id: productId, qty: 1 }]), paymentMethod: 'EFT' }))
    .body as Order
  const url = `/api/order/${order._id}`
  const keyIn = async () => {
    const mail = (await readQueuedEmails(shop)).findLast(({ text }) => text.includes(`/order/${order._id}?key=`))
    return mail?.text.match(/\?key=([\w-]+)/)?.[1]
  }
  const key = await keyIn()
  expect((await stranger.post(`${url}/key`, { key })).status).toBe(200)
  expect((await stranger.get(url)).status).toBe(200)
  // To look at the payment page makes nobody the buyer.
  const page = { order: order._id, paymentMethod: 'Yoco' }
  expect((await stranger.post('/api/payment/checkout', page)).status).toBe(201)
  await sendQueued()
  // Another spelling of the same mailbox is the same buyer.
  const move = (email: string) => admin.put(`${url}/details`, { shippingAddress: { ...address, email } })
  await move((order.shippingAddress.email ?? '').toUpperCase())
  expect((await stranger.get(url)).status).toBe(200)

  expect((await move('right@example.co.za')).status).toBe(200)
  expect([(await stranger.get(url)).status, (await buyer.get(url)).status]).toEqual([404, 200])
  expect((await shop.guest().post(`${url}/key`, { key })).status).toBe(404)
  const { emails } = await readHistory(order)
  expect((await admin.post(`${url}/send`, { email: emails[0]?._id, to: 'right@example.co.za' })).status).toBe(202)
  const fresh = await keyIn()
  expect(fresh).not.toBe(key)
  expect((await owner.post(`${url}/key`, { key: fresh })).status).toBe(200)
  expect((await owner.get(url)).status).toBe(200)
})

test('the payment link of an order without an e-mail address still opens it once it has one', async () => {
  const { _id: productId } = await stockProduct(shop, { price: 1000, countInStock: 5 })
  const order = (
    await shop.guest().post('/api/order', { ...cartOf([{ _id: productId, qty: 1 }]), paymentMethod: 'EFT' })
  ).body as Order
  const url = `/api/order/${order._id}`
  const { email: _, ...byPhone } = address
  const move = (shippingAddress: object) => admin.put(`${url}/details`, { shippingAddress })
  expect((await move(byPhone)).status).toBe(200)
  const link = (await admin.get(`${url}/payment-link`)).body as { url: string }
  const key = new URL(link.url).searchParams.get('key')
  const buyer = shop.guest()
  expect((await buyer.post(`${url}/key`, { key })).status).toBe(200)
  expect((await move({ ...byPhone, email: 'thandi@example.co.za' })).status).toBe(200)
  expect((await buyer.get(url)).status).toBe(200)
  expect((await shop.guest().post(`${url}/key`, { key })).status).toBe(200)
})
