import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { PaymentToCheck, StartedCheckout } from '#contract/payments/calls.ts'
import { reconcile } from '#server/checkout/reconcile.ts'
import { toPackingSlip } from '#server/invoices/order-sheets.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import {
  address,
  buy,
  cartOf,
  finalise,
  passTwoSeconds,
  payInSandbox,
  readQueuedEmails,
  readStock,
  startCheckout,
  stockProduct,
} from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { openYocoShop } from '#test/stand-ins/provider-shops.ts'

let shop: Shop & { close(): Promise<void> }
let yoco: Awaited<ReturnType<typeof openYocoShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  yoco = await openYocoShop()
  admin = await shop.signIn('admin')
})
afterAll(async () => {
  await shop.close()
  await yoco.close()
})

const place = async (buyer: Caller, productId: string) =>
  (await buyer.post('/api/order', cartOf([{ _id: productId, qty: 1 }], { paymentMethod: 'EFT' }))).body as Order

async function transferred(buyer: Caller, productId: string): Promise<Order> {
  const { _id } = await place(buyer, productId)
  const reply = await admin.put(`/api/order/${_id}/pay`, { note: 'FNB 14 Nov' })
  expect(reply.body, reply.text).toMatchObject({ status: 'paid' })
  return reply.body as Order
}

const read = async (id: string, office = admin) => (await office.get(`/api/order/${id}`)).body as Order
const emailsAbout = async (order: Order, from: Shop = shop) =>
  (await readQueuedEmails(from)).filter(({ subject, text }) => `${subject} ${text}`.includes(order.orderNumber))
async function issuesOf(order: Order, office = admin): Promise<PaymentToCheck[]> {
  const { payments } = (await office.get('/api/payment/to-check?resolved=false&limit=100')).body as {
    payments: PaymentToCheck[]
  }
  return payments.filter((payment) => payment.order?._id === order._id)
}
const answer = (doubt: PaymentToCheck | undefined, body: object, office = admin) =>
  office.put(`/api/payment/to-check/${doubt?._id}`, body)

test.each([
  ['its buyer', (buyer: Caller) => buyer],
  ['the office', () => admin],
])('a paid transfer cancelled by %s is refunded by a person, who confirms it', async (_, who) => {
  const product = await stockProduct(shop, { price: 100, countInStock: 3 })
  const buyer = await shop.signIn('shopper')
  const order = await transferred(buyer, product._id)
  const reply = await who(buyer).put(`/api/order/${order._id}/cancel`)
  expect(reply.body).toMatchObject({ status: 'cancelled', refunds: [{ amount: '115.00', state: 'sent' }] })
  expect(await readStock(shop, product._id)).toEqual({ stock: 3, reserved: 0 })
  const [doubt, ...more] = await issuesOf(order)
  expect([doubt, more]).toMatchObject([{ doubt: 'refund_due', asksOutcome: true, expectedPrice: '115.00' }, []])
  const before = await emailsAbout(order)
  expect(
    before.some(({ to, text }) => to === shop.app.config.SHOP_EMAIL && text.includes('Please pay it from your bank')),
  ).toBe(true)
  expect(before.some(({ subject }) => subject.startsWith('Refund of'))).toBe(false)
  expect(before.find(({ subject }) => subject.endsWith('was cancelled'))?.text).toContain(
    'reply to this e-mail with the bank account',
  )
  // Only a person can settle it, however often the reconciler runs.
  await reconcile(shop.app)
  expect((await read(order._id)).status).toBe('cancelled')

  const silent = await answer(doubt, { resolved: true, note: 'Done' })
  expect([silent.status, silent.body]).toMatchObject([400, { issues: [{ path: 'outcome' }] }])
  const paid = await answer(doubt, { resolved: true, outcome: 'paid', note: 'FNB 15 Nov' })
  expect(paid.body).toMatchObject({ resolved: true, note: 'FNB 15 Nov', asksOutcome: false })
  expect(await read(order._id)).toMatchObject({ status: 'refunded', refunds: [{ state: 'done' }] })
  expect((await emailsAbout(order)).some(({ subject }) => subject.startsWith('Refund of'))).toBe(true)
  expect(await issuesOf(order)).toEqual([])
})

test('a refund that failed can be repeated, and stays listed until then', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const buyer = await shop.signIn('shopper')
  const order = await transferred(buyer, product._id)
  await buyer.put(`/api/order/${order._id}/cancel`)
  const [doubt] = await issuesOf(order)
  await answer(doubt, { resolved: true, outcome: 'not_paid', note: 'Wrong account number' })
  expect(await read(order._id)).toMatchObject({
    status: 'cancelled',
    refunds: [{ state: 'failed' }],
    money: { refundablePrice: '115.00' },
  })
  expect(await issuesOf(order)).toMatchObject([{ doubt: 'refund_failed', asksOutcome: false }])
  const again = await admin.post(`/api/order/${order._id}/refund`, { reason: 'Second try', isSent: true })
  expect(again.body).toMatchObject({ status: 'refunded', refunds: [{ state: 'failed' }, { state: 'done' }] })
  expect(await issuesOf(order)).toEqual([])
})

test('the office’s refund of a transfer is done only once it confirms that the money was sent', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const order = await transferred(await shop.signIn('shopper'), product._id)
  const waiting = await admin.post(`/api/order/${order._id}/refund`, { reason: 'Dent', amount: '15.00' })
  expect(waiting.body).toMatchObject({ status: 'paid', refunds: [{ state: 'sent' }] })
  expect(await issuesOf(order)).toMatchObject([{ doubt: 'refund_due' }])
  const sent = await admin.post(`/api/order/${order._id}/refund`, { reason: 'Rest', isSent: true })
  expect(sent.body).toMatchObject({ status: 'paid', refunds: [{ state: 'sent' }, { amount: '100.00', state: 'done' }] })
  const [doubt] = await issuesOf(order)
  await answer(doubt, { resolved: true, outcome: 'paid' })
  expect(await read(order._id)).toMatchObject({ status: 'refunded' })
})

async function buyAtYoco(buyer: Caller, productId: string): Promise<{ order: Order; ref: string }> {
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: productId, qty: 1 }])
  const ref = redirectUrl.split('/').at(-1) ?? ''
  yoco.bank.pay(ref)
  return { order: (await finalise(buyer, checkoutId)).body as Order, ref }
}

test('a card payment refunded outside the shop is only recorded', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 5 })
  const office = await yoco.signIn('admin')
  const { order, ref } = await buyAtYoco(await yoco.signIn('shopper'), product._id)
  const url = `/api/order/${order._id}/refund`
  const part = await office.post(url, { reason: 'Dent', amount: '52.00', isSent: true })
  expect(part.body).toMatchObject({ status: 'paid', refunds: [{ amount: '52.00', state: 'done' }] })
  const rest = await office.post(url, { reason: 'PayFast paid it out', isSent: true })
  expect(rest.body).toMatchObject({ status: 'refunded', refunds: [{ state: 'done' }, { state: 'done' }] })
  await reconcile(yoco.app)
  expect(yoco.bank.refunds.filter(({ checkoutId }) => checkoutId === ref)).toEqual([])
  expect(await readStock(yoco, product._id)).toEqual({ stock: 5, reserved: 0 })
  expect((await emailsAbout(order, yoco)).filter(({ subject }) => subject.startsWith('Refund of'))).toHaveLength(2)
})

test("an order's own open card page does not keep its goods from the transfer that pays it", async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 1 })
  const buyer = await shop.signIn('shopper')
  const order = await place(buyer, product._id)
  const page = (await buyer.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 1 })
  const paid = await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB 14 Nov', ifGone: 'refuse' })
  expect(paid.body, paid.text).toMatchObject({ status: 'paid' })
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  // Paid by card all the same: a duplicate, to be refunded.
  await payInSandbox(buyer, page.redirectUrl)
  await finalise(buyer, page.checkoutId)
  expect(await issuesOf(order)).toMatchObject([{ doubt: 'paid_twice' }])
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  // The card's duplicate comes first: one returned by hand is not sent to the card as well.
  const returned = await admin.post(`/api/order/${order._id}/refund`, {
    reason: 'Paid twice',
    amount: '115.00',
    isSent: true,
  })
  expect(returned.body).toMatchObject({ status: 'paid', refunds: [{ state: 'done' }], money: { surplusPrice: '0.00' } })
  expect(await issuesOf(order)).toEqual([])
})

test('a part refund that failed is off the list once it has been repeated', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const order = await transferred(await shop.signIn('shopper'), product._id)
  for (const amount of ['15.00', '15.00', '20.00']) {
    await admin.post(`/api/order/${order._id}/refund`, { reason: 'Dent', amount })
    const due = (await issuesOf(order)).find(({ doubt }) => doubt === 'refund_due')
    await answer(due, { resolved: true, outcome: 'not_paid', note: 'Wrong account number' })
  }
  const failed = async () =>
    (await issuesOf(order)).map(({ doubt, expectedPrice }) => [doubt, expectedPrice]).toSorted()
  expect(await failed()).toEqual([
    ['refund_failed', '15.00'],
    ['refund_failed', '15.00'],
    ['refund_failed', '20.00'],
  ])
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Dent', amount: '15.00', isSent: true })
  expect(await failed()).toEqual([
    ['refund_failed', '15.00'],
    ['refund_failed', '20.00'],
  ])
})

test('a provider that contradicts what a person has recorded about a refund is reported', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 5 })
  const office = await yoco.signIn('admin')
  const { order, ref } = await buyAtYoco(await yoco.signIn('shopper'), product._id)
  await office.post(`/api/order/${order._id}/refund`, { reason: 'Dent', amount: '52.00' })
  await yoco.app.database.pool.query(`update refunds set state = 'failed' where order_id = $1`, [order._id])
  for (let times = 0; times < 2; times++) {
    await yoco.sendRefundHook(ref, 'done')
    await yoco.app.background.idle()
  }
  expect(await issuesOf(order, office)).toMatchObject([
    { doubt: 'undecided', message: expect.stringContaining('Do not send it again'), asksOutcome: false },
  ])
})

test('an order cannot be shipped while the provider is refunding it, and cancelling releases its goods', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 5 })
  const office = await yoco.signIn('admin')
  const buyer = await yoco.signIn('shopper')
  const { order, ref } = await buyAtYoco(buyer, product._id)
  const reply = await office.post(`/api/order/${order._id}/refund`, { reason: 'Out of the range' })
  expect(reply.body).toMatchObject({ status: 'paid', refunds: [{ state: 'sent' }] })
  const step = await office.put(`/api/order/${order._id}/status`, { status: 'processing' })
  expect([step.status, step.body]).toMatchObject([409, { code: 'step_not_allowed' }])
  expect((await office.put(`/api/order/${order._id}/deliver`)).status).toBe(409)
  expect((await read(order._id, office)).statusHistory.map(({ status }) => status)).toEqual(['paid'])
  const cancelled = await buyer.put(`/api/order/${order._id}/cancel`)
  expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'cancelled', refunds: [{ state: 'sent' }] }])
  expect(await readStock(yoco, product._id)).toEqual({ stock: 5, reserved: 0 })
  expect(yoco.bank.refunds.filter(({ checkoutId }) => checkoutId === ref)).toHaveLength(1)
  await yoco.sendRefundHook(ref, 'done')
  await yoco.app.background.idle()
  expect(await read(order._id, office)).toMatchObject({ status: 'refunded' })
  expect(await readStock(yoco, product._id)).toEqual({ stock: 5, reserved: 0 })
})

test('a partly refunded order is shipped as usual, or cancelled with what is left', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 5 })
  const office = await yoco.signIn('admin')
  const { order, ref } = await buyAtYoco(await yoco.signIn('shopper'), product._id)
  await office.post(`/api/order/${order._id}/refund`, { reason: 'Dent', amount: '52.00' })
  expect((await office.put(`/api/order/${order._id}/status`, { status: 'processing' })).status).toBe(200)
  const cancelled = (await office.put(`/api/order/${order._id}/cancel`)).body as Order
  expect(cancelled.refunds?.map(({ amount }) => amount)).toEqual(['52.00', '500.00'])
  expect(yoco.bank.refunds.filter(({ checkoutId }) => checkoutId === ref).map(({ amount }) => amount)).toEqual([
    5200, 50_000,
  ])
})

test('a partial refund shows in the lists, and on the packing slip with its reason', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 5 })
  const buyer = await shop.signIn('shopper')
  const order = await buy(buyer, [{ _id: product._id, qty: 2 }])
  const slipOf = async () => {
    const sheet = toPackingSlip(await read(order._id), new Map(), {
      shop: await getShopIdentity(shop.app.db),
      logo: undefined,
    })
    return JSON.stringify(sheet)
  }
  expect(await slipOf()).not.toContain('refunded')
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'One has a dent.', amount: '115.00' })
  expect(await slipOf()).toContain(
    'Part of this order was refunded. Check with the office what to pack: One has a dent.',
  )
  for (const path of [`/api/order?search=${order.orderNumber}`, '/api/order/mine'])
    expect((await (path.includes('mine') ? buyer : admin).get(path)).body).toMatchObject({
      orders: [{ _id: order._id, refunds: [{ amount: '115.00' }] }],
    })
})

test('shipped goods can still be delivered after a refund', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 5 })
  const office = await yoco.signIn('admin')
  const { order } = await buyAtYoco(await yoco.signIn('shopper'), product._id)
  for (const status of ['processing', 'shipped']) await office.put(`/api/order/${order._id}/status`, { status })
  await office.post(`/api/order/${order._id}/refund`, { reason: 'Late' })
  expect((await office.put(`/api/order/${order._id}/status`, { status: 'delivered' })).status).toBe(200)
})

test('a free order recorded as paid can be cancelled, and promises no refund', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const buyer = await shop.signIn('shopper')
  const order = await place(buyer, product._id)
  await shop.app.database.pool.query(
    'update orders set items_cents = 0, shipping_cents = 0, tax_cents = 0, total_cents = 0 where id = $1',
    [order._id],
  )
  expect((await admin.put(`/api/order/${order._id}/pay`, { note: 'A sample' })).body).toMatchObject({ status: 'paid' })
  const cancelled = await buyer.put(`/api/order/${order._id}/cancel`)
  expect([cancelled.status, cancelled.body]).toMatchObject([200, { status: 'cancelled' }])
  const letter = (await emailsAbout(order)).find(({ subject }) => subject.endsWith('was cancelled'))
  expect(letter?.text).toContain('You have not been charged.')
})

/** Pays one order in two tabs. */
async function payTwice(buyer: Caller, productId: string): Promise<{ order: Order; second: StartedCheckout }> {
  const order = (await buyer.post('/api/order', cartOf([{ _id: productId, qty: 1 }]))).body as Order
  const started: StartedCheckout[] = []
  for (const paymentMethod of ['Yoco', 'PayFast'])
    started.push(
      (await buyer.post('/api/payment/checkout', { order: order._id, paymentMethod })).body as StartedCheckout,
    )
  const [first, second] = started
  if (!first || !second) throw new Error('no checkouts')
  for (const { redirectUrl } of started) await payInSandbox(buyer, redirectUrl)
  passTwoSeconds(shop)
  await finalise(buyer, first.checkoutId)
  return { order, second }
}

test('the office sees a duplicate payment, returns it, and can still refund the sale', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const buyer = await shop.signIn('shopper')
  const { order, second } = await payTwice(buyer, product._id)
  expect((await read(order._id)).money).toEqual({
    paidPrice: '115.00',
    surplusPrice: '0.00',
    refundablePrice: '115.00',
  })
  await finalise(buyer, second.checkoutId)
  expect((await read(order._id)).money).toEqual({
    paidPrice: '230.00',
    surplusPrice: '115.00',
    refundablePrice: '230.00',
  })
  expect((await buyer.get(`/api/order/${order._id}`)).body).not.toHaveProperty('money')
  expect(await issuesOf(order)).toMatchObject([{ doubt: 'paid_twice' }])
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Paid twice', amount: '115.00' })
  expect(await read(order._id)).toMatchObject({
    status: 'paid',
    money: { surplusPrice: '0.00', refundablePrice: '115.00' },
  })
  expect(await issuesOf(order)).toEqual([])
  expect((await admin.post(`/api/order/${order._id}/refund`, { reason: 'Sale' })).body).toMatchObject({
    status: 'refunded',
  })
})

test('a second payment after a refund can be returned, and no more than that', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const buyer = await shop.signIn('shopper')
  const { order, second } = await payTwice(buyer, product._id)
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Sale' })
  expect((await read(order._id)).status).toBe('refunded')
  await finalise(buyer, second.checkoutId)
  const tooMuch = await admin.post(`/api/order/${order._id}/refund`, { reason: 'x', amount: '115.01' })
  expect(tooMuch.status).toBe(409)
  const returned = await admin.post(`/api/order/${order._id}/refund`, { reason: 'Paid twice' })
  expect([returned.status, returned.body]).toMatchObject([200, { money: { refundablePrice: '0.00' } }])
  expect((await admin.post(`/api/order/${order._id}/refund`, { reason: 'More' })).body).toMatchObject({
    code: 'step_not_allowed',
  })
})

test('a transfer that arrives when the goods are gone is recorded and returned', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 1 })
  const buyer = await shop.signIn('shopper')
  const order = await place(buyer, product._id)
  await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  const asked = await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB', ifGone: 'refuse' })
  expect([asked.status, asked.body]).toMatchObject([409, { code: 'out_of_stock' }])
  expect((await read(order._id)).status).toBe('pending')
  const recorded = await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB' })
  expect(recorded.body).toMatchObject({
    status: 'cancelled',
    isPaid: true,
    paymentResult: { provider: 'eft', note: 'FNB' },
    refunds: [{ amount: '115.00', state: 'sent' }],
  })
  expect(await issuesOf(order)).toMatchObject([{ doubt: 'refund_due', asksOutcome: true }])
  const letter = (await emailsAbout(order)).find(({ subject }) => subject.startsWith('We cannot deliver'))
  expect(letter?.text).toContain('reply to this e-mail with the bank account')
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
})

test('a transfer for archived goods is recorded too', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 1 })
  const order = await place(await shop.signIn('shopper'), product._id)
  await admin.put(`/api/product/${product._id}`, { status: 'archived' })
  expect((await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB' })).body).toMatchObject({
    status: 'cancelled',
    isPaid: true,
  })
  expect(await issuesOf(order)).toHaveLength(1)
})

test('an order placed for card and paid by transfer shows the transfer', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const buyer = await shop.signIn('shopper')
  const order = (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 1 }]))).body as Order
  expect(order.paymentMethod).toBe('Yoco')
  expect((await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB' })).body).toMatchObject({ paymentMethod: 'EFT' })
})

test('a paid order cancelled in the table stays listed until it is refunded', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const order = await buy(await shop.signIn('shopper'), [{ _id: product._id, qty: 1 }])
  const reply = await admin.put(`/api/order/${order._id}/status`, { status: 'cancelled' })
  expect(reply.body).toMatchObject({ status: 'cancelled' })
  expect(await issuesOf(order)).toMatchObject([{ doubt: 'refund_due', asksOutcome: false, receivedPrice: '115.00' }])
  await admin.post(`/api/order/${order._id}/refund`, { reason: 'Cancelled' })
  expect(await issuesOf(order)).toEqual([])
})

test('of two people who opened the same order, one can act and the other gets a conflict', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const order = await buy(await shop.signIn('shopper'), [{ _id: product._id, qty: 1 }])
  const part = { reason: 'Dent', amount: '15.00', updatedAt: order.updatedAt }
  const replies = await Promise.all([1, 2].map(() => admin.post(`/api/order/${order._id}/refund`, part)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'stale' })
  expect((await read(order._id)).refunds).toHaveLength(1)
  const { updatedAt } = order
  for (const act of ['deliver', 'cancel']) {
    const stale = await admin.put(`/api/order/${order._id}/${act}`, { updatedAt })
    expect([act, stale.status, stale.body]).toMatchObject([act, 409, { code: 'stale' }])
  }
  const fresh = await admin.put(`/api/order/${order._id}/deliver`, { updatedAt: (await read(order._id)).updatedAt })
  expect(fresh.status, fresh.text).toBe(200)
})

test('the office is notified when an unpaid order is paid by card, and when a buyer cancels', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const buyer = await shop.signIn('shopper')
  const order = (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 1 }]))).body as Order
  const started = (await buyer.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  await payInSandbox(buyer, started.redirectUrl)
  await finalise(buyer, started.checkoutId)
  await buyer.put(`/api/order/${order._id}/cancel`)
  const subjects = (await emailsAbout(order))
    .filter(({ to }) => to === shop.app.config.SHOP_EMAIL)
    .map(({ subject }) => subject)
  expect(subjects).toEqual([
    expect.stringContaining('not paid yet'),
    expect.stringContaining('Payment received for order'),
    expect.stringContaining('was cancelled by the buyer'),
  ])
  expect(address.email).not.toBe(shop.app.config.SHOP_EMAIL)
})

test('a wrong amount is reported to its buyer and can be refunded from the list', async () => {
  const product = await stockProduct(yoco, { price: 480 })
  const office = await yoco.signIn('admin')
  const buyer = await yoco.signIn('shopper')
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  const ref = redirectUrl.split('/').at(-1) ?? ''
  yoco.bank.pay(ref)
  const checkout = yoco.bank.checkouts.get(ref)
  if (checkout) checkout.amount = 40_000
  for (let i = 0; i < 2; i++) {
    const reply = await finalise(buyer, checkoutId)
    expect([reply.status, reply.body]).toMatchObject([409, { message: expect.stringContaining('the amount is wrong') }])
  }
  const written = (await readQueuedEmails(yoco)).filter(({ subject }) => subject === 'About your payment')
  expect(written.map(({ to }) => to)).toEqual([address.email])
  expect(written[0]?.text).toMatch(/of R\s?400\.00 has arrived, but the total was R\s?552\.00/)
  const list = async () => {
    const { payments } = (await office.get('/api/payment/to-check?limit=100')).body as { payments: PaymentToCheck[] }
    return payments.filter((payment) => payment.checkoutId === checkoutId)
  }
  const [doubt] = await list()
  expect(doubt).toMatchObject({ doubt: 'amount_differs', refundablePrice: '400.00' })
  const path = `/api/payment/to-check/${doubt?._id}/refund`
  expect((await buyer.post(path, { reason: 'Mine' })).status).toBe(403)
  const sent = await Promise.all(Array.from({ length: 12 }, () => office.post(path, { reason: 'Wrong amount' })))
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(yoco.bank.refunds.filter((refund) => refund.checkoutId === ref)).toMatchObject([{ amount: 40_000 }])
  await yoco.sendRefundHook(ref, 'done')
  await yoco.app.background.idle()
  expect(await list()).toMatchObject([{ resolved: true, refundablePrice: null }])
  expect((await readQueuedEmails(yoco)).filter(({ subject }) => /Refund of R\s?400\.00/.test(subject))).toHaveLength(1)
})

test('a payment that the provider refunded itself is reported as such, and not refunded again', async () => {
  const product = await stockProduct(shop, { price: 100 })
  const buyer = await shop.signIn('shopper')
  const { checkoutId, redirectUrl } = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  await payInSandbox(buyer, redirectUrl)
  await shop.app.database.pool.query(
    `insert into sandbox_refunds (id, idempotency_key, checkout_id, cents)
     select 'sbr_' || id, id, id, cents from sandbox_checkouts where shop_checkout = $1`,
    [checkoutId],
  )
  const reply = await finalise(buyer, checkoutId)
  expect([reply.status, reply.body]).toMatchObject([
    409,
    { message: expect.stringContaining('has refunded your payment') },
  ])
  const { payments } = (await admin.get('/api/payment/to-check?limit=100')).body as { payments: PaymentToCheck[] }
  const doubt = payments.find((payment) => payment.checkoutId === checkoutId)
  expect(doubt).toMatchObject({ doubt: 'unknown_payment', refundablePrice: null })
  expect((await admin.post(`/api/payment/to-check/${doubt?._id}/refund`, { reason: 'x' })).status).toBe(409)
})
