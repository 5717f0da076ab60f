import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { toInvoiceSheet } from '#server/invoices/invoice-sheet.ts'
import { findInvoiceOfOrder } from '#server/invoices/queries.ts'
import { findReceipt } from '#server/invoices/receipt-queries.ts'
import { toReceiptSheet } from '#server/invoices/receipt-sheet.ts'
import { findPayment } from '#server/payments/payment-queries.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import { cartOf, finalise, passUndo, payInSandbox, readQueuedEmails, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, ownDetails, type Shop } from '#test/shop.ts'
import { createInvoiceTask } from './issue-due-invoices.ts'
import { attachReceipt } from './issue-receipts.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  await admin.put('/api/shop', ownDetails)
})
afterAll(() => shop.close())

/** R 1 250.00, with a deposit of R 400.00. */
async function placeOrder(buyer = shop.guest()) {
  const { _id } = await stockProduct(shop, { price: 1000 })
  const order = (await buyer.post('/api/order', { ...cartOf([{ _id, qty: 1 }]), paymentMethod: 'EFT' })).body as Order
  await shop.database.pool.query('update orders set deposit_cents = 40000 where id = $1', [order._id])
  return { order, buyer }
}
const pay = async (order: Order, amount?: string) =>
  (await admin.put(`/api/order/${order._id}/pay`, { reference: 'FNB 7', ...(amount ? { amount } : {}) })).body as Order
const read = async ({ _id }: Order) => (await admin.get(`/api/order/${_id}`)).body as Order
const numbers = ({ payments = [] }: Order) => payments.map(({ receipt }) => receipt?.number)
const issue = async () => {
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
}
const text = (sheet: Sheet) => JSON.stringify(sheet).replaceAll('\u00a0', ' ')
/** The PDF is drawn from this. */
async function receiptText(id: string | undefined): Promise<string> {
  const receipt = await findReceipt(shop.app.db, id ?? '')
  if (!receipt) throw new Error('no receipt')
  const payment = await findPayment(shop.app.db, receipt.paymentId)
  return text(toReceiptSheet(receipt, undefined, payment?.reversedAt ?? null))
}
async function invoiceText(orderId: string): Promise<string> {
  const invoice = await findInvoiceOfOrder(shop.app.db, orderId)
  if (!invoice) throw new Error('no invoice')
  return text(toInvoiceSheet(invoice, undefined, false))
}

test('a deposit gets a receipt, and the invoice lists it', async () => {
  const { order, buyer } = await placeOrder()
  await pay(order, '400.00')
  // It can still be undone.
  await createInvoiceTask(shop.app)()
  expect(numbers(await read(order))).toEqual([undefined])
  await passUndo(shop)
  // Whoever looks first has it issued.
  const seen = (await buyer.get(`/api/order/${order._id}`)).body as Order
  expect(numbers(seen)).toEqual(['RC-000001'])
  const url = `/api/receipt/${seen.payments?.[0]?.receipt?._id}/file`
  expect((await buyer.get(url)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const receipt = await receiptText(seen.payments?.[0]?.receipt?._id)
  for (const part of ['RC-000001', 'Deposit for order', 'R 400.00', 'R 850.00', 'This is not a tax invoice'])
    expect(receipt).toContain(part)
  expect((await shop.guest().get(url)).status).toBe(404)
  await pay(order)
  await issue()
  const paid = await read(order)
  // The payment that completes the order is invoiced instead.
  expect(numbers(paid)).toEqual(['RC-000001', undefined])
  const invoice = await invoiceText(order._id)
  for (const part of ['RC-000001', 'R 400.00', 'R 850.00', 'Paid in full on']) expect(invoice).toContain(part)
  expect((await admin.get('/api/paper/check')).body).toMatchObject({
    receipts: { first: 'RC-000001', last: 'RC-000001', missing: [] },
  })
})

test('the e-mail of a part payment has the receipt attached', async () => {
  const { order } = await placeOrder()
  const { payments = [] } = await pay(order, '100.00')
  const [email] = (await readQueuedEmails(shop)).filter(({ subject }) =>
    subject.includes(`Part payment received for order ${order.orderNumber}`),
  )
  expect(email?.attach).toEqual({ kind: 'receipt', of: payments[0]?._id })
  expect(email?.text).toContain('Your receipt is attached.')
  const [file] = await attachReceipt(shop.app, { of: payments[0]?._id ?? '' })
  expect(file?.filename).toMatch(/^RC-\d{6}\.pdf$/)
  // A second attempt to send it uses no other number.
  expect((await attachReceipt(shop.app, { of: payments[0]?._id ?? '' }))[0]?.filename).toBe(file?.filename)
})

test("a reversed payment's receipt says so, and its number is never used again", async () => {
  const { order } = await placeOrder()
  await pay(order, '150.00')
  await issue()
  const before = await read(order)
  const [payment] = before.payments ?? []
  const reversed = `/api/order/${order._id}/payments/${payment?._id}/reverse`
  expect((await admin.post(reversed, { reason: 'Wrong order.' })).status).toBe(200)
  expect(await receiptText(payment?.receipt?._id)).toContain('Reversed')
  await pay(order, '150.00')
  await issue()
  const [first, second] = numbers(await read(order)) as [string, string]
  expect(first).toBe(payment?.receipt?.number)
  expect(Number(second.slice(3))).toBe(Number(first.slice(3)) + 1)
  await expect(shop.database.pool.query('delete from receipts')).rejects.toThrow('never changed')
})

test('a payment that is undone at once never had a receipt; what is left of an order that is open again gets one', async () => {
  const { order } = await placeOrder()
  const part = await pay(order, '400.00')
  await pay(order)
  const undo = `/api/order/${order._id}/payments/${part.payments?.[0]?._id}/reverse`
  expect((await admin.post(undo, { reason: 'Recorded by mistake.' })).body).toMatchObject({ isPaid: false })
  await issue()
  expect(numbers(await read(order))).toEqual([undefined, expect.stringMatching(/^RC-/)])
})

test('test money gets a specimen', async () => {
  const buyer = shop.guest()
  const { order } = await placeOrder(buyer)
  const { checkoutId, redirectUrl } = (await buyer.post('/api/payment/checkout', { order: order._id }))
    .body as StartedCheckout
  await payInSandbox(buyer, redirectUrl)
  await finalise(buyer, checkoutId)
  const seen = (await buyer.get(`/api/order/${order._id}`)).body as Order
  expect(numbers(seen)).toEqual(['SPECIMEN-RC-000001'])
  expect(await receiptText(seen.payments?.[0]?.receipt?._id)).toContain('not a valid receipt')
})
