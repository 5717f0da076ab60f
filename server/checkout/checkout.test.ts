import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import {
  address,
  buy,
  declinedCard,
  finalise,
  passMinutes,
  passTwoSeconds,
  payInSandbox,
  readQueuedEmails,
  readStock,
  startCheckout,
  stockProduct,
  tryCheckout,
} from '#test/orders.ts'
import { openShop, openShopForTest, type Shop } from '#test/shop.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop & { close(): Promise<void> }
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
})
afterAll(() => shop.close())

test('a guest buys: the server prices and reserves, the payment arrives, and there is one numbered order', async () => {
  const product = await stockProduct(shop, { price: 480, countInStock: 5 })
  const guest = shop.guest()
  const started = await startCheckout(guest, [{ _id: product._id, qty: 2 }], { totalPrice: '1204.00' })
  expect(started).toMatchObject({
    itemsPrice: '960.00',
    shippingPrice: '100.00',
    taxPrice: '144.00',
    totalPrice: '1204.00',
    redirectUrl: expect.stringMatching(/^\/sandbox-pay\/sb_[0-9a-f]{32}$/),
  })
  expect(await readStock(shop, product._id)).toEqual({ stock: 5, reserved: 2 })

  const page = await guest.get(started.redirectUrl)
  expect(page.status).toBe(200)
  expect(page.headers['content-security-policy']).toContain("form-action 'self'")
  const paid = await payInSandbox(guest, started.redirectUrl)
  expect([paid.status, paid.headers.location]).toEqual([303, `/success?checkout=${started.checkoutId}`])

  const made = await finalise(guest, started.checkoutId)
  expect(made.status).toBe(201)
  const order = made.body as Order
  expect(order).toMatchObject({
    orderNumber: expect.stringMatching(/^VOLT-\d{6}$/),
    user: null,
    status: 'paid',
    isPaid: true,
    totalPrice: '1204.00',
    paymentMethod: 'Yoco',
    shippingAddress: address,
    orderItems: [{ _id: product._id, name: product.name, price: 480, qty: 2 }],
    paymentResult: { provider: 'sandbox', status: 'paid' },
    statusHistory: [{ status: 'paid' }],
  })
  expect(order).not.toHaveProperty('notes')
  expect(await readStock(shop, product._id)).toEqual({ stock: 3, reserved: 0 })

  const again = await finalise(guest, started.checkoutId)
  expect([again.status, (again.body as Order)._id]).toEqual([200, order._id])
  // Opening the order issues its invoice.
  expect((await guest.get(`/api/order/${order._id}`)).body).toMatchObject(order)
  const letters = (await readQueuedEmails(shop)).filter((letter) => letter.subject.includes(order.orderNumber))
  expect(letters.map(({ to }) => to).toSorted()).toEqual([shop.app.config.SHOP_EMAIL, address.email].toSorted())
})

test('an outdated total is refused with the new one, and nothing is reserved', async () => {
  const product = await stockProduct(shop, { price: 499.99 })
  const reply = await tryCheckout(shop.guest(), [{ _id: product._id, qty: 1 }], { totalPrice: '1.00' })
  expect(reply.status).toBe(409)
  expect(reply.body).toMatchObject({
    code: 'price_changed',
    itemsPrice: '499.99',
    shippingPrice: '0.00',
    taxPrice: '75.00',
    totalPrice: '574.99',
  })
  expect(await readStock(shop, product._id)).toMatchObject({ reserved: 0 })
})

test('out-of-stock items are named before anyone pays', async () => {
  const few = await stockProduct(shop, { countInStock: 2 })
  const draft = await stockProduct(shop, { name: 'Secret isolator', countInStock: 5, status: 'draft' })
  const gone = { _id: crypto.randomUUID(), qty: 1 }
  const cases: [{ _id: string; qty: number }[], object[]][] = [
    [[{ _id: few._id, qty: 3 }], [{ _id: few._id, name: few.name, qty: 3, countInStock: 2 }]],
    // The same product in two lines counts together.
    [
      [
        { _id: few._id, qty: 2 },
        { _id: few._id.toUpperCase(), qty: 1 },
      ],
      [{ _id: few._id, qty: 3 }],
    ],
    [
      [{ _id: draft._id, qty: 1 }, gone],
      [
        { _id: draft._id, countInStock: 0 },
        { _id: gone._id, countInStock: 0 },
      ],
    ],
  ]
  for (const [lines, items] of cases) {
    const reply = await tryCheckout(shop.guest(), lines)
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'out_of_stock', items }])
    const unpaid = await shop.guest().post('/api/order', { orderItems: lines, shippingAddress: address })
    expect(unpaid.body).toMatchObject({ code: 'out_of_stock' })
    // Drafts are not revealed.
    for (const { text } of [reply, unpaid]) expect(text).not.toContain(draft.name)
  }
  expect(await readStock(shop, few._id)).toEqual({ stock: 2, reserved: 0 })
})

test('made-to-order goods can be bought without stock, and use what is in stock', async () => {
  const product = await stockProduct(shop, { countInStock: 1, madeToOrder: true, leadTimeDays: 15 })
  const guest = shop.guest()
  const order = await buy(guest, [{ _id: product._id, qty: 3 }])
  expect(order.orderItems).toMatchObject([{ qty: 3, madeToOrder: true, leadTimeDays: 15 }])
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  const cancelled = await guest.put(`/api/order/${order._id}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'refunded' })
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
})

test('pressing the button twice, at once or later, opens one payment and reserves once', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  const shopper = await shop.signIn('shopper')
  for (const buyer of [shopper, shop.guest()]) {
    const lines = [{ _id: product._id, qty: 1 }]
    const presses = await Promise.all(Array.from({ length: 5 }, () => tryCheckout(buyer, lines)))
    expect(presses.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    const [started] = presses.map(({ body }) => body as StartedCheckout)
    for (const press of presses) expect(press.body).toEqual(started)
    expect((await tryCheckout(buyer, lines)).body).toEqual(started)
    expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 1 })
    const { rows } = await shop.app.database.pool.query('select 1 from sandbox_checkouts where shop_checkout = $1', [
      started?.checkoutId,
    ])
    expect(rows).toHaveLength(1)
    // Another delivery address is another checkout, which replaces this one and takes over its goods.
    const other = await tryCheckout(buyer, lines, { shippingAddress: { ...address, city: 'Randburg' } })
    expect(other.status).toBe(201)
    expect((other.body as StartedCheckout).checkoutId).not.toBe(started?.checkoutId)
    expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 1 })
    await passMinutes(shop, 32)
    await reconcile(shop.app)
    expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
  }
})

test('a declined card is not paid, frees the goods, and the next attempt can succeed', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  const guest = shop.guest()
  const lines = [{ _id: product._id, qty: 1 }]
  const first = await startCheckout(guest, lines)
  const declined = await payInSandbox(guest, first.redirectUrl, { card: declinedCard })
  expect([declined.status, declined.headers.location]).toEqual([303, `/failure?checkout=${first.checkoutId}`])
  const refused = await finalise(guest, first.checkoutId)
  expect([refused.status, refused.body]).toMatchObject([402, { code: 'not_paid' }])
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
  expect((await guest.get(`/api/payment/checkout/${first.checkoutId}`)).body).toMatchObject({
    status: 'failed',
    order: null,
    declineReason: 'declined',
  })
  const second = await startCheckout(guest, lines)
  await payInSandbox(guest, second.redirectUrl, { card: '4000 0000 0000 9995' })
  expect((await guest.get(`/api/payment/checkout/${second.checkoutId}`)).body).toMatchObject({
    declineReason: 'no_funds',
  })
  const order = await buy(guest, lines)
  expect(order.status).toBe('paid')
})

test('cancelling with the provider leads to the failure page and frees the goods', async () => {
  const product = await stockProduct(shop)
  const guest = shop.guest()
  const { checkoutId, redirectUrl } = await startCheckout(guest, [{ _id: product._id, qty: 1 }])
  const reply = await payInSandbox(guest, redirectUrl, { way: 'cancel' })
  expect(reply.headers.location).toBe(`/failure?checkout=${checkoutId}&reason=cancelled`)
  expect((await finalise(guest, checkoutId)).status).toBe(402)
  expect(await readStock(shop, product._id)).toMatchObject({ reserved: 0 })
})

test("an undecided payment is pending, and an unknown one or someone else's is not found", async () => {
  const product = await stockProduct(shop)
  const shopper = await shop.signIn('shopper')
  const { checkoutId, redirectUrl } = await startCheckout(shopper, [{ _id: product._id, qty: 1 }])
  const pending = await finalise(shopper, checkoutId)
  expect([pending.status, pending.body]).toEqual([202, { status: 'pending' }])
  await payInSandbox(shopper, redirectUrl)
  for (const stranger of [shop.guest(), await shop.signIn('shopper'), await shop.signIn('admin')]) {
    const reply = await finalise(stranger, checkoutId)
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'no_checkout' }])
    expect((await stranger.get(`/api/payment/checkout/${checkoutId}`)).status).toBe(404)
  }
  expect((await finalise(shopper, 'no-such-checkout')).status).toBe(409)
  passTwoSeconds(shop)
  expect((await finalise(shopper, checkoutId)).status).toBe(201)
})

test('a buyer whose access token expired is asked to refresh, not refused', async () => {
  const product = await stockProduct(shop)
  const shopper = await shop.signIn('shopper')
  const order = await buy(shopper, [{ _id: product._id, qty: 1 }])
  shopper.cookies.delete('access')
  expect((await shopper.get(`/api/order/${order._id}`)).status).toBe(401)
  expect((await shopper.post('/api/auth/refresh')).status).toBe(200)
  expect((await shopper.get(`/api/order/${order._id}`)).status).toBe(200)
})

test('a guest must give an address, and card payments have limits', async () => {
  const dear = await stockProduct(shop, { price: 9_000_000 })
  const reply = await tryCheckout(shop.guest(), [{ _id: dear._id, qty: 1 }], {
    shippingAddress: { ...address, email: '' },
  })
  expect([reply.status, reply.body]).toMatchObject([400, { issues: [{ path: 'shippingAddress.email' }] }])
  const tooMuch = await tryCheckout(shop.guest(), [{ _id: dear._id, qty: 1 }])
  expect([tooMuch.status, tooMuch.body]).toMatchObject([400, { message: expect.stringContaining('bank transfer') }])
  const transfer = await tryCheckout(shop.guest(), [{ _id: dear._id, qty: 5 }], { paymentMethod: 'EFT' })
  expect([transfer.status, transfer.body]).toMatchObject([201, { totalPrice: '51750100.00' }])
  expect(await readStock(shop, dear._id)).toMatchObject({ reserved: 0 })
})

test('checkouts per address are limited', async () => {
  const small = await openShopForTest({ env: { LIMIT_CHECKOUT: '2' } })
  const product = await stockProduct(small)
  const statuses = []
  for (const qty of [1, 2, 3]) statuses.push((await tryCheckout(small.guest(), [{ _id: product._id, qty }])).status)
  expect(statuses).toEqual([201, 201, 429])
})
