import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import {
  defaultPaymentMethod,
  fitQuantity,
  paymentMethods,
  priceCart,
  quantityLimit,
  toCartItem,
  toTotals,
  totalCart,
} from './price.ts'

test.each([
  // items                                              items        shipping  tax        total
  [[], '0.00', '0.00', '0.00', '0.00'],
  [[[0.01, 1]], '0.01', '0.00', '0.00', '0.01'],
  [[[0.1, 1]], '0.10', '0.00', '0.02', '0.12'],
  [[[1.5, 1]], '1.50', '0.00', '0.23', '1.73'],
  [[[0.03, 1]], '0.03', '0.00', '0.00', '0.03'],
  [[[0.04, 1]], '0.04', '0.00', '0.01', '0.05'],
  [[[499.99, 1]], '499.99', '0.00', '75.00', '574.99'],
  [[[500, 1]], '500.00', '100.00', '75.00', '675.00'],
  [[[500.01, 1]], '500.01', '100.00', '75.00', '675.01'],
  [[[166.67, 3]], '500.01', '100.00', '75.00', '675.01'],
  [
    [
      [0.1, 3],
      [0.2, 3],
    ],
    '0.90',
    '0.00',
    '0.14',
    '1.04',
  ],
  [
    [
      [1.1, 1],
      [2.2, 1],
    ],
    '3.30',
    '0.00',
    '0.50',
    '3.80',
  ],
  [[[9_999_999.99, 999]], '9989999990.01', '100.00', '1498499998.50', '11488500088.51'],
] as const)(
  'the cart %j costs %s plus %s shipping and %s tax, %s in total',
  (lines, itemsPrice, shippingPrice, taxPrice, totalPrice) => {
    const items = lines.map(([price, qty]) => ({ price, qty }))
    expect(priceCart(items)).toEqual({ itemsPrice, shippingPrice, taxPrice, totalPrice })
  },
)

/** The same prices computed with text and big integers only. */
function priceByHand(lines: readonly { cents: bigint; qty: bigint }[]) {
  const items = lines.reduce((sum, { cents, qty }) => sum + cents * qty, 0n)
  const shipping = items < 50000n ? 0n : 10000n
  const [whole, rest] = [(items * 15n) / 100n, (items * 15n) % 100n]
  const tax = rest >= 50n ? whole + 1n : whole
  return [items, shipping, tax, items + shipping + tax].map(
    (cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`,
  )
}

const line = fc.record({
  cents: fc.oneof(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 0, max: 60_000 })),
  qty: fc.oneof(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 3 })),
})

test('random carts match exact arithmetic to the cent', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
      const { itemsPrice, shippingPrice, taxPrice, totalPrice } = priceCart(
        lines.map(({ cents, qty }) => ({ price: cents / 100, qty })),
      )
      const expected = priceByHand(lines.map(({ cents, qty }) => ({ cents: BigInt(cents), qty: BigInt(qty) })))
      const got = [itemsPrice, shippingPrice, taxPrice, totalPrice]
      return got.every((price, index) => price === expected[index])
    }),
    randomRuns(200_000),
  )
})

test('the largest possible cart is still exact', () => {
  const lines = Array.from({ length: 100 }, () => ({ cents: 999_999_999, qty: 999 }))
  const expected = priceByHand(lines.map(({ cents, qty }) => ({ cents: BigInt(cents), qty: BigInt(qty) })))
  const totals = toTotals(totalCart(lines.map(({ cents, qty }) => ({ priceCents: cents, qty }))))
  expect(Object.values(totals)).toEqual(expected)
})

test('the price of a cart does not depend on the order of its lines', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const items = lines.map(({ cents, qty }) => ({ price: cents / 100, qty }))
      expect(priceCart(items.toReversed())).toEqual(priceCart(items))
    }),
    randomRuns(500),
  )
})

test('a cart item does not include the user, the rating or the reviews', () => {
  const product = {
    _id: 'a',
    price: 12.5,
    name: 'Isolator',
    user: 'u',
    rating: 4,
    numReviews: 2,
    review: 'good',
    reviews: [{ rating: 4 }],
  }
  expect(toCartItem(product, 3)).toEqual({ _id: 'a', price: 12.5, name: 'Isolator', qty: 3 })
  expect(product.reviews).toHaveLength(1)
})

test('the payment method is Yoco by default', () => {
  expect(defaultPaymentMethod).toBe('Yoco')
  expect(paymentMethods).toEqual(['Yoco', 'PayFast', 'Paystack', 'EFT'])
})

test.each([
  [{ countInStock: 5, madeToOrder: false }, 5],
  [{ countInStock: 5000, madeToOrder: false }, 999],
  [{ countInStock: 0, madeToOrder: false }, 0],
  [{ countInStock: -1, madeToOrder: false }, 0],
  [{ countInStock: 0, madeToOrder: true }, 999],
])('with %j an order can have at most %i', (product, limit) => {
  expect(quantityLimit(product)).toBe(limit)
})

test.each([
  [1, 1],
  [5, 5],
  [6, 5],
  [0, 1],
  [-4, 1],
  [2.9, 2],
  [Number.NaN, 1],
  [Number.POSITIVE_INFINITY, 1],
])('a quantity of %f with five in stock becomes %i', (qtyTyped, qty) => {
  expect(fitQuantity(qtyTyped, { countInStock: 5, madeToOrder: false })).toBe(qty)
})

test('sold-out products cannot be bought', () => {
  expect(fitQuantity(1, { countInStock: 0, madeToOrder: false })).toBe(0)
})
