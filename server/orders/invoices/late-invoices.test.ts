import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import { noteDemo } from '#server/demo/queries.ts'
import { address, buy, readQueuedEmails, stockProduct, takeRealMoney } from '#test/orders.ts'
import { openShopForTest, ownDetails, type Shop } from '#test/shop.ts'
import { openMailboxForTest } from '#test/stand-ins/mailbox.ts'
import { attachInvoice } from './attach-invoice.ts'
import { createInvoiceTask } from './issue-due-invoices.ts'

const nowhere = { street: '', suburb: '', city: '', province: '', postalCode: '', country: '' }
const somewhere = { ...nowhere, street: '1 Main Road', city: 'Benoni' }
const to = address.email

async function openStocked(options: Parameters<typeof openShopForTest>[0]) {
  const shop = await openShopForTest({ ...options, env: { LIMIT_CHECKOUT: '1000', ...options?.env } })
  await takeRealMoney(shop)
  const owner = await shop.signIn('admin')
  const { _id } = await stockProduct(shop, { price: 100, countInStock: 50 })
  const sell = () => buy(shop.guest(), [{ _id, qty: 1 }])
  const refund = async (id: string, body: object = {}) =>
    (await owner.post(`/api/order/${id}/refund`, { reason: 'Scratched', ...body })).body as Order
  return { shop, owner, sell, refund }
}

/** What the mail queue does with the e-mails that are waiting; each is sent once. */
async function sendQueued(shop: Shop) {
  const queued = await readQueuedEmails(shop)
  for (const { attach } of queued)
    if (attach && attach.kind !== 'pro_forma') await attachInvoice(shop.app, attach as never)
  await shop.app.database.pool.query(`delete from jobs.job where name = 'email'`)
  return queued.filter((mail) => mail.to === to).map(({ subject }) => subject)
}

test('an invoice and a credit note that had to wait for details are e-mailed as soon as they are issued', async () => {
  const mailbox = await openMailboxForTest()
  const { owner, sell, refund } = await openStocked({ workers: true, env: { SMTP_URL: mailbox.url } })
  await owner.put('/api/shop', { address: nowhere })
  const { _id, orderNumber } = await sell()
  const thanks = await mailbox.waitFor(to, `Thank you for your order ${orderNumber}`)
  expect(thanks.attachments).toEqual([])
  expect(thanks.text).toContain('We will e-mail your tax invoice as soon as it is ready.')
  await refund(_id, { amount: '23.00' })
  expect((await mailbox.waitFor(to, 'Refund of R 23.00')).attachments).toEqual([])

  await owner.put('/api/shop', { address: somewhere })
  for (const [subject, filename] of [
    [`Your tax invoice for order ${orderNumber}`, 'INV-000001.pdf'],
    [`Your credit note for order ${orderNumber}`, 'CN-000001.pdf'],
  ] as const) {
    const [attached] = (await mailbox.waitFor(to, subject)).attachments
    const { papers } = (await owner.get(`/api/order/${_id}`)).body as Order
    const issued = papers?.find(({ number }) => `${number}.pdf` === filename)
    expect(attached?.filename).toBe(filename)
    const { bytes } = await owner.get(`/api/paper/${issued?._id}/file`)
    expect(bytes.equals(Buffer.from(attached?.content as ArrayBuffer))).toBe(true)
  }
})

test('they are e-mailed once, and not for an order that was refunded in full or whose e-mail had them', async () => {
  const { shop, owner, sell, refund } = await openStocked({})
  const issueDue = createInvoiceTask(shop.app)
  await sell()
  await issueDue()
  await sendQueued(shop)
  await owner.put('/api/shop', { address: nowhere })
  const waiting = await sell()
  await refund(waiting._id, { amount: '11.50' })
  const returned = await sell()
  expect((await refund(returned._id)).status).toBe('refunded')
  await sendQueued(shop)
  await owner.put('/api/shop', { address: somewhere })
  // The tasks of two servers, and a buyer who opens the order.
  await Promise.all([issueDue(), createInvoiceTask(shop.app)(), owner.get(`/api/order/${waiting._id}`)])
  await issueDue()
  const late = [
    `Your tax invoice for order ${waiting.orderNumber}`,
    `Your credit note for order ${waiting.orderNumber}`,
  ]
  expect((await sendQueued(shop)).toSorted()).toEqual(late.toSorted())
  await issueDue()
  expect(await sendQueued(shop)).toEqual([])
  const { papers } = (await owner.get(`/api/order/${returned._id}`)).body as Order
  expect(papers).toHaveLength(2)
})

test('an e-mail that could not be sent takes the invoice along when it is sent later', async () => {
  const { shop, owner, sell } = await openStocked({})
  await owner.put('/api/shop', { address: nowhere })
  const { _id } = await sell()
  const attach = () => attachInvoice(shop.app, { kind: 'invoice', of: _id })
  expect(await attach()).toEqual([])
  await sendQueued(shop)
  await owner.put('/api/shop', { address: somewhere })
  expect(await attach()).toMatchObject([{ filename: 'INV-000001.pdf' }])
  await createInvoiceTask(shop.app)()
  expect(await sendQueued(shop)).toEqual([])
})

test('real invoices that replace specimens are e-mailed to real buyers, never to those of the demo', async () => {
  const { shop, owner, sell, refund } = await openStocked({ isNew: true })
  const [real, demo] = [await sell(), await sell()]
  await noteDemo(shop.app.db, 'orders', [demo._id])
  await refund(real._id, { amount: '11.50' })
  const issueDue = createInvoiceTask(shop.app)
  await issueDue()
  await sendQueued(shop)
  await owner.put('/api/shop', ownDetails)
  for (let round = 0; round < 3; round++) await issueDue()
  expect((await sendQueued(shop)).toSorted()).toEqual([
    `Your credit note for order ${real.orderNumber}`,
    `Your tax invoice for order ${real.orderNumber}`,
  ])
  const numbers = async ({ _id }: Order) =>
    ((await owner.get(`/api/order/${_id}`)).body as Order).papers?.map(({ number }) => number)
  expect(await numbers(real)).toEqual(['INV-000001', 'CN-000001'])
  expect(await numbers(demo)).toEqual(['SPECIMEN-INV-000002'])
})
