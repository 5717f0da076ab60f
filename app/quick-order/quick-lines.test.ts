import { expect, test } from 'vitest'
import type { CartProduct } from '#contract/cart.ts'
import type { QuickLine } from '#contract/quick-order.ts'
import { isReady, type ShownLine, toQuestion, withAnswer, withQuantity } from './quick-lines.ts'

const product = { _id: 'p', name: 'Isolator', price: 10, countInStock: 9 } as CartProduct
const note = '“2.5” is not a whole number from 1 to 9999.'
const unknown: ShownLine = {
  id: 'one',
  row: 3,
  asked: 'XYZ',
  qty: 0,
  status: 'unknown',
  candidates: [],
  note,
  wasFaulty: true,
}
const answer: QuickLine = {
  row: 1,
  asked: 'RI-1',
  qty: 0,
  status: 'bad_quantity',
  candidates: [],
  product,
  note: '“0”',
}

test('an invalid quantity still needs correcting after the part number has been corrected', () => {
  expect(toQuestion(unknown, ' RI-1 ')).toBe('RI-1\t0')
  const corrected = withAnswer(unknown, answer)
  expect(corrected).toMatchObject({ id: 'one', row: 3, qty: 0, status: 'bad_quantity', note })
  expect(isReady(corrected)).toBe(false)
  expect(isReady(withQuantity(corrected, 2))).toBe(true)
})

test('a quantity entered before the part number was corrected stays', () => {
  const counted = withQuantity(unknown, 5)
  expect(counted).toMatchObject({ status: 'unknown', qty: 5 })
  expect(toQuestion(counted, 'RI-1')).toBe('RI-1\t5')
  expect(withAnswer(counted, { ...answer, qty: 5, status: 'found', note: 'From the shop.' }).note).toBe(
    'From the shop.',
  )
})

test('a row no longer says that its part number is missing once it has one', () => {
  const row = { ...unknown, note: 'This row has no part number. This row is hidden in the spreadsheet.' }
  expect(withAnswer(row, answer).note).toBe('This row is hidden in the spreadsheet.')
})
