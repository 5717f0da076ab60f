import { afterAll, beforeAll, expect, test } from 'vitest'
import { taxWithin } from '#contract/invoices/credit.ts'
import { fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { OrderHistory } from '#contract/orders/office-calls.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import { cartOf, passUndo, readQueuedEmails, readStock, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, ownDetails, type Shop } from '#test/shop.ts'
import { remindOfBalances } from './ask-balance.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  await admin.put('/api/shop', ownDetails)
})
afterAll(() => shop.close())

/** R 1 250.00, of which the deposit of R 400.00 has arrived. */
async function startOrder({ pays = '400.00', buyer = shop.guest() } = {}) {
  const { _id: productId } = await stockProduct(shop, { price: 1000, countInStock: 5 })
  const reply = await buyer.post('/api/order', { ...cartOf([{ _id: productId, qty: 1 }]), paymentMethod: 'EFT' })
  const { _id: id } = reply.body as Order
  await shop.database.pool.query('update orders set deposit_cents = 40000 where id = $1', [id])
  const order = (await admin.put(`/api/order/${id}/pay`, { reference: 'FNB', amount: pays })).body as Order
  return { order, id, productId, buyer }
}
const read = async (id: string) => (await admin.get(`/api/order/${id}`)).body as Order
const subjects = async (number: string) =>
  (await readQueuedEmails(shop)).map(({ subject }) => subject).filter((subject) => subject.includes(number))
const history = async (id: string) =>
  ((await admin.get(`/api/order/${id}/history`)).body as OrderHistory).events.map(({ what, by }) => [what, by])
const issue = async () => {
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
}
const passDays = (id: string, days: number) =>
  shop.database.pool.query(`update orders set ready_at = ready_at - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ])

test('when the goods are ready the buyer is asked for the balance, again after seven days, and after thirty the dashboard says so', async () => {
  const { id, order } = await startOrder()
  const asked = await admin.post(`/api/order/${id}/ask-balance`, { updatedAt: order.updatedAt })
  expect(asked.body).toMatchObject({ status: 'processing', readyAt: expect.any(String), isStarted: true })
  // The second of two clicks.
  expect((await admin.post(`/api/order/${id}/ask-balance`, { updatedAt: order.updatedAt })).status).toBe(409)
  expect((await admin.post(`/api/order/${id}/ask-balance`)).body).toMatchObject({ code: 'step_not_allowed' })
  const asking = `Your order ${order.orderNumber} is ready: please pay the balance`
  const [email] = (await readQueuedEmails(shop)).filter(({ subject }) => subject === asking)
  expect(email?.text.replaceAll('\u00a0', ' ')).toContain('Pay the balance of R 850.00')
  expect(email?.attach).toEqual({ kind: 'pro_forma', of: id })

  await passDays(id, 6)
  await remindOfBalances(shop.app)
  const reminder = `Reminder: the balance of your order ${order.orderNumber} is open`
  expect(await subjects(order.orderNumber)).not.toContain(reminder)
  await passDays(id, 2)
  await Promise.all([remindOfBalances(shop.app), remindOfBalances(shop.app)])
  expect((await subjects(order.orderNumber)).filter((subject) => subject === reminder)).toHaveLength(1)
  const oldBalances = async () =>
    ((await admin.get('/api/order/dashboard')).body as { oldBalances: object[] }).oldBalances
  expect(await oldBalances()).toEqual([])
  await passDays(id, 25)
  expect(await oldBalances()).toEqual([{ _id: id, orderNumber: order.orderNumber, duePrice: '850.00' }])
  expect(await history(id)).toEqual([
    ['goods_ready', 'Naledi Mokoena'],
    ['balance_reminder', undefined],
  ])
  await admin.put(`/api/order/${id}/pay`, { reference: 'FNB' })
  expect(await oldBalances()).toEqual([])
  expect(await read(id)).not.toHaveProperty('readyAt')
})

test('a buyer without an e-mail address is phoned: nothing says that an e-mail was sent', async () => {
  const { id } = await startOrder()
  await shop.database.pool.query(`update orders set email = '' where id = $1`, [id])
  expect((await admin.post(`/api/order/${id}/ask-balance`)).body).toMatchObject({ readyAt: expect.any(String) })
  expect(await admin.post(`/api/order/${id}/remind`)).toMatchObject({
    status: 409,
    body: { message: 'This buyer has no e-mail address. Phone them, or copy the payment link.' },
  })
  await passDays(id, 8)
  await remindOfBalances(shop.app)
  expect(((await admin.get(`/api/order/${id}/history`)).body as OrderHistory).events).toMatchObject([
    { what: 'goods_ready', note: 'No e-mail address: the buyer was not e-mailed.' },
  ])
})

test('the office reminds the buyer of any unpaid order, once for each time it looked', async () => {
  const { id, order } = await startOrder({ pays: '100.00' })
  expect(order.status).toBe('pending')
  const clicks = await Promise.all(
    [1, 2].map(() => admin.post(`/api/order/${id}/remind`, { updatedAt: order.updatedAt })),
  )
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [email] = (await readQueuedEmails(shop)).filter(
    ({ subject }) => subject === `Reminder: your order ${order.orderNumber} is waiting for payment`,
  )
  expect(email?.text.replaceAll('\u00a0', ' ')).toContain('Due now: R 300.00')
  expect(await history(id)).toEqual([['payment_reminder', 'Naledi Mokoena']])
  await admin.put(`/api/order/${id}/pay`, { reference: 'FNB', amount: '1150.00' })
  expect((await admin.post(`/api/order/${id}/remind`)).body).toMatchObject({ code: 'step_not_allowed' })
})

test('a buyer who cancels before the work starts gets everything back', async () => {
  const { id, buyer, productId } = await startOrder()
  // Only the office keeps a part.
  const cancelled = await buyer.put(`/api/order/${id}/cancel`, { keep: '100.00' })
  expect(cancelled.body).toMatchObject({ status: 'cancelled', refunds: [{ amount: '400.00' }], receivedPrice: '0.00' })
  expect(cancelled.body).not.toHaveProperty('chargePrice')
  expect(await readStock(shop, productId)).toEqual({ stock: 5, reserved: 0 })
  await issue()
  expect(await read(id)).not.toHaveProperty('papers')
})

test('the office keeps a part of a deposit: it is invoiced as one line, and the rest is refunded, to the cent', async () => {
  const { id, order } = await startOrder()
  await issue()
  expect((await admin.put(`/api/order/${id}/cancel`, { reason: 'Too late', keep: '400.01' })).body).toMatchObject({
    issues: [{ path: 'keep', message: expect.stringContaining('400.00') }],
  })
  const cancelled = (await admin.put(`/api/order/${id}/cancel`, { reason: 'No longer needed', keep: '123.45' })).body
  expect(cancelled).toMatchObject({
    status: 'cancelled',
    isPaid: false,
    chargePrice: '123.45',
    receivedPrice: '123.45',
    duePrice: '0.00',
    refunds: [{ amount: '276.55', state: 'sent' }],
    money: { paidPrice: '400.00', refundablePrice: '123.45' },
  })
  const tax = taxWithin(12345, 15)
  const [email] = (await readQueuedEmails(shop)).filter(
    ({ subject }) => subject === `Your order ${order.orderNumber} was cancelled`,
  )
  const text = email?.text.replaceAll('\u00a0', ' ')
  for (const row of ['Received: R 400.00', 'Cancellation charge incl. VAT: R 123.45', 'Refund: R 276.55'])
    expect(text).toContain(row)
  expect(email?.attach).toEqual({ kind: 'invoice', of: id })
  await issue()
  const after = await read(id)
  expect(after.papers).toMatchObject([{ kind: 'invoice', totalPrice: '123.45', isSpecimen: false }])
  expect(fromDecimal(after.papers?.[0]?.taxPrice ?? '0')).toBe(tax)
  const { rows } = await shop.database.pool.query(
    `select data -> 'lines' as lines, data -> 'received' as received, (select json_agg(json_build_object('net', net_cents::int, 'tax', tax_cents::int, 'what', description)) from paper_lines where paper_id = papers.id) as booked
     from papers where order_id = $1`,
    [id],
  )
  expect(rows[0]).toMatchObject({
    lines: [{ description: 'Cancellation charge', qty: 1, unitCents: 12345 - tax }],
    received: [{ cents: 40000, receipt: expect.stringMatching(/^RC-/) }, { cents: -27655 }],
    booked: [{ net: 12345 - tax, tax, what: 'Cancellation charge' }],
  })
  // The refund was made from the bank: nothing else is credited.
  const [issueToPay] = ((await admin.get('/api/payment/to-check')).body as { payments: { _id: string }[] }).payments
  expect(issueToPay).toBeDefined()
  // What was kept can still be given back, with a credit note.
  await admin.post(`/api/order/${id}/refund`, { reason: 'Goodwill', amount: '123.45', isSent: true })
  await issue()
  expect((await read(id)).papers).toMatchObject([{ kind: 'invoice' }, { kind: 'credit_note', totalPrice: '123.45' }])
})

test('money that arrives after a part was kept goes back, and the charge stays', async () => {
  const buyer = shop.guest()
  const { id } = await startOrder({ buyer })
  const page = (await buyer.post('/api/payment/checkout', { order: id })).body as {
    checkoutId: string
    redirectUrl: string
  }
  await admin.put(`/api/order/${id}/cancel`, { reason: 'No longer needed', keep: '400.00' })
  await issue()
  await buyer.send('POST', page.redirectUrl, {
    payload: new URLSearchParams({ card: '4111 1111 1111 1111' }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  await buyer.post('/api/order', { checkout: page.checkoutId })
  await issue()
  const after = await read(id)
  expect(after).toMatchObject({ status: 'cancelled', isPaid: false, chargePrice: '400.00', receivedPrice: '400.00' })
  expect(after.refunds?.map(({ amount }) => amount)).toEqual(['850.00'])
  expect(after.papers).toMatchObject([{ kind: 'invoice', totalPrice: '400.00' }])
})

test('an order that is paid in full is not cancelled with a charge', async () => {
  const { id } = await startOrder({ pays: '1250.00' })
  expect((await admin.put(`/api/order/${id}/cancel`, { reason: 'No', keep: '1.00' })).status).toBe(409)
  expect(await read(id)).toMatchObject({ status: 'paid' })
})
