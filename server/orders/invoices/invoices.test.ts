import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromDecimal, toCents } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { address, buy, cartOf, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { createInvoiceTask } from './issue-due-invoices.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let productId: string
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
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
