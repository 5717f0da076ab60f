import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import { buy, cartOf, stockProduct, takeRealMoney, tryCheckout } from '#test/orders.ts'
import { openShopForTest, ownDetails } from '#test/shop.ts'
import { noteDemo } from './queries.ts'

const eft = { paymentMethod: 'EFT' }
const cannot = {
  code: 'bad_input',
  message: 'We cannot accept bank transfers at the moment. Please pay by card.',
}

test('the example bank account and VAT number are used only while the demo is loaded, and never on a real invoice', async () => {
  const shop = await openShopForTest({ isNew: true })
  await takeRealMoney(shop)
  const admin = await shop.signIn('admin')
  const buyer = await shop.signIn('shopper')
  const { _id } = await stockProduct(shop, { price: 1000, countInStock: 50 })
  const demoProduct = await stockProduct(shop, { price: 1000, countInStock: 50 })
  const lines = [{ _id, qty: 1 }]
  const identity = async () => (await shop.guest().get('/api/shop')).body as ShopIdentity
  await noteDemo(shop.app.db, 'products', [demoProduct._id])
  await admin.put('/api/shop', { name: 'SPARK', vatNumber: defaultShop.vatNumber, bank: defaultShop.bank })

  const examples = ['bank', 'vatNumber']
  expect(await identity()).toMatchObject({ bank: defaultShop.bank, vatNumber: defaultShop.vatNumber, examples })
  expect((await tryCheckout(buyer, lines, eft)).status).toBe(201)
  const beforeOwn = await buy(buyer, lines)
  expect(beforeOwn.seller?.vatNumber).toBe('')
  const invoicesOf = async (id: string) => ((await admin.get(`/api/order/${id}`)).body as Order).papers
  expect(await invoicesOf(beforeOwn._id)).toMatchObject([{ number: 'SPECIMEN-INV-000001', isSpecimen: true }])
  const unpaid = (await buyer.post('/api/order', cartOf(lines))).body as Order

  expect((await admin.delete('/api/demo')).body).toMatchObject({
    message:
      'The demo has been removed. The shop is yours. Bank transfers (EFT) are not offered until your bank details are entered. Invoices are specimens, not valid tax invoices, until your VAT number is entered. Buyers who have paid are then e-mailed theirs.',
  })
  expect(await identity()).toMatchObject({
    name: 'SPARK',
    vatNumber: '',
    bank: { bankName: '', accountNumber: '' },
    examples,
  })
  expect(await tryCheckout(shop.guest(), lines, eft)).toMatchObject({ status: 400, body: cannot })
  expect(await buyer.post('/api/order', cartOf(lines, eft))).toMatchObject({ status: 400, body: cannot })
  const again = await buyer.post('/api/payment/checkout', { order: unpaid._id, ...eft })
  expect(again).toMatchObject({ status: 400, body: cannot })
  expect((await buy(buyer, lines)).seller?.vatNumber).toBe('')

  // A bank name alone is not an account.
  await admin.put('/api/shop', { bank: { ...defaultShop.bank, bankName: 'Highveld Bank' } })
  expect((await tryCheckout(shop.guest(), lines, eft)).status).toBe(400)

  await admin.put('/api/shop', ownDetails)
  expect(await identity()).toMatchObject({ ...ownDetails, examples: [] })
  expect((await tryCheckout(shop.guest(), lines, eft)).status).toBe(201)
  expect((await buy(buyer, lines)).seller?.vatNumber).toBe(ownDetails.vatNumber)
  await createInvoiceTask(shop.app)()
  expect(await invoicesOf(beforeOwn._id)).toMatchObject([{ isSpecimen: false }])
})

test('a shop with its own account and VAT number sees no reminder when the demo is removed', async () => {
  const shop = await openShopForTest({ isNew: true })
  const admin = await shop.signIn('admin')
  await admin.put('/api/shop', ownDetails)
  expect((await admin.delete('/api/demo')).body).toMatchObject({
    message: 'The demo has been removed. The shop is yours.',
  })
})
