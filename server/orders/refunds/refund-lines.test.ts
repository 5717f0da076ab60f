import { afterAll, beforeAll, expect, test } from 'vitest'
import { fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import type { PaymentToCheck } from '#contract/payments/calls.ts'
import { toInvoiceSheet } from '#server/invoices/invoice-sheet.ts'
import { toPackingSlip } from '#server/invoices/order-sheets.ts'
import { findCreditNote } from '#server/invoices/queries.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { buy, cartOf, readQueuedEmails, readStock, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
let buyer: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_CHECKOUT: '100000' } })
  admin = await shop.signIn('admin')
  buyer = await shop.signIn('shopper')
})
afterAll(() => shop.close())

const read = async (id: string) => (await admin.get(`/api/order/${id}`)).body as Order
const refund = (order: Pick<Order, '_id'>, body: object) => admin.post(`/api/order/${order._id}/refund`, body)
const ship = async ({ _id }: Order) => {
  for (const status of ['processing', 'shipped']) await admin.put(`/api/order/${_id}/status`, { status })
}
async function sell(draft: object = {}, qty = 3) {
  const product = await stockProduct(shop, { price: 99.99, countInStock: 5, ...draft })
  const order = await buy(buyer, [{ _id: product._id, qty }])
  return { product: product._id, order }
}
const slipOf = async (id: string) =>
  JSON.stringify(
    toPackingSlip(await read(id), new Map(), { shop: await getShopIdentity(shop.app.db), logo: undefined }),
  )

test('a line is refunded with its VAT, returns to stock and leaves slip, total and e-mail', async () => {
  const { product, order } = await sell()
  const reply = await refund(order, { lines: [{ _id: product, qty: 1 }], cause: 'not_in_stock' })
  expect(reply.body, reply.text).toMatchObject({
    status: 'paid',
    refunds: [
      {
        amount: '114.99',
        state: 'done',
        reason: 'Not in stock.',
        cause: 'not_in_stock',
        lines: [{ _id: product, qty: 1, unshipped: 1 }],
      },
    ],
  })
  expect(await readStock(shop, product)).toEqual({ stock: 3, reserved: 0 })
  const slip = await slipOf(order._id)
  expect(slip).toContain('["","2",')
  expect(slip).not.toContain('Check with the office')
  const letter = (await readQueuedEmails(shop)).find(
    ({ subject }) => subject.startsWith('Refund of') && subject.endsWith(order.orderNumber),
  )
  expect(letter?.text).toMatch(/It is for 1 × /)
})

test('the credit note lists the goods, and all of them together are the invoice', async () => {
  const { product, order } = await sell({ price: 333.33 })
  const other = await refund(order, { lines: [{ _id: product, qty: 1 }], cause: 'damaged', reason: 'One has a dent.' })
  const rest = await refund(order, { lines: [{ _id: product, qty: 2 }], delivery: true, cause: 'returned' })
  expect(rest.body, rest.text).toMatchObject({ status: 'refunded' })
  const all = (rest.body as Order).refunds ?? []
  expect(all.reduce((sum, { amount }) => sum + fromDecimal(amount), 0)).toBe(fromDecimal(order.totalPrice))
  const notes = await Promise.all(
    ((other.body as Order).refunds ?? []).concat(all.slice(1)).map(({ _id }) => findCreditNote(shop.app.db, _id)),
  )
  const invoice = (rest.body as Order).papers?.find(({ kind }) => kind === 'invoice')
  expect(notes.reduce((sum, note) => sum + (note?.taxCents ?? 0), 0)).toBe(fromDecimal(invoice?.taxPrice ?? ''))
  expect(notes.map((note) => note?.data)).toMatchObject([
    { lines: [{ qty: 1, unitCents: 33_333 }], deliveryCents: 0, reason: 'Damaged. One has a dent.' },
    { lines: [{ qty: 2 }], reason: 'Returned.' },
  ])
  for (const note of notes) {
    if (note?.data.kind !== 'credit_note') throw new Error('no credit note')
    const { lines, deliveryCents, adjustCents = 0, totalCents, taxCents } = note.data
    const net = lines.reduce((sum, { qty, unitCents }) => sum + qty * unitCents, deliveryCents + adjustCents)
    expect(net).toBe(totalCents - taxCents)
    expect(Math.abs(adjustCents)).toBeLessThanOrEqual(2)
    expect(JSON.stringify(toInvoiceSheet(note, undefined, false))).not.toContain('Part of the price')
  }
  expect(await readStock(shop, product)).toEqual({ stock: 5, reserved: 0 })
})

test('two refunds of one line at once: one goes through, the other reads why not', async () => {
  const { product, order } = await sell({}, 1)
  const line = { lines: [{ _id: product, qty: 1 }], cause: 'returned' }
  const replies = await Promise.all([1, 2, 3, 4].map(() => refund(order, line)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
    message: expect.stringMatching(/already been refunded|nothing left to refund|cannot become refunded/),
  })
  expect((await read(order._id)).refunds).toHaveLength(1)
  expect(await readStock(shop, product)).toEqual({ stock: 5, reserved: 0 })
})

test('more than is left, another order’s line and delivery twice are refused', async () => {
  const { product, order } = await sell()
  const { product: strange } = await sell()
  const paid = (body: object) => refund(order, { cause: 'price', ...body })
  expect(await paid({ lines: [{ _id: product, qty: 4 }] })).toMatchObject({ status: 409 })
  expect((await paid({ lines: [{ _id: strange, qty: 1 }] })).body).toMatchObject({
    code: 'bad_input',
    issues: [{ path: 'lines.0._id' }],
  })
  for (const body of [
    { lines: [] },
    { lines: [{ _id: product, qty: 1 }], amount: '5.00' },
    { lines: [{ _id: product, qty: 1, restok: true }] },
    {
      lines: [
        { _id: product, qty: 1 },
        { _id: product, qty: 1 },
      ],
    },
    { lines: [{ _id: product, qty: 1 }], cause: 'other' },
  ])
    expect([body, (await paid(body)).status]).toEqual([body, 400])
  expect((await read(order._id)).refunds).toBeUndefined()
  const small = await sell({ price: 600 }, 1)
  expect((await refund(small.order, { delivery: true, cause: 'price' })).body).toMatchObject({
    refunds: [{ amount: small.order.shippingPrice, delivery: true }],
  })
  expect((await refund(small.order, { delivery: true, cause: 'price' })).body).toMatchObject({
    message: 'Delivery has already been refunded.',
  })
})

test('damaged goods stay out of stock, and shipped ones return only if somebody says so', async () => {
  const { product, order } = await sell()
  await refund(order, { lines: [{ _id: product, qty: 1, restock: false }], cause: 'damaged' })
  expect(await readStock(shop, product)).toEqual({ stock: 2, reserved: 0 })
  await ship(order)
  await refund(order, { lines: [{ _id: product, qty: 1 }], cause: 'damaged' })
  expect(await readStock(shop, product)).toEqual({ stock: 2, reserved: 0 })
  const last = await refund(order, { lines: [{ _id: product, qty: 1, restock: true }], cause: 'returned' })
  expect(await readStock(shop, product)).toEqual({ stock: 3, reserved: 0 })
  expect((last.body as Order).refunds?.map(({ lines }) => lines?.[0]?.unshipped)).toEqual([1, 0, 0])
  // What had been shipped stays on the slip.
  expect(await slipOf(order._id)).toContain('["","2",')
})

test('what is cancelled after a line refund returns to stock once', async () => {
  const { product, order } = await sell()
  await refund(order, { lines: [{ _id: product, qty: 2 }], cause: 'price' })
  const cancelled = await buyer.put(`/api/order/${order._id}/cancel`)
  expect(cancelled.body).toMatchObject({ status: 'refunded' })
  expect(await readStock(shop, product)).toEqual({ stock: 5, reserved: 0 })
})

test('a line refund that failed gives the order its goods again, and can be repeated', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 2 })
  const placed = (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 2 }], { paymentMethod: 'EFT' })))
    .body as Order
  await admin.put(`/api/order/${placed._id}/pay`, { note: 'FNB' })
  await refund(placed, { lines: [{ _id: product._id, qty: 1 }], cause: 'returned' })
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
  expect(await slipOf(placed._id)).toContain('["","1",')
  const { payments } = (await admin.get('/api/payment/to-check?resolved=false&limit=100')).body as {
    payments: PaymentToCheck[]
  }
  const due = payments.find((payment) => payment.order?._id === placed._id)
  await admin.put(`/api/payment/to-check/${due?._id}`, { resolved: true, outcome: 'not_paid', note: 'No account' })
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
  // Both are packed again.
  expect(await slipOf(placed._id)).toContain('["","2",')
  const again = await refund(placed, { lines: [{ _id: product._id, qty: 1 }], cause: 'returned', isSent: true })
  expect(again.body).toMatchObject({ refunds: [{ state: 'failed' }, { state: 'done', amount: '115.00' }] })
  expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
})

test.each([false, true])(
  'goods of a refund that fails and is repeated return to stock once (shipped: %s)',
  async (isShipped) => {
    const product = await stockProduct(shop, { price: 100, countInStock: 2 })
    const placed = (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 2 }], { paymentMethod: 'EFT' })))
      .body as Order
    await admin.put(`/api/order/${placed._id}/pay`, { note: 'FNB' })
    if (isShipped) await ship(placed)
    await refund(placed, { lines: [{ _id: product._id, qty: 1, restock: true }], cause: 'returned' })
    for (const isSent of [false, false, true]) {
      expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
      const { payments } = (await admin.get('/api/payment/to-check?resolved=false&limit=100')).body as {
        payments: PaymentToCheck[]
      }
      const due = payments.find(({ order, asksOutcome }) => asksOutcome && order?._id === placed._id)
      await admin.put(`/api/payment/to-check/${due?._id}`, { resolved: true, outcome: 'not_paid', note: 'No account' })
      const failed = (await read(placed._id)).refunds?.at(-1)
      expect(failed).toMatchObject({ state: 'failed' })
      // Goods in hand are the order's again; those that came back from the buyer stay in stock.
      expect(await readStock(shop, product._id)).toEqual({ stock: isShipped ? 1 : 0, reserved: 0 })
      const again = await admin.post(`/api/order/${placed._id}/refunds/${failed?._id}/repeat`, { isSent })
      expect(again.status, again.text).toBe(200)
    }
    expect(await readStock(shop, product._id)).toEqual({ stock: 1, reserved: 0 })
  },
)

test('goods that another buyer took meanwhile are short, and refunding them puts nothing back', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 2 })
  const placed = (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 2 }], { paymentMethod: 'EFT' })))
    .body as Order
  await admin.put(`/api/order/${placed._id}/pay`, { note: 'FNB' })
  await refund(placed, { lines: [{ _id: product._id, qty: 1 }], cause: 'returned' })
  await buy(buyer, [{ _id: product._id, qty: 1 }])
  await shop.app.database.pool.query(`update refunds set state = 'failed' where order_id = $1`, [placed._id])
  await refund(placed, { lines: [{ _id: product._id, qty: 1 }], cause: 'not_in_stock', isSent: true })
  expect(await readStock(shop, product._id)).toEqual({ stock: 0, reserved: 0 })
})

test('after an amount, lines are refunded up to what is left', async () => {
  const { product, order } = await sell({ price: 600 }, 1)
  await refund(order, { amount: '15.00', cause: 'price' })
  const reply = await refund(order, { lines: [{ _id: product, qty: 1 }], delivery: true, cause: 'returned' })
  const [first, second] = (reply.body as Order).refunds ?? []
  expect(fromDecimal(first?.amount ?? '') + fromDecimal(second?.amount ?? '')).toBe(fromDecimal(order.totalPrice))
  expect(reply.body).toMatchObject({ status: 'refunded' })
  const note = await findCreditNote(shop.app.db, second?._id ?? '')
  if (!note) throw new Error('no credit note')
  expect(JSON.stringify(toInvoiceSheet(note, undefined, false))).toContain('Credited separately')
})

test('an order whose goods were all refunded is not shipped', async () => {
  const { product, order } = await sell({ price: 600 }, 1)
  await refund(order, { lines: [{ _id: product, qty: 1 }], cause: 'price' })
  const step = await admin.put(`/api/order/${order._id}/status`, { status: 'processing' })
  expect([step.status, step.body]).toMatchObject([409, { message: expect.stringContaining('nothing to ship') }])
})

test('goods of a failed refund that somebody else has bought meanwhile are on the slip, as missing', async () => {
  const product = await stockProduct(shop, { price: 100, countInStock: 2 })
  const lines = [{ _id: product._id, qty: 1 }]
  const placed = (await buyer.post('/api/order', cartOf([{ _id: product._id, qty: 2 }], { paymentMethod: 'EFT' })))
    .body as Order
  await admin.put(`/api/order/${placed._id}/pay`, { note: 'FNB' })
  await refund(placed, { lines, cause: 'returned' })
  await buy(shop.guest(), lines)
  const { payments } = (await admin.get('/api/payment/to-check?resolved=false&limit=100')).body as {
    payments: PaymentToCheck[]
  }
  const due = payments.find((payment) => payment.order?._id === placed._id)
  await admin.put(`/api/payment/to-check/${due?._id}`, { resolved: true, outcome: 'not_paid', note: 'No account' })
  expect((await read(placed._id)).shortages).toEqual([{ _id: product._id, qty: 1, available: 0 }])
  const slip = await slipOf(placed._id)
  expect(slip).toContain('["","2",')
  expect(slip).toContain(`Sold beyond stock: 1 × ${product.name}`)
})
