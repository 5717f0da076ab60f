import { expect, test } from 'vitest'
import { loadFont } from './load-font.ts'

const font = loadFont('@fontsource/inter/files/inter-latin-400-normal.woff')
const amount = 'R 12 111,50'

test('a text laid out again is the same, whatever became of the answer before', () => {
  const first = font.layout(amount)
  const width = first.advanceWidth
  // As pdfkit does, to have thousandths of the size.
  for (const position of first.positions) position.xAdvance /= 2
  expect(first.advanceWidth).toBe(width / 2)
  expect(font.layout(amount).advanceWidth).toBe(width)
})

test('features are kept apart', () => {
  const widthWith = (tnum: boolean) => font.layout(amount, { tnum }).advanceWidth
  expect(widthWith(true)).toBeGreaterThan(widthWith(false))
  expect(widthWith(true)).toBeGreaterThan(widthWith(false))
})
