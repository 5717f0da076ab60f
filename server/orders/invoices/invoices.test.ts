import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromDecimal, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { StartedCheckout } from '#contract/payments/calls.ts'
import { toPackingSlip, toProForma } from '#server/invoices/order-sheets.ts'
import type { Sheet } from '#server/pdf/sheet.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import {
  address,
  buy,
  cartOf,
  passUndo,
  readQueuedEmails,
  startCheckout,
  stockProduct,
  takeRealMoney,
  tryCheckout,
} from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { createInvoiceTask } from './issue-due-invoices.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let productId: string
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  await takeRealMoney(shop)
  admin = await shop.signIn('admin')
  productId = (await stockProduct(shop, { price: 1000, countInStock: 10_000 }))._id
})
afterAll(() => shop.close())

const lines = () => [{ _id: productId, qty: 1 }]
const refund = async (id: string, body: object) =>
  (await admin.post(`/api/order/${id}/refund`, { reason: 'Scratched', ...body })).body as Order
const rand = fromDecimal

test('an invoice names the seller at the time of payment, even if the shop is renamed later', async () => {
  const buyer = await shop.signIn('shopper')
  await admin.put('/api/shop', { legalName: 'Before (Pty) Ltd', vatNumber: '4111111111' })
  const paid = await buy(buyer, lines())
  const unpaid = (await buyer.post('/api/order', cartOf(lines()))).body as Order
  expect(paid.seller).toMatchObject({ legalName: 'Before (Pty) Ltd', vatNumber: '4111111111' })
  expect(unpaid.seller).toBeUndefined()

  await admin.put('/api/shop', { legalName: 'After (Pty) Ltd', vatNumber: '' })
  expect((await buyer.get(`/api/order/${paid._id}`)).body).toMatchObject({ seller: { legalName: 'Before (Pty) Ltd' } })
  await admin.put(`/api/order/${paid._id}/status`, { status: 'processing' })
  expect((await buyer.get(`/api/order/${paid._id}`)).body).toMatchObject({ seller: { vatNumber: '4111111111' } })
  const transfer = await admin.put(`/api/order/${unpaid._id}/pay`, { note: 'Seen on the statement' })
  expect(transfer.body).toMatchObject({ seller: { legalName: 'After (Pty) Ltd', vatNumber: '' } })
  await admin.put('/api/shop', { vatNumber: '4111111111' })
})

test('a refund is a numbered credit note, and together they match the tax to the cent', async () => {
  const buyer = await shop.signIn('shopper')
  const { _id, taxPrice, shippingPrice, totalPrice } = await buy(buyer, lines())
  await refund(_id, { amount: '333.33' })
  await refund(_id, { amount: '0.01' })
  const order = await refund(_id, {})
  expect(order.status).toBe('refunded')
  const notes = order.refunds?.map(({ amount, creditNote }) => ({ amount, ...creditNote })) ?? []
  expect(notes).toHaveLength(3)
  expect(new Set(notes.map(({ number }) => number)).size).toBe(3)
  for (const { number, amount, netPrice, taxPrice: tax } of notes) {
    expect(number).toMatch(/^CN-\d{6}$/)
    expect(rand(netPrice ?? '') + rand(tax ?? '')).toBe(rand(amount))
  }
  const sum = (all: (string | undefined)[]) => all.reduce((total, one) => total + rand(one ?? ''), 0)
  // On the invoice the delivery fee includes VAT.
  expect([shippingPrice, order.papers?.[0]?.taxPrice]).toEqual(['100.00', '163.04'])
  expect(sum(notes.map((note) => note.taxPrice))).toBe(rand(taxPrice) + 1304)
  expect(sum(notes.map((note) => note.amount))).toBe(rand(totalPrice))
  const ids = order.refunds?.map((one) => one._id) ?? []
  expect(new Set(ids).size).toBe(3)
})

test('a sale has one VAT figure, on its order, e-mails, pro forma, invoice, payment page and in both exports', async () => {
  // Its delivery of R 100.00 includes VAT: 15 % of the items alone would be R 661.95.
  const dear = await stockProduct(shop, { price: 4413, countInStock: 10 })
  const buyer = shop.guest()
  const mark = crypto.randomUUID().slice(0, 8)
  const shippingAddress = { ...address, email: `${mark}@example.co.za` }
  const bought = cartOf([{ _id: dear._id, qty: 1 }], { paymentMethod: 'EFT', shippingAddress })
  const order = (await buyer.post('/api/order', bought)).body as Order
  expect(order).toMatchObject({ taxPrice: '661.95', totalPrice: '5174.95', invoiceTaxPrice: '674.99' })
  const printed = toProForma(order, await getShopIdentity(shop.app.db), undefined).blocks.flatMap((block) =>
    block.type === 'totals' ? block.rows.map(({ value }) => value) : [],
  )
  expect(printed.map((value) => value.replaceAll('\u00a0', ' '))).toEqual([
    'R 4 413.00',
    'R 86.96',
    'R 674.99',
    'R 5 174.95',
  ])
  const { checkoutId } = (await buyer.post('/api/payment/checkout', { order: order._id, paymentMethod: 'Yoco' }))
    .body as StartedCheckout
  const { rows } = await shop.app.database.pool.query('select lines from sandbox_checkouts where shop_checkout = $1', [
    checkoutId,
  ])
  expect(JSON.stringify(rows[0].lines)).toContain('67499')
  await admin.put(`/api/order/${order._id}/pay`, { note: 'On the statement' })
  await passUndo(shop)
  await createInvoiceTask(shop.app)()
  const paid = (await admin.get(`/api/order/${order._id}`)).body as Order
  expect(paid).toMatchObject({ taxPrice: '661.95', invoiceTaxPrice: '674.99', papers: [{ taxPrice: '674.99' }] })
  const withTotals = (await readQueuedEmails(shop)).filter(({ text }) => /VAT 15%.*R 5 174\.95/s.test(text))
  expect(withTotals.length).toBeGreaterThanOrEqual(3)
  for (const { text } of withTotals) expect([text.includes('R 674.99'), text.includes('661.95')]).toEqual([true, false])
  const exported = (await admin.get(`/api/order/export?search=${order.orderNumber}`)).text
  expect(exported).toContain(',4413.00,86.96,674.99,5174.95,')
  expect((await admin.get(`/api/paper/export?search=${order.orderNumber}`)).text).toContain(',4499.96,674.99,5174.95,')
})

test('an invoice issued under an earlier rounding stays, and the order, its export and its credit notes follow it', async () => {
  const { _id, orderNumber } = await buy(shop.guest(), lines())
  const [issued] = ((await admin.get(`/api/order/${_id}`)).body as Order).papers ?? []
  const { pool } = shop.app.database
  await pool.query('alter table papers disable trigger keep_papers')
  await pool.query(
    `update papers set tax_cents = 16305, data = data || '{"taxCents": 16305, "deliveryTaxCents": 1305, "deliveryCents": 8695}' where id = $1`,
    [issued?._id],
  )
  await pool.query('alter table papers enable trigger keep_papers')
  expect((await admin.get(`/api/order/${_id}`)).body).toMatchObject({ invoiceTaxPrice: '163.05' })
  expect((await admin.get(`/api/order/export?search=${orderNumber}`)).text).toContain(',1000.00,86.95,163.05,1250.00,')
  await refund(_id, { amount: '333.33' })
  const { papers = [] } = await refund(_id, {})
  const credited = papers.flatMap(({ kind, taxPrice }) => (kind === 'credit_note' ? fromDecimal(taxPrice) : []))
  expect(credited.reduce((sum, cents) => sum + cents, 0)).toBe(16_305)
})

test('the invoice, pro forma and export name whoever is billed; the goods still go to the delivery address', async () => {
  const billingAddress = {
    fullName: 'Accounts payable',
    company: 'Nkosi Holdings',
    vatNumber: '4987654321',
    address: '9 Bank Street',
    city: 'Pretoria',
    province: 'Gauteng',
    postalCode: '0002',
    country: 'South Africa',
  }
  const bought = { billingAddress }
  const card = await buy(shop.guest(), lines(), bought)
  const unpaid = (await shop.guest().post('/api/order', cartOf(lines(), bought))).body as Order
  for (const { _id, orderNumber } of [card, unpaid]) {
    const order = (await admin.get(`/api/order/${_id}`)).body as Order
    expect(order).toMatchObject({ billingAddress, shippingAddress: { address: address.address } })
    const party = (sheet: Sheet) => sheet.blocks.flatMap((block) => (block.type === 'parties' ? block.parties : []))
    const shopNow = await getShopIdentity(shop.app.db)
    expect(party(toProForma(order, shopNow, undefined))[1]).toMatchObject({ name: 'Nkosi Holdings' })
    const slip = toPackingSlip(order, new Map(), { shop: shopNow, logo: undefined })
    expect(party(slip)[0]?.lines.join()).toContain(address.address)
    const exported = (await admin.get(`/api/order/export?search=${orderNumber}`)).text
    expect(exported).toContain('4987654321')
    expect(exported).toContain(',Nkosi Holdings,')
  }
  await admin.put(`/api/order/${unpaid._id}/pay`, { note: 'On the statement' })
  await passUndo(shop)
  for (const { _id } of [card, unpaid])
    expect((await admin.get(`/api/order/${_id}`)).body).toMatchObject({ papers: [{ buyer: billingAddress }] })
  // A payment page that was opened before is not used again.
  const guest = shop.guest()
  const first = await startCheckout(guest, lines())
  expect((await startCheckout(guest, lines(), bought)).checkoutId).not.toBe(first.checkoutId)
  const wrong = await tryCheckout(guest, lines(), { billingAddress: { ...billingAddress, city: '' } })
  expect(wrong).toMatchObject({ status: 400, body: { issues: [{ path: 'billingAddress.city' }] } })
})

test('a misspelt amount refunds nothing, and one beside a transfer records nothing', async () => {
  const { _id } = await buy(shop.guest(), lines())
  const refused = await admin.post(`/api/order/${_id}/refund`, { reason: 'Scratched', ammount: '11.50' })
  expect(refused).toMatchObject({ status: 400, body: { issues: [{ message: 'Unknown names: ammount.' }] } })
  expect((await admin.get(`/api/order/${_id}`)).body).not.toHaveProperty('refunds')
  const unpaid = (await shop.guest().post('/api/order', cartOf(lines()))).body as Order
  const paying = await admin.put(`/api/order/${unpaid._id}/pay`, { note: 'On the statement', sum: '10.00' })
  expect(paying).toMatchObject({ status: 400, body: { issues: [{ message: 'Unknown names: sum.' }] } })
  expect((await admin.get(`/api/order/${unpaid._id}`)).body).toMatchObject({ isPaid: false, status: 'pending' })
})

test('part of the goods is refunded with its own tax; delivery comes last', async () => {
  const { _id, shippingPrice } = await buy(await shop.signIn('shopper'), lines())
  expect(shippingPrice).toBe('100.00')
  const part = await refund(_id, { amount: '230.00' })
  expect(part.refunds?.[0]?.creditNote).toMatchObject({ netPrice: '200.00', taxPrice: '30.00' })
  await refund(_id, { amount: '920.00' })
  const whole = await refund(_id, {})
  expect(whole.refunds?.map(({ amount, creditNote }) => [amount, creditNote?.taxPrice])).toEqual([
    ['230.00', '30.00'],
    ['920.00', '120.00'],
    ['100.00', '13.04'],
  ])
})

test('a refund that is not paid out yet, or of a duplicate payment, is not a credit note', async () => {
  const buyer = await shop.signIn('shopper')
  const { _id } = await buy(buyer, lines())
  const { pool } = shop.app.database
  const [payment] = (await pool.query('select id, cents from payments where order_id = $1', [_id])).rows
  await pool.query(
    `insert into refunds (order_id, payment_id, cents, reason, state) values ($1, $2, 100, 'On its way', 'accepted')`,
    [_id, payment.id],
  )
  const second = await pool.query(
    `insert into payments (provider, provider_payment_id, order_id, cents, mode, is_surplus)
     values ('sandbox', 'second-' || $1::uuid::text, $1, 500, 'test', true) returning id`,
    [_id],
  )
  await pool.query(
    `insert into refunds (order_id, payment_id, cents, reason, state) values ($1, $2, 500, 'Paid twice', 'done')`,
    [_id, second.rows[0].id],
  )
  const order = (await admin.get(`/api/order/${_id}`)).body as Order
  expect(order.refunds?.map(({ reason, creditNote }) => [reason, creditNote])).toEqual([
    ['On its way', undefined],
    ['Paid twice', undefined],
  ])
  await pool.query(`update refunds set state = 'done' where order_id = $1 and state = 'accepted'`, [_id])
  await createInvoiceTask(shop.app)()
  const after = (await admin.get(`/api/order/${_id}`)).body as Order
  expect(after.refunds?.[0]?.creditNote?.number).toMatch(/^CN-/)
  expect(after.refunds?.[1]?.creditNote).toBeUndefined()
})

test('an order is found by phone in any spelling, by tracking number and by payment', async () => {
  const buyer = await shop.signIn('shopper')
  const found = async (search: string) =>
    ((await admin.get(`/api/order?search=${encodeURIComponent(search)}`)).body as { orders: Order[] }).orders.map(
      ({ _id }) => _id,
    )
  const order = await buy(buyer, lines(), { shippingAddress: { ...address, phone: '082 765 4321' } })
  await admin.put(`/api/order/${order._id}/status`, { status: 'processing' })
  await admin.put(`/api/order/${order._id}/status`, { status: 'shipped', courier: 'Ram', trackingNumber: 'TRK-9X7' })
  const words = [
    '082 765 4321',
    '0827654321',
    '+27 82 765 4321',
    '082-765-4321',
    'trk-9x7',
    order.paymentResult?.id ?? '',
  ]
  for (const word of words) expect([word, await found(word)]).toEqual([word, [order._id]])
  for (const word of ['0827654322', 'TRK-9X8', '%']) expect([word, await found(word)]).toEqual([word, []])
})

test('an order is found by part number, product, town, amount, account and a phone number with +27', async () => {
  const buyer = await shop.signIn('shopper')
  const product = await stockProduct(shop, { name: 'Zwartkop isolator', partNumber: 'ZWK-77/4', price: 4321.17 })
  const order = await buy(buyer, [{ _id: product._id, qty: 1 }], {
    shippingAddress: { ...address, phone: '+27 83 111 2233', city: 'Hartbeesfontein' },
  })
  const found = async (search: string) =>
    ((await admin.get(`/api/order?search=${encodeURIComponent(search)}`)).body as { orders: Order[] }).orders.some(
      ({ _id }) => _id === order._id,
    )
  const total = order.totalPrice
  const [rand = ''] = total.split('.')
  const words = [
    'zwk-77/4',
    'Zwartkop',
    'hartbees',
    total,
    `R ${rand.slice(0, 1)} ${rand.slice(1)}`,
    total.replace('.', ','),
    buyer.person.email,
    '083 111 2233',
    '+27 83 111 2233',
    '0027831112233',
  ]
  for (const word of words) expect([word, await found(word)]).toEqual([word, true])
  for (const word of ['ZWK-78', '4321.18', '083 111 2234']) expect([word, await found(word)]).toEqual([word, false])
})

test("an export adds up to the dashboard's sales, refunds included", async () => {
  const buyer = await shop.signIn('shopper')
  const whole = await buy(buyer, lines())
  const part = await buy(buyer, lines())
  await buyer.post('/api/order', cartOf(lines()))
  await refund(whole._id, {})
  await refund(part._id, { amount: '100.50' })
  const csv = String((await admin.get('/api/order/export')).text)
  const [head = '', ...rows] = csv.trim().split('\r\n')
  const names = head.replace('\uFEFF', '').split(',')
  const column = (name: string) =>
    rows.map((row) => row.match(/("([^"]|"")*"|[^,]*)(,|$)/g)?.[names.indexOf(name)] ?? '')
  const { totalSales } = (await admin.get('/api/order/total-sales')).body as { totalSales: number }
  const sum = column('Sales').reduce((total, cell) => total + rand(cell.replace(',', '')), 0)
  expect(sum).toBe(toCents(totalSales))
  expect(column('Refunded').map((cell) => cell.replace(',', ''))).toEqual(
    expect.arrayContaining(['100.50', whole.totalPrice]),
  )
  expect(csv).toContain(part.paymentResult?.id ?? 'no payment')
})
