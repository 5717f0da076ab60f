import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dashboard } from '#contract/dashboard/calls.ts'
import type { Invoice } from '#contract/invoices/calls.ts'
import { fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { defaultShop } from '#contract/settings/defaults.ts'
import { reconcile } from '#server/checkout/reconcile.ts'
import {
  address,
  buy,
  cartOf,
  finalise,
  passUndo,
  payInSandbox,
  readQueuedEmails,
  stockProduct,
  takeRealMoney,
  tryCheckout,
} from '#test/orders.ts'
import { type Caller, openShop, openShopForTest, ownDetails, type Reply, type Shop } from '#test/shop.ts'
import { openMailboxForTest } from '#test/stand-ins/mailbox.ts'
import { createInvoiceTask } from './issue-due-invoices.ts'
import { issueCreditNote, issueInvoice } from './issue-invoices.ts'

const env = { LIMIT_CHECKOUT: '100000', LIMIT_HOLD_CHECKOUTS: '100000', LIMIT_HOLD_ADDRESS: '1000000' }
let shop: Shop & { close(): Promise<void> }
let admin: Caller
let productId: string
beforeAll(async () => {
  shop = await openShop({ env })
  await takeRealMoney(shop)
  admin = await shop.signIn('admin')
  productId = (await stockProduct(shop, { price: 1000, countInStock: 10_000 }))._id
})
afterAll(() => shop.close())

async function openRealShop(options: Parameters<typeof openShopForTest>[0]): Promise<Shop> {
  const own = await openShopForTest(options)
  await takeRealMoney(own)
  return own
}

const lines = () => [{ _id: productId, qty: 1 }]
const query = async <T extends object>(of: Shop, text: string, values: unknown[] = []) =>
  (await of.app.database.pool.query<T>(text, values)).rows
const invoicesOf = async (caller: Caller, id: string) =>
  ((await caller.get(`/api/order/${id}`)).body as Order).papers ?? []

/** Paid orders and completed refunds, without the usual wait. */
async function sell(of: Shop, count: number, refunded = 0): Promise<{ orders: string[]; refunds: string[] }> {
  const orders = await query<{ id: string }>(
    of,
    `insert into orders (is_guest, email, status, items, shipping_address, payment_method, items_cents, shipping_cents, tax_cents,
       total_cents, paid_at, seller, history)
     select true, 'a@example.co.za', 'paid', $2, $3, 'Card', 100000, 10000, 15000, 125000, now(), $4, '[]'
     from generate_series(1, $1) returning id`,
    [
      count,
      JSON.stringify([
        {
          _id: productId,
          name: 'Breaker',
          slug: 'b',
          partNumber: 'B-1',
          image: '',
          price: 1000,
          qty: 1,
          madeToOrder: false,
        },
      ]),
      JSON.stringify(address),
      JSON.stringify({
        name: 'VOLT',
        legalName: 'VOLT Switchgear (Pty) Ltd',
        address: {
          street: '12 Busbar Road',
          suburb: '',
          city: 'Germiston',
          province: 'Gauteng',
          postalCode: '1401',
          country: 'South Africa',
        },
        phone: '011 555 0140',
        email: 'sales@volt.example',
        registrationNumber: '',
        vatNumber: ownDetails.vatNumber,
      }),
    ],
  )
  const ids = orders.map(({ id }) => id)
  const refunds = await query<{ id: string }>(
    of,
    `with paid as (
       insert into payments (provider, provider_payment_id, order_id, cents, mode)
       select 'sandbox', 'p-' || id, id, 125000, 'test' from unnest($1::uuid[]) id returning id, order_id
     )
     insert into refunds (order_id, payment_id, cents, reason, state)
     select order_id, id, 23000, 'Scratched', 'done' from paid where order_id = any ($2::uuid[]) returning id`,
    [ids, ids.slice(0, refunded)],
  )
  return { orders: ids, refunds: refunds.map(({ id }) => id) }
}

const serials = async (of: Shop, kind: string) =>
  (await query<{ serial: number }>(of, 'select serial from papers where kind = $1 order by serial', [kind])).map(
    ({ serial }) => serial,
  )
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

/** Repeats a call until it succeeds despite killed connections. */
async function untilAnswered(call: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 0; tries < 200; tries++) {
    const reply = await call()
    if (reply.status !== 503) return reply
    await sleep(20)
  }
  throw new Error('the shop never responded')
}

/** From cart to paid order, while connections are killed; the order page is then opened twice at once. */
async function buyDespiteKills(buyer: Caller, product: string): Promise<string> {
  const started = await untilAnswered(() => tryCheckout(buyer, [{ _id: product, qty: 1 }]))
  expect(started.status, started.text).toBe(201)
  const { checkoutId, redirectUrl } = started.body as StartedCheckout
  const paid = await untilAnswered(() => payInSandbox(buyer, redirectUrl))
  expect(paid.status, paid.text).toBe(303)
  const ordered = await untilAnswered(() => finalise(buyer, checkoutId))
  expect([200, 201], ordered.text).toContain(ordered.status)
  const { _id } = ordered.body as Order
  const open = () => untilAnswered(() => buyer.get(`/api/order/${_id}`))
  for (const page of await Promise.all([open(), open()])) expect(page.status, page.text).toBe(200)
  return _id
}

async function shipDespiteKills(owner: Caller, order: string): Promise<void> {
  for (const status of ['processing', 'shipped']) {
    const step = { status, courier: 'Ram', trackingNumber: 'T-1' }
    const stepped = await untilAnswered(() => owner.put(`/api/order/${order}/status`, step))
    // A repeated call finds the step taken; a refund may have come first.
    expect([200, 409], stepped.text).toContain(stepped.status)
  }
}

/** Kills the connection of a random transaction every 100 ms until stopped, and then returns how many it killed. */
function startKilling(of: Shop): () => Promise<number> {
  let isOver = false
  const killed = (async () => {
    let count = 0
    while (!isOver) {
      const rows = await query(
        shop,
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = $1 and state like '%transaction%' order by random() limit 1`,
        [of.connection.database],
      )
      count += rows.length
      await sleep(100)
    }
    return count
  })()
  return () => {
    isOver = true
    return killed
  }
}

test('150 parallel purchases, 100 shipments and 50 refunds with killed connections are numbered 1 to n, without gaps or duplicates', async () => {
  const own = await openRealShop({ env })
  const owner = await own.signIn('admin')
  const product = (await stockProduct(own, { price: 1000, countInStock: 10_000 }))._id
  const issueDue = createInvoiceTask(own.app)
  const stopKilling = startKilling(own)
  const bought = Promise.all(
    upTo(150).map(async (buyer) => {
      // Each from a different address: two guests who click at once from one address look like one who clicks twice.
      const order = await buyDespiteKills(own.guest(`10.1.0.${buyer}`), product)
      const refund = async () => {
        const refunded = await untilAnswered(() => owner.post(`/api/order/${order}/refund`, { reason: 'Scratched' }))
        // A repeated call finds the refund of the first.
        expect([200, 409], refunded.text).toContain(refunded.status)
      }
      // Some are shipped while they are refunded.
      await Promise.all([
        buyer <= 50 ? refund() : undefined,
        buyer > 25 && buyer <= 125 ? shipDespiteKills(owner, order) : undefined,
      ])
    }),
  )
  let isBuying = true
  const scheduled = (async () => {
    while (isBuying) {
      // The tasks of two servers find the same orders.
      await Promise.allSettled([issueDue(), createInvoiceTask(own.app)()])
      await sleep(50)
    }
  })()
  try {
    await bought
  } finally {
    isBuying = false
    await scheduled
    expect(await stopKilling()).toBeGreaterThan(0)
  }
  // As if a few minutes had passed: claims on interrupted refunds expire.
  await query(own, `update payments set refund_lease = null`)
  await query(own, `update refunds set next_try_at = now() - interval '1 second' where state <> 'done'`)
  while (await reconcile(own.app));
  while (await issueDue());
  expect(await serials(own, 'invoice')).toEqual(upTo(150))
  expect(await serials(own, 'credit_note')).toEqual(upTo(50))
  const statuses = await query<{ status: string; count: number }>(
    own,
    'select status, count(*)::int as count from orders group by status order by status',
  )
  expect(statuses).toEqual([
    { status: 'paid', count: 25 },
    { status: 'refunded', count: 50 },
    { status: 'shipped', count: 75 },
  ])
  // An order may be shipped just before its refund; each shipment is e-mailed once.
  const shipped = await query<{ steps: number; mails: number }>(
    own,
    `select (select count(*)::int from jsonb_array_elements(o.history) step where step ->> 'status' = 'shipped') as steps,
       (select count(*)::int from jobs.job where name = 'email' and data ->> 'subject' = 'Your order ' || o.order_number || ' is on its way') as mails
     from orders o`,
  )
  expect(shipped.filter(({ steps, mails }) => steps > 1 || mails !== steps)).toEqual([])
  expect(shipped.filter(({ steps }) => steps === 1).length).toBeGreaterThanOrEqual(75)
  expect(await query(own, 'select prefix, last from paper_series where last > 0 order by prefix')).toEqual([
    { prefix: 'CN', last: 50 },
    { prefix: 'INV', last: 150 },
  ])
  expect((await owner.get('/api/paper/check')).body).toEqual({
    invoices: { first: 'INV-000001', last: 'INV-000150', missing: [] },
    creditNotes: { first: 'CN-000001', last: 'CN-000050', missing: [] },
    receipts: { first: null, last: null, missing: [] },
    specimens: 0,
  })
}, 300_000)

test('a missing number is reported, even the first of a series', async () => {
  const own = await openRealShop({ env })
  const { orders } = await sell(own, 4)
  for (const id of orders) await issueInvoice(own.app, id)
  await query(own, 'alter table papers disable trigger keep_papers')
  const owner = await own.signIn('admin')
  const check = async () => ((await owner.get('/api/paper/check')).body as { invoices: object }).invoices
  await query(own, 'delete from papers where serial in (1, 3)')
  expect(await check()).toEqual({ first: 'INV-000001', last: 'INV-000004', missing: ['INV-000001', 'INV-000003'] })
  await query(own, 'delete from papers')
  expect(await check()).toMatchObject({ missing: upTo(4).map((serial) => `INV-00000${serial}`) })
})

test('an invoice is never changed or deleted, and a series never goes back', async () => {
  const { _id } = await buy(shop.guest(), lines())
  const [invoice] = await invoicesOf(admin, _id)
  const refused = (text: string) => expect(query(shop, text, [invoice?._id])).rejects.toThrow('never')
  await refused('delete from papers where id = $1')
  await refused(`update papers set number = 'INV-999999' where id = $1`)
  await refused(`update papers set data = '{}' where id = $1`)
  await admin.get(`/api/paper/${invoice?._id}/file`)
  await refused(`update papers set file_key = 'other-file.pdf' where id = $1`)
  await expect(query(shop, 'update paper_series set last = 0')).rejects.toThrow('only counts on')
  await expect(query(shop, 'delete from paper_series')).rejects.toThrow('only counts on')
})

test('the file is drawn once, stored with its hash, and redrawn byte for byte if it is lost from storage', async () => {
  const { _id } = await buy(shop.guest(), lines())
  const [invoice] = await invoicesOf(admin, _id)
  const url = `/api/paper/${invoice?._id}/file`
  const first = await admin.get(url)
  expect(first.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename=${invoice?.number}.pdf`,
    'cache-control': 'no-store',
  })
  const [stored] = await query<{ file_key: string; sha256: string }>(shop, 'select * from papers where id = $1', [
    invoice?._id,
  ])
  const hash = async (bytes: Buffer) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
  expect(stored?.sha256).toBe(await hash(first.bytes))
  expect((await admin.get(url)).bytes.equals(first.bytes)).toBe(true)
  await shop.app.storage.remove(stored?.file_key ?? '')
  expect((await admin.get(url)).bytes.equals(first.bytes)).toBe(true)
  const copy = await admin.get(`${url}?copy`)
  expect(copy.headers['content-disposition']).toContain(`${invoice?.number} copy.pdf`)
  expect(copy.bytes.equals(first.bytes)).toBe(false)
})

test('the buyer, the guest who bought and the office can read it; for everyone else it does not exist', async () => {
  const [buyer, other, guest] = [await shop.signIn('shopper'), await shop.signIn('shopper'), shop.guest()]
  for (const owner of [buyer, guest]) {
    const { _id } = await buy(owner, lines())
    const [invoice] = await invoicesOf(owner, _id)
    const status = async (caller: Caller) => (await caller.get(`/api/paper/${invoice?._id}/file`)).status
    expect([await status(owner), await status(admin), await status(other), await status(shop.guest())]).toEqual([
      200, 200, 404, 404,
    ])
    const unpaid = ((await owner.post('/api/order', cartOf(lines()))).body as Order)._id
    const proForma = async (caller: Caller) => (await caller.get(`/api/order/${unpaid}/pro-forma`)).status
    expect([await proForma(owner), await proForma(admin), await proForma(other)]).toEqual([200, 200, 404])
    expect((await owner.get(`/api/order/${_id}/pro-forma`)).status).toBe(409)
    expect((await owner.get(`/api/order/${_id}/packing-slip`)).status).toBe(owner === buyer ? 403 : 401)
    expect((await admin.get(`/api/order/${_id}/packing-slip`)).status).toBe(200)
    const slips = await admin.get(`/api/order/packing-slips?ids=${_id},${unpaid}`)
    expect(slips.bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  }
  const mine = (await buyer.get('/api/paper/mine')).body as { papers: Invoice[]; total: number }
  expect(mine).toMatchObject({ total: 1, papers: [{ kind: 'invoice', totalPrice: '1250.00', taxPrice: '163.04' }] })
  expect((await other.get('/api/paper/mine')).body).toMatchObject({ total: 0 })
})

test('the code on a pro forma has the key of a guest’s order, and never that of an account’s, whoever reads it', async () => {
  const [buyer, guest, friend] = [await shop.signIn('shopper'), shop.guest(), shop.guest()]
  const place = async (caller: Caller) => ((await caller.post('/api/order', cartOf(lines()))).body as Order)._id
  const hasKey = async (caller: Caller, id: string) => {
    const { status, bytes } = await caller.get(`/api/order/${id}/pro-forma`)
    expect(status).toBe(200)
    const text = bytes.toString('latin1')
    expect(text).toContain(`/order/${id}`)
    return text.includes(`/order/${id}?key=`)
  }
  const ofGuest = await place(guest)
  expect([await hasKey(guest, ofGuest), await hasKey(admin, ofGuest)]).toEqual([true, true])
  const ofAccount = await place(buyer)
  // The office gave the payment link to somebody who is not signed in.
  const key = shop.app.guests.keyOf(ofAccount)
  expect((await friend.post(`/api/order/${ofAccount}/key`, { key })).status).toBe(200)
  for (const reader of [buyer, admin, friend]) expect(await hasKey(reader, ofAccount)).toBe(false)
})

test('a cancelled order has no pro forma, and the refusal explains why', async () => {
  const buyer = shop.guest()
  const { _id } = (await buyer.post('/api/order', cartOf(lines()))).body as Order
  expect((await buyer.get(`/api/order/${_id}/pro-forma`)).status).toBe(200)
  expect((await buyer.put(`/api/order/${_id}/cancel`)).status).toBe(200)
  expect(await buyer.get(`/api/order/${_id}/pro-forma`)).toMatchObject({
    status: 409,
    body: { message: 'This order was cancelled: there is nothing to pay.' },
  })
})

test("the buyer's details are corrected under the same number, and a stale correction is refused", async () => {
  const { _id } = await buy(shop.guest(), lines())
  const [before] = await invoicesOf(admin, _id)
  const { email, phone, reference, ...buyer } = address
  const body = { ...buyer, company: 'Nkosi Electrical (Pty) Ltd', vatNumber: '4999999999' }
  const reply = await admin.post(`/api/paper/${before?._id}/correct`, body)
  expect(reply.status).toBe(201)
  expect(reply.body).toMatchObject({ number: before?.number, revision: 2, buyer: { vatNumber: '4999999999' } })
  expect((await admin.post(`/api/paper/${before?._id}/correct`, body)).body).toMatchObject({ code: 'stale' })
  expect(await invoicesOf(admin, _id)).toMatchObject([{ number: before?.number, revision: 2 }])
  const found = (await admin.get('/api/paper?search=4999999999')).body as { papers: Invoice[] }
  expect(found.papers).toMatchObject([{ number: before?.number, revision: 2 }])
  const csv = (await admin.get('/api/paper/export?search=4999999999')).text
  expect(csv).toContain(`${before?.number},Invoice,`)
  expect(csv).toContain('1086.96,163.04,1250.00')
})

test('in the exported list a credit note is a negative number, not text, so that the columns add up', async () => {
  const own = await openRealShop({ env })
  const owner = await own.signIn('admin')
  const { refunds } = await sell(own, 1, 1)
  await issueCreditNote(own.app, refunds[0] ?? '')
  const csv = (await owner.get('/api/paper/export')).text
  const [heads = [], ...rows] = csv
    .slice(1)
    .trim()
    .split('\r\n')
    .map((row) => row.split(','))
  const totals = rows.map((row) => row[heads.indexOf('Total')])
  expect(totals).toHaveLength(2)
  expect(totals.filter((total) => /^-\d+\.\d\d$/.test(total ?? ''))).toHaveLength(1)
  expect(totals.map(Number).some(Number.isNaN)).toBe(false)
})

test('a corrected invoice or credit note is e-mailed to the buyer, with the new revision attached', async () => {
  const mailbox = await openMailboxForTest()
  const own = await openRealShop({ workers: true, env: { ...env, SMTP_URL: mailbox.url } })
  const owner = await own.signIn('admin')
  const { orders, refunds } = await sell(own, 1, 1)
  await issueCreditNote(own.app, refunds[0] ?? '')
  const { email, phone, reference, ...buyer } = address
  for (const { _id, kind, number } of await invoicesOf(owner, orders[0] ?? '')) {
    const url = `/api/paper/${_id}/correct`
    expect((await owner.post(url, { ...buyer, company: 'Nkosi Electrical (Pty) Ltd' })).status).toBe(201)
    expect((await owner.post(url, buyer)).body).toMatchObject({ code: 'stale' })
    const name = kind === 'invoice' ? 'invoice' : 'credit note'
    const mail = await mailbox.waitFor('a@example.co.za', `Corrected ${name} ${number}`)
    const [attached] = mail.attachments
    const corrected = (await invoicesOf(owner, orders[0] ?? '')).find((invoice) => invoice.kind === kind)
    const { bytes } = await owner.get(`/api/paper/${corrected?._id}/file`)
    expect([attached?.filename, corrected?.revision]).toEqual([`${number}.pdf`, 2])
    expect(bytes.equals(Buffer.from(attached?.content as ArrayBuffer))).toBe(true)
  }
  expect(mailbox.received.filter(({ mail }) => mail.subject?.startsWith('Corrected'))).toHaveLength(2)
})

test('an invoice without the seller’s address waits, the dashboard shows why, and it is issued once the address is entered', async () => {
  const own = await openRealShop({ env })
  const owner = await own.signIn('admin')
  const nowhere = { street: '', suburb: '', city: '', province: '', postalCode: '', country: '' }
  await owner.put('/api/shop', { address: nowhere })
  const product = await stockProduct(own, { price: 6000, countInStock: 10 })
  const { _id } = await buy(own.guest(), [{ _id: product._id, qty: 1 }])
  const reasons = ["Enter the company's address in the settings, with street and city."]
  expect((await owner.get(`/api/order/${_id}`)).body).toMatchObject({ invoiceWaitsFor: reasons })
  await query(own, `update orders set paid_at = now() - interval '2 minutes'`)
  const waiting = async () => ((await owner.get('/api/order/dashboard')).body as Dashboard).invoicesWaiting
  expect(await waiting()).toEqual({ total: 1, reasons })
  expect(await serials(own, 'invoice')).toEqual([])
  await owner.put('/api/shop', { address: { ...nowhere, street: '1 Main Road', city: 'Benoni' } })
  await createInvoiceTask(own.app)()
  expect(await serials(own, 'invoice')).toEqual([1])
  expect(await waiting()).toEqual({ total: 0, reasons: [] })
})

test('until the VAT number is entered invoices are specimens; then real orders get real ones, from number 1', async () => {
  const own = await openRealShop({ env, isNew: true })
  const owner = await own.signIn('admin')
  const product = await stockProduct(own, { price: 100, countInStock: 10 })
  const { _id } = await buy(own.guest(), [{ _id: product._id, qty: 1 }])
  expect(await invoicesOf(owner, _id)).toMatchObject([{ number: 'SPECIMEN-INV-000001', isSpecimen: true }])
  expect((await owner.get('/api/paper/check')).body).toMatchObject({ invoices: { first: null } })
  await owner.put('/api/shop', { vatNumber: '4270191234' })
  await createInvoiceTask(own.app)()
  expect(await invoicesOf(owner, _id)).toMatchObject([{ number: 'INV-000001', isSpecimen: false }])
})

test('test money makes specimens only, also after the VAT number is entered, and exports leave them out unless asked', async () => {
  const own = await openShopForTest({ env, isNew: true })
  const owner = await own.signIn('admin')
  const product = await stockProduct(own, { price: 100, countInStock: 10 })
  const order = [{ _id: product._id, qty: 1 }]
  const before = await buy(own.guest(), order)
  await createInvoiceTask(own.app)()
  await owner.put('/api/shop', ownDetails)
  const after = await buy(own.guest(), order)
  await owner.post(`/api/order/${after._id}/refund`, { reason: 'Scratched', amount: '11.50' })
  const transfer = (await own.guest().post('/api/order', cartOf(order, { paymentMethod: 'EFT' }))).body as Order
  await owner.put(`/api/order/${transfer._id}/pay`, { note: 'On the statement' })
  await passUndo(own)
  for (let round = 0; round < 2; round++) await createInvoiceTask(own.app)()
  const numbers = async ({ _id }: Order) => (await invoicesOf(owner, _id)).map(({ number }) => number)
  expect(await numbers(before)).toEqual(['SPECIMEN-INV-000001'])
  expect(await numbers(after)).toEqual(['SPECIMEN-INV-000002', 'SPECIMEN-CN-000001'])
  expect(await numbers(transfer)).toEqual(['INV-000001'])
  // A shop that tries itself out sees its own VAT number as soon as it has one.
  const { rows: printed } = await own.database.pool.query(
    `select number, data -> 'seller' ->> 'vatNumber' as vat from papers where is_specimen `,
  )
  expect(Object.fromEntries(printed.map(({ number, vat }) => [number, vat]))).toEqual({
    'SPECIMEN-INV-000001': defaultShop.vatNumber,
    'SPECIMEN-INV-000002': ownDetails.vatNumber,
    'SPECIMEN-CN-000001': ownDetails.vatNumber,
  })

  const exported = async (query = '') =>
    (await owner.get(`/api/paper/export${query}`)).text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(',')[0])
  expect(await exported()).toEqual(['INV-000001'])
  expect((await exported('?specimens=true')).toSorted()).toEqual([
    'INV-000001',
    'SPECIMEN-CN-000001',
    'SPECIMEN-INV-000001',
    'SPECIMEN-INV-000002',
  ])
  expect((await owner.get('/api/paper/check')).body).toMatchObject({
    invoices: { first: 'INV-000001', last: 'INV-000001', missing: [] },
    creditNotes: { last: null },
  })
  const [first, second, third] = (await readQueuedEmails(own))
    .filter(({ subject, to }) => to === address.email && /Thank you|Payment received/.test(subject))
    .map(({ text }) => text)
  const testWords = 'This was a test payment. A specimen of the invoice is attached; it is not a tax invoice.'
  expect(first).toContain(testWords)
  expect(second).toContain(testWords)
  expect(third).toContain('Your tax invoice is attached.')
})

test('the buyer’s details corrected on specimens are on the invoice and the credit note that replace them', async () => {
  const own = await openRealShop({ env, isNew: true })
  const owner = await own.signIn('admin')
  const { orders, refunds } = await sell(own, 1, 1)
  await query(own, `update orders set seller = seller || '{"vatNumber": ""}'`)
  await issueCreditNote(own.app, refunds[0] ?? '')
  const { email, phone, reference, ...buyer } = address
  const correct = async (kind: string, company: string) => {
    const found = (await invoicesOf(owner, orders[0] ?? '')).find((invoice) => invoice.kind === kind)
    expect(found?.isSpecimen).toBe(true)
    expect((await owner.post(`/api/paper/${found?._id}/correct`, { ...buyer, company })).status).toBe(201)
  }
  await correct('invoice', 'Nkosi Electric')
  await correct('invoice', 'Nkosi Electrical (Pty) Ltd')
  await correct('credit_note', 'Nkosi Electrical, Accounts')
  await owner.put('/api/shop', { vatNumber: '4270191234' })
  await createInvoiceTask(own.app)()
  expect(await invoicesOf(owner, orders[0] ?? '')).toMatchObject([
    { number: 'INV-000001', revision: 1, buyer: { company: 'Nkosi Electrical (Pty) Ltd' } },
    { number: 'CN-000001', revision: 1, buyer: { company: 'Nkosi Electrical, Accounts' } },
  ])
})

test('earlier printed invoices keep their number, date and tax, and credit notes continue the numbering', async () => {
  const own = await openRealShop({ env })
  const owner = await own.signIn('admin')
  const { orders, refunds } = await sell(own, 1, 1)
  // As after the migration of a shop that had printed both.
  await query(own, `update orders set printed_number = order_number, paid_at = '2026-03-01T08:00:00Z'`)
  await query(own, `update refunds set credit_note = 'CN-000007', credited_at = '2026-03-02T08:00:00Z'`)
  await query(own, `alter table paper_series disable trigger all`)
  await query(own, `update paper_series set last = 7 where prefix = 'CN'`)
  await query(own, `alter table paper_series enable trigger all`)
  const issueDue = createInvoiceTask(own.app)
  await issueDue()
  const [{ orderNumber, papers }] = [(await owner.get(`/api/order/${orders[0]}`)).body as Order] as const
  expect(papers).toMatchObject([
    { kind: 'invoice', number: orderNumber, issuedOn: '2026-03-01', taxPrice: '150.00' },
    { kind: 'credit_note', number: 'CN-000007', issuedOn: '2026-03-02', taxPrice: '30.00' },
  ])
  await query(
    own,
    `insert into refunds (order_id, payment_id, cents, reason, state)
     select order_id, payment_id, 102000, 'The rest', 'done' from refunds where id = $1`,
    [refunds[0]],
  )
  await issueDue()
  const notes = (await invoicesOf(owner, orders[0] ?? '')).filter(({ kind }) => kind === 'credit_note')
  expect(notes.map(({ number, taxPrice }) => [number, taxPrice])).toEqual([
    ['CN-000007', '30.00'],
    ['CN-000008', '120.00'],
  ])
})

test('the payment e-mail has the invoice attached, the refund e-mail its credit note', async () => {
  const own = await openRealShop({ env, workers: true })
  const owner = await own.signIn('admin')
  const product = await stockProduct(own, { price: 100, countInStock: 10 })
  const { _id, totalPrice } = await buy(own.guest(), [{ _id: product._id, qty: 1 }])
  await owner.post(`/api/order/${_id}/refund`, { reason: 'Scratched' })
  const outbox = path.join(own.folder, 'outbox')
  const attached = async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(
      names.map(async (name) => PostalMime.parse(await readFile(path.join(outbox, name)))),
    )
    return mails.flatMap(({ attachments }) => attachments)
  }
  await expect.poll(async () => (await attached()).length, { interval: 250 }).toBe(2)
  const files = (await attached()).toSorted((a, b) => String(a.filename).localeCompare(String(b.filename)))
  expect(files.map(({ filename, mimeType }) => [filename, mimeType])).toEqual([
    ['CN-000001.pdf', 'application/pdf'],
    ['INV-000001.pdf', 'application/pdf'],
  ])
  for (const { content } of files)
    expect(
      Buffer.from(content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  const sums = (await invoicesOf(owner, _id)).map((invoice) => fromDecimal(invoice.totalPrice))
  expect(sums).toEqual([fromDecimal(totalPrice), fromDecimal(totalPrice)])
})
