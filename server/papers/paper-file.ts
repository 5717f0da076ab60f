import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '#server/http/types.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import { drawPdf } from '#server/pdf/draw-pdf.ts'
import { toPaperSheet } from './paper-sheet.ts'
import { type PaperRow, saveFile } from './queries.ts'

type FileApp = Pick<App, 'db' | 'storage' | 'config'>

/** The stored file: drawn on first request, and again, byte for byte, if the storage has lost it. */
export async function readPaperFile(app: FileApp, paper: PaperRow): Promise<Buffer> {
  const { storage } = app
  const key = paper.fileKey ?? `paper-${paper._id}.pdf`
  if (paper.fileKey && (await storage.findSize(key)) !== undefined) return buffer(await storage.open(key))
  const bytes = await draw(app, paper, false)
  await withTempFile(app.config.DATA_DIR, Readable.from([bytes]), (file) => storage.put(key, file, 'application/pdf'))
  await saveFile(app.db, paper._id, key, createHash('sha256').update(bytes).digest('hex'))
  return bytes
}

/** For a buyer who lost the first one: it is marked as a copy and not stored. */
export const drawCopy = (app: FileApp, paper: PaperRow): Promise<Buffer> => draw(app, paper, true)

async function draw({ storage }: FileApp, paper: PaperRow, isCopy: boolean): Promise<Buffer> {
  const logo = await readPrintLogo(storage, paper.data.seller.logo)
  return drawPdf([toPaperSheet(paper, logo, isCopy)])
}
