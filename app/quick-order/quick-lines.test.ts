import { expect, test } from 'vitest'
import type { CartProduct } from '#contract/cart/price.ts'
import type { QuickLine } from '#contract/quick-order/calls.ts'
import {
  describeSkipped,
  isReady,
  type ShownLine,
  toQuestion,
  toShownLines,
  withAnswer,
  withChoice,
  withQuantity,
} from './quick-lines.ts'

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

const foundLine: ShownLine = {
  id: 'two',
  row: 1,
  asked: 'RI-1',
  qty: 9,
  status: 'found',
  candidates: [],
  product,
  wasFaulty: false,
}

test('a line is ready if all of it can be ordered', () => {
  expect(isReady(foundLine)).toBe(true)
  expect(isReady({ ...foundLine, qty: 10 })).toBe(false)
  expect(isReady({ ...foundLine, qty: 10, product: { ...product, madeToOrder: true } })).toBe(true)
  expect(isReady({ ...foundLine, qty: 0 })).toBe(false)
  expect(isReady({ ...foundLine, isRemoved: true })).toBe(false)
  expect(isReady({ ...foundLine, status: 'choose' })).toBe(false)
})

test('lines that need attention come first, each group in the order it was pasted', () => {
  const lines: QuickLine[] = [
    { ...answer, row: 1, qty: 1, status: 'found' },
    { ...answer, row: 2, qty: 1, status: 'unknown' },
    { ...answer, row: 3, qty: 2, status: 'found' },
    { ...answer, row: 4, qty: 99, status: 'found' },
  ]
  const resultLines = toShownLines(lines, 'paste')
  expect(resultLines.map(({ row }) => row)).toEqual([2, 4, 1, 3])
  expect(resultLines.map(({ wasFaulty }) => wasFaulty)).toEqual([true, true, false, false])
  expect(new Set([...resultLines, ...toShownLines(lines, 'file')].map(({ id }) => id)).size).toBe(8)
})

test('choosing a product settles the line, unless its quantity is unreadable', () => {
  const asking: ShownLine = { ...unknown, status: 'choose', qty: 2, candidates: [product], note: 'Close to RI-1.' }
  const chosen = withChoice(asking, product)
  expect(chosen).toMatchObject({ status: 'found', product, candidates: [], wasFaulty: true })
  expect(chosen).not.toHaveProperty('note')
  expect(withChoice({ ...asking, qty: 0 }, product).status).toBe('bad_quantity')
})

test('changing the quantity neither finds a product nor accepts none', () => {
  expect(withQuantity({ ...foundLine, status: 'bad_quantity', qty: 0 }, 0).status).toBe('bad_quantity')
  expect(withQuantity({ ...unknown, status: 'choose' }, 3).status).toBe('choose')
})

test('skipped lines are named, at most five', () => {
  expect(describeSkipped([])).toBeUndefined()
  expect(describeSkipped(['Hi'])).toBe('1 line was skipped: “Hi”.')
  expect(describeSkipped(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(
    '7 lines were skipped: “a”, “b”, “c”, “d”, “e”, and 2 more.',
  )
})
