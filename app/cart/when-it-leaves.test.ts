import { expect, test } from 'vitest'
import { whenItLeaves } from './when-it-leaves.ts'

const shelf = { qty: 2, countInStock: 2 }
const board = { qty: 1, countInStock: 0, leadTimeDays: 42 }

test.each([
  ['what is on the shelf', [shelf], 'All in stock: leaves within two working days.'],
  ['what is made', [board], 'Made to order: leaves in about 6 weeks.'],
  [
    'the slowest of several',
    [shelf, board, { ...board, leadTimeDays: 10 }],
    'Part of it is made to order: leaves in about 6 weeks.',
  ],
  ['more than there is', [{ ...shelf, qty: 3, leadTimeDays: 5 }], 'Made to order: leaves in about 5 days.'],
  ['what has no lead time', [{ qty: 1, countInStock: 0 }], 'Made to order: we name the day when we confirm the order.'],
])('the cart says when %s leaves', (_, lines, words) => {
  expect(whenItLeaves(lines)).toBe(words)
})
