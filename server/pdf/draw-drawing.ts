import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Sheet } from '#enclosure/drawing.ts'
import { drawFigure, mm } from './draw-figure.ts'
import { createType } from './type.ts'

/** A technical drawing as plain data, because it is posted to a worker. */
export type Drawing = { title: string; author: string; sheets: Sheet[] }

/** Draws each sheet on a page of the sheet's size. Equal drawings give equal bytes. */
export async function drawDrawing({ title, author, sheets }: Drawing): Promise<Uint8Array> {
  const epoch = new Date(0)
  const doc = new PDFDocument({
    autoFirstPage: false,
    compress: true,
    lang: 'en-ZA',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: epoch, ModDate: epoch },
  })
  const bytes = buffer(doc)
  const type = createType(doc)
  for (const { w, h, items } of sheets) {
    doc.addPage({ size: [w * mm, h * mm], margin: 0 })
    drawFigure(doc, type, { w, h, items }, { x: 0, y: 0, scale: mm })
  }
  doc.end()
  return bytes
}
