import { expect, test } from 'vitest'
import { pluralise } from './pluralise.ts'

test.each([
  [1, '1 row'],
  [0, '0 rows'],
  [10_000, '10\u00a0000 rows'],
])('%i is written as %s', (count, words) => {
  expect(pluralise(count, 'row')).toBe(words)
})

test('an irregular plural is given', () => {
  expect(pluralise(2, 'category', 'categories')).toBe('2 categories')
})
