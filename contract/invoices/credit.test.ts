import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalCart } from '#contract/cart/price.ts'
import { vatCents } from '#contract/money.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { type CreditedInvoice, splitTotal, taxCredited, taxWithin } from './credit.ts'

/** The tax in each of several refunds. */
function taxes(invoice: CreditedInvoice, refundCents: readonly number[]): number[] {
  let credited = 0
  return refundCents.map((cents) => {
    const before = taxCredited(invoice, credited)
    credited += cents
    return taxCredited(invoice, credited) - before
  })
}

test('a full refund returns all the tax, a partial one its share', () => {
  const order = { taxCents: 15_000, deliveryTaxCents: 0, deliveryCents: 0, totalCents: 115_000, vatPercent: 15 }
  expect(taxes(order, [115_000])).toEqual([15_000])
  expect(taxes(order, [11_500, 23_000])).toEqual([1500, 3000])
})

test('an invoice from before delivery was taxed credits goods first, with their own tax', () => {
  // R 4 480.00 of goods, R 672.00 of tax, R 100.00 of delivery; R 896.00 of goods are refunded.
  const order = { taxCents: 67_200, deliveryTaxCents: 0, deliveryCents: 10_000, totalCents: 525_200, vatPercent: 15 }
  expect(taxes(order, [89_600 + 13_440])).toEqual([13_440])
  expect(taxes(order, [515_200, 10_000])).toEqual([67_200, 0])
  expect(taxes(order, [515_100, 10_100])).toEqual([67_187, 13])
})

const cart = fc.array(
  fc.record({ priceCents: fc.integer({ min: 1, max: 500_000 }), qty: fc.integer({ min: 1, max: 50 }) }),
  { minLength: 1, maxLength: 8 },
)

/** Under the present rule, or as invoices were issued before: one rounding for the goods, one for delivery. */
function invoiceOf(lines: Parameters<typeof totalCart>[0], isOld: boolean): CreditedInvoice {
  const cents = totalCart(lines)
  const taxCents = isOld
    ? cents.taxCents + taxWithin(cents.shippingCents, 15)
    : splitTotal({ ...cents, vatPercent: 15 }).taxCents
  return {
    taxCents,
    deliveryTaxCents: taxCents - cents.taxCents,
    deliveryCents: cents.shippingCents,
    totalCents: cents.totalCents,
    vatPercent: 15,
  }
}

test('however an order is refunded, its credit notes add up to its tax to the cent, and none has more tax than its amount', () => {
  fc.assert(
    fc.property(
      cart,
      fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 12 }),
      fc.boolean(),
      (lines, cuts, isOld) => {
        const order = invoiceOf(lines, isOld)
        const places = [...cuts.map((cut) => Math.floor((order.totalCents * cut) / 1000)), 0, order.totalCents]
        const sorted = places.toSorted((a, b) => a - b)
        const parts = sorted.slice(1).map((place, index) => place - (sorted[index] ?? 0))
        const each = taxes(order, parts)
        expect(each.reduce((sum, tax) => sum + tax, 0)).toBe(order.taxCents)
        each.forEach((tax, index) => {
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(tax).toBeLessThanOrEqual(parts[index] ?? 0)
        })
      },
    ),
    randomRuns(),
  )
})

test('the VAT of a sale is the tax fraction of its total, and 15 % of its value wherever whole cents allow it', () => {
  fc.assert(
    fc.property(cart, fc.integer({ min: 0, max: 500_000 }), (lines, deliveryCents) => {
      const items = totalCart(lines)
      const goods = items.itemsCents + items.taxCents
      const sale = splitTotal({ itemsCents: items.itemsCents, totalCents: goods + deliveryCents, vatPercent: 15 })
      const net = sale.itemsCents + sale.deliveryCents
      expect(sale.deliveryCents).toBeGreaterThanOrEqual(0)
      expect(net + sale.taxCents).toBe(sale.totalCents)
      // Of 115 totals, 15 are no whole number of cents plus 15 %.
      const isWhole = [net - 1, net, net + 1].some((cents) => cents + vatCents(cents, 15) === sale.totalCents)
      expect(Math.abs(sale.taxCents - vatCents(net, 15))).toBe(isWhole ? 0 : 1)
      // A quote, and a cart without delivery, are taxed on their value: the same figure.
      expect(taxWithin(net + vatCents(net, 15), 15)).toBe(vatCents(net, 15))
    }),
    randomRuns(),
  )
})
