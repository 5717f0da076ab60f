import { brandColours as colours } from '#contract/brand-colours.ts'
import { type Frame, measure, page, styles } from './frame.ts'
import type { Column } from './sheet.ts'
import type { Style } from './type.ts'

const gap = 12
const padding = 5

type Laid = Column & { x: number; width: number; style: Style }

/** Each column is as wide as its longest cell, within limits; the flexible one takes the rest. */
function layOut({ type }: Frame, columns: readonly Column[], rows: readonly string[][]): Laid[] {
  const styleOf = ({ isStrong, align }: Column): Style => ({ ...(isStrong ? styles.strong : styles.figure), align })
  const widthOf = (column: Column, index: number) => {
    const cells = rows.map((row) => type.widthOf(row[index] ?? '', styleOf(column)))
    const widest = Math.max(type.widthOf(column.label, styles.label), ...cells, column.isBox ? 12 : 0)
    return Math.min(widest, measure * 0.24) + 1
  }
  const widths = columns.map((column, index) => (column.grows ? 0 : widthOf(column, index)))
  const rest = measure - widths.reduce((sum, width) => sum + width, 0) - gap * (columns.length - 1)
  let x = page.margin
  return columns.map((column, index) => {
    const width = column.grows ? rest : (widths[index] ?? 0)
    const laid = { ...column, x, width, style: styleOf(column) }
    x += width + gap
    return laid
  })
}

const headHeight = 20

function drawHead(frame: Frame, columns: readonly Laid[], draw: (column: Laid, show: () => void) => void) {
  const top = frame.at()
  for (const column of columns)
    draw(column, () => {
      frame.type.draw([column.label], column.x, top + 3, column.width, { ...styles.label, align: column.align })
    })
  frame.moveTo(top + headHeight)
  frame.rule(top + headHeight - 2, { colour: colours.ink, width: 0.8 })
}

/** A table that continues over pages and repeats its heading. `tail` stays on the page of the last row. */
export function drawTable(frame: Frame, columns: readonly Column[], rows: readonly string[][], tail: number): void {
  const laid = layOut(frame, columns, rows)
  const { type } = frame
  const heightOf = (cells: string[][]) =>
    Math.max(...laid.map(({ style }, index) => type.heightOf(cells[index] ?? [], style))) + 2 * padding
  const wrapRow = (row: readonly string[]) =>
    laid.map(({ style, width }, index) => type.wrap(row[index] ?? '', style, width))
  frame.need(headHeight + (rows[0] ? heightOf(wrapRow(rows[0])) : 0))
  const table = frame.group(frame.section, 'Table')
  const head = frame.group(table, 'TR')
  drawHead(frame, laid, (_, show) => frame.tag(head, 'TH', show, { scope: 'Column' }))
  head.end()
  for (const [index, row] of rows.entries()) {
    const cells = wrapRow(row)
    const height = heightOf(cells)
    const isLast = index === rows.length - 1
    if (!frame.fits(height + (isLast ? tail : 0))) {
      frame.addPage()
      drawHead(frame, laid, (_, show) => frame.decorate(show))
    }
    const top = frame.at()
    const line = frame.group(table, 'TR')
    for (const [at, { x, width, style, isBox }] of laid.entries())
      frame.tag(line, 'TD', () => {
        if (isBox)
          frame.doc
            .rect(x + 1, top + padding + 1, 10, 10)
            .lineWidth(0.8)
            .strokeColor(colours.ink)
            .stroke()
        else type.draw(cells[at] ?? [], x, top + padding, width, style)
      })
    line.end()
    frame.moveTo(top + height)
    frame.rule(top + height)
  }
  table.end()
}
