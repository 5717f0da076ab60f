import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { addDays, today } from '#contract/days.ts'
import type { Invoice } from '#contract/invoices/calls.ts'
import type { Order } from '#contract/orders/calls.ts'
import { type Batch, type Grouping, groupings, type SalesReport, type VatReturn } from '#contract/reports/calls.ts'
import { assertOpenDay } from '#server/invoices/books-queries.ts'
import { createInvoiceTask } from '#server/orders/invoices/issue-due-invoices.ts'
import { address, buy, stockProduct, takeRealMoney } from '#test/orders.ts'
import { type Caller, openShop, openShopForTest, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  await takeRealMoney(shop)
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

const year = () => `from=2020-01-01&to=${addDays(today(), 400)}`
const report = async (by: Grouping, more = '') =>
  (await admin.get(`/api/report/sales?${year()}&by=${by}${more}`)).body as SalesReport
const vat = async (office = admin, period = year()) => (await office.get(`/api/report/vat?${period}`)).body as VatReturn
const cents = (price: string) => Math.round(Number(price) * 100)
const sum = (prices: string[]) => prices.reduce((all, price) => all + cents(price), 0)
const allPapers = async () =>
  ((await admin.get('/api/paper?limit=100')).body as { papers: Invoice[] }).papers.filter(
    ({ isSpecimen }) => !isSpecimen,
  )

test('reports equal the documents to the cent, over random sales, refunds by line and by amount, and rates', async () => {
  const products: Product[] = []
  for (const price of [33.33, 1999.99, 0.07]) products.push(await stockProduct(shop, { price, countInStock: 10_000 }))
  const provinces = ['Gauteng', 'Western Cape', 'Limpopo']
  const history = fc.record({
    lines: fc.uniqueArray(fc.record({ at: fc.nat(2), qty: fc.integer({ min: 1, max: 7 }) }), {
      minLength: 1,
      maxLength: 3,
      selector: ({ at }) => at,
    }),
    province: fc.constantFrom(...provinces),
    percent: fc.constantFrom(15, 15.5, 0),
    refund: fc.constantFrom('none', 'line', 'amount', 'all'),
  })
  for (const [n, sale] of fc.sample(history, { numRuns: 18, seed: 20261118 }).entries()) {
    await shop.database.pool.query('update shop_identity set vat_registered = $1, vat_rates = $2', [
      sale.percent > 0,
      JSON.stringify([{ from: '2018-04-01', percent: sale.percent || 15 }]),
    ])
    const buyer = shop.guest()
    const order = await buy(
      buyer,
      sale.lines.map(({ at, qty }) => ({ _id: products[at]?._id ?? '', qty })),
      { shippingAddress: { ...address, province: sale.province, email: `b${n}@example.co.za` } },
    )
    const [first] = order.orderItems
    const body =
      sale.refund === 'line'
        ? { lines: [{ _id: first?._id, qty: 1 }] }
        : sale.refund === 'amount'
          ? { amount: '0.05' }
          : sale.refund === 'all'
            ? {}
            : undefined
    if (body)
      expect((await admin.post(`/api/order/${order._id}/refund`, { ...body, reason: 'Scratched' })).status).toBe(200)
  }
  while (await createInvoiceTask(shop.app)()) {}
  await shop.database.pool.query(
    `update shop_identity set vat_registered = true, vat_rates = '[{"from": "2018-04-01", "percent": 15}]'`,
  )
  const papers = await allPapers()
  const signed = (part: 'totalPrice' | 'taxPrice') =>
    papers.reduce((all, paper) => all + (paper.kind === 'invoice' ? 1 : -1) * cents(paper[part]), 0)
  const [tax, total] = [signed('taxPrice'), signed('totalPrice')]
  expect(papers.filter(({ kind }) => kind === 'credit_note').length).toBeGreaterThan(3)
  for (const by of groupings) {
    const { rows, total: all, reconciled } = await report(by)
    expect([by, cents(all.taxPrice), cents(all.netPrice)]).toEqual([by, tax, total - tax])
    expect([by, sum(rows.map(({ taxPrice }) => taxPrice)), sum(rows.map(({ netPrice }) => netPrice))]).toEqual([
      by,
      tax,
      total - tax,
    ])
    expect(rows.reduce((units, row) => units + row.units, 0)).toBe(all.units)
    expect(cents(reconciled.documents)).toBe(total)
    expect(cents(reconciled.difference)).toBe(total - cents(reconciled.dashboard))
  }
  // Filters add up, too.
  const parts = await Promise.all(
    provinces.map((province) => report('product', `&province=${encodeURIComponent(province)}`)),
  )
  expect(sum(parts.map(({ total: { netPrice } }) => netPrice))).toBe(total - tax)
  const paper = await vat()
  const taxed = cents(paper.field1) + cents(paper.untaxed.totalPrice)
  expect(cents(paper.field4)).toBe(tax)
  expect(cents(paper.field4) - cents(paper.calculated)).toBe(cents(paper.difference))
  expect(paper.rates.map(({ percent }) => percent)).toEqual([15, 15.5])
  expect(cents(paper.invoices.totalPrice) - cents(paper.creditNotes.totalPrice)).toBe(cents(paper.field1))
  expect(taxed).toBeGreaterThanOrEqual(total)
  const csv = (await admin.get(`/api/report/vat/export?${year()}&format=csv`)).text
  expect(csv.match(/^\d{4}-\d\d-\d\d,/gm)).toHaveLength(papers.length)
  expect((await admin.get(`/api/report/vat/export?${year()}&format=pdf`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const exported = (await admin.get(`/api/report/sales/export?${year()}&by=customer`)).text
  expect(exported.trim().split('\r\n')).toHaveLength(1 + 18)
  const lines = (await admin.get(`/api/report/order-lines?${year()}`)).text.trim().split('\r\n')
  expect(lines[0]).toContain('Order,Placed,Status')
  const zip = await admin.get(`/api/report/documents?month=${today().slice(0, 7)}`)
  expect([zip.status, zip.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  for (const { number } of papers) expect(zip.bytes.includes(`${number}.pdf`)).toBe(true)
}, 240_000)

test('a cent that is credited and is VAT alone is in the lines of its document', async () => {
  const { _id } = await stockProduct(shop, { price: 0.07, countInStock: 10 })
  const order = await buy(shop.guest(), [{ _id, qty: 4 }])
  const issue = createInvoiceTask(shop.app)
  for (const amount of ['0.03', '0.01']) {
    const reply = await admin.post(`/api/order/${order._id}/refund`, { amount, reason: 'Agreed' })
    expect(reply.status, reply.text).toBe(200)
    while (await issue()) {}
  }
  const read = async (kind: string) =>
    (
      await shop.database.pool.query<Record<'total' | 'tax' | 'listed' | 'listedTax', number>>(
        `select total_cents::integer as total, p.tax_cents::integer as tax, -sum(l.net_cents + l.tax_cents)::integer as listed,
           -sum(l.tax_cents)::integer as "listedTax"
         from papers p left join paper_lines l on l.paper_id = p.id where p.order_id = $1 and p.kind = $2 group by p.id order by serial`,
        [order._id, kind],
      )
    ).rows
  expect(await read('credit_note')).toEqual([
    { total: 3, tax: 0, listed: 3, listedTax: 0 },
    { total: 1, tax: 1, listed: 1, listedTax: 1 },
  ])
  // Goods whose price had been credited before.
  await shop.database.pool.query(
    `with again as (
       insert into refunds (order_id, payment_id, cents, reason, state)
       select order_id, payment_id, 1, 'Agreed', 'failed' from refunds where order_id = $1 limit 1 returning id
     )
     insert into papers (kind, number, serial, is_specimen, order_id, refund_id, tax_cents, total_cents, issued_at, data)
     select kind, 'SPECIMEN-CN-999999', 999999, true, order_id, (select id from again), 1, 1, issued_at,
       (data - 'partCents') || '{"lines": [{"partNumber": "P", "description": "Part", "qty": 1, "unitCents": 7}], "adjustCents": -7}'
     from papers where order_id = $1 and kind = 'credit_note' limit 1`,
    [order._id],
  )
  expect((await read('credit_note')).at(-1)).toEqual({ total: 1, tax: 1, listed: 1, listedTax: 1 })
})

test('each document is in one batch, which is the same whenever it is downloaded, and its entries add up', async () => {
  const waiting = ((await admin.get('/api/books/batches')).body as { waiting: number }).waiting
  expect(waiting).toBeGreaterThan(0)
  const [one, other] = await Promise.all([admin.post('/api/books/batches', {}), admin.post('/api/books/batches', {})])
  expect([one.status, other.status].toSorted()).toEqual([201, 409])
  const batch = (one.status === 201 ? one : other).body as Batch
  expect(batch).toMatchObject({ number: 1, documents: waiting })
  const product = await stockProduct(shop, { price: 100, countInStock: 10 })
  await buy(shop.guest(), [{ _id: product._id, qty: 2 }])
  await createInvoiceTask(shop.app)()
  expect((await admin.post('/api/books/batches', {})).body).toMatchObject({ number: 2, documents: 1 })
  const file = (number: number, format: string) => admin.get(`/api/books/batches/${number}/file?format=${format}`)
  const xero = await file(1, 'xero')
  expect(xero.text).toContain('*ContactName,EmailAddress,POAddressLine1')
  expect(xero.headers['content-disposition']).toContain('xero-batch-0001.csv')
  expect((await file(1, 'xero')).text).toBe(xero.text)
  const ledger = (await file(1, 'ledger')).text.trim().split('\r\n').slice(1)
  let balance = 0
  for (const row of ledger) {
    const [debit = '', credit = ''] = row.split(',').slice(-2)
    balance += cents(debit || '0') - cents(credit || '0')
  }
  expect(balance).toBe(0)
  const second = (await file(2, 'xero')).text.trim().split('\r\n')
  expect(second).toHaveLength(2)
  expect(second[1]).toMatch(/,2,100\.00,,200,Standard Rate Sales,30\.00,,,,,ZAR,$/)
  expect((await file(99, 'xero')).status).toBe(404)
})

test('a locked period takes no more documents: automatic ones take the first open day, a typed one is refused', async () => {
  const locked = await openShopForTest()
  await takeRealMoney(locked)
  const office = await locked.signIn('admin')
  const { _id } = await stockProduct(locked, { price: 100, countInStock: 10 })
  const bought = await buy(locked.guest(), [{ _id, qty: 1 }])
  await createInvoiceTask(locked.app)()
  const papersOf = async (id: string) => ((await office.get(`/api/order/${id}`)).body as Order).papers
  expect(await papersOf(bought._id)).toMatchObject([{ taxedOn: today() }])
  const yesterday = addDays(today(), -1)
  expect((await office.put('/api/books', { lockedTo: today() })).body).toMatchObject({
    message: 'Only days that are over can be locked.',
  })
  expect((await office.put('/api/books', { lockedTo: yesterday })).body).toMatchObject({ lockedTo: yesterday })
  await expect(assertOpenDay(locked.app.db, yesterday)).rejects.toMatchObject({
    code: 'period_locked',
    details: { firstOpenDay: today() },
  })
  await assertOpenDay(locked.app.db, today())
  // Paid before the lock, invoiced after it.
  const late = await buy(locked.guest(), [{ _id, qty: 1 }])
  await locked.database.pool.query(`update orders set paid_at = now() - interval '40 days' where id = $1`, [late._id])
  await createInvoiceTask(locked.app)()
  expect(await papersOf(late._id)).toMatchObject([{ kind: 'invoice', taxedOn: today() }])
  await office.put('/api/books', { lockedTo: null })
  const open = await buy(locked.guest(), [{ _id, qty: 1 }])
  await locked.database.pool.query(`update orders set paid_at = now() - interval '40 days' where id = $1`, [open._id])
  await createInvoiceTask(locked.app)()
  expect(await papersOf(open._id)).toMatchObject([{ taxedOn: addDays(today(), -40) }])
  expect(await vat(office, `from=${addDays(today(), -40)}&to=${addDays(today(), -40)}`)).toMatchObject({
    invoices: { count: 1 },
    isLocked: false,
  })
  const listed = (await office.get(`/api/paper?dates=taxed&to=${addDays(today(), -40)}&only=documents`)).body as {
    total: number
  }
  expect(listed.total).toBe(1)
})

test('specimens are left out, or, if there is nothing else, counted and marked', async () => {
  const demo = await openShopForTest()
  const office = await demo.signIn('admin')
  const { _id } = await stockProduct(demo, { price: 100, countInStock: 10 })
  expect(await vat(office)).toMatchObject({ isSpecimen: false, invoices: { count: 0 }, field1: '0.00' })
  await buy(demo.guest(), [{ _id, qty: 1 }])
  await createInvoiceTask(demo.app)()
  expect(await vat(office)).toMatchObject({
    isSpecimen: true,
    invoices: { count: 1 },
    field1: '115.00',
    field4: '15.00',
  })
  await takeRealMoney(demo)
  await buy(demo.guest(), [{ _id, qty: 2 }])
  await createInvoiceTask(demo.app)()
  expect(await vat(office)).toMatchObject({ isSpecimen: false, specimens: 1, invoices: { count: 1 }, field1: '230.00' })
  expect((await office.get('/api/books/batches')).body).toMatchObject({ waiting: 1 })
  expect((await office.get(`/api/report/vat?from=2026-02-01&to=2026-01-01`)).status).toBe(400)
})
