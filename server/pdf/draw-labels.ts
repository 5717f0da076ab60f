import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { encode } from 'uqr'
import { brandColours as colours } from '#contract/brand-colours.ts'
import { mm } from './draw-figure.ts'
import type { Picture } from './sheet.ts'
import { createType, type Doc, type Style, type Type } from './type.ts'

/** Plain data, because it is posted to a worker. */
export type Labels = {
  title: string
  brand: { name: string; logo?: Picture | undefined }
  format: 'roll' | 'a4'
  labels: { name: string; serial: string; rating: string[]; url: string }[]
}
type Label = Labels['labels'][number]
type Place = { x: number; y: number }

const size = { width: 62 * mm, height: 29 * mm }
const sheet = { width: 210 * mm, height: 297 * mm, columns: 3, rows: 10 }
const inset = 2 * mm
const codeSide = 20 * mm
const brandHeight = 6 * mm
const serialHeight = 12

const styles = {
  brand: { family: 'head', size: 10, colour: colours.ink },
  name: { family: 'strong', size: 7.5, colour: colours.ink, leading: 1.2 },
  rating: { family: 'text', size: 6.5, colour: colours.ink, leading: 1.25 },
  serial: { family: 'strong', size: 11, colour: colours.ink, leading: 1.1 },
} satisfies Record<string, Style>

/** Each on a page of its own for a label printer, or thirty on a sheet. Equal labels give equal bytes. */
export async function drawLabels({ title, brand, format, labels }: Labels): Promise<Uint8Array> {
  const epoch = new Date(0)
  const doc = new PDFDocument({
    autoFirstPage: false,
    compress: true,
    lang: 'en-ZA',
    displayTitle: true,
    info: { Title: title, Author: brand.name, CreationDate: epoch, ModDate: epoch },
  })
  const bytes = buffer(doc)
  const type = createType(doc)
  const onSheet = sheet.columns * sheet.rows
  const left = (sheet.width - sheet.columns * size.width) / 2
  const top = (sheet.height - sheet.rows * size.height) / 2
  for (const [index, label] of labels.entries()) {
    const nth = index % onSheet
    if (format === 'roll') doc.addPage({ size: [size.width, size.height], margin: 0 })
    else if (nth === 0) doc.addPage({ size: [sheet.width, sheet.height], margin: 0 })
    const place =
      format === 'roll'
        ? { x: 0, y: 0 }
        : { x: left + (nth % sheet.columns) * size.width, y: top + Math.floor(nth / sheet.columns) * size.height }
    drawLabel(doc, type, brand, label, place)
  }
  doc.end()
  return bytes
}

function drawLabel(
  doc: Doc,
  type: Type,
  brand: Labels['brand'],
  { name, serial, rating, url }: Label,
  { x, y }: Place,
) {
  const width = size.width - codeSide - 3 * inset
  const left = x + inset
  const serialTop = y + size.height - inset - serialHeight
  drawBrand(doc, type, brand, { x: left, y: y + inset, width })
  let at = y + inset + brandHeight
  at = type.draw(type.wrap(name, styles.name, width).slice(0, 2), left, at, width, styles.name)
  for (const line of rating) {
    const first = type.wrap(line, styles.rating, width).slice(0, 1)
    if (at + type.heightOf(first, styles.rating) > serialTop) break
    at = type.draw(first, left, at, width, styles.rating)
  }
  type.draw([serial], left, serialTop, width, styles.serial)
  drawModules(doc, url, x + size.width - inset - codeSide, y + (size.height - codeSide) / 2)
}

function drawBrand(doc: Doc, type: Type, { name, logo }: Labels['brand'], { x, y, width }: Place & { width: number }) {
  if (!logo) {
    type.draw(type.wrap(name, styles.brand, width).slice(0, 1), x, y, width, styles.brand)
    return
  }
  const scale = Math.min(width / logo.width, (brandHeight - 4) / logo.height)
  doc.image(Buffer.from(logo.bytes), x, y, { width: logo.width * scale, height: logo.height * scale })
}

/** In plain black: it is printed on a label printer. */
function drawModules(doc: Doc, url: string, x: number, y: number) {
  const { data, size: count } = encode(url, { ecc: 'M', border: 0 })
  const side = codeSide / count
  for (const [row, modules] of data.entries())
    for (const [column, isDark] of modules.entries())
      if (isDark) doc.rect(x + column * side, y + row * side, side, side)
  doc.fill('#000000')
}
