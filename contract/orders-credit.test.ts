import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitTax } from './orders-credit.ts'

test('a whole refund returns all the tax, a part its share', () => {
  const order = { taxCents: 15_000, totalCents: 115_000 }
  expect(splitTax(order, [115_000])).toEqual([15_000])
  expect(splitTax(order, [11_500, 23_000])).toEqual([1500, 3000])
})

test('delivery carries no tax, so a refund of an order with delivery has a smaller share of it', () => {
  expect(splitTax({ taxCents: 15_000, totalCents: 125_000 }, [62_500])).toEqual([7500])
})

test('however an order is refunded, its credit notes add up to its tax, and none has more tax than money', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
      fc.double({ min: 0, max: 0.2, noNaN: true }),
      (parts, share) => {
        const totalCents = parts.reduce((sum, part) => sum + part, 0)
        const taxCents = Math.floor(totalCents * share)
        const taxes = splitTax({ taxCents, totalCents }, parts)
        expect(taxes.reduce((sum, tax) => sum + tax, 0)).toBe(taxCents)
        taxes.forEach((tax, index) => {
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(tax).toBeLessThanOrEqual(parts[index] ?? 0)
        })
      },
    ),
  )
})
