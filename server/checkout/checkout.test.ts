import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { StartedCheckout } from '#contract/payments.ts'
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
import { openShop, openShopForTest, ownDetails, type Shop } from '#test/shop.ts'
import { finaliseCheckout } from './finalise-checkout.ts'
import { reconcile } from './reconcile.ts'

let shop: Shop & { close(): Promise<void> }
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
})
afterAll(() => shop.close())

test('a guest buys: priced by the server, reserved, paid, and one numbered order', async () => {
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

test('missing goods are named before anyone pays', async () => {
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
    // Another address is another checkout, which replaces this one and takes its goods.
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

test("an undecided payment is pending, and an unknown or someone else's is not found", async () => {
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
    ({ subject }) => subject === `We have your order ${order.orderNumber}`,
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

test('a guest must give an address, and a card cannot take every amount', async () => {
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

test('checkouts per machine are limited', async () => {
  const small = await openShopForTest({ env: { LIMIT_CHECKOUT: '2' } })
  const product = await stockProduct(small)
  const lines = [{ _id: product._id, qty: 1 }]
  const statuses = []
  for (let i = 0; i < 3; i++) statuses.push((await tryCheckout(small.guest(), lines)).status)
  expect(statuses).toEqual([201, 201, 429])
})
