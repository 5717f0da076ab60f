import { expect, test } from 'vitest'
import { refundPayment, startCheckout } from '#contract/payments/calls.ts'
import { createOrder, payOrder } from './calls.ts'
import { correctParcel, listOrders, refundOrder, updateOrderStatus } from './office-calls.ts'

const id = '0b0e9a52-3c51-4d6e-9b0a-0c1a54a4e111'
const address = {
  fullName: 'Thandi Nkosi',
  phone: '011 123 4567',
  address: '1 Rivonia Road',
  city: 'Sandton',
  province: 'Gauteng',
  postalCode: '2196',
  country: 'South Africa',
}
const item = { _id: id, qty: 2, name: 'Isolator', price: 0.01, countInStock: 5, category: { _id: id } }
const sent = {
  orderItems: [item],
  shippingAddress: address,
  paymentMethod: 'Yoco',
  itemsPrice: '0.02',
  shippingPrice: '0.00',
  taxPrice: '0.00',
  totalPrice: '0.02',
}
const order = createOrder.schema.body
const checkout = startCheckout.schema.body

test('only the product and quantity of a cart item are read, never its price', () => {
  expect(order.parse(sent)).toEqual({ ...sent, orderItems: [{ _id: id, qty: 2 }] })
  expect(checkout.parse(sent).orderItems).toEqual([{ _id: id, qty: 2 }])
})

test('nothing else in the body can fail a paid order', () => {
  const junk = { orderItems: 'x', shippingAddress: 7, totalPrice: -1, paymentMethod: 'Gold' }
  expect(order.parse({ ...junk, checkout: 'ch_1' })).toEqual({ checkout: 'ch_1' })
  expect(order.safeParse(junk).success).toBe(false)
})

test('without a checkout, an order needs items and an address, and the error names them', () => {
  const issues = order.safeParse({}).error?.issues.map(({ path }) => path.join('.'))
  expect(issues).toEqual(['orderItems', 'shippingAddress'])
  for (const body of [null, undefined, 'x', [], 7]) expect(order.safeParse(body).success).toBe(false)
})

test.each([0, -1, 1.5, 1000, Number.NaN, Number.POSITIVE_INFINITY, '2', null])(
  'a quantity of %j cannot be ordered',
  (qty) => {
    expect(order.safeParse({ ...sent, orderItems: [{ _id: id, qty }] }).success).toBe(false)
    expect(checkout.safeParse({ ...sent, orderItems: [{ _id: id, qty }] }).success).toBe(false)
  },
)

test.each([1, 999])('a quantity of %i can be ordered', (qty) => {
  expect(order.safeParse({ ...sent, orderItems: [{ _id: id, qty }] }).success).toBe(true)
})

test('an order has between one and five hundred lines', () => {
  const linesOf = (length: number) => ({ ...sent, orderItems: Array.from({ length }, () => item) })
  expect([0, 1, 500, 501].map((count) => order.safeParse(linesOf(count)).success)).toEqual([false, true, true, false])
})

test.each([
  ['675.00', '675.00'],
  ['675', '675.00'],
  ['675.5', '675.50'],
  [675, '675.00'],
  [0.1, '0.10'],
])('a displayed total of %j means %s', (seen, total) => {
  expect(checkout.parse({ ...sent, totalPrice: seen }).totalPrice).toBe(total)
})

test.each(['', '-1.00', '1e3', '1.234', 'NaN', '0x10', -1, Number.NaN, '1,00'])('%j is not a total', (seen) => {
  expect(checkout.safeParse({ ...sent, totalPrice: seen }).success).toBe(false)
})

test('a checkout pays for either a cart or an existing order', () => {
  expect(checkout.parse({ order: id, orderItems: 'x', paymentMethod: 'PayFast' })).toEqual({
    order: id,
    paymentMethod: 'PayFast',
  })
  expect(checkout.safeParse({}).success).toBe(false)
  expect(checkout.safeParse({ order: 'VOLT-000123' }).success).toBe(false)
  expect(checkout.safeParse({ orderItems: [item] }).success).toBe(false)
  expect(checkout.parse({ orderItems: [item], shippingAddress: address }).paymentMethod).toBeUndefined()
})

test('an order cannot be marked paid without evidence', () => {
  const { body } = payOrder.schema
  expect(body.safeParse({ id: 'PAY-1', status: 'COMPLETED', isPaid: true }).success).toBe(false)
  expect(body.parse({ checkout: 'ch_1', status: 'COMPLETED' })).toEqual({ checkout: 'ch_1' })
  expect(body.safeParse({ note: ' ' }).success).toBe(false)
  expect(body.safeParse({ note: 'EFT seen on 14 Nov' }).success).toBe(true)
})

test('a refund has a reason and covers all or part of the order', () => {
  const { body } = refundOrder.schema
  expect(body.parse({ reason: 'Damaged' })).toEqual({ reason: 'Damaged' })
  expect(body.parse({ reason: 'Damaged', amount: 10.5 }).amount).toBe('10.50')
  for (const wrong of [{}, { reason: '' }, { reason: 'x', amount: 0 }, { reason: 'x', amount: -5 }])
    expect(body.safeParse(wrong).success).toBe(false)
})

test('a misspelt name in a refund, a payment or a parcel is refused, and a paid checkout never is', () => {
  for (const [{ body }, sent] of [
    [refundOrder.schema, { reason: 'Damaged', ammount: '10.00' }],
    [refundPayment.schema, { reason: 'Damaged', amount: '10.00' }],
    [payOrder.schema, { note: 'On the statement', sum: '10.00' }],
    [correctParcel.schema, { courier: 'Ram', trackingNumber: 'T-1', tracking: 'T-2' }],
  ] as const)
    expect(body.safeParse(sent).error?.issues[0]?.message).toBe(`Unknown names: ${Object.keys(sent).at(-1)}.`)
  expect(payOrder.schema.body.parse({ checkout: 'c-1', totalPrice: '115.00' })).toEqual({ checkout: 'c-1' })
})

test('a step of an order includes its courier', () => {
  const { body } = updateOrderStatus.schema
  expect(body.parse({ status: 'shipped', courier: ' The Courier Guy ', trackingNumber: '', note: '' })).toEqual({
    status: 'shipped',
    courier: 'The Courier Guy',
  })
  expect(body.safeParse({ status: 'lost' }).success).toBe(false)
})

test('the office filters orders by several statuses and by date', () => {
  const { querystring } = listOrders.schema
  expect(querystring.parse({ status: 'paid,processing', from: '2026-11-01', to: '' })).toMatchObject({
    status: ['paid', 'processing'],
    from: '2026-11-01',
    page: 1,
    limit: 20,
  })
  for (const wrong of [{ status: 'lost' }, { from: '2026-02-30' }, { from: '1 Nov 2026' }, { limit: '101' }])
    expect(querystring.safeParse(wrong).success).toBe(false)
})
