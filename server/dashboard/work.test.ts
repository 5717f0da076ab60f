import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { address, buy, cartOf, stockProduct } from '#test/orders.ts'
import { openShopForTest } from '#test/shop.ts'

test('the work counts what waits for the office, and each count is the length of its list', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const guest = shop.guest()
  const { _id } = await stockProduct(shop, { countInStock: 20 })
  const lines = [{ _id, qty: 1 }]
  const paid = await buy(guest, lines)
  await buy(guest, [{ _id, qty: 2 }])
  expect((await guest.post('/api/order', cartOf([{ _id, qty: 3 }], { paymentMethod: 'EFT' }))).status).toBe(201)
  const contact = { name: address.fullName, email: address.email, message: 'Do you build kiosks?' }
  await guest.post('/api/contact', contact)
  await guest.post('/api/quote', { contact: { name: contact.name, email: contact.email }, message: 'A board, please.' })
  await shop.database.pool.query(`insert into payment_doubts (doubt, about, message, provider, order_id)
    select word, word, 'Declined', 'sandbox', null from unnest(array['refund_failed', 'paid_twice']) as word`)
  const work = async () => (await admin.get('/api/order/work')).body
  expect(await work()).toEqual({
    pack: 2,
    transfers: 1,
    quotes: 1,
    messages: 1,
    refunds: 1,
    payments: 1,
    late: 0,
    requests: 0,
  })

  const listed = async (view: string) =>
    ((await admin.get(`/api/order?view=${view}`)).body as { orders: Order[]; total: number }).total
  expect([await listed('to-pack'), await listed('transfers')]).toEqual([2, 1])
  const failed = await admin.get('/api/payment/to-check?resolved=false&doubt=refund_failed')
  expect(failed.body).toMatchObject({ total: 1, payments: [{ doubt: 'refund_failed' }] })

  for (const status of ['processing', 'shipped']) await admin.put(`/api/order/${paid._id}/status`, { status })
  expect(await work()).toMatchObject({ pack: 1 })
  expect((await shop.guest().get('/api/order/work')).status).toBe(401)
})

test('packers count orders, but see no money', async () => {
  const shop = await openShopForTest()
  const packer = await shop.signIn('packer')
  const reply = await packer.get('/api/order/counts')
  expect(reply.body).toMatchObject({ ordersByStatus: expect.arrayContaining([{ status: 'paid', orders: 0 }]) })
  expect(reply.text).not.toContain('Price')
})
