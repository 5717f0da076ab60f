import { expect, test } from 'vitest'
import { describeDispatch } from './describe-dispatch.ts'

const inStock = { qty: 2, countInStock: 2 }
const board = { qty: 1, countInStock: 0, leadTimeDays: 42 }

test.each([
  ['what is on the inStock', [inStock], 'All in stock: ships within two working days.'],
  ['what is made', [board], 'Made to order: ships in about 6 weeks.'],
  [
    'the slowest of several',
    [inStock, board, { ...board, leadTimeDays: 10 }],
    'Partly made to order: ships in about 6 weeks.',
  ],
  ['more than there is', [{ ...inStock, qty: 3, leadTimeDays: 5 }], 'Made to order: ships in about 5 days.'],
  ['what has no lead time', [{ qty: 1, countInStock: 0 }], 'Made to order: we will confirm the date with your order.'],
])('the cart says when %s is dispatched', (_, lines, words) => {
  expect(describeDispatch(lines)).toBe(words)
})
