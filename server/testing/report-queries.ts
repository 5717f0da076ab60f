import { and, desc, eq, isNull } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { takeNumber } from '#server/invoices/queries.ts'
import { type ReportData, testReports } from './report-table.ts'

export type ReportRow = typeof testReports.$inferSelect

const noSuchReport = () => new AppError('not_found', 'Test report not found.')

/** The newest revision. */
export async function findReportOfUnit(db: Db, unitId: string): Promise<ReportRow | undefined> {
  const [row] = await db
    .select()
    .from(testReports)
    .where(eq(testReports.unitId, unitId))
    .orderBy(desc(testReports.revision))
    .limit(1)
  return row
}

export const findReportsOfUnit = (db: Db, unitId: string): Promise<ReportRow[]> =>
  db.select().from(testReports).where(eq(testReports.unitId, unitId)).orderBy(desc(testReports.revision))

export async function getReport(db: Db, id: string): Promise<ReportRow> {
  const [row] = await db.select().from(testReports).where(eq(testReports._id, id))
  if (!row) throw noSuchReport()
  return row
}

type NewReport = {
  unitId: string
  testId: string
  isSpecimen: boolean
  reason: string | undefined
  data: ReportData
  /** The demo's are months old. */
  issuedAt?: string | undefined
}

/** The first report of a unit takes a number, last in the transaction; a later one is its next revision. */
export async function insertReport(tx: Db, { reason, issuedAt, ...report }: NewReport): Promise<ReportRow> {
  const before = await findReportOfUnit(tx, report.unitId)
  const numbered = before
    ? { number: before.number, serial: before.serial, revision: before.revision + 1, reason: reason ?? 'Tested again.' }
    : { ...(await takeNumber(tx, report.isSpecimen ? 'SPECIMEN-TR' : 'TR')), revision: 1, reason: null }
  const [row] = await tx
    .insert(testReports)
    .values({ ...report, ...numbered, ...(issuedAt ? { issuedAt } : {}) })
    .returning()
  if (!row) throw new Error('no test report was issued')
  const { _id: reportId, number, revision, unitId } = row
  noteEvent(tx, {
    event: 'test_report_issued',
    message: 'a test report was issued',
    reportId,
    number,
    revision,
    unitId,
  })
  return row
}

/** Drawings at once of one report share one file. */
export async function saveReportFile(
  db: Db,
  { _id }: ReportRow,
  file: { key: string; sha256: string; isPublic: boolean },
) {
  const { key, sha256, isPublic } = file
  await db
    .update(testReports)
    .set(isPublic ? { publicFileKey: key, publicSha256: sha256 } : { fileKey: key, sha256 })
    .where(and(eq(testReports._id, _id), isNull(isPublic ? testReports.publicFileKey : testReports.fileKey)))
}
