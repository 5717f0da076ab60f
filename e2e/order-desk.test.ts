import { test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { openSite, type Site, shareSite } from '#test/browser/browser.ts'
import { expect } from '#test/browser/expect.ts'
import { axeViolations } from '#test/browser/page-checks.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, cartOf, readStock } from '#test/orders.ts'
import { dayFromNow, draftOf, lineOf, quoteOf, quoteUrl } from '#test/quotes.ts'
import type { Caller } from '#test/shop.ts'

let site: Site
let office: Caller
let meter: Product
let busbar: Product
shareSite(async () => {
  site = await openSite({ LIMIT_CHECKOUT: '1000', LIMIT_HOLD_CHECKOUTS: '1000', LIMIT_QUOTE: '1000' })
  office = await site.signIn('admin')
  meter = await makeProduct(office, { name: 'Meter', partNumber: 'MTR-1', price: 100, countInStock: 2 })
  busbar = await makeProduct(office, { name: 'Busbar', partNumber: 'BB-1', price: 50, countInStock: 90 })
  return site
})

const read = async ({ _id }: { _id: string }) => (await office.get(`/api/order/${_id}`)).body as Order
const placeUnpaid = async (qty = 2) =>
  (await site.guest().post('/api/order', cartOf([{ _id: busbar._id, qty }], { paymentMethod: 'EFT' }))).body as Order

test('what was sold beyond stock is taken once it has come in, and put back with Undo', async () => {
  const quote = quoteOf(await office.post('/api/quote/office', { contact: { name: 'Sipho Khumalo' } }))
  const { email: _, ...shippingAddress } = address
  const placed = await office.post(`${quoteUrl(quote)}/place`, {
    ...draftOf([lineOf(meter, 5, 100)]),
    shippingAddress,
    updatedAt: quote.updatedAt,
  })
  const order = placed.body as Order
  await office.put(`/api/order/${order._id}/pay`, { note: 'FNB' })
  const { page } = await site.visit({ as: 'admin' })
  await page.goto(`/manage/orders/${order._id}`)
  await expect(page.getByText('3 sold beyond stock, 0 in stock now.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Take/ })).toHaveCount(0)
  await office.post('/api/stock/receipts', { _id: crypto.randomUUID(), lines: [{ _id: meter._id, qty: 2 }] })
  await page.reload()
  await page.getByRole('button', { name: 'Take 2 of Meter from stock' }).click()
  await expect(page.getByText('1 sold beyond stock, 0 in stock now.')).toBeVisible()
  expect(await readStock(site, meter._id)).toMatchObject({ stock: 0 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('3 sold beyond stock, 2 in stock now.')).toBeVisible()
  expect(await readStock(site, meter._id)).toMatchObject({ stock: 2 })
})

test('goods and delivery of an unpaid order change on its page, by keyboard too', async () => {
  await office.put('/api/shop', {
    delivery: [
      { id: 'standard', name: 'Standard delivery', kind: 'flat', price: 100 },
      { id: 'counter', name: 'Collect in Germiston', kind: 'collect' },
    ],
  })
  const order = await placeUnpaid()
  const { page } = await site.visit({ as: 'admin' })
  await page.goto(`/manage/orders/${order._id}`)
  await page.getByRole('button', { name: 'Change the goods' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Change the goods of ${order.orderNumber}` })
  await dialog.getByRole('button', { name: 'One more' }).press('Enter')
  await dialog.getByLabel('Delivery').selectOption('Collect in Germiston')
  expect(await axeViolations(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: 'Save and price again' }).press('Enter')
  await expect(dialog).toBeHidden()
  const after = await read(order)
  expect(after).toMatchObject({ orderItems: [{ qty: 3 }], delivery: { method: 'counter' }, shippingPrice: '0.00' })
  await expect(page.getByText(/now costs R\s172\.50/)).toBeVisible()
})

test('more goods for an order that is paid are a second order, linked to the first', async () => {
  const order = await buy(site.guest(), [{ _id: busbar._id, qty: 1 }])
  const { page } = await site.visit({ as: 'admin' })
  await page.goto(`/manage/orders/${order._id}`)
  await page.getByRole('button', { name: 'Add goods' }).click()
  await page.waitForURL(/\/manage\/quotes\/[\da-f-]{36}\?order$/)
  await expect(page.getByText(address.fullName).first()).toBeVisible()
  await expect(page.getByRole('link', { name: order.orderNumber }).first()).toBeVisible()
})

test('an unpaid order that was made with another VAT rate is repriced from its page', async () => {
  const order = await placeUnpaid(10)
  const quoted = quoteOf(
    await office.post('/api/quote/office', { contact: { name: 'Anna', email: 'anna@example.co.za' } }),
  )
  await office.post(`${quoteUrl(quoted)}/send`, draftOf([lineOf(busbar, 1, 50)]))
  const begun = { from: '2018-04-01', percent: 15 }
  const rates = [begun, { from: dayFromNow(0), percent: 16 }]
  expect((await office.put('/api/shop/vat', { isRegistered: true, vatNumber: '4270191234', rates })).status).toBe(200)
  const { page } = await site.visit({ as: 'sales' })
  await page.goto(`/manage/orders/${order._id}`)
  await page.getByRole('button', { name: `Reprice ${order.orderNumber}` }).click()
  const ask = page.getByRole('alertdialog', { name: `Reprice ${order.orderNumber}?` })
  await expect(ask).toContainText('The buyer is e-mailed the new pro forma.')
  await ask.getByRole('button', { name: 'Reprice' }).click()
  await expect(page.getByText(`${order.orderNumber} now costs`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Reprice ${order.orderNumber}` })).toHaveCount(0)
  expect(await read(order)).toMatchObject({ vatPercent: 16 })
  // A bookkeeper sees what was made with another rate, but quotes are not theirs to open.
  const { page: books } = await site.visit({ as: 'bookkeeper' })
  await books.goto('/manage/settings/vat')
  await expect(books.getByText(quoted.quoteNumber)).toBeVisible()
  await expect(books.getByRole('link', { name: quoted.quoteNumber })).toHaveCount(0)
  await expect(books.getByRole('button', { name: /^Reprice/ })).toHaveCount(0)
})

test('a bookkeeper finds no link to a quote on an order and on a message', async () => {
  const caller = site.guest()
  const sent = await caller.post('/api/contact', {
    name: 'Anna',
    email: 'anna@example.co.za',
    message: 'Please quote.',
  })
  expect(sent.status, sent.text).toBeLessThan(300)
  const { messages } = (await office.get('/api/contact')).body as { messages: { _id: string }[] }
  const message = messages[0]?._id
  const quote = quoteOf(
    await office.post('/api/quote/office', {
      contact: { name: 'Anna', email: 'anna@example.co.za' },
      source: 'message',
      fromMessage: message,
    }),
  )
  const { page } = await site.visit({ as: 'bookkeeper' })
  await page.goto(`/manage/messages/${message}`)
  await expect(page.getByText(quote.quoteNumber)).toBeVisible()
  await expect(page.getByRole('link', { name: quote.quoteNumber })).toHaveCount(0)
  const placed = await office.post(`${quoteUrl(quote)}/place`, {
    ...draftOf([lineOf(busbar, 1, 50)]),
    shippingAddress: address,
    updatedAt: quote.updatedAt,
  })
  await page.goto(`/manage/orders/${(placed.body as Order)._id}`)
  await expect(page.getByRole('heading', { name: (placed.body as Order).orderNumber })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Quote / })).toHaveCount(0)
})

test('sales read the catalogue, its reviews and codes, without buttons that would be refused', async () => {
  await office.post('/api/discount', { code: 'SPRING', percent: 10, products: [], categories: [] })
  const { page } = await site.visit({ as: 'sales' })
  await page.goto('/manage/manage-products')
  const row = page.getByRole('row', { name: /Busbar/ })
  await expect(row).toBeVisible()
  await expect(page.getByRole('link', { name: 'Create product' })).toHaveCount(0)
  await expect(row.getByRole('button')).toHaveCount(0)
  await expect(row.getByRole('checkbox')).toHaveCount(0)
  await row.getByRole('link', { name: 'Busbar' }).click()
  await expect(page).toHaveURL(`/product/${busbar.slug}`)
  await page.goto('/manage/discounts')
  await expect(page.getByRole('heading', { name: 'Discount codes' })).toBeVisible()
  await expect(page.getByRole('button', { name: /New code|^Change|^Delete/ })).toHaveCount(0)
  await page.goto(`/manage/update-product/${busbar._id}`)
  await expect(page.getByRole('heading', { name: 'Not in your role' })).toBeVisible()
})
