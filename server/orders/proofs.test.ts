import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { bankSafety } from '#contract/orders/proof.ts'
import { toProForma } from '#server/invoices/order-sheets.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { pdf } from '#test/files.ts'
import { cartOf, readQueuedEmails, readStock, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, ownDetails, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000', LIMIT_CONTACT: '100' } })
  admin = await shop.signIn('admin')
  await admin.put('/api/shop', ownDetails)
})
afterAll(() => shop.close())

async function placeOrder() {
  const buyer = shop.guest()
  const { _id: productId } = await stockProduct(shop, { price: 1000, countInStock: 5 })
  const reply = await buyer.post('/api/order', { ...cartOf([{ _id: productId, qty: 1 }]), paymentMethod: 'EFT' })
  return { order: reply.body as Order, buyer, productId }
}
const attach = (caller: Caller, { _id }: Order, files: File[]) =>
  caller.form('POST', `/api/order/${_id}/proof`, { files })
const read = async ({ _id }: Order) => (await admin.get(`/api/order/${_id}`)).body as Order
async function waiting(): Promise<string[]> {
  const { orders, total } = (await admin.get('/api/order?proof=true')).body as { orders: Order[]; total: number }
  expect(total).toBe(orders.length)
  return orders.map(({ _id }) => _id)
}

test('a proof of payment tells the office and releases nothing, until the payment is recorded', async () => {
  const { order, buyer, productId } = await placeOrder()
  const sent = await attach(buyer, order, [pdf('slip.pdf')])
  expect([sent.status, sent.body]).toMatchObject([
    201,
    {
      status: 'pending',
      isPaid: false,
      receivedPrice: '0.00',
      proofAt: expect.any(String),
      proofs: [{ name: 'slip.pdf' }],
    },
  ])
  expect(await readStock(shop, productId)).toEqual({ stock: 5, reserved: 0 })
  expect((await readQueuedEmails(shop)).map(({ subject }) => subject)).toContain(
    `Proof of payment received for order ${order.orderNumber}`,
  )
  expect(await waiting()).toEqual([order._id])
  expect((await admin.get('/api/order/counts')).body).toMatchObject({ openProofs: 1 })
  const url = `/api/order/${order._id}/proof/${(await read(order)).proofs?.[0]?._id}`
  expect((await admin.get(url)).headers).toMatchObject({ 'content-disposition': expect.stringMatching(/^attachment/) })
  expect((await shop.guest().get(url)).status).toBe(401)

  const paid = (await admin.put(`/api/order/${order._id}/pay`, { reference: 'FNB' })).body as Order
  expect(paid).not.toHaveProperty('proofAt')
  expect(await waiting()).toEqual([])
  expect((await attach(buyer, order, [pdf()])).body).toMatchObject({ code: 'step_not_allowed' })
  // A payment that was recorded by mistake: the proof waits again.
  await admin.post(`/api/order/${order._id}/payments/${paid.payments?.[0]?._id}/reverse`, { reason: 'Not ours.' })
  expect(await waiting()).toEqual([order._id])
})

test('only the buyer attaches one, with the rules of attachments', async () => {
  const { order, buyer } = await placeOrder()
  expect((await attach(shop.guest(), order, [pdf()])).status).toBe(404)
  expect((await attach(buyer, order, [])).status).toBe(400)
  expect((await attach(buyer, order, [new File(['<html>'], 'slip.pdf')])).body).toMatchObject({ code: 'bad_file' })
  for (let n = 0; n < 2; n++)
    expect(
      (
        await attach(
          buyer,
          order,
          Array.from({ length: 5 }, () => pdf()),
        )
      ).status,
    ).toBe(201)
  expect((await attach(buyer, order, [pdf()])).status).toBe(409)
})

test('whoever pays by transfer reads that bank details never change by e-mail', async () => {
  const { order } = await placeOrder()
  const [email] = (await readQueuedEmails(shop)).filter(
    ({ subject }) => subject === `We have received your order ${order.orderNumber}`,
  )
  expect(email?.text).toContain(bankSafety)
  const sheet = toProForma(await read(order), await getShopIdentity(shop.app.db), undefined)
  expect(JSON.stringify(sheet)).toContain(bankSafety)
})
