import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalCart } from '#contract/cart/price.ts'
import { vatCents } from '#contract/money.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { splitTax, taxWithin } from './credit.ts'

test('a full refund returns all the tax, a partial one its share', () => {
  const order = { taxCents: 15_000, deliveryTaxCents: 0, deliveryCents: 0, totalCents: 115_000 }
  expect(splitTax(order, [115_000])).toEqual([15_000])
  expect(splitTax(order, [11_500, 23_000])).toEqual([1500, 3000])
})

test('part of the goods has its own tax, whatever delivery cost', () => {
  // R 4 480.00 of goods, R 672.00 of tax, R 100.00 of delivery; R 896.00 of goods are refunded.
  const order = { taxCents: 67_200, deliveryTaxCents: 0, deliveryCents: 10_000, totalCents: 525_200 }
  expect(splitTax(order, [89_600 + 13_440])).toEqual([13_440])
  // Delivery is refunded last, without tax if the invoice charged none for it.
  expect(splitTax(order, [515_200, 10_000])).toEqual([67_200, 0])
  expect(splitTax(order, [515_100, 10_100])).toEqual([67_187, 13])
  const taxed = { ...order, taxCents: 67_200 + 1304, deliveryTaxCents: 1304 }
  expect(splitTax(taxed, [515_200, 10_000])).toEqual([67_200, 1304])
  expect(splitTax(taxed, [515_200, 5000, 5000])).toEqual([67_200, 652, 652])
})

const cart = fc.array(
  fc.record({ priceCents: fc.integer({ min: 1, max: 500_000 }), qty: fc.integer({ min: 1, max: 50 }) }),
  { minLength: 1, maxLength: 8 },
)

/** On the invoice of a cart the delivery fee includes VAT. */
function invoiceOf(lines: Parameters<typeof totalCart>[0]) {
  const { taxCents, shippingCents: deliveryCents, totalCents } = totalCart(lines)
  const deliveryTaxCents = taxWithin(deliveryCents)
  return { taxCents: taxCents + deliveryTaxCents, deliveryTaxCents, deliveryCents, totalCents }
}

test('however an order is refunded, its credit notes add up to its tax to the cent, and none has more tax than its amount', () => {
  fc.assert(
    fc.property(cart, fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 12 }), (lines, cuts) => {
      const order = invoiceOf(lines)
      const places = [...cuts.map((cut) => Math.floor((order.totalCents * cut) / 1000)), 0, order.totalCents]
      const sorted = places.toSorted((a, b) => a - b)
      const parts = sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0))
      const taxes = splitTax(order, parts)
      expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(order.taxCents)
      taxes.forEach((tax, index) => {
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThanOrEqual(parts[index] ?? 0)
      })
    }),
    randomRuns(),
  )
})

test('the first credit note for some of the lines has exactly their tax, within a cent of rounding', () => {
  fc.assert(
    fc.property(cart, fc.nat(), (lines, pick) => {
      const order = invoiceOf(lines)
      const line = lines[pick % lines.length]
      if (!line) return
      const net = line.priceCents * line.qty
      const [tax = 0] = splitTax(order, [net + vatCents(net)])
      expect(Math.abs(tax - vatCents(net))).toBeLessThanOrEqual(1)
    }),
    randomRuns(),
  )
})
