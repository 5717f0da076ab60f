import { expect, test } from 'vitest'
import type { PricedDesign } from '#contract/configure/calls.ts'
import { specDelivery } from '#contract/delivery/methods.ts'
import type { Discount } from '#contract/discounts/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { geometry } from '#enclosure/geometry-version.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, cartOf, finalise, passMinutes, payInSandbox, readQueuedEmails, readStock } from '#test/orders.ts'
import { proveEmail, register } from '#test/people.ts'
import { type Caller, openShopForTest } from '#test/shop.ts'
import { expireCheckouts } from './close-checkout.ts'

async function openOffice() {
  const shop = await openShopForTest({ env: { LIMIT_CHECKOUT: '1000' } })
  const admin = await shop.signIn('admin')
  const meter = await makeProduct(admin, { name: 'Meter', price: 100, countInStock: 10 })
  const busbar = await makeProduct(admin, { name: 'Busbar', price: 50, countInStock: 10 })
  const guest = shop.guest()
  const place = async () =>
    (await guest.post('/api/order', cartOf([{ _id: meter._id, qty: 2 }], { paymentMethod: 'EFT' }))).body as Order
  return { shop, admin, guest, meter, busbar, place }
}

test('the goods of an unpaid order change with its reservation, and the buyer gets the new pro forma', async () => {
  const { shop, admin, meter, busbar, place } = await openOffice()
  const order = await place()
  await admin.put(`/api/order/${order._id}/reservation`, { days: 3 })
  const { updatedAt } = (await admin.get(`/api/order/${order._id}`)).body as Order
  const orderItems = [
    { _id: meter._id, qty: 1 },
    { _id: busbar._id, qty: 4 },
  ]
  const reply = await admin.put(`/api/order/${order._id}/lines`, { orderItems, updatedAt })
  expect(reply.status, reply.text).toBe(200)
  const changed = reply.body as Order
  expect(changed.itemsPrice).toBe('300.00')
  expect(changed.changes?.[0]?.what).toContain('Meter: 2 → 1. 4 × Busbar added. Total: ')
  expect(await readStock(shop, meter._id)).toEqual({ stock: 10, reserved: 1 })
  expect(await readStock(shop, busbar._id)).toEqual({ stock: 10, reserved: 4 })
  const mail = (await readQueuedEmails(shop)).at(-1)
  expect(mail?.subject).toBe(`Your order ${order.orderNumber} has changed`)
  // Two people at once: the second is told.
  expect((await admin.put(`/api/order/${order._id}/lines`, { orderItems, updatedAt })).body).toMatchObject({
    code: 'stale',
  })
  // More than there is: nothing changes.
  const greedy = await admin.put(`/api/order/${order._id}/lines`, { orderItems: [{ _id: meter._id, qty: 11 }] })
  expect(greedy.body).toMatchObject({ code: 'out_of_stock' })
  expect(await readStock(shop, busbar._id)).toEqual({ stock: 10, reserved: 4 })
})

test('once a payment page is open or money has come, the goods stay', async () => {
  const { admin, guest, meter, place } = await openOffice()
  const order = await place()
  const change = (qty: number) => admin.put(`/api/order/${order._id}/lines`, { orderItems: [{ _id: meter._id, qty }] })
  const checkout = await guest.post('/api/payment/checkout', { order: order._id, paymentMethod: 'Yoco' })
  expect((await change(1)).body).toMatchObject({
    code: 'step_not_allowed',
    message: 'The buyer has a payment page open for this order. Please wait until it is paid or has expired.',
  })
  await payInSandbox(guest, (checkout.body as { redirectUrl: string }).redirectUrl)
  await guest.post('/api/order', { checkout: (checkout.body as { checkoutId: string }).checkoutId })
  expect((await change(1)).body).toMatchObject({ code: 'step_not_allowed' })
  const part = await place()
  await admin.put(`/api/order/${part._id}/pay`, { amount: '10.00', reference: 'Part' })
  const after = await admin.put(`/api/order/${part._id}/lines`, { orderItems: [{ _id: meter._id, qty: 1 }] })
  expect(after.body).toMatchObject({ code: 'step_not_allowed' })
})

test('a card page that is paid after the office changed the goods sells the new ones', async () => {
  const { shop, admin, guest, meter, busbar, place } = await openOffice()
  const order = await place()
  const started = await guest.post('/api/payment/checkout', { order: order._id, paymentMethod: 'Yoco' })
  const { checkoutId, redirectUrl } = started.body as StartedCheckout
  await passMinutes(shop, 32)
  await expireCheckouts(shop.app)
  const orderItems = [{ _id: busbar._id, qty: 1 }]
  const changed = await admin.put(`/api/order/${order._id}/lines`, { orderItems })
  expect(changed.status, changed.text).toBe(200)
  await payInSandbox(guest, redirectUrl)
  expect((await finalise(guest, checkoutId)).body).toMatchObject({ _id: order._id, status: 'paid' })
  expect(await readStock(shop, meter._id)).toEqual({ stock: 10, reserved: 0 })
  expect(await readStock(shop, busbar._id)).toEqual({ stock: 9, reserved: 0 })
})

test('changing goods and recording their payment at once: the payment never meets another total', async () => {
  const { admin, meter, place } = await openOffice()
  for (let run = 0; run < 4; run++) {
    const { _id } = await place()
    const [changed, paid] = await Promise.all([
      admin.put(`/api/order/${_id}/lines`, { orderItems: [{ _id: meter._id, qty: 1 }] }),
      admin.put(`/api/order/${_id}/pay`, { reference: 'EFT' }),
    ])
    expect([200, 409]).toContain(changed.status)
    expect(paid.status, paid.text).toBe(200)
    const order = (await admin.get(`/api/order/${_id}`)).body as Order
    expect(order).toMatchObject({ isPaid: true, receivedPrice: order.totalPrice })
    expect(order.orderItems[0]?.qty).toBe(changed.status === 200 ? 1 : 2)
  }
})

test('an order keeps the code it has after its last day and once it is off, and loses it with the goods it is for', async () => {
  const { admin, shop, meter, busbar } = await openOffice()
  const draft = { code: 'METERS', percent: 10, products: [meter._id] }
  const code = (await admin.post('/api/discount', draft)).body as Discount
  const cart = cartOf([{ _id: meter._id, qty: 2 }], { paymentMethod: 'EFT', code: 'METERS' })
  const order = (await shop.guest().post('/api/order', cart)).body as Order
  expect(order).toMatchObject({ code: 'METERS', itemsPrice: '180.00' })
  const change = (line: object) => admin.put(`/api/order/${order._id}/lines`, { orderItems: [line] })
  await admin.put(`/api/discount/${code._id}`, { endsOn: '2020-01-31' })
  expect((await change({ _id: meter._id, qty: 3 })).body).toMatchObject({ code: 'METERS', itemsPrice: '270.00' })
  await admin.put(`/api/discount/${code._id}`, { isActive: false })
  expect((await change({ _id: meter._id, qty: 4 })).body).toMatchObject({ code: 'METERS', itemsPrice: '360.00' })
  const without = (await change({ _id: busbar._id, qty: 1 })).body as Order
  expect(without).toMatchObject({ itemsPrice: '50.00' })
  expect(without).not.toHaveProperty('code')
  expect(without.changes?.at(-1)?.what).toContain('The code METERS no longer applies. Total: ')
})

test('an enclosure that the office adds is built by today’s geometry, and its files are kept', async () => {
  const { admin, shop, meter, place } = await openOffice()
  const design = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
  const order = await place()
  const orderItems = [
    { _id: meter._id, qty: 2 },
    { _id: design._id, qty: 1, checked: true },
  ]
  const changed = await admin.put(`/api/order/${order._id}/lines`, { orderItems })
  expect(changed.status, changed.text).toBe(200)
  expect((changed.body as Order).orderItems[1]?.design?.geometry).toBe(geometry.version)
  const { rows } = await shop.app.database.pool.query('select files_due from designs where id = $1', [design._id])
  expect(rows).toEqual([{ files_due: true }])
})

test('another delivery method is a change of its own, with its price', async () => {
  const { admin, meter, place } = await openOffice()
  const order = await place()
  await admin.put('/api/shop', {
    delivery: [specDelivery, { id: 'collect', name: 'Collect at our works', kind: 'collect' }],
  })
  const orderItems = [{ _id: meter._id, qty: 2 }]
  const reply = await admin.put(`/api/order/${order._id}/lines`, { orderItems, delivery: 'collect' })
  expect(reply.body, reply.text).toMatchObject({ shippingPrice: '0.00', delivery: { method: 'collect' } })
  expect((reply.body as Order).changes?.[0]?.what).toMatch(/^Delivery: Collect at our works\. Total: /)
  expect((await admin.put(`/api/order/${order._id}/lines`, { orderItems })).body).toMatchObject({
    code: 'conflict',
    message: 'Nothing has changed.',
  })
})

test("a guest's order moves to the account that has verified its new address, and without one nothing is e-mailed", async () => {
  const { admin, shop, guest, place } = await openOffice()
  const person = await register(shop)
  await proveEmail(shop, person.user._id)
  const order = await place()
  const read = async (caller: Caller) => (await caller.get(`/api/order/${order._id}`)).status
  expect(await read(person)).toBe(404)
  const change = (email?: string) =>
    admin.put(`/api/order/${order._id}/details`, { shippingAddress: { ...address, email } })
  expect((await change(person.email)).status).toBe(200)
  expect([await read(person), await read(guest)]).toEqual([200, 200])
  expect((await change()).status).toBe(200)
  expect(await read(person)).toBe(404)
  const { length } = await readQueuedEmails(shop)
  expect((await admin.put(`/api/order/${order._id}/cancel`)).status).toBe(200)
  expect((await readQueuedEmails(shop)).slice(length).filter(({ to }) => to !== shop.config.SHOP_EMAIL)).toEqual([])
})

test('contact, address and reference change until the order leaves, and the history says what and who', async () => {
  const { admin, shop, meter } = await openOffice()
  const order = await buy(shop.guest(), [{ _id: meter._id, qty: 1 }])
  const url = `/api/order/${order._id}/details`
  const { updatedAt } = (await admin.get(`/api/order/${order._id}`)).body as Order
  const shippingAddress = { ...address, address: '7 New Street', reference: 'PO 99' }
  const changed = (await admin.put(url, { shippingAddress, updatedAt })).body as Order
  expect(changed.shippingAddress).toMatchObject({ address: '7 New Street', reference: 'PO 99' })
  expect(changed.totalPrice).toBe(order.totalPrice)
  expect(changed.changes).toMatchObject([
    { what: 'Reference: PO 881 → PO 99. Street address: 1 Rivonia Road → 7 New Street', by: expect.any(String) },
  ])
  expect((await admin.put(url, { shippingAddress, updatedAt })).body).toMatchObject({ code: 'stale' })
  expect((await shop.guest().put(url, { shippingAddress })).status).toBe(401)
  await admin.put(`/api/order/${order._id}/status`, { status: 'processing' })
  await admin.put(`/api/order/${order._id}/status`, { status: 'shipped' })
  expect((await admin.put(url, { shippingAddress: address })).body).toMatchObject({ code: 'step_not_allowed' })
})

test('another province costs what the delivery there costs, if the office asks for it; money that has come keeps the price', async () => {
  const { admin, shop, guest, meter } = await openOffice()
  const rates = [
    { province: 'Gauteng', price: 100 },
    { province: 'Limpopo', price: 250 },
  ]
  const delivery = [{ id: 'courier', name: 'Courier', kind: 'province', rates }]
  expect((await admin.put('/api/shop', { delivery })).status).toBe(200)
  const place = async () => {
    const cart = cartOf([{ _id: meter._id, qty: 2 }], { paymentMethod: 'EFT' })
    return (await guest.post('/api/order', { ...cart, delivery: 'courier' })).body as Order
  }
  const order = await place()
  expect(order).toMatchObject({ shippingPrice: '100.00', totalPrice: '330.00' })
  const move = (of: Order, province: string, more: object = {}) =>
    admin.put(`/api/order/${of._id}/details`, { shippingAddress: { ...address, province }, ...more })
  // Its product costs more today: the goods keep their price.
  await admin.put(`/api/product/${meter._id}`, { price: 999 })
  expect((await move(order, 'Limpopo')).body).toMatchObject({ shippingPrice: '100.00', totalPrice: '330.00' })
  const { length } = await readQueuedEmails(shop)
  const moved = await move(order, 'Limpopo', { priceDelivery: true })
  expect(moved.body, moved.text).toMatchObject({ itemsPrice: '200.00', shippingPrice: '250.00', totalPrice: '480.00' })
  expect((moved.body as Order).changes?.at(-1)?.what).toMatch(/Delivery: R\s100\.00 → R\s250\.00$/)
  expect((await readQueuedEmails(shop)).slice(length).map(({ subject }) => subject)).toEqual([
    `Your order ${order.orderNumber} has changed`,
  ])
  const nowhere = await move(order, 'Northern Cape', { priceDelivery: true })
  expect(nowhere.body).toMatchObject({ code: 'conflict', message: expect.stringContaining('Northern Cape') })
  expect((await admin.get(`/api/order/${order._id}`)).body).toMatchObject({
    totalPrice: '480.00',
    shippingAddress: { province: 'Limpopo' },
  })

  const part = await place()
  await admin.put(`/api/order/${part._id}/pay`, { amount: '1.00', reference: 'FNB' })
  expect((await move(part, 'Limpopo', { priceDelivery: true })).body).toMatchObject({ code: 'step_not_allowed' })
  expect((await move(part, 'Limpopo')).status).toBe(200)
  const open = await place()
  await guest.post('/api/payment/checkout', { order: open._id, paymentMethod: 'Yoco' })
  expect((await move(open, 'Limpopo', { priceDelivery: true })).body).toMatchObject({
    message: expect.stringContaining('payment page open'),
  })
})

test('another province where delivery costs the same leaves the deposit that was asked as it is', async () => {
  const { admin, shop, guest, meter } = await openOffice()
  expect((await admin.put('/api/shop', { depositPercent: 50 })).status).toBe(200)
  const design = (await shop.guest().post('/api/design', { design: standardDesign })).body as PricedDesign
  const lines = [
    { _id: meter._id, qty: 1 },
    { _id: design._id, qty: 1, checked: true },
  ]
  const placed = await guest.post('/api/order', { ...cartOf(lines, { paymentMethod: 'EFT' }), deposit: true })
  const order = placed.body as Order
  expect(order.depositPrice, placed.text).toBeDefined()
  await admin.put('/api/shop', { depositPercent: 20 })
  const { length } = await readQueuedEmails(shop)
  const shippingAddress = { ...address, province: 'Limpopo' }
  const moved = await admin.put(`/api/order/${order._id}/details`, { shippingAddress, priceDelivery: true })
  expect(moved.body, moved.text).toMatchObject({
    shippingAddress: { province: 'Limpopo' },
    totalPrice: order.totalPrice,
    depositPrice: order.depositPrice,
  })
  expect(await readQueuedEmails(shop)).toHaveLength(length)
})
