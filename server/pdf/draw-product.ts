import { brandColours as colours } from '#contract/brand-colours.ts'
import { drawCode } from './draw-code.ts'
import { type Frame, measure, page, styles } from './frame.ts'
import type { ProductBlock } from './sheet.ts'
import type { Style } from './type.ts'

const gap = 20
const pictureBox = { width: 214, height: 160 }
/** The lower part: drawing, QR code and documents. */
const lower = { plain: 132, drawn: 188, tallest: 280 }
const codeSide = 92
const drawingWidth = measure - 204
const title: Style = { family: 'head', size: 21, colour: colours.ink, leading: 1.15 }
const small: Style = { ...styles.text, size: 8 }
const smallStrong: Style = { ...styles.strong, size: 8 }

/** Name, picture, ratings, drawing, documents and QR code, all on one page. */
export function drawProduct(frame: Frame, block: ProductBlock): void {
  const lowerHeight = block.outline ? lower.drawn : lower.plain
  drawName(frame, block.name)
  drawIntroduction(frame, block, frame.left() - lowerHeight - heightOfRatings(block.attributes.length))
  drawRatings(frame, block.attributes, frame.left() - lowerHeight - 14)
  drawLower(frame, block, Math.min(Math.max(frame.left(), lowerHeight), block.outline ? lower.tallest : lowerHeight))
}

/** As many lines as fit; if there are more, the last one ends in an ellipsis. */
function cutToFit({ type }: Frame, text: string, style: Style, width: number, height: number): string[] {
  // Longer text never fits on a page, and takes seconds to measure.
  const lines = type.wrap(text.slice(0, 4000), style, width)
  const maxLines = Math.max(1, Math.floor(height / type.heightOf([''], style)))
  if (lines.length <= maxLines) return lines
  const visible = lines.slice(0, maxLines)
  while (visible.length > 1 && visible.at(-1) === '') visible.pop()
  const last = visible.pop()?.trimEnd() ?? ''
  return [...visible, `${last.replace(/(?<!\S)\S*$/, '').replace(/(?<!\W)\W+$/, '')} …`]
}

function drawName(frame: Frame, name: string) {
  const top = frame.at()
  const lines = cutToFit(frame, name, title, measure, 56)
  frame.tag(frame.section, 'H2', () => frame.type.draw(lines, page.margin, top, measure, title))
  frame.skip(frame.type.heightOf(lines, title) + 10)
}

/** Beside the picture, and below it where the ratings leave room. */
function drawIntroduction(frame: Frame, { picture, description, name }: ProductBlock, room: number) {
  const { doc, type, tag, section } = frame
  const top = frame.at()
  if (picture) {
    const scale = Math.min(pictureBox.width / picture.width, pictureBox.height / picture.height)
    const [width, height] = [picture.width * scale, picture.height * scale]
    const [x, y] = [page.margin + (pictureBox.width - width) / 2, top + (pictureBox.height - height) / 2]
    frame.decorate(() => doc.rect(page.margin, top, pictureBox.width, pictureBox.height).fill(colours.studio))
    tag(section, 'Figure', () => doc.image(Buffer.from(picture.bytes), x, y, { width, height }), {
      alt: name,
      bbox: [x, y, x + width, y + height],
    })
  }
  const x = page.margin + (picture ? pictureBox.width + gap : 0)
  const width = page.width - page.margin - x
  const lines = cutToFit(frame, description, styles.text, width, Math.max(pictureBox.height, room - 18))
  if (description) tag(section, 'P', () => type.draw(lines, x, top - 2, width, styles.text))
  frame.skip(Math.max(picture ? pictureBox.height : 0, type.heightOf(lines, styles.text)) + 18)
}

function drawSubtitle(frame: Frame, text: string, x: number, width: number) {
  const top = frame.at()
  frame.tag(frame.section, 'H3', () => frame.type.draw([text], x, top, width, { ...styles.name, size: 10 }))
  frame.rule(top + 18, { from: x, to: x + width, colour: colours.ink, width: 0.8 })
  frame.moveTo(top + 18)
}

const rowPadding = 3.5
type Row = { label: string[]; value: string[]; height: number }

const maxInOneColumn = 7
/** If each takes one line. */
const heightOfRatings = (count: number) => 36 + (count > maxInOneColumn ? Math.ceil(count / 2) : count) * 18.2

/** Two columns side by side once there are many. */
function drawRatings(frame: Frame, attributes: ProductBlock['attributes'], height: number) {
  if (attributes.length === 0) return
  const isOne = attributes.length <= maxInOneColumn
  const width = isOne ? measure : (measure - gap) / 2
  const labelWidth = isOne ? 150 : width * 0.46
  const toRow = ([name, text]: ProductBlock['attributes'][number]): Row => {
    const label = cutToFit(frame, name, small, labelWidth - 8, 24)
    const value = cutToFit(frame, text, smallStrong, width - labelWidth, 36)
    return {
      label,
      value,
      height: frame.type.heightOf(label.length > value.length ? label : value, small) + 2 * rowPadding,
    }
  }
  const rows = attributes.map(toRow)
  const middle = isOne ? rows.length : Math.ceil(rows.length / 2)
  drawSubtitle(frame, 'Technical data', page.margin, measure)
  const top = frame.at()
  const left = keepFitting(rows.slice(0, middle), height - 18)
  const right = keepFitting(rows.slice(middle), height - 18)
  if (left.length + right.length < rows.length)
    (isOne ? left : right).splice(-1, 1, toRow(['And more', 'see the product page']))
  const lows = [left, right].map((column, index) => {
    frame.moveTo(top)
    drawRows(frame, column, page.margin + index * (width + gap), { width, labelWidth })
    return frame.at()
  })
  frame.moveTo(Math.max(...lows) + 18)
}

function keepFitting(rows: readonly Row[], height: number): Row[] {
  let filled = 0
  return rows.filter((row) => {
    filled += row.height
    return filled <= height
  })
}

function drawRows(
  frame: Frame,
  rows: readonly Row[],
  x: number,
  { width, labelWidth }: Record<'width' | 'labelWidth', number>,
) {
  if (rows.length === 0) return
  const table = frame.group(frame.section, 'Table')
  for (const { label, value, height } of rows) {
    const top = frame.at() + rowPadding
    const line = frame.group(table, 'TR')
    frame.tag(line, 'TH', () => frame.type.draw(label, x, top, labelWidth, small), { scope: 'Row' })
    frame.tag(line, 'TD', () => frame.type.draw(value, x + labelWidth, top, width - labelWidth, smallStrong))
    line.end()
    frame.skip(height)
    frame.rule(frame.at(), { from: x, to: x + width })
  }
  table.end()
}

/** At the bottom of the page, in the same place on every sheet. */
function drawLower(frame: Frame, { outline, documents, url }: ProductBlock, height: number) {
  const top = frame.at() + Math.max(0, frame.left() - height)
  const right = page.margin + drawingWidth + gap
  const rightWidth = page.width - page.margin - right
  if (outline) {
    frame.moveTo(top)
    drawSubtitle(frame, 'Dimensions, in millimetres', page.margin, drawingWidth)
    drawOutline(frame, outline, page.margin, frame.at() + 8, height - 34)
  }
  const [x, width] = outline ? [right, rightWidth] : [page.margin, measure]
  frame.moveTo(top)
  drawSubtitle(frame, 'Documents and updates', x, width)
  const below = frame.at() + 10
  drawCode(frame, url, x, below, codeSide)
  drawLinks(
    frame,
    documents,
    url,
    outline ? [x, below + codeSide + 8, width] : [x + codeSide + gap, below, width - codeSide - gap],
  )
}

function drawOutline(
  frame: Frame,
  { drawing, words }: NonNullable<ProductBlock['outline']>,
  x: number,
  y: number,
  height: number,
) {
  const { doc, type } = frame
  const scale = Math.min(drawingWidth / drawing.width, height / drawing.height, 1)
  const style: Style = { family: 'text', size: 12, colour: colours.ink2 }
  const write = (text: string) => type.drawLine(text, -type.widthOf(text, style) / 2, 0, style)
  frame.tag(
    frame.section,
    'Figure',
    () => {
      doc.save().translate(x, y).scale(scale)
      for (const box of drawing.boxes) {
        doc.rect(box.x, box.y, box.width, box.height).lineWidth(1.5).fillAndStroke(colours.paper, colours.ink)
        doc.save().translate(box.x + box.width / 2, 14)
        write(box.label)
        doc.restore()
      }
      for (const line of drawing.lines) {
        doc.path(line.path).lineWidth(1).strokeColor(colours.steel600).stroke()
        doc.save().translate(line.x, line.y)
        if (line.isUpright) doc.rotate(-90)
        write(line.label)
        doc.restore()
      }
      doc.restore()
    },
    { alt: words, bbox: [x, y, x + drawing.width * scale, y + drawing.height * scale] },
  )
}

/** The product page first, then as many documents as fit. */
function drawLinks(
  frame: Frame,
  documents: ProductBlock['documents'],
  url: string,
  [x, y, width]: [number, number, number],
) {
  const { doc, type } = frame
  const bottom = frame.at() + frame.left()
  let at = y
  const write = (text: string, to: string, style: Style, maxHeight: number) => {
    const lines = cutToFit(frame, text, style, width, maxHeight)
    const height = type.heightOf(lines, style)
    if (at + height > bottom) return
    frame.tag(frame.section, 'P', () => type.draw(lines, x, at, width, style))
    doc.link(x, at, width, height, to)
    at += height
  }
  write('Price, stock and the latest data:', url, small, 24)
  write(url.replace(/^https?:\/\//, ''), url, smallStrong, 24)
  for (const { name, kind, url: file } of documents) {
    at += 3
    write(`${kind}: ${name}`, file, small, 24)
  }
}
