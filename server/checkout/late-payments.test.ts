import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import {
  address,
  buy,
  finalise,
  passMinutes,
  payInSandbox,
  readQueuedEmails,
  readStock,
  startCheckout,
  stockProduct,
  tryCheckout,
} from '#test/orders.ts'
import { openShop, type Shop } from '#test/shop.ts'
import { finaliseCheckout } from './finalise-checkout.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop & { close(): Promise<void> }
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
})
afterAll(() => shop.close())

test('a payment that arrives after the goods were released still buys them if there are any', async () => {
  const product = await stockProduct(shop, { countInStock: 2 })
  const guest = shop.guest()
  const { checkoutId, redirectUrl } = await startCheckout(guest, [{ _id: product._id, qty: 1 }])
  await passMinutes(shop, 32)
  await reconcile(shop.app)
  expect(await readStock(shop, product._id)).toEqual({ stock: 2, reserved: 0 })
  await payInSandbox(guest, redirectUrl)
  expect((await finalise(guest, checkoutId)).body).toMatchObject({ status: 'paid' })
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
})

test('a payment that arrives when nothing is left becomes an order that is refunded, and both sides are notified', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  const late = shop.guest()
  const { checkoutId, redirectUrl } = await startCheckout(late, [{ _id: product._id, qty: 1 }], {
    shippingAddress: { ...address, email: 'late@example.co.za' },
  })
  await passMinutes(shop, 32)
  await reconcile(shop.app)
  await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  await payInSandbox(late, redirectUrl)
  const reply = await finalise(late, checkoutId)
  expect(reply.status).toBe(201)
  await shop.app.background.idle()
  const order = (await late.get(`/api/order/${(reply.body as Order)._id}`)).body as Order
  expect(order).toMatchObject({
    status: 'refunded',
    isPaid: true,
    refunds: [{ state: 'done', amount: order.totalPrice }],
  })
  expect(order.statusHistory.map(({ status }) => status)).toEqual(['paid', 'cancelled', 'refunded'])
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  const subjects = (await readQueuedEmails(shop))
    .filter(({ to }) => to === 'late@example.co.za')
    .map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    `Refund of R 552.00 for your order ${order.orderNumber}`,
    `We cannot deliver your order ${order.orderNumber}`,
  ])
  const admin = await shop.signIn('admin')
  const { payments } = (await admin.get('/api/payment/to-check?limit=100')).body as { payments: { order: object }[] }
  expect(payments).toContainEqual(
    expect.objectContaining({
      doubt: 'stock_gone',
      order: { _id: order._id, orderNumber: order.orderNumber },
      resolved: true,
    }),
  )
})

test('fifty buyers and one unit make one order', async () => {
  const product = await stockProduct(shop, { countInStock: 1 })
  const buyers = Array.from({ length: 50 }, (_, i) => ({ guest: shop.guest(), email: `buyer${i}@example.co.za` }))
  const replies = await Promise.all(
    buyers.map(({ guest, email }) =>
      tryCheckout(guest, [{ _id: product._id, qty: 1 }], { shippingAddress: { ...address, email } }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, ...Array(49).fill(409)])
  const winner = replies.findIndex(({ status }) => status === 201)
  const { checkoutId, redirectUrl } = (replies[winner]?.body ?? {}) as StartedCheckout
  const guest = buyers[winner]?.guest ?? shop.guest()
  await payInSandbox(guest, redirectUrl)
  expect((await finalise(guest, checkoutId)).status).toBe(201)
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  const { rows } = await shop.app.database.pool.query('select 1 from orders where items @> $1', [
    JSON.stringify([{ _id: product._id }]),
  ])
  expect(rows).toHaveLength(1)
})

test('two returns, the webhook and the reconciler at once make one order', async () => {
  const product = await stockProduct(shop, { countInStock: 30 })
  for (let round = 0; round < 10; round++) {
    const shopper = await shop.signIn('shopper')
    const { checkoutId, redirectUrl } = await startCheckout(shopper, [{ _id: product._id, qty: 1 }])
    await payInSandbox(shopper, redirectUrl)
    await passMinutes(shop, 1)
    const [one, two, three] = await Promise.all([
      finalise(shopper, checkoutId),
      finalise(shopper, checkoutId),
      finaliseCheckout(shop.app, checkoutId),
      reconcile(shop.app),
    ])
    expect([one.status, two.status].filter((status) => status !== 200 && status !== 201)).toEqual([])
    const ids = [(one.body as Order)._id, (two.body as Order)._id, three.kind === 'order' && three.order._id]
    expect(new Set(ids).size).toBe(1)
  }
  expect(await readStock(shop, product._id)).toEqual({ stock: 20, reserved: 0 })
  const counts = await shop.app.database.pool.query(
    `select (select count(*)::int from orders where items @> $1) as orders,
      (select count(*)::int from payments p join orders o on o.id = p.order_id where o.items @> $1) as payments`,
    [JSON.stringify([{ _id: product._id }])],
  )
  expect(counts.rows).toEqual([{ orders: 10, payments: 10 }])
})
