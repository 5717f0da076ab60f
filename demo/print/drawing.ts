import { brandColours as colours } from '#contract/brand-colours.ts'
import { line, type Sheet, type Style } from './sheet.ts'
import { widthOf } from './type.ts'

/** Small building blocks of the drawings in documents. */

export const outline = { stroke: colours.ink, width: 1.1 }
export const detail = { stroke: colours.steel500, width: 0.6 }
export const solid = { fill: colours.white, stroke: colours.ink, width: 1.1 }

export const label: Style = { face: 'body500', size: 7.5, colour: colours.ink2 }
export const figure: Style = { face: 'body600', size: 7.5, colour: colours.ink, tabular: true }

const arrow = (sheet: Sheet, x: number, y: number, dx: number, dy: number) => {
  const [px, py] = [-dy, dx]
  sheet.path(
    `M${x} ${y}L${x - dx * 5 + px * 1.6} ${y - dy * 5 + py * 1.6}L${x - dx * 5 - px * 1.6} ${y - dy * 5 - py * 1.6}Z`,
    {
      fill: colours.ink,
    },
  )
}

/** A dimension below or above an edge; `edge` is where the extension lines start. */
export function across(sheet: Sheet, x1: number, x2: number, y: number, edge: number, text: string) {
  const beyond = y > edge ? 3 : -3
  for (const x of [x1, x2]) line(sheet, x, edge + beyond, x, y + beyond, detail)
  line(sheet, x1, y, x2, y, detail)
  arrow(sheet, x1, y, -1, 0)
  arrow(sheet, x2, y, 1, 0)
  const width = widthOf(text, figure) + 6
  sheet.rect((x1 + x2 - width) / 2, y - 5, width, 10, { fill: colours.paper })
  sheet.text((x1 + x2) / 2, y + 2.7, text, { ...figure, align: 'center' })
}

export function upright(sheet: Sheet, y1: number, y2: number, x: number, edge: number, text: string) {
  const beyond = x > edge ? 3 : -3
  for (const y of [y1, y2]) line(sheet, edge + beyond, y, x + beyond, y, detail)
  line(sheet, x, y1, x, y2, detail)
  arrow(sheet, x, y1, 0, -1)
  arrow(sheet, x, y2, 0, 1)
  const width = widthOf(text, figure) + 4
  sheet.rect(x - width / 2, (y1 + y2) / 2 - 6, width, 12, { fill: colours.paper })
  sheet.text(x, (y1 + y2) / 2 + 2.7, text, { ...figure, align: 'center' })
}

/** A numbered balloon with a leader to its target. */
export function balloon(sheet: Sheet, number: number, x: number, y: number, toX: number, toY: number) {
  line(sheet, x, y, toX, toY, detail)
  sheet.circle(toX, toY, 1.3, { fill: colours.ink })
  sheet.circle(x, y, 7, { fill: colours.ink })
  sheet.text(x, y + 2.6, String(number), { face: 'body600', size: 7.5, colour: colours.white, align: 'center' })
}

/** A breaker in a single-line diagram, drawn downwards from `y`; 26 points long. */
export function breakerSymbol(sheet: Sheet, x: number, y: number) {
  line(sheet, x, y, x, y + 6, outline)
  line(sheet, x - 3, y + 3, x + 3, y + 9, outline)
  line(sheet, x + 3, y + 3, x - 3, y + 9, outline)
  line(sheet, x - 7, y + 8, x, y + 20, outline)
  line(sheet, x, y + 20, x, y + 26, outline)
}

export function fuseSymbol(sheet: Sheet, x: number, y: number) {
  line(sheet, x, y, x, y + 26, outline)
  sheet.rect(x - 3.5, y + 5, 7, 16, { stroke: colours.ink, width: 1 })
}

export function earthSymbol(sheet: Sheet, x: number, y: number) {
  line(sheet, x, y, x, y + 6, outline)
  for (const [index, half] of [8, 5, 2].entries())
    line(sheet, x - half, y + 6 + index * 3, x + half, y + 6 + index * 3, outline)
}

export function arresterSymbol(sheet: Sheet, x: number, y: number) {
  line(sheet, x, y, x, y + 6, outline)
  sheet.rect(x - 4, y + 6, 8, 16, { fill: colours.white, stroke: colours.ink, width: 1 })
  line(sheet, x - 7, y + 20, x + 7, y + 8, outline)
  earthSymbol(sheet, x, y + 22)
}
