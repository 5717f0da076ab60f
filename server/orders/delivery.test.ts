import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays, formatDay, today } from '#contract/days.ts'
import type { DeliveryMethod } from '#contract/delivery/methods.ts'
import { specDelivery } from '#contract/delivery/methods.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { address, buy, readQueuedEmails, startCheckout, stockProduct, tryCheckout } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())
beforeEach(() => setMethods([specDelivery]))

const setMethods = async (delivery: DeliveryMethod[]) => {
  const reply = await admin.put('/api/shop', { delivery })
  expect(reply.status, reply.text).toBe(200)
}

const flat: DeliveryMethod = { id: 'courier', name: 'Courier', kind: 'flat', price: 149.5, days: 3 }
const collect: DeliveryMethod = { id: 'collect', name: 'Collect at our works', kind: 'collect' }
const byProvince: DeliveryMethod = {
  id: 'by-province',
  name: 'Road freight',
  kind: 'province',
  rates: [
    { province: 'Gauteng', price: 90 },
    { province: 'Limpopo', price: 450 },
  ],
}
const byWeight: DeliveryMethod = {
  id: 'by-weight',
  name: 'Parcel',
  kind: 'weight',
  bands: [
    { upToKg: 2, price: 80 },
    { upToKg: 30, price: 220 },
  ],
}

const inProvince = (province: string) => ({ shippingAddress: { ...address, province } })

test('a new shop delivers by one simple rule, and everybody can read it', async () => {
  const { delivery, couriers } = (await shop.guest().get('/api/shop')).body as ShopIdentity
  expect(delivery).toEqual([specDelivery])
  expect(couriers.map(({ name }) => name)).toEqual(['The Courier Guy', 'RAM', 'Aramex', 'Fastway', 'PostNet', 'DHL'])
})

test('the first delivery method that applies is charged unless the buyer chooses another', async () => {
  const product = await stockProduct(shop, { price: 400, countInStock: 50 })
  const lines = [{ _id: product._id, qty: 1 }]
  await setMethods([{ ...flat, provinces: ['Limpopo'] }, byProvince, collect])
  const prices = async (more: object) => {
    const { shippingPrice, totalPrice } = await startCheckout(shop.guest(), lines, { ...more })
    return [shippingPrice, totalPrice]
  }
  expect(await prices(inProvince('Gauteng'))).toEqual(['90.00', '550.00'])
  expect(await prices(inProvince('Limpopo'))).toEqual(['149.50', '609.50'])
  expect(await prices({ ...inProvince('Limpopo'), delivery: 'by-province' })).toEqual(['450.00', '910.00'])
  expect(await prices({ ...inProvince('Western Cape') })).toEqual(['0.00', '460.00'])
})

test('a method that is not offered is refused by name, and so is an unknown one', async () => {
  const product = await stockProduct(shop, { price: 400, countInStock: 50 })
  await setMethods([flat, { ...byProvince }])
  for (const delivery of ['by-province', 'by-drone']) {
    for (const url of ['/api/payment/checkout', '/api/order']) {
      const reply = await shop.guest().post(url, {
        orderItems: [{ _id: product._id, qty: 1 }],
        ...inProvince('Free State'),
        delivery,
      })
      expect([reply.status, reply.body]).toMatchObject([400, { issues: [{ path: 'delivery' }] }])
    }
  }
})

test('the chosen delivery is on the order, in its e-mails, and outlives the method', async () => {
  const product = await stockProduct(shop, { price: 1000, countInStock: 50 })
  await setMethods([flat, collect])
  const sent = await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  expect(sent).toMatchObject({ shippingPrice: '149.50', delivery: { method: 'courier', name: 'Courier', days: 3 } })
  const collected = (
    await (
      await shop.signIn('shopper')
    ).post('/api/order', {
      orderItems: [{ _id: product._id, qty: 1 }],
      shippingAddress: address,
      delivery: 'collect',
    })
  ).body as Order
  expect(collected).toMatchObject({
    shippingPrice: '0.00',
    totalPrice: '1150.00',
    delivery: { method: 'collect', collectAt: expect.stringContaining('12 Busbar Road, Germiston 1401. Mon to Fri') },
  })
  await setMethods([specDelivery])
  expect((await admin.get(`/api/order/${sent._id}`)).body).toMatchObject({ delivery: { name: 'Courier' } })
  const mails = await readQueuedEmails(shop)
  const textOf = (start: string) => mails.find(({ subject }) => subject.startsWith(start))?.text ?? ''
  expect(textOf(`Thank you for your order ${sent.orderNumber}`)).toContain('Delivery: Courier, excl. VAT: R 130.00')
  expect(textOf(`Thank you for your order ${sent.orderNumber}`)).toMatch(
    /It should leave our works by \d+ \w{3} \d{4} and arrive by \d+ \w{3} \d{4}\./,
  )
  expect(textOf(`We have received your order ${collected.orderNumber}`)).toContain('To be collected at 12 Busbar Road')
})

test('a buyer who collects is told when the order is ready and that it was collected', async () => {
  const product = await stockProduct(shop, { price: 1000, countInStock: 50 })
  await setMethods([collect])
  const { _id, orderNumber } = await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  for (const status of ['processing', 'shipped', 'delivered'])
    expect((await admin.put(`/api/order/${_id}/status`, { status })).status).toBe(200)
  expect((await admin.put(`/api/order/${_id}/status`, { status: 'shipped' })).body).toMatchObject({
    message: 'An order that is collected cannot become ready to collect.',
  })
  const mails = await readQueuedEmails(shop)
  const textOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.text
  const paid = textOf(`Thank you for your order ${orderNumber}`)
  expect(paid).toContain('Collection at the works: R 0.00')
  expect(paid).toMatch(/To be collected at 12 Busbar Road.*\. We will e-mail you when it is ready\./)
  expect(textOf(`Your order ${orderNumber} is ready to collect`)).toMatch(
    /Your order is ready\.\s+You can collect it at 12 Busbar Road/,
  )
  expect(textOf(`Your order ${orderNumber} was collected`)).toContain(
    `Your order ${orderNumber} has been collected. If anything is missing or does not work, please reply`,
  )
})

test('who collects gives no address, unless the invoice must show one', async () => {
  const product = await stockProduct(shop, { price: 1000, countInStock: 50 })
  await setMethods([flat, { ...collect, provinces: ['Limpopo'] }])
  const { fullName, email, phone } = address
  const person = { fullName, email, phone }
  const order = (qty: number, more: object) =>
    shop.guest().post('/api/order', { orderItems: [{ _id: product._id, qty }], shippingAddress: person, ...more })
  const missing = ['address', 'city', 'province', 'postalCode'].map((field) => ({ path: `shippingAddress.${field}` }))
  for (const [qty, more] of [
    [1, {}],
    [1, { delivery: 'courier' }],
    [5, { delivery: 'collect' }],
  ] as const)
    expect((await order(qty, more)).body).toMatchObject({ code: 'bad_input', issues: missing })
  expect(
    (await tryCheckout(shop.guest(), [{ _id: product._id, qty: 5 }], { shippingAddress: person, delivery: 'collect' }))
      .body,
  ).toMatchObject({ issues: missing })
  expect((await order(5, { delivery: 'collect', shippingAddress: address })).status).toBe(201)

  const collected = await buy(shop.guest(), [{ _id: product._id, qty: 4 }], {
    shippingAddress: person,
    delivery: 'collect',
  })
  expect(collected).toMatchObject({
    totalPrice: '4600.00',
    shippingAddress: { ...person, address: '', city: '', province: '', postalCode: '', country: 'South Africa' },
  })
  const read = (await admin.get(`/api/order/${collected._id}`)).body as Order
  expect(read.papers?.[0]?.buyer).toMatchObject({ fullName, address: '' })
  const [invoice] = read.papers ?? []
  const url = `/api/paper/${invoice?._id}/correct`
  expect(await admin.post(url, { fullName, city: 'Benoni' })).toMatchObject({
    status: 400,
    body: { message: 'Please enter the whole address, or leave it empty.' },
  })
  const corrected = await admin.post(url, { fullName: 'Thandi N. Nkosi' })
  expect(corrected.body).toMatchObject({ revision: 2, buyer: { fullName: 'Thandi N. Nkosi', city: '' } })
  expect((await admin.get(`/api/order/${collected._id}/packing-slip`)).status).toBe(200)
})

test('the e-mail says whether all or only some of the goods are made to order', async () => {
  const made = await stockProduct(shop, { price: 1000, countInStock: 0, madeToOrder: true, leadTimeDays: 21 })
  const stocked = await stockProduct(shop, { price: 1000, countInStock: 50 })
  const textFor = async (ids: string[]) => {
    const { orderNumber } = await buy(
      shop.guest(),
      ids.map((_id) => ({ _id, qty: 1 })),
    )
    const mails = await readQueuedEmails(shop)
    return mails.find(({ subject }) => subject === `Thank you for your order ${orderNumber}`)?.text
  }
  // Never earlier than the lead time allows.
  const { body } = await shop.guest().post('/api/promise', { lines: [{ _id: made._id, qty: 1 }] })
  const { readyOn = '' } = body as { readyOn?: string }
  expect(readyOn >= addDays(today(), 21)).toBe(true)
  const day = formatDay(readyOn)
  expect(await textFor([made._id])).toContain(
    `Your order is made to order. Our workshop will have it ready around ${day}.`,
  )
  expect(await textFor([made._id, stocked._id])).toContain(
    `Some items are made to order. Our workshop will have them ready around ${day}.`,
  )
})

test('the weight determines the price band, and a cart that is too heavy or has no weight needs a quote', async () => {
  await setMethods([byWeight])
  const light = await stockProduct(shop, { price: 10, countInStock: 99, weightKg: 0.667 })
  const unweighed = await stockProduct(shop, { price: 10, countInStock: 99 })
  const shippingOf = async (qty: number) =>
    (await startCheckout(shop.guest(), [{ _id: light._id, qty }], { paymentMethod: 'Yoco' })).shippingPrice
  expect(await shippingOf(2)).toBe('80.00')
  // 3 × 0.667 kg is a gram over the first band.
  expect(await shippingOf(3)).toBe('220.00')
  for (const lines of [[{ _id: light._id, qty: 50 }], [{ _id: unweighed._id, qty: 1 }]]) {
    const reply = await tryCheckout(shop.guest(), lines)
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'quote_needed' }])
  }
})

test('goods whose delivery is quoted cannot be bought unless they are collected', async () => {
  const board = await stockProduct(shop, { price: 386_400, countInStock: 1, deliveryQuoted: true })
  const lines = [{ _id: board._id, qty: 1 }]
  const shopper = await shop.signIn('shopper')
  for (const methods of [[specDelivery], [flat, byProvince]]) {
    await setMethods(methods)
    for (const url of ['/api/payment/checkout', '/api/order']) {
      const reply = await shopper.post(url, { orderItems: lines, shippingAddress: address })
      expect([reply.status, reply.body]).toMatchObject([409, { code: 'quote_needed' }])
    }
  }
  await setMethods([flat, collect])
  const { shippingPrice } = await startCheckout(shopper, lines, { delivery: 'collect' })
  expect(shippingPrice).toBe('0.00')
})

test('a cart whose delivery has become more expensive is refused with the new totals', async () => {
  const product = await stockProduct(shop, { price: 600, countInStock: 50 })
  await setMethods([flat])
  const reply = await tryCheckout(shop.guest(), [{ _id: product._id, qty: 1 }], { totalPrice: '790.00' })
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'price_changed', shippingPrice: '149.50' }])
})

test.each([
  [
    'a province that does not exist',
    'delivery.0.rates.0.province',
    [{ ...byProvince, rates: [{ province: 'Natal', price: 1 }] }],
  ],
  [
    'two prices for one province',
    'delivery.0.rates.1.province',
    [
      {
        ...byProvince,
        rates: [
          { province: 'Gauteng', price: 1 },
          { province: 'Gauteng', price: 2 },
        ],
      },
    ],
  ],
  [
    'overlapping bands',
    'delivery.0.bands.1.upToKg',
    [
      {
        ...byWeight,
        bands: [
          { upToKg: 10, price: 1 },
          { upToKg: 10, price: 2 },
        ],
      },
    ],
  ],
  ['no bands', 'delivery.0.bands', [{ ...byWeight, bands: [] }]],
  ['a negative price', 'delivery.0.price', [{ ...flat, price: -1 }]],
  ['half a cent', 'delivery.0.price', [{ ...flat, price: 1.005 }]],
  ['one name twice', 'delivery.1.name', [flat, { ...flat, id: 'other' }]],
  ['no method', 'delivery', []],
  ['an unknown kind', 'delivery.0.kind', [{ ...flat, kind: 'drone' }]],
])('%s is refused with a sentence, and nothing changes', async (_, path, delivery) => {
  const before = (await shop.guest().get('/api/shop')).body as ShopIdentity
  const reply = await admin.put('/api/shop', { delivery })
  expect(reply.status).toBe(400)
  const { issues } = reply.body as { issues: { path: string; message: string }[] }
  expect(issues.map((issue) => issue.path)).toContain(path)
  for (const { message } of issues) expect(message).toMatch(/[a-z].*\.$/)
  expect(((await shop.guest().get('/api/shop')).body as ShopIdentity).delivery).toEqual(before.delivery)
})

test("the buyer tracks a parcel with the courier's link from the settings", async () => {
  const couriers = [{ name: 'Dawn Wing', link: 'https://track.example/{number}?lang=en' }]
  expect((await admin.put('/api/shop', { couriers })).status).toBe(200)
  const product = await stockProduct(shop, { price: 10, countInStock: 5 })
  const order = await buy(shop.guest(), [{ _id: product._id, qty: 1 }])
  for (const status of ['processing', 'shipped'])
    await admin.put(`/api/order/${order._id}/status`, { status, courier: 'dawn wing', trackingNumber: 'DW 12/3' })
  const letter = (await readQueuedEmails(shop)).find(
    ({ subject }) => subject === `Your order ${order.orderNumber} is on its way`,
  )
  expect(letter?.text).toContain('Track it at https://track.example/DW%2012%2F3?lang=en')
  for (const link of ['http://track.example/{number}', 'javascript:alert(1)', 'track'])
    expect((await admin.put('/api/shop', { couriers: [{ name: 'X', link }] })).status).toBe(400)
})
