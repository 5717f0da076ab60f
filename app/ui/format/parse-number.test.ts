import { expect, test } from 'vitest'
import { parseAmount, parseCount, parsePercent } from './parse-number.ts'

test.each([
  ['1250', 1250],
  ['1250.5', 1250.5],
  ['1 250.50', 1250.5],
  ['1 250,50', 1250.5],
  ['R 1\u00a0250.50', 1250.5],
  ['1,250', 1250],
  ['1,250.50', 1250.5],
  ['12,5', 12.5],
  ['0.05', 0.05],
  ['-50', -50],
])('%s is read as %d rand', (text, rand) => {
  expect(parseAmount(text)).toBe(rand)
})

test.each(['', ' ', 'R', 'twelve', '12.345', '1.2.3', '1,2,3', '12..', '1e3', '--5', '0x10', 'NaN'])(
  '%j is not an amount',
  (text) => {
    expect(parseAmount(text)).toBeUndefined()
  },
)

test('units are whole numbers', () => {
  expect(parseCount('1 200')).toBe(1200)
  expect(parseCount('-3')).toBe(-3)
  for (const text of ['', '1.5', '1,5', 'five', '9999999999']) expect(parseCount(text)).toBeUndefined()
})

test('a percentage can be positive or negative', () => {
  expect(parsePercent('7.5')).toBe(7.5)
  expect(parsePercent('-12 %')).toBe(-12)
  expect(parsePercent('+3,5')).toBe(3.5)
  for (const text of ['', '%', 'ten', '1.2.3']) expect(parsePercent(text)).toBeUndefined()
})
