import { expect, test } from 'vitest'
import { changedCents, changedPrices, describePriceRule, type PriceRule, roundPrice } from './price-rule.ts'

const rule = (more: Partial<PriceRule>): PriceRule => ({
  parts: ['price'],
  way: 'percent',
  amount: 10,
  rounding: 'none',
  ...more,
})

test.each([
  [12_345, 'none', 12_345],
  [12_345, 'rand', 12_300],
  [12_350, 'rand', 12_400],
  [12_345, '99', 12_299],
  [12_349, '99', 12_399],
  [12_345, '95', 12_395],
  [12_344, '95', 12_295],
  [12_345, '5', 12_500],
  [12_249, '5', 12_000],
  [12_345, '10', 12_000],
  [12_500, '10', 13_000],
  // What costs something never becomes free, and what is free stays free.
  [20, '99', 99],
  [1, '10', 1000],
  [0, '99', 0],
] as const)('%i rounded to %s is %i', (cents, rounding, rounded) => {
  expect(roundPrice(cents, rounding)).toBe(rounded)
})

test('percentages are exact to the cent, half up', () => {
  expect(changedCents(5, 'price', rule({ amount: 10 }))).toBe(6)
  expect(changedCents(48_050, 'price', rule({ amount: 7.125 }))).toBe(51_474)
  expect(changedCents(999_999_999, 'price', rule({ amount: -33.333 }))).toBe(666_669_999)
  expect(changedCents(1005, 'price', rule({ amount: -100 }))).toBe(0)
})

test('nothing goes below zero or above the highest price', () => {
  expect(changedCents(1000, 'price', rule({ way: 'rand', amount: -10.01 }))).toBeUndefined()
  expect(changedCents(1000, 'price', rule({ way: 'rand', amount: -10 }))).toBe(0)
  expect(changedCents(999_999_000, 'price', rule({ way: 'rand', amount: 10 }))).toBeUndefined()
  expect(changedCents(999_999_950, 'price', rule({ way: 'rand', amount: 0.49, rounding: '10' }))).toBeUndefined()
})

test('a cost is not rounded to an ending, and an unknown one stays unknown unless it is set', () => {
  const both = rule({ parts: ['price', 'cost'], rounding: '99' })
  expect(changedPrices({ price: 10_000, cost: 6001 }, both)).toEqual({ price: 10_999, cost: 6601 })
  expect(changedPrices({ price: 10_000, cost: undefined }, both)).toEqual({ price: 10_999, cost: undefined })
  const set = rule({ parts: ['cost'], way: 'set', amount: 55 })
  expect(changedPrices({ price: 10_000, cost: undefined }, set)).toEqual({ price: 10_000, cost: 5500 })
  const down = rule({ parts: ['price', 'cost'], way: 'rand', amount: -70 })
  expect(changedPrices({ price: 10_000, cost: 6000 }, down)).toBeUndefined()
})

test('a rule is named in words', () => {
  expect(describePriceRule(rule({ amount: 7.5, rounding: '99' }))).toBe('Prices +7.5 %, to ,99')
  expect(describePriceRule(rule({ parts: ['price', 'cost'], way: 'rand', amount: -50 }))).toBe(
    'Prices and costs −R 50.00',
  )
  expect(describePriceRule(rule({ parts: ['cost'], way: 'set', amount: 12, rounding: '5' }))).toBe('Costs R 12.00')
})
