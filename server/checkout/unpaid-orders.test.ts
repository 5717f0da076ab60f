import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayOf, formatDay } from '#contract/days.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { attachProForma } from '#server/orders/invoices/pro-forma.ts'
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
import { openShop, ownDetails, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
})
afterAll(() => shop.close())

test('a bank transfer needs no payment page: the order exists, unpaid, with bank details in its e-mail', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  const guest = shop.guest()
  const lines = [{ _id: product._id, qty: 1 }]
  const { checkoutId, redirectUrl } = await startCheckout(guest, lines, { paymentMethod: 'EFT' })
  expect(await startCheckout(guest, lines, { paymentMethod: 'EFT' })).toMatchObject({ checkoutId, redirectUrl })
  const order = (await guest.get(`/api${redirectUrl}`)).body as Order
  expect(order).toMatchObject({ status: 'pending', isPaid: false, paymentMethod: 'EFT', paymentResult: null })
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
  const letter = (await readQueuedEmails(shop)).find(
    ({ subject }) => subject === `We have received your order ${order.orderNumber}`,
  )
  expect(letter?.text).toContain(`Branch code: ${ownDetails.bank.branchCode}`)
  expect((await finalise(guest, checkoutId)).body).toMatchObject({ _id: order._id, status: 'pending' })

  const admin = await shop.signIn('admin')
  expect((await guest.put(`/api/order/${order._id}/pay`, { note: 'I did' })).status).toBe(403)
  const paid = await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB statement 14 Nov' })
  expect(paid.body).toMatchObject({
    status: 'paid',
    isPaid: true,
    paymentResult: { provider: 'eft', note: 'FNB statement 14 Nov' },
  })
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  expect((await admin.put(`/api/order/${order._id}/pay`, { note: 'again' })).body).toMatchObject({
    code: 'step_not_allowed',
  })
})

test('an EFT order says by when to pay and that no stock is held, and its e-mail has the pro forma', async () => {
  const admin = await shop.signIn('admin')
  const place = async (paymentMethod: string) => {
    const { _id } = await stockProduct(shop, { countInStock: 9 })
    const reply = await shop.guest().post('/api/order', { ...cartOf([{ _id, qty: 1 }]), paymentMethod })
    return reply.body as Order
  }
  const inDays = (count: number) => addDays(dayOf(new Date().toISOString()), count)
  const order = await place('EFT')
  expect(order.payBy).toBe(inDays(7))
  expect((await admin.put('/api/shop', { payWithinDays: 0 })).status).toBe(400)
  expect((await admin.put('/api/shop', { payWithinDays: '14' })).body).toMatchObject({ payWithinDays: 14 })
  const byCard = await place('Yoco')
  expect(byCard.payBy).toBe(inDays(14))
  expect((await admin.get(`/api/order/${order._id}`)).body).toMatchObject({ payBy: inDays(7) })

  const mails = await readQueuedEmails(shop)
  const mailAbout = ({ orderNumber }: Order) =>
    mails.find(({ subject }) => subject === `We have received your order ${orderNumber}`)
  expect(mailAbout(order)).toMatchObject({ attach: { kind: 'pro_forma', of: order._id } })
  expect(mailAbout(order)?.text).toContain(`Pay by: ${formatDay(inDays(7))}`)
  expect(mailAbout(order)?.text).toContain('We do not hold stock for an unpaid order.')
  expect(mailAbout(order)?.text).toMatch(/^VAT 15%: /m)
  expect(mailAbout(byCard)?.attach).toBeUndefined()

  const [file] = await attachProForma(shop.app, { of: order._id })
  expect(file).toMatchObject({ filename: `Pro forma ${order.orderNumber}.pdf` })
  expect(file?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB' })).body).not.toHaveProperty('payBy')
  expect(await attachProForma(shop.app, { of: order._id })).toEqual([])
})

test('an unpaid order is paid later, once, at its original price', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 1 })
  const shopper = await shop.signIn('shopper')
  const placed = await shopper.post('/api/order', {
    orderItems: [{ ...product, qty: 1, price: 0.01 }],
    shippingAddress: { ...address, email: undefined },
    paymentMethod: 'Yoco',
    itemsPrice: '0.01',
    shippingPrice: '0.00',
    taxPrice: '0.00',
    totalPrice: '0.01',
  })
  const order = placed.body as Order
  expect([placed.status, order]).toMatchObject([201, { status: 'pending', totalPrice: '115.00', isPaid: false }])
  expect(order.shippingAddress.email).toBe(shopper.person.email)
  const admin = await shop.signIn('admin')
  await admin.put(`/api/product/${product._id}`, { price: 900 })

  const stranger = await (await shop.signIn('shopper')).post('/api/payment/checkout', { order: order._id })
  expect(stranger.status).toBe(404)
  const started = (await shopper.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  expect(started.totalPrice).toBe('115.00')
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 1 })
  const { checkoutId, redirectUrl } = started
  expect((await shopper.put(`/api/order/${order._id}/pay`, { checkout: checkoutId })).status).toBe(202)
  await payInSandbox(shopper, redirectUrl)
  passTwoSeconds(shop)
  const paid = await shopper.put(`/api/order/${order._id}/pay`, { checkout: checkoutId })
  expect([paid.status, paid.body]).toMatchObject([200, { _id: order._id, status: 'paid', isPaid: true }])
  expect((await finalise(shopper, checkoutId)).body).toMatchObject({ _id: order._id })
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  const again = await shopper.post('/api/payment/checkout', { order: order._id })
  expect([again.status, again.body]).toMatchObject([409, { code: 'step_not_allowed' }])
  const other = await buy(shopper, [{ _id: (await stockProduct(shop))._id, qty: 1 }])
  const mixed = await shopper.put(`/api/order/${other._id}/pay`, { checkout: checkoutId })
  expect(mixed.body).toMatchObject({ code: 'no_checkout' })
})

test('an order paid in two tabs is paid once, and the second payment is flagged and can be returned', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 5 })
  const shopper = await shop.signIn('shopper')
  const order = (
    await shopper.post('/api/order', { orderItems: [{ _id: product._id, qty: 1 }], shippingAddress: address })
  ).body as Order
  const started: StartedCheckout[] = []
  for (const paymentMethod of ['Yoco', 'PayFast']) {
    const reply = await shopper.post('/api/payment/checkout', { order: order._id, paymentMethod })
    started.push(reply.body as StartedCheckout)
  }
  expect(new Set(started.map(({ checkoutId }) => checkoutId)).size).toBe(2)
  for (const { redirectUrl } of started) await payInSandbox(shopper, redirectUrl)
  passTwoSeconds(shop)
  const replies = await Promise.all(started.map(({ checkoutId }) => finalise(shopper, checkoutId)))
  for (const reply of replies) expect(reply.body).toMatchObject({ _id: order._id, status: 'paid' })
  expect(await readStock(shop, product._id)).toEqual({ stock: 4, reserved: 0 })
  const admin = await shop.signIn('admin')
  const { payments } = (await admin.get('/api/payment/to-check?resolved=false&limit=100')).body as {
    payments: { doubt: string; order: { _id: string } | null }[]
  }
  expect(payments.filter((payment) => payment.order?._id === order._id)).toMatchObject([{ doubt: 'paid_twice' }])
  const before = (await admin.get('/api/order/total-sales')).body
  const returned = await admin.post(`/api/order/${order._id}/refund`, { reason: 'Paid twice', amount: '115.00' })
  expect(returned.body).toMatchObject({ status: 'paid', refunds: [{ amount: '115.00', state: 'done' }] })
  expect((await admin.get('/api/order/total-sales')).body).toEqual(before)
  expect((await admin.post(`/api/order/${order._id}/refund`, { reason: 'All' })).body).toMatchObject({
    status: 'refunded',
  })
  expect((await admin.post(`/api/order/${order._id}/refund`, { reason: 'More' })).status).toBe(409)
})

test('a payment for a cancelled order is returned', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  const shopper = await shop.signIn('shopper')
  const order = (
    await shopper.post('/api/order', { orderItems: [{ _id: product._id, qty: 1 }], shippingAddress: address })
  ).body as Order
  const started = (await shopper.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  expect((await shopper.put(`/api/order/${order._id}/cancel`)).body).toMatchObject({ status: 'cancelled' })
  await payInSandbox(shopper, started.redirectUrl)
  await finalise(shopper, started.checkoutId)
  await shop.app.background.idle()
  expect((await shopper.get(`/api/order/${order._id}`)).body).toMatchObject({
    status: 'refunded',
    isPaid: true,
    refunds: [{ state: 'done' }],
  })
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
})
