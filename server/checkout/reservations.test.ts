import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { waitForLocked } from '#test/locks.ts'
import {
  address,
  buy,
  cartOf,
  finalise,
  passMinutes,
  passTwoSeconds,
  payInSandbox,
  readStock,
  startCheckout,
  stockProduct,
  tryCheckout,
} from '#test/orders.ts'
import { ask, send } from '#test/quotes.ts'
import { type Caller, openShop, openShopForTest, type Shop } from '#test/shop.ts'
import { openYocoShop } from '#test/stand-ins/provider-shops.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop & { close(): Promise<void> }
let yoco: Awaited<ReturnType<typeof openYocoShop>>
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  yoco = await openYocoShop()
})
afterAll(async () => {
  await shop.close()
  await yoco.close()
})

const guestAddress = (email: string) => ({ shippingAddress: { ...address, email } })
const refOf = ({ redirectUrl }: StartedCheckout) => redirectUrl.split('/').at(-1) ?? ''

/** Every test has its own network, so that reservations do not count across tests. */
let network = 0
const guestFrom = (ip: string) => shop.guest(ip)
const nextNetwork = () => `203.0.113.${++network}`

test("a buyer's new checkout frees the goods of the old one", async () => {
  const [first, second] = [await stockProduct(shop, { countInStock: 5 }), await stockProduct(shop, { countInStock: 5 })]
  const buyer = await shop.signIn('shopper')
  const old = await startCheckout(buyer, [{ _id: first._id, qty: 5 }])
  await startCheckout(buyer, [{ _id: second._id, qty: 3 }])
  expect(await readStock(shop, first._id)).toEqual({ stock: 5, reserved: 0 })
  expect(await readStock(shop, second._id)).toEqual({ stock: 5, reserved: 3 })
  expect((await buyer.get(`/api/payment/checkout/${old.checkoutId}`)).body).toMatchObject({ status: 'expired' })
})

test("the old checkout's goods are available to the new one: the last five become the last four", async () => {
  const product = await stockProduct(shop, { countInStock: 5 })
  const buyer = await shop.signIn('shopper')
  await startCheckout(buyer, [{ _id: product._id, qty: 5 }])
  await startCheckout(buyer, [{ _id: product._id, qty: 4 }])
  expect(await readStock(shop, product._id)).toEqual({ stock: 5, reserved: 4 })
})

test('a guest is recognised by the browser, even with another e-mail address', async () => {
  const product = await stockProduct(shop, { countInStock: 5 })
  const guest = guestFrom(nextNetwork())
  await startCheckout(guest, [{ _id: product._id, qty: 2 }], guestAddress('one@example.co.za'))
  await startCheckout(guest, [{ _id: product._id, qty: 3 }], guestAddress('two@example.co.za'))
  expect(await readStock(shop, product._id)).toEqual({ stock: 5, reserved: 3 })
})

test('a buyer who changes the cart after paying is sent to the paid order', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 5 })
  const buyer = await yoco.signIn('shopper')
  const first = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  yoco.bank.pay(refOf(first))
  const second = await startCheckout(buyer, [{ _id: product._id, qty: 2 }])
  expect(second).toMatchObject({
    checkoutId: first.checkoutId,
    redirectUrl: `/success?checkout=${first.checkoutId}`,
  })
  expect(await readStock(yoco, product._id)).toEqual({ stock: 4, reserved: 0 })
})

test('a payment for a replaced checkout is late: it becomes an order while there is stock', async () => {
  const product = await stockProduct(yoco, { price: 480, countInStock: 5 })
  const buyer = await yoco.signIn('shopper')
  const first = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  await startCheckout(buyer, [{ _id: product._id, qty: 2 }])
  yoco.bank.pay(refOf(first))
  passTwoSeconds(yoco)
  expect((await finalise(buyer, first.checkoutId)).status).toBe(201)
  expect(await readStock(yoco, product._id)).toEqual({ stock: 4, reserved: 2 })
})

test('the cart and an unpaid order are separate: paying one leaves the other alone', async () => {
  const product = await stockProduct(shop, { countInStock: 5 })
  const buyer = await shop.signIn('shopper')
  const lines = [{ _id: product._id, qty: 1 }]
  const order = (await buyer.post('/api/order', { orderItems: lines, shippingAddress: address })).body as Order
  await startCheckout(buyer, [{ _id: product._id, qty: 2 }])
  await buyer.post('/api/payment/checkout', { order: order._id })
  expect(await readStock(shop, product._id)).toEqual({ stock: 5, reserved: 3 })
})

test('two concurrent carts of one buyer leave one open', async () => {
  const product = await stockProduct(shop, { countInStock: 9 })
  const buyer = await shop.signIn('shopper')
  await Promise.all([1, 2, 3].map((qty) => tryCheckout(buyer, [{ _id: product._id, qty }])))
  const { rows } = await shop.app.database.pool.query(
    `select (holds->0->>'qty')::int as qty from checkouts where user_id = $1 and state in ('new', 'open')`,
    [buyer.person._id],
  )
  expect(rows).toHaveLength(1)
  expect((await readStock(shop, product._id)).reserved).toBe(rows[0].qty)
})

test("a guest's goods are released after 15 minutes, an account's after 30", async () => {
  const product = await stockProduct(shop, { countInStock: 5 })
  await startCheckout(guestFrom(nextNetwork()), [{ _id: product._id, qty: 1 }], guestAddress('q@example.co.za'))
  await startCheckout(await shop.signIn('shopper'), [{ _id: product._id, qty: 2 }])
  await passMinutes(shop, 14)
  await reconcile(shop.app)
  expect((await readStock(shop, product._id)).reserved).toBe(3)
  await passMinutes(shop, 3)
  await reconcile(shop.app)
  expect((await readStock(shop, product._id)).reserved).toBe(2)
  await passMinutes(shop, 15)
  await reconcile(shop.app)
  expect((await readStock(shop, product._id)).reserved).toBe(0)
})

test('guests at one address can have ten checkouts, are then offered EFT, and do not affect other addresses', async () => {
  const product = await stockProduct(shop, { price: 10, countInStock: 100 })
  const lines = [{ _id: product._id, qty: 1 }]
  const ip = nextNetwork()
  const tryGuest = (from: string, email: string, more = {}) =>
    tryCheckout(guestFrom(from), lines, { ...guestAddress(email), ...more })
  // Concurrently, so that the limit is tested in a race.
  const replies = await Promise.all(Array.from({ length: 14 }, (_, i) => tryGuest(ip, `h${i}@example.co.za`)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(10)
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body).toMatchObject({ code: 'hold_limit', message: expect.stringMatching(/EFT.*quote/) })
  expect((await tryGuest(ip, 'eft@example.co.za', { paymentMethod: 'EFT' })).status).toBe(201)
  expect((await tryGuest(nextNetwork(), 'else@example.co.za')).status).toBe(201)
})

test('checkouts of one address that start at the same moment, for different goods, are counted together', async () => {
  const products = []
  for (let n = 0; n < 8; n++) products.push(await stockProduct(shop, { price: 60_000, countInStock: 1 }))
  const gate = new pg.Client(shop.connection)
  await gate.connect()
  await gate.query('begin')
  await gate.query('lock table products in exclusive mode')
  const ip = nextNetwork()
  const starts = products.map(({ _id }, n) =>
    tryCheckout(guestFrom(ip), [{ _id, qty: 1 }], guestAddress(`gate${n}@example.co.za`)),
  )
  await waitForLocked(shop, 8)
  await gate.query('commit')
  await gate.end()
  const codes = (await Promise.all(starts)).map(({ status }) => status)
  expect(codes.filter((status) => status === 201)).toHaveLength(4)
  expect(codes.filter((status) => status === 409)).toHaveLength(4)
})

test('guests at one address can reserve goods worth R 250 000; an account R 1 000 000', async () => {
  const product = await stockProduct(shop, { price: 60_000, countInStock: 100 })
  const lines = (qty: number) => [{ _id: product._id, qty }]
  const ip = nextNetwork()
  const guest = (email: string, qty: number) => tryCheckout(guestFrom(ip), lines(qty), guestAddress(email))
  expect((await guest('a@example.co.za', 3)).status).toBe(201)
  expect((await guest('b@example.co.za', 2)).body).toMatchObject({ code: 'hold_limit' })
  expect((await guest('b@example.co.za', 1)).status).toBe(201)
  const buyer = await shop.signIn('shopper')
  // A card payment is limited to less, so the account also needs an unpaid order.
  expect((await tryCheckout(buyer, lines(13))).status).toBe(201)
  const order = (await buyer.post('/api/order', { orderItems: lines(5), shippingAddress: address })).body as Order
  const pay = await buyer.post('/api/payment/checkout', { order: order._id })
  expect([pay.status, pay.body]).toMatchObject([409, { code: 'hold_limit' }])
})

test('accounts of one network that have not confirmed their address share the limit of one account', async () => {
  const product = await stockProduct(shop, { price: 60_000, countInStock: 100 })
  const ip = nextNetwork()
  const newcomer = async (from: string) => {
    const caller = await shop.signIn('shopper')
    await shop.app.database.pool.query('update users set email_verified = false where id = $1', [caller.person._id])
    const payload = cartOf([{ _id: product._id, qty: 8 }])
    const buy = () => caller.send('POST', '/api/payment/checkout', { payload, remoteAddress: from })
    const confirm = () =>
      shop.app.database.pool.query('update users set email_verified = true where id = $1', [caller.person._id])
    return { buy, confirm }
  }
  for (let n = 0; n < 2; n++) expect((await (await newcomer(ip)).buy()).status).toBe(201)
  const third = await newcomer(ip)
  const refused = await third.buy()
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'hold_limit', message: expect.stringContaining('confirm your e-mail address') },
  ])
  expect((await (await newcomer(nextNetwork())).buy()).status).toBe(201)
  await third.confirm()
  expect((await third.buy()).status).toBe(201)
})

test('a shop without bank details suggests no EFT', async () => {
  const own = await openShopForTest({ isNew: true, env: { LIMIT_HOLD_ADDRESS: '1000', LIMIT_HOLD_ACCOUNT: '1000' } })
  const product = await stockProduct(own, { price: 1200 })
  const dear = await stockProduct(own, { price: 9_000_000 })
  const messageFor = async (buyer: Caller, { _id } = product) =>
    ((await tryCheckout(buyer, [{ _id, qty: 1 }])).body as { message: string }).message
  expect(await messageFor(own.guest())).toMatch(/Please sign in, or request a quote\.$/)
  expect(await messageFor(await own.signIn('shopper'))).toMatch(/Please request a quote\.$/)
  expect(await messageFor(own.guest(), dear)).toMatch(/^Card payments are limited to .* Please contact us\.$/)
})

test('an order from a quote is paid by card whatever it is worth', async () => {
  const own = await openShopForTest({ env: { LIMIT_HOLD_ADDRESS: '1000', LIMIT_HOLD_ACCOUNT: '1000' } })
  const product = await stockProduct(own, { price: 600, countInStock: 5 })
  const buyer = own.guest()
  expect((await tryCheckout(buyer, [{ _id: product._id, qty: 2 }])).body).toMatchObject({ code: 'hold_limit' })
  const line = { product: product._id, qty: 2, price: 600 }
  const quote = await send(await own.signIn('admin'), await ask(buyer), [line])
  const accepted = await buyer.post(`/api/quote/${quote._id}/accept`, { version: 1, shippingAddress: address })
  const pay = await buyer.post('/api/payment/checkout', { order: (accepted.body as Order)._id })
  expect(pay.status, pay.text).toBe(201)
  expect(await readStock(own, product._id)).toEqual({ stock: 5, reserved: 2 })
})

test('made-to-order goods without stock reserve nothing and are not limited', async () => {
  const product = await stockProduct(shop, { price: 400_000, countInStock: 0, madeToOrder: true })
  const reply = await tryCheckout(
    guestFrom(nextNetwork()),
    [{ _id: product._id, qty: 2 }],
    guestAddress('mto@example.co.za'),
  )
  expect(reply.status).toBe(201)
})

async function placeUnpaid(qty: number, countInStock: number) {
  const product = await stockProduct(shop, { price: 100, countInStock })
  const buyer = await shop.signIn('shopper')
  const orderItems = [{ _id: product._id, qty }]
  const order = (await buyer.post('/api/order', { orderItems, shippingAddress: address, paymentMethod: 'EFT' }))
    .body as Order
  return { product, buyer, order }
}
const reserve = async (id: string, days: number) =>
  (await shop.signIn('admin')).put(`/api/order/${id}/reservation`, { days })

test("the office reserves an unpaid order's goods, the buyer pays by card, and they are sold once", async () => {
  const { product, buyer, order } = await placeUnpaid(2, 2)
  const reserved = await reserve(order._id, 3)
  expect([reserved.status, reserved.body]).toMatchObject([200, { reservedUntil: expect.any(String) }])
  expect(await readStock(shop, product._id)).toEqual({ stock: 2, reserved: 2 })
  expect((await tryCheckout(await shop.signIn('shopper'), [{ _id: product._id, qty: 1 }])).body).toMatchObject({
    code: 'out_of_stock',
  })
  const started = (await buyer.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  await payInSandbox(buyer, started.redirectUrl)
  const paid = await buyer.put(`/api/order/${order._id}/pay`, { checkout: started.checkoutId })
  expect(paid.body).toMatchObject({ status: 'paid' })
  expect(paid.body).not.toHaveProperty('reservedUntil')
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
})

test("an order's own open card page does not keep its goods from a reservation, and still pays for it", async () => {
  const { product, buyer, order } = await placeUnpaid(2, 2)
  const started = (await buyer.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  expect(await readStock(shop, product._id)).toEqual({ stock: 2, reserved: 2 })
  const reserved = await reserve(order._id, 3)
  expect([reserved.status, reserved.body]).toMatchObject([200, { reservedUntil: expect.any(String) }])
  expect(await readStock(shop, product._id)).toEqual({ stock: 2, reserved: 2 })
  await payInSandbox(buyer, started.redirectUrl)
  const paid = await buyer.put(`/api/order/${order._id}/pay`, { checkout: started.checkoutId })
  expect(paid.body).toMatchObject({ status: 'paid' })
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
})

test('a reservation is used by a recorded transfer, and released on cancellation, by hand and on expiry', async () => {
  const admin = await shop.signIn('admin')
  const transfer = await placeUnpaid(2, 2)
  await reserve(transfer.order._id, 1)
  await admin.put(`/api/order/${transfer.order._id}/pay`, { note: 'FNB 12 Nov' })
  expect(await readStock(shop, transfer.product._id)).toEqual({ stock: 0, reserved: 0 })

  const cancelled = await placeUnpaid(2, 2)
  await reserve(cancelled.order._id, 1)
  await cancelled.buyer.put(`/api/order/${cancelled.order._id}/cancel`)
  expect(await readStock(shop, cancelled.product._id)).toEqual({ stock: 2, reserved: 0 })

  const released = await placeUnpaid(2, 2)
  await reserve(released.order._id, 1)
  expect((await reserve(released.order._id, 0)).body).not.toHaveProperty('reservedUntil')
  expect(await readStock(shop, released.product._id)).toEqual({ stock: 2, reserved: 0 })

  const expired = await placeUnpaid(2, 2)
  await reserve(expired.order._id, 1)
  await shop.app.database.pool.query(`update orders set reserved_until = now() - interval '1 second' where id = $1`, [
    expired.order._id,
  ])
  await reconcile(shop.app)
  expect(await readStock(shop, expired.product._id)).toEqual({ stock: 2, reserved: 0 })
})

test('releasing a reservation while its order is being paid does not oversell', async () => {
  const { product, buyer, order } = await placeUnpaid(2, 2)
  await reserve(order._id, 3)
  const started = (await buyer.post('/api/payment/checkout', { order: order._id })).body as StartedCheckout
  await reserve(order._id, 0)
  await payInSandbox(buyer, started.redirectUrl)
  await buyer.put(`/api/order/${order._id}/pay`, { checkout: started.checkoutId })
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
})

test('only the office can reserve, only unpaid orders with goods in stock, for two weeks at most', async () => {
  const product = await stockProduct(shop, { countInStock: 5 })
  const buyer = await shop.signIn('shopper')
  const paid = await buy(buyer, [{ _id: product._id, qty: 1 }])
  expect((await reserve(paid._id, 1)).body).toMatchObject({ code: 'step_not_allowed' })
  const { order, product: scarce } = await placeUnpaid(2, 2)
  await startCheckout(await shop.signIn('shopper'), [{ _id: scarce._id, qty: 1 }])
  expect((await reserve(order._id, 1)).body).toMatchObject({ code: 'out_of_stock' })
  expect((await reserve(order._id, 15)).status).toBe(400)
  expect((await buyer.put(`/api/order/${order._id}/reservation`, { days: 1 })).status).toBe(403)
})

test('an order of 130 lines is paid, ordered again and paid again', async () => {
  const admin = await shop.signIn('admin')
  const { category, brand } = await stockProduct(shop)
  const more = { category: category?._id, brand: brand?._id, price: 10, countInStock: 5 }
  const products = await Promise.all(Array.from({ length: 130 }, () => makeProduct(admin, more)))
  const lines = products.map(({ _id }) => ({ _id, qty: 2 }))
  const buyer = await shop.signIn('shopper')
  const first = await buy(buyer, lines)
  expect(first.orderItems).toHaveLength(130)
  // As the browser orders again: prices and stock of today, a hundred products in a call.
  const again: { _id: string; qty: number }[] = []
  for (const group of [first.orderItems.slice(0, 100), first.orderItems.slice(100)]) {
    const ids = group.map(({ _id }) => _id).join(',')
    const { products } = (await buyer.get(`/api/product?ids=${ids}`)).body as { products: { _id: string }[] }
    again.push(...products.map(({ _id }) => ({ _id, qty: 2 })))
  }
  const second = await buy(buyer, again)
  expect(second.orderItems.map(({ _id }) => _id)).toEqual(first.orderItems.map(({ _id }) => _id))
  expect(second.itemsPrice).toBe(first.itemsPrice)
})
