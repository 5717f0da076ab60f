import { brandColours as colours } from '#contract/brand-colours.ts'
import type { Flow } from './flow.ts'
import { column, line, page, type Style, styles } from './sheet.ts'
import { leadingOf, setText, wrap } from './type.ts'

export type TableColumn = { head: string; width: number; align?: 'left' | 'right'; strong?: boolean }

const padding = 4

/** Widths are shares; the header is repeated on every page of the table. */
export function table(flow: Flow, columns: TableColumn[], rows: string[][]) {
  const whole = columns.reduce((sum, { width }) => sum + width, 0)
  const widths = columns.map(({ width }) => (width / whole) * column)
  const lefts = widths.map((_, index) => page.margin + widths.slice(0, index).reduce((sum, width) => sum + width, 0))

  const styleOf = (index: number, head: boolean): Style => ({
    ...(head ? styles.cellHead : columns[index]?.strong ? styles.cellStrong : styles.cell),
    align: columns[index]?.align ?? 'left',
  })
  // Text beside figures aligned to the same edge would run into them.
  const indent = (index: number) =>
    columns[index]?.align !== 'right' && columns[index - 1]?.align === 'right' ? padding + 12 : padding
  const inner = (index: number) => (widths[index] ?? 0) - indent(index) - padding
  const heightOf = (cells: string[], head: boolean) =>
    Math.max(...cells.map((cell, index) => wrap(cell, styleOf(index, head), inner(index)).length)) *
      leadingOf(styleOf(0, head)) +
    (head ? 7 : 6.5)

  const put = (cells: string[], head: boolean) => {
    const height = heightOf(cells, head)
    const y = flow.y()
    for (const [index, cell] of cells.entries())
      setText(flow.sheet(), (lefts[index] ?? 0) + indent(index), y + 3, inner(index), cell, styleOf(index, head))
    flow.space(height)
    line(flow.sheet(), page.margin, flow.y(), page.margin + column, flow.y(), {
      stroke: head ? colours.ink : colours.hair,
      width: head ? 1 : 0.6,
    })
  }
  const heads = columns.map(({ head }) => head)

  flow.need(heightOf(heads, true) + 3 * heightOf(rows[0] ?? heads, false))
  put(heads, true)
  for (const [index, row] of rows.entries()) {
    const before = flow.sheet()
    // The last three rows stay together: a single row below a repeated header looks lost.
    const last = index === rows.length - 3 ? rows.slice(index) : [row]
    flow.need(last.reduce((sum, cells) => sum + heightOf(cells, false), 0))
    if (flow.sheet() !== before) put(heads, true)
    put(row, false)
  }
  flow.space(14)
}

/** Name and value in two columns, as on a data sheet. */
export const facts = (flow: Flow, rows: [name: string, value: string][]) =>
  table(
    flow,
    [
      { head: 'Property', width: 5 },
      { head: 'Value', width: 6, strong: true },
    ],
    rows,
  )
