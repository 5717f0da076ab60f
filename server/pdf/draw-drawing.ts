import PDFDocument from 'pdfkit'
import { brandColours as colours } from '#contract/brand-colours.ts'
import type { Item, Layer, Sheet, TextItem } from '#contract/configure-drawing.ts'
import { toPath } from '#contract/configure-svg.ts'
import { createType, type Doc, type Type } from './type.ts'

/** A technical drawing as plain data: it travels to a worker. */
export type Drawing = { title: string; author: string; sheets: Sheet[] }

const mm = 72 / 25.4
/** Line weights in millimetres of paper. */
const weights: Record<Layer, number> = {
  OUTLINE: 0.4,
  CUT: 0.4,
  BEND: 0.3,
  FORM: 0.3,
  HIDDEN: 0.2,
  DIM: 0.15,
  TEXT: 0.2,
  FRAME: 0.25,
}

/** Draws each sheet on a page of its own size. Equal drawings give equal bytes. */
export async function drawDrawing({ title, author, sheets }: Drawing): Promise<Uint8Array> {
  const epoch = new Date(0)
  const doc = new PDFDocument({
    autoFirstPage: false,
    compress: true,
    lang: 'en-ZA',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: epoch, ModDate: epoch },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  const type = createType(doc)
  for (const { w, h, items } of sheets) {
    doc.addPage({ size: [w * mm, h * mm], margin: 0 })
    // y points down in PDFKit, as in SVG: the sheet stands on its lower edge with negative y
    doc.save().transform(mm, 0, 0, mm, 0, h * mm)
    for (const item of items) drawItem(doc, type, item, 1)
    doc.restore()
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

/** `scale` of the groups round it: a line has one weight in all of them. */
function drawItem(doc: Doc, type: Type, item: Item, scale: number): void {
  if (item.kind === 'group') {
    const [a, b, c, d, e, f] = item.matrix
    doc.save().transform(a, -b, -c, d, e, -f)
    for (const inner of item.items) drawItem(doc, type, inner, scale * a)
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
  if (item.layer === 'BEND' || item.layer === 'HIDDEN') doc.dash(2 / scale, { space: 1 / scale })
  else doc.undash()
  if (item.kind === 'circle') doc.circle(item.x, -item.y, item.d / 2).stroke()
  else if (item.fill === 'ink') doc.path(toPath(item.knots, item.isClosed)).fill()
  else doc.path(toPath(item.knots, item.isClosed)).stroke()
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
