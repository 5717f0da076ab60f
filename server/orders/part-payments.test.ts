import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { reconcile } from '#server/checkout/reconcile.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import {
  cartOf,
  finalise,
  passTwoSeconds,
  passUndo,
  payInSandbox,
  readQueuedEmails,
  readStock,
  startCheckout,
  stockProduct,
  takeRealMoney,
} from '#test/orders.ts'
import { type Caller, openShop, ownDetails, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  await admin.put('/api/shop', ownDetails)
  await takeRealMoney(shop)
})
afterAll(() => shop.close())

/** R 1 250.00 with delivery: 1 000.00 + 150.00 VAT + 100.00. */
async function placeOrder({ deposit = 0, countInStock = 5, buyer = shop.guest(), method = 'EFT' } = {}) {
  const { _id: productId } = await stockProduct(shop, { price: 1000, countInStock })
  const reply = await buyer.post('/api/order', { ...cartOf([{ _id: productId, qty: 1 }]), paymentMethod: method })
  const order = reply.body as Order
  expect(order.totalPrice).toBe('1250.00')
  if (deposit > 0)
    await shop.database.pool.query('update orders set deposit_cents = $1 where id = $2', [deposit, order._id])
  return { order, productId, buyer }
}

const pay = (order: Order, body: object) => admin.put(`/api/order/${order._id}/pay`, { reference: 'FNB', ...body })
const read = async ({ _id }: Order) => (await admin.get(`/api/order/${_id}`)).body as Order
const reverse = (order: Order, payment: string | undefined, reason = 'Typed into the wrong order.') =>
  admin.post(`/api/order/${order._id}/payments/${payment}/reverse`, { reason })
const subjectsAbout = async ({ orderNumber }: Order) =>
  (await readQueuedEmails(shop)).map(({ subject }) => subject).filter((subject) => subject.includes(orderNumber))

test('a short transfer leaves the order open and says what is missing; the rest pays it', async () => {
  const { order, productId } = await placeOrder()
  const part = await pay(order, { amount: '1000.00', note: 'Called them about the rest' })
  expect(part.body).toMatchObject({
    status: 'pending',
    isPaid: false,
    receivedPrice: '1000.00',
    duePrice: '250.00',
    payments: [{ amount: '1000.00', reference: 'FNB', note: 'Called them about the rest', by: 'Naledi Mokoena' }],
  })
  expect(await readStock(shop, productId)).toEqual({ stock: 5, reserved: 0 })
  const paid = await pay(order, {})
  expect(paid.body).toMatchObject({ status: 'paid', isPaid: true, receivedPrice: '1250.00', duePrice: '0.00' })
  expect(await readStock(shop, productId)).toEqual({ stock: 4, reserved: 0 })
  expect((await pay(order, {})).body).toMatchObject({ code: 'step_not_allowed' })
  expect(await subjectsAbout(order)).toEqual(
    expect.arrayContaining([
      `Part payment received for order ${order.orderNumber}`,
      `Payment received for order ${order.orderNumber}`,
    ]),
  )
  const [part1] = (await readQueuedEmails(shop)).filter(({ subject }) =>
    subject.includes(`Part payment received for order ${order.orderNumber}`),
  )
  expect(part1?.text).toContain('R 250.00 is still to be paid')
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
  expect((await read(order)).papers).toMatchObject([{ kind: 'invoice', totalPrice: '1250.00' }])
})

test("a transfer has the bank's date: not in the future, not before the order, and not in a locked period", async () => {
  const { order } = await placeOrder()
  await shop.database.pool.query(`update orders set created_at = created_at - interval '5 days' where id = $1`, [
    order._id,
  ])
  expect((await pay(order, { on: addDays(today(), 1) })).body).toMatchObject({ issues: [{ path: 'on' }] })
  expect((await pay(order, { on: addDays(today(), -6) })).body).toMatchObject({ issues: [{ path: 'on' }] })
  expect((await pay(order, { amount: '0.00' })).body).toMatchObject({ issues: [{ path: 'amount' }] })
  expect((await pay(order, { sum: '10.00' })).status).toBe(400)
  const on = addDays(today(), -2)
  await shop.database.pool.query('update books set locked_to = $1', [on])
  const locked = (await pay(order, { on })).body
  await shop.database.pool.query('update books set locked_to = null')
  expect(locked).toMatchObject({ code: 'period_locked', firstOpenDay: addDays(on, 1) })
  expect((await pay(order, { on })).body).toMatchObject({ paidAt: `${on}T10:00:00.000Z` })
})

test('more than the total is kept apart as surplus, and refunded without a credit note', async () => {
  const { order } = await placeOrder()
  const paid = (await pay(order, { amount: '1300.00' })).body as Order
  expect(paid).toMatchObject({
    status: 'paid',
    receivedPrice: '1250.00',
    money: { surplusPrice: '50.00', refundablePrice: '1300.00' },
    payments: [{ amount: '1250.00' }, { amount: '50.00', isSurplus: true }],
  })
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Too much', amount: '50.00', isSent: true })
  await createInvoiceTask(shop.app)()
  const after = await read(order)
  expect(after.papers).toMatchObject([{ kind: 'invoice', totalPrice: '1250.00' }])
  expect(after).toMatchObject({ status: 'paid', money: { surplusPrice: '0.00' } })
})

test('a recorded payment can be undone before anybody is told, and its invoice waits that long', async () => {
  const { order, productId } = await placeOrder()
  const paid = (await pay(order, {})).body as Order
  await createInvoiceTask(shop.app)()
  expect(await read(order)).not.toHaveProperty('papers')
  const before = await subjectsAbout(order)
  const undone = await reverse(order, paid.payments?.[0]?._id, 'Recorded by mistake.')
  expect(undone.body).toMatchObject({
    status: 'pending',
    isPaid: false,
    paidAt: null,
    duePrice: '1250.00',
    payments: [{ reverseReason: 'Recorded by mistake.', reversedBy: 'Naledi Mokoena' }],
  })
  expect(await readStock(shop, productId)).toEqual({ stock: 5, reserved: 0 })
  // The unsent e-mail is gone, and there is none about the reversal.
  expect((await subjectsAbout(order)).length).toBeLessThanOrEqual(before.length)
  expect(await subjectsAbout(order)).not.toContain(`Correction: payment for order ${order.orderNumber}`)
  expect((await reverse(order, paid.payments?.[0]?._id)).body).toMatchObject({ code: 'step_not_allowed' })
  expect((await pay(order, {})).body).toMatchObject({ status: 'paid', isPaid: true })
})

test('a buyer who was told is told about the reversal too; once the invoice is issued it is refused', async () => {
  const { order } = await placeOrder()
  const part = (await pay(order, { amount: '500.00' })).body as Order
  await shop.database.pool.query(`delete from jobs.job where name = 'email'`)
  expect((await reverse(order, part.payments?.[0]?._id)).status).toBe(200)
  expect(await subjectsAbout(order)).toEqual([`Correction: payment for order ${order.orderNumber}`])
  const paid = (await pay(order, {})).body as Order
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
  expect((await reverse(order, paid.payments?.[1]?._id)).body).toMatchObject({
    code: 'step_not_allowed',
    message: 'The invoice has been issued. Please refund the payment instead.',
  })
  expect((await reverse(order, order._id)).status).toBe(404)
  expect(
    (await shop.guest().post(`/api/order/${order._id}/payments/${order._id}/reverse`, { reason: 'x' })).status,
  ).toBe(401)
})

test('a counter payment is recorded without a reference, and paid back by hand', async () => {
  const { order } = await placeOrder()
  const paid = await admin.put(`/api/order/${order._id}/pay`, { counter: 'cash' })
  expect(paid.body).toMatchObject({
    status: 'paid',
    paymentMethod: 'Cash',
    payments: [{ provider: 'counter', method: 'cash', amount: '1250.00' }],
  })
  await passUndo(shop)
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Changed their mind' })
  const toCheck = (await admin.get('/api/payment/to-check?resolved=false')).body as {
    payments: { order: { _id: string } | null; message: string }[]
  }
  expect(toCheck.payments.find((one) => one.order?._id === order._id)?.message).toContain('paid at the counter')
})

test('a deposit takes the goods and starts the order; nothing leaves before the balance, which asks only for the rest', async () => {
  const { order, productId, buyer } = await placeOrder({ deposit: 50_000, method: 'Yoco' })
  expect(await read(order)).toMatchObject({ depositPrice: '500.00', duePrice: '500.00' })
  const page = (await buyer.post('/api/payment/checkout', { order: order._id })).body as {
    checkoutId: string
    redirectUrl: string
  }
  await payInSandbox(buyer, page.redirectUrl)
  const answered = await buyer.put(`/api/order/${order._id}/pay`, { checkout: page.checkoutId })
  expect(answered.status).toBe(200)
  expect(answered.body).toMatchObject({
    status: 'processing',
    isPaid: false,
    receivedPrice: '500.00',
    duePrice: '750.00',
  })
  expect(await readStock(shop, productId)).toEqual({ stock: 4, reserved: 0 })
  expect(await subjectsAbout(order)).toContain(`Deposit received for order ${order.orderNumber}`)
  for (const refused of [
    await admin.put(`/api/order/${order._id}/status`, { status: 'shipped' }),
    await admin.put(`/api/order/${order._id}/deliver`, {}),
  ])
    expect(refused.body).toMatchObject({ code: 'balance_open' })
  await createInvoiceTask(shop.app)()
  expect(await read(order)).not.toHaveProperty('papers')

  // The goods are sold: the balance page reserves nothing, and its end gives nothing back.
  const balance = (await buyer.post('/api/payment/checkout', { order: order._id })).body as {
    checkoutId: string
    redirectUrl: string
  }
  expect(balance.checkoutId).not.toBe(page.checkoutId)
  expect((await read(order)).reservedUntil).toBeUndefined()
  expect(await readStock(shop, productId)).toEqual({ stock: 4, reserved: 0 })
  passTwoSeconds(shop)
  await payInSandbox(buyer, balance.redirectUrl)
  await finalise(buyer, balance.checkoutId)
  const paid = await read(order)
  expect(paid).toMatchObject({ status: 'processing', isPaid: true, receivedPrice: '1250.00', duePrice: '0.00' })
  expect(await readStock(shop, productId)).toEqual({ stock: 4, reserved: 0 })
  await createInvoiceTask(shop.app)()
  expect((await read(order)).papers).toMatchObject([{ kind: 'invoice', totalPrice: '1250.00' }])
  expect((await admin.put(`/api/order/${order._id}/status`, { status: 'shipped' })).status).toBe(200)
})

test('once a part of a paid order was refunded, no payment of it is reversed: the refund waits for the invoice', async () => {
  const { order } = await placeOrder()
  for (const more of [{ amount: '100.00' }, {}]) await pay(order, more)
  const paid = await read(order)
  expect(paid).toMatchObject({ isPaid: true, payments: [{}, {}] })
  const refund = { amount: '10.00', reason: 'Agreed', isSent: true }
  expect((await admin.post(`/api/order/${order._id}/refund`, refund)).status).toBe(200)
  for (const { _id } of paid.payments ?? [])
    expect((await reverse(order, _id)).body).toMatchObject({ code: 'step_not_allowed' })
  expect(await read(order)).toMatchObject({ isPaid: true, receivedPrice: paid.receivedPrice })
})

test('a balance reversed leaves the deposit; a deposit reversed gives the goods back', async () => {
  const { order, productId } = await placeOrder({ deposit: 50_000 })
  const first = (await pay(order, {})).body as Order
  expect(first).toMatchObject({ status: 'processing', receivedPrice: '500.00' })
  const second = (await pay(order, {})).body as Order
  expect(second).toMatchObject({ status: 'processing', isPaid: true })
  expect((await reverse(order, second.payments?.[1]?._id)).body).toMatchObject({ status: 'processing', isPaid: false })
  expect(await readStock(shop, productId)).toEqual({ stock: 4, reserved: 0 })
  expect((await reverse(order, second.payments?.[0]?._id)).body).toMatchObject({
    status: 'pending',
    receivedPrice: '0.00',
  })
  expect(await readStock(shop, productId)).toEqual({ stock: 5, reserved: 0 })
})

test('a deposit is refunded without a credit note, whole by cancelling or in part, and then more is due', async () => {
  const { order, productId } = await placeOrder({ deposit: 50_000 })
  await pay(order, {})
  await admin.post(`/api/order/${order._id}/refund`, {
    reason: 'Agreed a smaller deposit',
    amount: '100.00',
    isSent: true,
  })
  expect(await read(order)).toMatchObject({ status: 'processing', receivedPrice: '400.00', duePrice: '100.00' })
  await admin.put(`/api/order/${order._id}/cancel`, { reason: 'Customer changed plans' })
  await reconcile(shop.app)
  const cancelled = await read(order)
  expect(cancelled).toMatchObject({ status: 'cancelled', duePrice: '0.00' })
  expect(cancelled.refunds?.map(({ amount }) => amount)).toEqual(['100.00', '400.00'])
  expect(await readStock(shop, productId)).toEqual({ stock: 5, reserved: 0 })
  await createInvoiceTask(shop.app)()
  expect(await read(order)).not.toHaveProperty('papers')
})

test('a refund before the invoice that fails is not credited when it is repeated after it', async () => {
  const { order } = await placeOrder({ deposit: 50_000 })
  await pay(order, {})
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Agreed', amount: '100.00' })
  await pay(order, { amount: '850.00' })
  const issue = (
    (await admin.get('/api/payment/to-check?resolved=false')).body as {
      payments: { _id: string; order: { _id: string } | null }[]
    }
  ).payments.find((one) => one.order?._id === order._id)
  await admin.put(`/api/payment/to-check/${issue?._id}`, { resolved: true, outcome: 'not_paid' })
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Agreed', amount: '100.00', isSent: true })
  await createInvoiceTask(shop.app)()
  expect((await read(order)).papers).toMatchObject([{ kind: 'invoice', totalPrice: '1250.00' }])
})

test('a transfer recorded while the card page is open: the card pays the rest, and its excess is refunded', async () => {
  const { order, buyer } = await placeOrder({ method: 'Yoco' })
  const page = (await buyer.post('/api/payment/checkout', { order: order._id })).body as {
    checkoutId: string
    redirectUrl: string
  }
  await pay(order, { amount: '1000.00' })
  await payInSandbox(buyer, page.redirectUrl)
  await finalise(buyer, page.checkoutId)
  const paid = await read(order)
  expect(paid).toMatchObject({
    status: 'paid',
    receivedPrice: '1250.00',
    money: { surplusPrice: '1000.00' },
    payments: [
      { provider: 'eft', amount: '1000.00' },
      { provider: 'sandbox', amount: '250.00' },
      { provider: 'sandbox', amount: '1000.00', isSurplus: true },
    ],
  })
  const refunded = await admin.post(`/api/order/${order._id}/refund`, { reason: 'Paid too much', amount: '1000.00' })
  expect(refunded.body).toMatchObject({
    money: { surplusPrice: '0.00' },
    refunds: [{ state: 'done', isSurplus: true }],
  })
})

test('payments recorded at once never count for more than the total, and take the goods once', async () => {
  const { order, productId } = await placeOrder()
  const replies = await Promise.all([1, 2, 3, 4].map(() => pay(order, { amount: '500.00' })))
  const took = replies.filter(({ status }) => status === 200).length
  expect(took).toBeGreaterThanOrEqual(3)
  const paid = await read(order)
  expect(paid).toMatchObject({ status: 'paid', receivedPrice: '1250.00' })
  expect(paid.money).toMatchObject({
    paidPrice: (took * 500).toFixed(2),
    surplusPrice: (took * 500 - 1250).toFixed(2),
  })
  expect(await readStock(shop, productId)).toEqual({ stock: 4, reserved: 0 })
})

test('a second click with the same version on screen records nothing', async () => {
  const { order } = await placeOrder()
  const { updatedAt } = await read(order)
  const clicks = await Promise.all([1, 2].map(() => pay(order, { amount: '100.00', updatedAt })))
  expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await read(order)).toMatchObject({ receivedPrice: '100.00' })
})

test('a cart with a custom enclosure is bought with a deposit: one page for the deposit, one for the balance', async () => {
  await admin.put('/api/shop', { depositPercent: 50 })
  const design = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
  const buyer = shop.guest()
  const lines = [{ _id: design._id, qty: 1, checked: true }]
  const whole = await startCheckout(buyer, lines)
  expect(whole.duePrice).toBe(whole.totalPrice)
  const part = await startCheckout(buyer, lines, { deposit: true })
  expect(part).toMatchObject({ totalPrice: whole.totalPrice })
  expect(Number(part.duePrice)).toBeLessThan(Number(part.totalPrice))
  passTwoSeconds(shop)
  await payInSandbox(buyer, part.redirectUrl)
  const order = (await finalise(buyer, part.checkoutId)).body as Order
  expect(order).toMatchObject({
    status: 'processing',
    isPaid: false,
    paidAt: null,
    depositPrice: part.duePrice,
    receivedPrice: part.duePrice,
  })
  expect((await finalise(buyer, part.checkoutId)).body).toMatchObject({ _id: order._id })
  expect(await subjectsAbout(order)).toEqual(
    expect.arrayContaining([`Deposit received for order ${order.orderNumber}`]),
  )
  const balance = (await buyer.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  expect(Number(balance.duePrice)).toBeCloseTo(Number(order.totalPrice) - Number(order.receivedPrice), 5)
  passTwoSeconds(shop)
  await payInSandbox(buyer, balance.redirectUrl)
  expect((await finalise(buyer, balance.checkoutId)).body).toMatchObject({ _id: order._id, isPaid: true })
})
