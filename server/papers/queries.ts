import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { PaperBuyer } from '#contract/papers.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import type { PaperData } from './paper-data.ts'
import { paperSeries, papers } from './table.ts'

export type PaperRow = typeof papers.$inferSelect

export const noSuchPaper = () => new AppError('not_found', 'There is no such invoice.')

type NewPaper = {
  data: PaperData
  orderId: string
  refundId?: string | undefined
  isSpecimen: boolean
  /** For one printed before there was a number series. */
  printed?: { number: string; serial: number | null } | undefined
  /** Now, unless it was printed before there was a series. */
  issuedAt?: string | undefined
}

const prefixes = { invoice: 'INV', credit_note: 'CN' } as const

/**
 * The next number of a series. Take it last: the row is locked until the transaction ends, and a rollback returns the
 * number.
 */
async function takeNumber(tx: Db, prefix: string): Promise<{ number: string; serial: number }> {
  const [row] = await tx
    .update(paperSeries)
    .set({ last: sql`${paperSeries.last} + 1` })
    .where(eq(paperSeries.prefix, prefix))
    .returning()
  if (!row) throw new Error(`there is no series ${prefix}`)
  return { number: toNumber(prefix, row.last), serial: row.last }
}

export const toNumber = (prefix: string, serial: number): string => `${prefix}-${String(serial).padStart(6, '0')}`

export async function insertPaper(tx: Db, { data, printed, issuedAt, ...paper }: NewPaper): Promise<PaperRow> {
  const prefix = `${paper.isSpecimen ? 'SPECIMEN-' : ''}${prefixes[data.kind]}`
  const numbered = printed ?? (await takeNumber(tx, prefix))
  const { kind, taxCents, totalCents } = data
  const [row] = await tx
    .insert(papers)
    .values({ ...paper, ...numbered, kind, taxCents, totalCents, data, issuedAt: issuedAt ?? sql`now()` })
    .returning()
  if (!row) throw new Error('no paper was made')
  return row
}

export async function findPaper(db: Db, id: string): Promise<PaperRow | undefined> {
  const [row] = await db.select().from(papers).where(eq(papers._id, id))
  return row
}

const newestRevision = desc(papers.revision)

export async function findInvoice(db: Db, orderId: string): Promise<PaperRow | undefined> {
  const [row] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.kind, 'invoice'), eq(papers.orderId, orderId)))
    .orderBy(newestRevision)
    .limit(1)
  return row
}

export async function findCreditNote(db: Db, refundId: string): Promise<PaperRow | undefined> {
  const [row] = await db
    .select()
    .from(papers)
    .where(and(eq(papers.kind, 'credit_note'), eq(papers.refundId, refundId)))
    .orderBy(newestRevision)
    .limit(1)
  return row
}

/** The order's earlier credit notes, oldest first. */
export async function findCreditedCents(tx: Db, orderId: string): Promise<number[]> {
  const rows = await tx
    .select({ cents: papers.totalCents })
    .from(papers)
    .where(and(eq(papers.kind, 'credit_note'), eq(papers.orderId, orderId), eq(papers.revision, 1)))
    .orderBy(papers.issuedAt, papers.serial)
  return rows.map(({ cents }) => cents)
}

/** A revision with the same number and the corrected buyer. */
export async function insertCorrection(db: Db, before: PaperRow, buyer: PaperBuyer): Promise<PaperRow> {
  const { _id, fileKey, sha256, revision, data, ...same } = before
  const next = { ...same, revision: revision + 1, data: { ...data, buyer } }
  const inserted = await db
    .insert(papers)
    .values(next)
    .returning()
    .catch((error) => {
      if (isUniqueViolation(error)) throw new AppError('stale', 'Somebody else corrected this in the meantime.')
      throw error
    })
  if (!inserted[0]) throw new Error('no correction was made')
  return inserted[0]
}

/** Concurrent drawings of one document share one file. */
export async function saveFile(db: Db, id: string, fileKey: string, sha256: string): Promise<void> {
  await db
    .update(papers)
    .set({ fileKey, sha256 })
    .where(and(eq(papers._id, id), isNull(papers.fileKey)))
}

/** Whether no later revision replaces it. */
export const isCurrent: SQL = sql`not exists (select 1 from papers later
  where later.kind = papers.kind and later.number = papers.number and later.revision > papers.revision)`

/** The invoices and credit notes of orders, oldest first. */
export async function currentPapers(db: Db, orderIds: readonly string[]): Promise<PaperRow[]> {
  return (
    db
      .select()
      .from(papers)
      .where(and(inArray(papers.orderId, [...orderIds]), isCurrent))
      // An invoice and its first credit note may be issued in one transaction.
      .orderBy(papers.issuedAt, desc(papers.kind), papers.serial)
  )
}
