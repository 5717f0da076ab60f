import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { drawSignatures } from './draw-signatures.ts'
import { createFrame, measure, page, styles } from './frame.ts'
import type { Sheet } from './sheet.ts'

/** Where each label is drawn, and what it takes up there. */
function placeLabels(labels: readonly string[]) {
  const doc = new PDFDocument({ autoFirstPage: false, tagged: true })
  const section = doc.struct('Sect')
  doc.addStructure(section)
  const frame = createFrame(doc, { facts: [], brand: {} } as unknown as Sheet, section)
  frame.addPage()
  const placed: { text: string; left: number; right: number; top: number; bottom: number }[] = []
  const { draw, widthOf } = frame.type
  frame.type.draw = (lines, x, y, width, style) => {
    const right = x + Math.max(...lines.map((line) => widthOf(line.trimEnd(), styles.label)))
    const bottom = draw(lines, x, y, width, style)
    placed.push({ text: lines.join(''), left: x, right, top: y, bottom })
    return bottom
  }
  drawSignatures(frame, labels)
  return { placed, end: frame.at() }
}

const stations = (count: number) => Array.from({ length: count }, (_, n) => `Folding and welding of boards ${n + 1}`)

test.each([1, 5, 6, 7, 12, 20])('no label of %i lines to sign meets another or leaves the page', (count) => {
  const { placed, end } = placeLabels(stations(count))
  expect(placed.map(({ text }) => text)).toEqual(stations(count))
  for (const [index, one] of placed.entries()) {
    expect(one.right).toBeLessThanOrEqual(page.margin + measure + 0.01)
    expect(one.bottom).toBeLessThanOrEqual(end)
    // Beside it with room for a hand, or below it.
    for (const other of placed.slice(index + 1))
      expect(
        (other.left >= one.right && other.left >= one.left + 90) || other.top >= one.bottom + 20,
        `${one.text} and ${other.text}`,
      ).toBe(true)
  }
})

test('those of an enclosure stay in one row', () => {
  const { placed } = placeLabels(['Cut', 'Folded and welded', 'Coated', 'Fitted', 'Checked'])
  expect(new Set(placed.map(({ top }) => top)).size).toBe(1)
})
