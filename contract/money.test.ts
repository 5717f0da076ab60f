import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import {
  formatRand,
  fromDecimal,
  hasCents,
  nameVat,
  toCents,
  toDecimal,
  toRand,
  vatCents,
  withVatCents,
} from './money.ts'

const anyCents = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 })

test('cents convert to rand or decimal text and back', () => {
  fc.assert(
    fc.property(anyCents, (cents) => toCents(toRand(cents)) === cents && fromDecimal(toDecimal(cents)) === cents),
    randomRuns(20_000),
  )
})

test.each([
  [1.005, 101],
  [8.165, 817],
  [0.145, 15],
  [1234.5, 123450],
  [-12.34, -1234],
])('%f rand are %i cents: half a cent is rounded up', (rand, cents) => {
  expect(toCents(rand)).toBe(cents)
})

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [123450, '1234.50'],
  [-5, '-0.05'],
  [-12345, '-123.45'],
])('%i cents are written %s', (cents, text) => {
  expect(toDecimal(cents)).toBe(text)
})

test.each([
  [0, 'R 0.00'],
  [99999, 'R 999.99'],
  [123450, 'R 1 234.50'],
  [123456789, 'R 1 234 567.89'],
  [-123450, '-R 1 234.50'],
])('%i cents are shown as %s', (cents, text) => {
  expect(formatRand(cents).replaceAll('\u00a0', ' ')).toBe(text)
  expect(formatRand(cents)).not.toContain(' ')
})

test.each([
  [0, 0],
  [3, 0],
  [4, 1],
  [10, 2],
  [150, 23],
  [10000, 1500],
])('the tax on %i cents is %i, with half a cent rounded up', (cents, tax) => {
  expect(vatCents(cents, 15)).toBe(tax)
  expect(withVatCents(cents, 15)).toBe(cents + tax)
})

test.each([
  [12.34, true],
  [0.1, true],
  [1.005, false],
  [12.345, false],
  [9_999_999.99, true],
  [0.001, false],
])('%f rand are whole cents: %s', (rand, whole) => {
  expect(hasCents(rand)).toBe(whole)
})

test('the tax has one spelling', () => {
  expect(nameVat(15)).toBe('VAT 15%')
})
