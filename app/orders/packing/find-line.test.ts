import { expect, test } from 'vitest'
import type { PackingLine } from '#contract/orders/packing-calls.ts'
import { findLine } from './find-line.ts'

const line = (_id: string, partNumber: string, name: string): PackingLine => ({
  _id,
  partNumber,
  name,
  image: '',
  place: '',
  qty: 1,
  packed: 0,
  madeToOrder: false,
})
const lines = [line('a', 'RI-63', 'Isolator 63 A'), line('b', 'RI-630', 'Isolator 630 A'), line('c', '', 'Busbar')]

test.each([
  ['RI-63', 'a'],
  ['ri-630 ', 'b'],
  ['bus', 'c'],
  ['isolator', undefined],
  ['RI-9', undefined],
  ['', undefined],
])('%s is line %s', (typed, id) => {
  expect(findLine(lines, typed)?._id).toBe(id)
})
