import { execFileSync } from 'node:child_process'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { Order } from '#contract/orders/calls.ts'
import type { Quote } from '#contract/quotes/schema.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import type { VatSettings } from '#contract/settings/vat-calls.ts'
import { standardDesign } from '#enclosure/design.ts'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import { makeProduct } from '#test/catalogue.ts'
import { address, buy, cartOf, passUndo, readQueuedEmails, stockProduct, takeRealMoney } from '#test/orders.ts'
import { accept, ask, dayFromNow, send } from '#test/quotes.ts'
import { type Caller, longRunning, openShopForTest } from '#test/shop.ts'
import { getVatSettings } from './vat-queries.ts'

const settingsOf = async (admin: Caller) => (await admin.get('/api/shop/vat')).body as VatSettings
const begun = { from: '2018-04-01', percent: 15 }

test('a shop charges 15 % until it enters another rate, and a rate that has begun stays', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const before = await settingsOf(admin)
  expect(before).toMatchObject({ isRegistered: true, vatNumber: '4270191234', percent: 15, rates: [begun] })
  const put = (body: object) => admin.put('/api/shop/vat', { isRegistered: true, vatNumber: '4270191234', ...body })
  expect((await put({ rates: [{ ...begun, percent: 14 }] })).body).toMatchObject({
    code: 'bad_input',
    message: 'A rate that began before today cannot be changed: orders were made with it.',
  })
  const tomorrow = dayFromNow(1)
  expect((await put({ rates: [begun, { from: tomorrow, percent: 31 }] })).status).toBe(400)
  expect((await put({ rates: [begun, { from: tomorrow, percent: 15.505 }] })).status).toBe(400)
  const twice = [begun, { from: tomorrow, percent: 16 }, { from: tomorrow, percent: 15.5 }]
  expect((await put({ rates: twice })).status).toBe(400)
  expect((await put({ rates: [] })).status).toBe(400)
  expect((await put({ vatNumber: '123', rates: [begun] })).status).toBe(400)
  const saved = await put({ rates: [{ from: tomorrow, percent: 15.5 }, begun], updatedAt: before.updatedAt })
  expect(saved.body).toMatchObject({ percent: 15, rates: [begun, { from: tomorrow, percent: 15.5 }] })
  expect((await put({ rates: [begun], updatedAt: before.updatedAt })).body).toMatchObject({ code: 'stale' })
  expect(((await shop.guest().get('/api/shop')).body as ShopIdentity).vat).toEqual({ isRegistered: true, percent: 15 })
})

/** A clock in the database that can be set: the functions that tell the time are found in `clock` first. */
async function setDatabaseClock(connection: pg.ClientConfig, moment: string): Promise<pg.ClientConfig> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create schema clock;
    create function clock.shift() returns interval language sql immutable as
      $$ select interval '${Math.round(Date.parse(moment) - Date.now())} milliseconds' $$;
    create function clock.now() returns timestamptz language sql stable as $$ select pg_catalog.now() + clock.shift() $$;
    create function clock.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + clock.shift() $$`)
  await client.end()
  return { ...connection, options: '-c search_path=clock,pg_catalog,public' }
}

test('a rate entered in advance begins at midnight in Johannesburg, in caches too; what was made before keeps its rate', async () => {
  const shop = await openShopForTest({ env: { CACHE_MEGABYTES: '16' } })
  const admin = await shop.signIn('admin')
  const { _id } = await stockProduct(shop, { price: 1000, countInStock: 50 })
  const midnight = dayFromNow(1)
  await admin.put('/api/shop/vat', {
    isRegistered: true,
    vatNumber: '4270191234',
    rates: [begun, { from: midnight, percent: 16 }],
  })
  // A second node whose clock, like its database's, stands a few seconds before midnight.
  const moved = await setDatabaseClock(
    shop.connection,
    new Date(Date.parse(`${midnight}T00:00:00+02:00`) - 6000).toISOString(),
  )
  const database = openDatabase({ ...moved, ...longRunning }, { direct: moved })
  const app = await buildApp({ config: shop.app.config, database, jobs: shop.app.jobs, storage: shop.app.storage })
  const get = async () => (await app.inject('/api/shop')).json() as ShopIdentity
  const order = async () =>
    (await app.inject({ method: 'POST', url: '/api/order', payload: cartOf([{ _id, qty: 1 }]) })).json() as Order
  try {
    expect((await get()).vat.percent).toBe(15)
    const before = await order()
    expect(before).toMatchObject({
      vatPercent: 15,
      taxPrice: '150.00',
      totalPrice: '1250.00',
      invoiceTaxPrice: '163.04',
    })
    const quote = await ask(shop.guest())
    await send(admin, quote, [{ product: _id, qty: 1, price: 1000 }])
    // Read again and again, from the cache, until the day changes.
    await expect.poll(async () => (await get()).vat.percent, { interval: 50 }).toBe(16)
    const after = await order()
    expect(after).toMatchObject({
      vatPercent: 16,
      taxPrice: '160.00',
      totalPrice: '1260.00',
      invoiceTaxPrice: '173.79',
    })
    expect((await admin.get(`/api/order/${before._id}`)).body).toMatchObject({ vatPercent: 15, totalPrice: '1250.00' })
    const { outdated, percent } = await getVatSettings(database.db)
    expect(percent).toBe(16)
    expect(outdated.orders).toMatchObject([{ _id: before._id, number: before.orderNumber, vatPercent: 15 }])
    expect(outdated.quotes).toMatchObject([{ _id: quote._id, vatPercent: 15, totalPrice: '1437.50' }])
  } finally {
    await app.close()
    await database.close()
  }
})

const isPdfReadable = (() => {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()
const readPdf = (bytes: Buffer): string =>
  isPdfReadable ? execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes, encoding: 'utf8' }) : ''

test('a shop that is not registered sells a product, an enclosure and a quote without a trace of VAT', async () => {
  const shop = await openShopForTest()
  await takeRealMoney(shop)
  const admin = await shop.signIn('admin')
  await admin.put('/api/shop/vat', { isRegistered: false, vatNumber: '4270191234', rates: [begun] })
  const identity = (await shop.guest().get('/api/shop')).body as ShopIdentity
  expect([identity.vat, identity.vatNumber, identity.examples]).toEqual([{ isRegistered: false, percent: 0 }, '', []])
  const product = await makeProduct(admin, { price: 1000, countInStock: 50 })
  const design = (await shop.guest().post('/api/design', { design: standardDesign })).body as {
    _id: string
    price: number
  }
  const buyer = await shop.signIn('shopper')

  const paid = await buy(buyer, [{ _id: product._id, qty: 1 }])
  expect(paid).toMatchObject({ taxPrice: '0.00', totalPrice: '1100.00', vatPercent: 0, invoiceTaxPrice: '0.00' })
  const enclosure = (
    await buyer.post('/api/order', {
      ...cartOf([{ _id: design._id, qty: 1, checked: true }]),
      paymentMethod: 'EFT',
      delivery: undefined,
    })
  ).body as Order
  const asked = await ask(buyer, { contact: { name: 'Thandi', email: buyer.person.email, vatNumber: '4123456789' } })
  const draft = (await admin.get(`/api/quote/${asked._id}`)).body as Quote
  const quote = await send(admin, asked, [{ product: product._id, qty: 2, price: 900 }], { terms: draft.draft?.terms })
  expect(quote.versions).toMatchObject([{ taxPrice: '0.00', totalPrice: '2050.00', vatPercent: 0 }])
  const quoted = (await accept(buyer, quote, 1, { shippingAddress: { ...address, email: buyer.person.email } }))
    .body as Order
  expect(quoted).toMatchObject({ taxPrice: '0.00', totalPrice: '2050.00', vatPercent: 0 })
  for (const { _id } of [enclosure, quoted]) await admin.put(`/api/order/${_id}/pay`, { note: 'On the statement' })
  await admin.post(`/api/order/${paid._id}/refund`, { amount: '100.00', reason: 'Scratched' })
  await passUndo(shop)
  await createInvoiceTask(shop.app)()

  const words: [string, string][] = []
  for (const { subject, text, html } of await readQueuedEmails(shop))
    words.push([subject, `${subject} ${text} ${html}`])
  const papers: Order['papers'] = []
  for (const { _id } of [paid, enclosure, quoted])
    papers.push(...(((await buyer.get(`/api/order/${_id}`)).body as Order).papers ?? []))
  expect(papers.map(({ kind, isSpecimen, taxPrice }) => [kind, isSpecimen, taxPrice])).toEqual([
    ['invoice', false, '0.00'],
    ['credit_note', false, '0.00'],
    ['invoice', false, '0.00'],
    ['invoice', false, '0.00'],
  ])
  for (const { _id, number } of papers) words.push([number, readPdf((await buyer.get(`/api/paper/${_id}/file`)).bytes)])
  words.push(['quote', readPdf((await buyer.get(`/api/quote/${quote._id}/file?version=1`)).bytes)])
  const unpaid = (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 1 }], { paymentMethod: 'EFT' })))
    .body as Order
  words.push(['pro forma', readPdf((await buyer.get(`/api/order/${unpaid._id}/pro-forma`)).bytes)])
  // Nothing in the books speaks of it either.
  expect((await admin.get('/api/books')).body).toMatchObject({ hasVat: false })
  words.push(['orders', (await admin.get('/api/order/export')).text])
  words.push(['invoices', (await admin.get('/api/paper/export')).text])
  if (isPdfReadable) expect(words.find(([name]) => name.startsWith('INV-'))?.[1]).toContain('Invoice no.')
  for (const [name, text] of words) expect(text, name).not.toMatch(/\bVAT\b|\btax\b|15 ?%|4270191234|4123456789/i)
})

test('an unpaid order and an open quote that were made at another rate are repriced, and their buyers told', async () => {
  const shop = await openShopForTest({ env: { LIMIT_CHECKOUT: '1000', LIMIT_QUOTE: '1000' } })
  const admin = await shop.signIn('admin')
  const product = await stockProduct(shop, { price: 100, countInStock: 50 })
  const guest = shop.guest()
  const line = [{ _id: product._id, qty: 10 }]
  const order = (await guest.post('/api/order', cartOf(line, { paymentMethod: 'EFT' }))).body as Order
  const lines = [{ product: product._id, qty: 2, price: 100 }]
  const quote = await send(admin, await ask(guest), lines)
  const accepted = await send(admin, await ask(guest), lines)
  const quoted = (await accept(guest, accepted)).body as Order
  const reprice = (path: string, body: object = {}) => admin.post(`/api/${path}/reprice`, body)
  expect((await reprice(`order/${order._id}`)).body).toMatchObject({ code: 'conflict' })
  expect((await reprice(`quote/${quote._id}`)).body).toMatchObject({ code: 'conflict' })
  const today = dayFromNow(0)
  await admin.put('/api/shop/vat', {
    isRegistered: true,
    vatNumber: '4270191234',
    rates: [begun, { from: today, percent: 16 }],
  })
  expect((await settingsOf(admin)).outdated).toMatchObject({ orderCount: 2, quoteCount: 1 })
  // An open payment page asks for the old total.
  const page = await guest.post('/api/payment/checkout', { order: quoted._id, paymentMethod: 'Yoco' })
  expect(page.status, page.text).toBe(201)
  expect((await reprice(`order/${quoted._id}`)).body).toMatchObject({ code: 'step_not_allowed' })
  // 10 × 100 + 16 %, and delivery at 100 as before.
  const changed = (await reprice(`order/${order._id}`, { updatedAt: order.updatedAt })).body as Order
  expect(changed).toMatchObject({ totalPrice: '1260.00', taxPrice: '160.00', vatPercent: 16, duePrice: '1260.00' })
  expect(changed.changes?.at(-1)?.what).toBe('Repriced: VAT 15% → VAT 16%. Total: R 1 250.00 → R 1 260.00')
  expect((await reprice(`order/${order._id}`, { updatedAt: order.updatedAt })).body).toMatchObject({ code: 'stale' })
  // (2 × 100 + 250 delivery) + 16 %.
  const again = (await reprice(`quote/${quote._id}`)).body as Quote
  expect(again.versions.at(-1)).toMatchObject({ version: 2, totalPrice: '522.00', vatPercent: 16 })
  expect((await settingsOf(admin)).outdated).toMatchObject({ orderCount: 1, quoteCount: 0 })
  const subjects = (await readQueuedEmails(shop)).map(({ subject }) => subject)
  expect(subjects).toContain(`Your order ${order.orderNumber} has changed`)
  expect(subjects.filter((subject) => subject.includes(quote.quoteNumber))).not.toHaveLength(0)
  // Paid orders keep their rate.
  await admin.put(`/api/order/${order._id}/pay`, { note: 'FNB' })
  expect((await reprice(`order/${order._id}`)).body).toMatchObject({ code: 'step_not_allowed' })
})
