import { expect, test } from 'vitest'
import { sumOf, toDrafts } from './sum-of.ts'

const line = (product: string, qty: number, price?: number) =>
  ({ product, qty, item: price === undefined ? null : { price } }) as never

test('the total is exact to the cent and leaves out what can no longer be bought', () => {
  expect(sumOf([line('a', 3, 0.1), line('b', 1, 19.99), line('gone', 5)])).toBe(2029)
  expect(sumOf([])).toBe(0)
})

test('a line that can no longer be bought stays on the list', () => {
  expect(toDrafts([line('a', 3, 0.1), line('gone', 5)])).toEqual([
    { product: 'a', qty: 3 },
    { product: 'gone', qty: 5 },
  ])
})
