import { brandColours as colours } from '#contract/brand-colours.ts'
import type { Item, Layer, Sheet, TextItem } from '#enclosure/drawing.ts'
import { toPath } from '#enclosure/svg.ts'
import type { Doc, Type } from './type.ts'

/** Points to a millimetre. */
export const mm = 72 / 25.4
/** Line weights in millimetres on paper. */
const weights: Record<Layer, number> = {
  OUTLINE: 0.4,
  CUT: 0.4,
  BEND_UP: 0.3,
  BEND_DOWN: 0.3,
  FORM: 0.3,
  MARK: 0.2,
  HIDDEN: 0.2,
  DIM: 0.15,
  TEXT: 0.2,
  FRAME: 0.25,
}

type Place = { x: number; y: number; scale: number }
/** Undefined leaves the shapes of a technical drawing empty. */
type Fills = Readonly<Record<string, string>> | undefined

/** Draws a drawing at a position on the page, scaled to this many points per unit. */
export function drawFigure(doc: Doc, type: Type, { h, items }: Sheet, { x, y, scale }: Place, fills?: Fills): void {
  // y points down in PDFKit, as in SVG, so the figure is drawn upwards from its lower edge with negative y
  doc.save().transform(scale, 0, 0, scale, x, y + h * scale)
  for (const item of items) drawItem(doc, type, item, scale / mm, fills)
  doc.restore()
}

/** `scale` of the enclosing groups, so that line weights stay the same in all of them. */
function drawItem(doc: Doc, type: Type, item: Item, scale: number, fills: Fills): void {
  if (item.kind === 'group') {
    const [a, b, c, d, e, f] = item.matrix
    doc.save().transform(a, -b, -c, d, e, -f)
    for (const inner of item.items) drawItem(doc, type, inner, scale * Math.hypot(a, b), fills)
    doc.restore()
    return
  }
  if (item.kind === 'text') {
    drawWords(doc, type, item)
    return
  }
  doc
    .lineWidth(weights[item.layer] / scale)
    .strokeColor(colours.ink)
    .fillColor(colours.ink)
  if (item.layer.startsWith('BEND') || item.layer === 'HIDDEN') doc.dash(2 / scale, { space: 1 / scale })
  else doc.undash()
  if (item.kind === 'circle') doc.circle(item.x, -item.y, item.d / 2)
  else doc.path(toPath(item.knots, item.isClosed))
  const fill = item.fill && (fills?.[item.fill] ?? (item.fill === 'ink' ? colours.ink : undefined))
  if (item.fill === 'ink') doc.fill()
  else if (fill) doc.fillAndStroke(fill, colours.ink)
  else doc.stroke()
}

function drawWords(doc: Doc, type: Type, { x, y, size, words, anchor, isUpright }: TextItem): void {
  const style = { family: 'text', size, colour: colours.ink } as const
  const width = type.widthOf(words, style)
  const shift = { start: 0, middle: -width / 2, end: -width }[anchor]
  doc.save().translate(x, -y)
  if (isUpright) doc.rotate(-90)
  type.drawLine(words, shift, 0, style)
  doc.restore()
}
