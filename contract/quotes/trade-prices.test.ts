import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { netCents, totalQuote } from './trade-prices.ts'

test('a discount is rounded half up to the cent', () => {
  expect([netCents(1000, 1000), netCents(999, 1000), netCents(5, 1000), netCents(100, 0), netCents(1, 9000)]).toEqual([
    900, 899, 5, 100, 0,
  ])
})

test('ten thousand random quotes add up, with one tax on goods and delivery', () => {
  const line = fc.record({
    priceCents: fc.integer({ min: 0, max: 10_000_000 }),
    qty: fc.integer({ min: 1, max: 9999 }),
  })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 20 }), fc.integer({ min: 0, max: 5_000_000 }), (lines, delivery) => {
      const items = lines.reduce((sum, { priceCents, qty }) => sum + BigInt(priceCents) * BigInt(qty), 0n)
      const tax = ((items + BigInt(delivery)) * 15n + 50n) / 100n
      const quote = totalQuote(lines, delivery, 15)
      return (
        BigInt(quote.itemsCents) === items &&
        BigInt(quote.taxCents) === tax &&
        BigInt(quote.totalCents) === items + BigInt(delivery) + tax
      )
    }),
    randomRuns(10_000),
  )
})
