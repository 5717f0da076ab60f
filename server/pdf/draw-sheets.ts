import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { brandColours as colours } from '#contract/brand-colours.ts'
import { drawCode } from './draw-code.ts'
import { drawFigure, mm } from './draw-figure.ts'
import { drawProduct } from './draw-product.ts'
import { drawSignatures } from './draw-signatures.ts'
import { createFrame, type Frame, measure, page, styles } from './frame.ts'
import type { Block, Illustration, Sheet } from './sheet.ts'
import { drawTable } from './table.ts'

/** Draws sheets into one PDF (A-3b, tagged, fonts embedded); each starts on a new page and has its own page numbers. */
export async function drawSheets(sheets: readonly Sheet[]): Promise<Uint8Array> {
  const [first] = sheets
  if (!first) throw new Error('there is nothing to draw')
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    compress: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    displayTitle: true,
    lang: 'en-ZA',
    info: {
      Title: first.title,
      Author: first.author,
      CreationDate: new Date(first.date),
      ModDate: new Date(first.date),
    },
  })
  const bytes = buffer(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  let start = 0
  for (const sheet of sheets) {
    const section = doc.struct('Sect')
    root.add(section)
    const frame = createFrame(doc, sheet, section)
    frame.addPage()
    drawTop(frame, sheet)
    for (const [index, block] of sheet.blocks.entries()) drawBlock(frame, block, sheet.blocks[index + 1])
    section.end()
    numberPages(frame, sheet, start)
    start += frame.pages()
  }
  root.end()
  doc.end()
  return bytes
}

const codeSide = 68
const logoBox = { width: 190, height: 40 }

function drawTop(frame: Frame, { brand, heading, facts, url }: Sheet) {
  const { doc, section, type, tag, palette } = frame
  const top = frame.at()
  const { logo } = brand
  if (logo) {
    const scale = Math.min(logoBox.width / logo.width, logoBox.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    const bbox = [page.margin, top, page.margin + width, top + height]
    tag(section, 'Figure', () => doc.image(Buffer.from(logo.bytes), page.margin, top, { width, height }), {
      alt: brand.name,
      bbox,
    })
  } else {
    frame.decorate(() => doc.rect(page.margin, top + 5, 4.5, 25).fill(palette.amber))
    const name = type.wrap(brand.name, styles.brand, measure * 0.5)
    tag(section, 'P', () => type.draw(name.slice(0, 2), page.margin + 13, top + 5, measure * 0.5, styles.brand))
  }
  tag(section, 'H1', () => type.draw([heading], page.margin, top + 2, measure, { ...styles.heading, align: 'right' }))
  frame.rule(top + 54, { colour: colours.ink, width: 1 })
  frame.decorate(() => doc.rect(page.margin, top + 53, 54, 3).fill(palette.amber))
  frame.moveTo(top + 68)
  if (!url) return drawFacts(frame, facts, measure)
  const below = frame.at()
  drawCode(frame, url, page.margin + measure - codeSide, below, codeSide)
  drawFacts(frame, facts, measure - codeSide)
  frame.moveTo(Math.max(frame.at(), below + codeSide + 12))
}

/** Keeps label and value apart when the sheet is read aloud or copied. */
const apart = (label: string) => `${label} `

/** Label over value, side by side, four to a line. */
function drawFacts(frame: Frame, facts: Sheet['facts'], room: number) {
  const { type, tag, section } = frame
  const width = room / 4
  for (let from = 0; from < facts.length; from += 4) {
    const top = frame.at()
    let low = top
    for (const [index, [label, value]] of facts.slice(from, from + 4).entries()) {
      const x = page.margin + index * width
      const lines = type.wrap(value, styles.strong, width - 12)
      tag(section, 'P', () => {
        type.draw([apart(label)], x, top, width, styles.label)
        low = Math.max(low, type.draw(lines, x, top + 11, width - 12, styles.strong))
      })
    }
    frame.moveTo(low + 10)
  }
  frame.skip(4)
}

function drawBlock(frame: Frame, block: Block, next: Block | undefined) {
  switch (block.type) {
    case 'parties':
      return drawParties(frame, block.parties)
    case 'table':
      drawTable(frame, block.columns, block.rows, next?.type === 'totals' ? totalsHeight(next.rows.length) : 0)
      // Totals and signatures have their own spacing.
      if (next && next.type !== 'totals' && next.type !== 'signatures') frame.skip(18)
      return
    case 'totals':
      return drawTotals(frame, block.rows)
    case 'pairs':
      return drawPairs(frame, block)
    case 'drawing':
      return drawDrawing(frame, block)
    case 'text':
      return drawText(frame, block.text, block.isStrong)
    case 'signatures':
      return drawSignatures(frame, block.labels)
    case 'product':
      return drawProduct(frame, block)
  }
}

function drawParties(frame: Frame, parties: Extract<Block, { type: 'parties' }>['parties']) {
  const { type, tag, section } = frame
  const gap = 24
  const width = (measure - gap * (parties.length - 1)) / Math.max(2, parties.length)
  const top = frame.at()
  let low = top
  for (const [index, { label, name, lines }] of parties.entries()) {
    const x = page.margin + index * (width + gap)
    frame.rule(top, { from: x, to: x + width, colour: colours.hairStrong })
    let y = top + 7
    tag(section, 'P', () => {
      y = type.draw([apart(label)], x, y, width, styles.label)
      y = type.draw(type.wrap(name, styles.name, width), x, y + 2, width, styles.name)
    })
    if (lines.length > 0)
      tag(section, 'P', () => {
        y = type.draw(type.wrap(lines.join('\n'), styles.text, width), x, y + 1, width, styles.text)
      })
    low = Math.max(low, y)
  }
  frame.moveTo(low + 20)
}

const totalsRow = 17
const totalsHeight = (rows: number) => 10 + rows * totalsRow + 20

function drawTotals(frame: Frame, rows: Extract<Block, { type: 'totals' }>['rows']) {
  const { doc, type, group, tag, section, palette } = frame
  frame.need(totalsHeight(rows.length))
  frame.skip(8)
  const x = page.margin + measure * 0.5
  const width = measure * 0.5
  const inset = 10
  const table = group(section, 'Table')
  for (const [index, { label, value, isStrong, isBold }] of rows.entries()) {
    const isFirstBold = isBold && !rows[index - 1]?.isBold
    const top = frame.at() + (isStrong || isFirstBold ? 4 : 0)
    const height = isStrong ? 25 : isBold ? 22 : totalsRow
    if (isBold) frame.rule(top, { from: x + inset, ...(isFirstBold ? { colour: palette.graphite, width: 1 } : {}) })
    if (isStrong) frame.decorate(() => doc.rect(x, top, width, height).fill(palette.graphite))
    const colour = isStrong ? colours.white : colours.ink
    const size = isStrong || isBold ? 11 : 9
    const family = isStrong || isBold ? 'strong' : 'text'
    const line = group(table, 'TR')
    const y = top + (height - size * 1.4) / 2
    tag(
      line,
      'TH',
      () =>
        type.draw([label], x + inset, y, width, {
          family,
          size,
          colour: isStrong || isBold ? colour : colours.ink2,
        }),
      { scope: 'Row' },
    )
    tag(line, 'TD', () =>
      type.draw([value], x, y, width - (isStrong ? inset : 0), {
        family,
        size,
        colour,
        align: 'right',
      }),
    )
    line.end()
    frame.moveTo(top + height)
  }
  table.end()
  frame.skip(18)
}

const pictureBox = { width: 132, height: 118 }

function drawPairs(frame: Frame, { title, rows, picture }: Extract<Block, { type: 'pairs' }>) {
  const { type, tag, section } = frame
  frame.need(Math.max(24 + rows.length * 13, picture ? pictureBox.height + 14 : 0))
  const top = frame.at()
  const width = measure - 110 - (picture ? pictureBox.width + 16 : 0)
  tag(section, 'H2', () => type.draw([title], page.margin, top, measure, { ...styles.name, size: 10 }))
  frame.moveTo(top + 18)
  for (const [label, value] of rows) {
    const y = frame.at()
    const lines = type.wrap(value, styles.strong, width)
    tag(section, 'P', () => {
      type.draw([apart(label)], page.margin, y, 110, styles.text)
      type.draw(lines, page.margin + 110, y, width, styles.strong)
    })
    frame.skip(Math.max(13, type.heightOf(lines, styles.strong)))
  }
  if (picture) drawPicture(frame, picture, top)
  frame.moveTo(Math.max(frame.at(), picture ? top + pictureBox.height : 0) + 14)
}

function drawPicture({ doc, type, tag, section }: Frame, { alt, figure, fills }: Illustration, top: number) {
  const scale = Math.min(pictureBox.width / figure.w, pictureBox.height / figure.h)
  const x = page.width - page.margin - figure.w * scale
  const bbox = [x, top, x + figure.w * scale, top + figure.h * scale]
  tag(section, 'Figure', () => drawFigure(doc, type, figure, { x, y: top, scale }, fills), { alt, bbox })
}

function drawDrawing(frame: Frame, { title, figure }: Extract<Block, { type: 'drawing' }>) {
  const { doc, type, tag, section } = frame
  const height = figure.h * mm
  frame.need(height + 18)
  const top = frame.at()
  tag(section, 'H2', () => type.draw([title], page.margin, top, measure, { ...styles.name, size: 10 }))
  const place = { x: page.margin, y: top + 20, scale: mm }
  const bbox = [place.x, place.y, place.x + figure.w * mm, place.y + height]
  tag(section, 'Figure', () => drawFigure(doc, type, figure, place), { alt: title, bbox })
  frame.moveTo(place.y + height + 8)
}

function drawText(frame: Frame, text: string, isStrong = false) {
  const style = isStrong ? styles.strong : styles.text
  const lines = frame.type.wrap(text, style, measure)
  // Long text continues on the next page, a few lines at a time.
  for (let from = 0; from < lines.length; from += 8) {
    const part = lines.slice(from, from + 8)
    frame.need(frame.type.heightOf(part, style))
    const y = frame.at()
    frame.tag(frame.section, 'P', () => frame.type.draw(part, page.margin, y, measure, style))
    frame.skip(frame.type.heightOf(part, style))
  }
  frame.skip(8)
}

function numberPages({ doc, type, decorate, rule, pages }: Frame, { foot }: Sheet, start: number) {
  const y = page.height - 46
  for (let index = 0; index < pages(); index++) {
    doc.switchToPage(start + index)
    rule(y)
    decorate(() => {
      type.draw(type.wrap(foot, styles.foot, measure - 70).slice(0, 2), page.margin, y + 6, measure - 70, styles.foot)
      type.draw([`Page ${index + 1} of ${pages()}`], page.margin, y + 6, measure, { ...styles.foot, align: 'right' })
    })
  }
}
