import { expect, test } from 'vitest'
import { describeDispatch } from './describe-dispatch.ts'

const inStock = { qty: 2, countInStock: 2 }
const board = { qty: 1, countInStock: 0, leadTimeDays: 42 }

test.each([
  ['stock items', [inStock], 'All in stock: ships within two working days.'],
  ['a made-to-order item', [board], 'Made to order: ships in about 6 weeks.'],
  [
    'the slowest of several',
    [inStock, board, { ...board, leadTimeDays: 10 }],
    'Partly made to order: ships in about 6 weeks.',
  ],
  ['more than we have in stock', [{ ...inStock, qty: 3, leadTimeDays: 5 }], 'Made to order: ships in about 5 days.'],
  [
    'an item without a lead time',
    [{ qty: 1, countInStock: 0 }],
    'Made to order: we will confirm the date with your order.',
  ],
])('the cart says when it ships: %s', (_, lines, words) => {
  expect(describeDispatch(lines)).toBe(words)
})

test('goods that are collected are ready, not shipped', () => {
  expect(describeDispatch([board], true)).toBe('Made to order: ready in about 6 weeks.')
  expect(describeDispatch([inStock], true)).toBe('All in stock.')
})
