import { expect, test } from 'vitest'
import { describeMarkUp, markedUpCents } from './mark-up.ts'

const bands = [
  { from: 0, percent: 60 },
  { from: 500, percent: 32.5 },
]

test.each([
  [10_000, 16_000],
  [49_999, 79_998],
  [50_000, 66_250],
  [3, 5],
  [0, 0],
])('what costs %i cents sells at %i', (cost, price) => {
  expect(markedUpCents(cost, { bands, rounding: 'none' })).toBe(price)
})

test('the price is rounded, and not above the highest', () => {
  expect(markedUpCents(10_050, { bands, rounding: '99' })).toBe(16_099)
  expect(markedUpCents(900_000_000, { bands, rounding: 'none' })).toBeUndefined()
})

test('it is named in words', () => {
  expect(describeMarkUp({ bands, rounding: '99' })).toBe('cost plus 60 %, and 32.5 % from R\u00a0500.00')
})
