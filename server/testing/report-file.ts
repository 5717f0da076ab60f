import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '#server/http/types.ts'
import { readPrintLogo } from '#server/media/print-images.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import { drawPdf, type WantedBy } from '#server/pdf/draw-pdf.ts'
import { type ReportRow, saveReportFile } from './report-queries.ts'
import { toReportSheet } from './report-sheet.ts'

type FileApp = Pick<App, 'db' | 'storage' | 'config'>

/** The stored file: drawn on first request, and redrawn byte for byte if it is lost from storage. */
export async function readReportFile(
  { db, storage, config }: FileApp,
  report: ReportRow,
  { isPublic, by }: { isPublic: boolean; by: WantedBy },
): Promise<Buffer> {
  const storedKey = isPublic ? report.publicFileKey : report.fileKey
  const key = storedKey ?? `test-report-${report._id}${isPublic ? '-public' : ''}.pdf`
  if (storedKey && (await storage.findSize(key)) !== undefined) return buffer(await storage.open(key))
  const logo = await readPrintLogo(storage, report.data.seller.logo)
  const bytes = await drawPdf([toReportSheet(report, logo, isPublic)], by)
  await withTempFile(config.DATA_DIR, Readable.from([bytes]), (file) => storage.put(key, file, 'application/pdf'))
  await saveReportFile(db, report, { key, sha256: createHash('sha256').update(bytes).digest('hex'), isPublic })
  return bytes
}
