import { expect, test } from 'vitest'
import type { PriceRule } from '#contract/catalogue/price-rule.ts'
import { planPrices } from './price-plan.ts'

const product = (name: string, price: number, cost?: number) => ({
  _id: name,
  name,
  partNumber: name,
  price,
  ...(cost === undefined ? {} : { cost }),
})
const down = (amount: number, more: Partial<PriceRule> = {}): PriceRule => ({
  parts: ['price'],
  way: 'rand',
  amount: -amount,
  rounding: 'none',
  ...more,
})

test('what cannot change comes first, then what would sell below its cost, then the rest', () => {
  const products = [product('Bar', 500, 100), product('Cap', 10), product('Fan', 130, 90), product('Lamp', 200, 300)]
  const plan = planPrices(products, down(50))
  expect(plan.rows.map((row) => [row.product.name, row.after?.price, row.isLoss])).toEqual([
    ['Cap', undefined, false],
    ['Fan', 8000, true],
    ['Lamp', 15_000, true],
    ['Bar', 45_000, false],
  ])
  expect(plan).toMatchObject({ refused: 1, losses: 2, newLosses: 1, smallest: -5000, largest: -5000 })
  expect(plan.changed.map(({ name }) => name)).toEqual(['Fan', 'Lamp', 'Bar'])
})

test('the smallest and the largest change are of prices, or of costs if only they change', () => {
  const products = [product('Bar', 500, 100), product('Cap', 10, 8), product('Lamp', 0)]
  const percent: Partial<PriceRule> = { way: 'percent', amount: 10 }
  const prices = planPrices(products, down(0, percent))
  expect([prices.smallest, prices.largest, prices.changed.length]).toEqual([100, 5000, 2])
  const costs = planPrices(products, down(0, { ...percent, parts: ['cost'] }))
  expect([costs.smallest, costs.largest, costs.changed.length]).toEqual([80, 1000, 2])
})
