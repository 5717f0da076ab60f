import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '#server/http/types.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import { drawPdf, type WantedBy } from '#server/pdf/draw-pdf.ts'
import { toInvoiceSheet } from './invoice-sheet.ts'
import { type InvoiceRow, saveFile } from './queries.ts'

type FileApp = Pick<App, 'db' | 'storage' | 'config'>

/** The stored file: drawn on first request, and redrawn byte for byte if it is lost from storage. */
export async function readInvoiceFile(app: FileApp, invoice: InvoiceRow, by: WantedBy): Promise<Buffer> {
  const { storage } = app
  const key = invoice.fileKey ?? `paper-${invoice._id}.pdf`
  if (invoice.fileKey && (await storage.findSize(key)) !== undefined) return buffer(await storage.open(key))
  const bytes = await draw(app, invoice, by, false)
  await withTempFile(app.config.DATA_DIR, Readable.from([bytes]), (file) => storage.put(key, file, 'application/pdf'))
  await saveFile(app.db, invoice._id, key, createHash('sha256').update(bytes).digest('hex'))
  return bytes
}

/** A duplicate for the buyer, marked as a copy and not stored. */
export const drawCopy = (app: FileApp, invoice: InvoiceRow, by: WantedBy): Promise<Buffer> =>
  draw(app, invoice, by, true)

async function draw({ storage }: FileApp, invoice: InvoiceRow, by: WantedBy, isCopy: boolean): Promise<Buffer> {
  const logo = await readPrintLogo(storage, invoice.data.seller.logo)
  return drawPdf([toInvoiceSheet(invoice, logo, isCopy)], by)
}
