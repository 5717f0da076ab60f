import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { accept, ask, draftOf, lineOf, openQuoteShop, quoteOf, send, work } from '#test/quotes.ts'
import type { Caller } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openQuoteShop>>
let admin: Caller
beforeAll(async () => {
  shop = await openQuoteShop()
  admin = shop.admin
})
afterAll(() => shop.close())

test('a quote asks for the deposit of its version: of custom work in part, of goods and delivery in full', async () => {
  expect((await admin.put('/api/shop', { depositPercent: 45 })).status).toBe(400)
  expect((await admin.put('/api/shop', { depositPercent: '40' })).body).toMatchObject({ depositPercent: 40 })
  const guest = shop.guest()
  const asked = await ask(guest)
  expect(quoteOf(await admin.get(`/api/quote/${asked._id}`)).draft).toMatchObject({ depositPercent: 40 })
  // Custom work of 1 150.00, goods of 517.50 and delivery of 287.50, with VAT.
  const lines = [work(1000), lineOf(shop.meter, 1, 450)]
  expect((await admin.post(`/api/quote/${asked._id}/send`, draftOf(lines, { depositPercent: 45 }))).status).toBe(400)
  const first = await send(admin, asked, lines)
  expect(first.versions[0]).toMatchObject({ depositPercent: 40, depositPrice: '1265.00', totalPrice: '1955.00' })
  const quote = await send(admin, asked, lines, { depositPercent: 50 })
  expect(quote.versions[1]).toMatchObject({ depositPercent: 50, depositPrice: '1380.00' })
  const [mail] = (await shop.mailsTo('thandi@example.co.za')).filter(({ subject }) => subject.includes('version 2'))
  expect(mail?.text.replaceAll(' ', ' ')).toContain('Deposit with the order: R 1 380.00')

  const order = (await accept(guest, quote, 2, { paymentMethod: 'EFT' })).body as Order
  expect(order).toMatchObject({
    depositPrice: '1380.00',
    duePrice: '1380.00',
    receivedPrice: '0.00',
    status: 'pending',
  })
  const placed = (await shop.mailsTo('thandi@example.co.za')).find(({ subject }) => subject.includes('is now order'))
  expect(placed?.text.replaceAll(' ', ' ')).toContain('as soon as the deposit of R 1 380.00 has arrived')
  expect((await guest.get(`/api/order/${order._id}/pro-forma`)).status).toBe(200)
})

test('changing the goods of a quoted order keeps the deposit of the accepted version', async () => {
  const guest = shop.guest()
  const lines = [work(1000), lineOf(shop.meter, 1, 450)]
  const quote = await send(admin, await ask(guest), lines, { depositPercent: 50 })
  const order = (await accept(guest, quote, 1, { paymentMethod: 'EFT' })).body as Order
  await admin.put('/api/shop', { depositPercent: 20 })
  const orderItems = order.orderItems.map(({ _id, isCustom }) => ({ _id, qty: isCustom ? 1 : 2 }))
  const changed = await admin.put(`/api/order/${order._id}/lines`, { orderItems })
  // Half of 1 150.00, goods of 1 035.00 and delivery of 287.50.
  expect(changed.body, changed.text).toMatchObject({ totalPrice: '2472.50', depositPrice: '1897.50' })
  const delivered = await admin.put(`/api/order/${order._id}/lines`, { orderItems, delivery: 'standard' })
  expect(delivered.body).toMatchObject({ code: 'bad_input', message: 'Delivery stays as it was quoted.' })
})

test('the buyer may cancel until the office starts, gets the deposit back, and then not any more', async () => {
  await admin.put('/api/shop', { depositPercent: 40 })
  const begin = async () => {
    const guest = shop.guest()
    const quote = await send(admin, await ask(guest), [work(1000)])
    const order = (await accept(guest, quote, 1, { paymentMethod: 'EFT' })).body as Order
    const paid = (await admin.put(`/api/order/${order._id}/pay`, { reference: 'FNB' })).body as Order
    expect(paid).toMatchObject({ status: 'processing', isPaid: false, receivedPrice: order.depositPrice })
    expect(paid).not.toHaveProperty('isStarted')
    return { guest, order }
  }
  const early = await begin()
  const cancelled = await early.guest.put(`/api/order/${early.order._id}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'cancelled', refunds: [{ amount: early.order.depositPrice }] })

  const late = await begin()
  const start = () => admin.put(`/api/order/${late.order._id}/status`, { status: 'processing' })
  expect((await start()).body).toMatchObject({ isStarted: true })
  expect((await start()).body).toMatchObject({ code: 'step_not_allowed' })
  expect((await late.guest.put(`/api/order/${late.order._id}/cancel`)).body).toMatchObject({ code: 'step_not_allowed' })
  expect((await admin.post(`/api/order/${late.order._id}/undo-step`)).body).toMatchObject({ status: 'processing' })
  expect((await admin.get(`/api/order/${late.order._id}`)).body).not.toHaveProperty('isStarted')
  expect((await late.guest.put(`/api/order/${late.order._id}/cancel`)).status).toBe(200)
})
