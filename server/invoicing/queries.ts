import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { TaxDocumentBuyer } from '#contract/tax-documents/calls.ts'
import { noteEvent } from '#server/db/changes.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { numberSeries, taxDocuments } from './table.ts'
import type { TaxDocumentData } from './tax-document-data.ts'

export type TaxDocumentRow = typeof taxDocuments.$inferSelect

export const noSuchTaxDocument = () => new AppError('not_found', 'Invoice not found.')

type NewTaxDocument = {
  data: TaxDocumentData
  orderId: string
  refundId?: string | undefined
  isSpecimen: boolean
  /** For a document printed before there was a number series. */
  printed?: { number: string; serial: number | null } | undefined
  /** Now, unless it was printed before there was a series. */
  issuedAt?: string | undefined
}

const prefixes = { invoice: 'INV', credit_note: 'CN' } as const

/**
 * The next number of a series. Take it last in the transaction: the row stays locked until the end, and a rollback
 * returns the number.
 */
async function takeNumber(tx: Db, prefix: string): Promise<{ number: string; serial: number }> {
  const [row] = await tx
    .update(numberSeries)
    .set({ last: sql`${numberSeries.last} + 1` })
    .where(eq(numberSeries.prefix, prefix))
    .returning()
  if (!row) throw new Error(`there is no series ${prefix}`)
  return { number: toNumber(prefix, row.last), serial: row.last }
}

export const toNumber = (prefix: string, serial: number): string => `${prefix}-${String(serial).padStart(6, '0')}`

export async function insertTaxDocument(
  tx: Db,
  { data, printed, issuedAt, ...taxDocument }: NewTaxDocument,
): Promise<TaxDocumentRow> {
  const prefix = `${taxDocument.isSpecimen ? 'SPECIMEN-' : ''}${prefixes[data.kind]}`
  const numbered = printed ?? (await takeNumber(tx, prefix))
  const { kind, taxCents, totalCents } = data
  const [row] = await tx
    .insert(taxDocuments)
    .values({ ...taxDocument, ...numbered, kind, taxCents, totalCents, data, issuedAt: issuedAt ?? sql`now()` })
    .returning()
  if (!row) throw new Error('no tax document was created')
  const { _id: taxDocumentId, number, orderId, refundId } = row
  noteEvent(tx, {
    event: `${kind}_issued`,
    message: 'a tax document was issued',
    number,
    taxDocumentId,
    orderId,
    refundId,
  })
  return row
}

export async function findTaxDocument(db: Db, id: string): Promise<TaxDocumentRow | undefined> {
  const [row] = await db.select().from(taxDocuments).where(eq(taxDocuments._id, id))
  return row
}

const newestRevision = desc(taxDocuments.revision)

export async function findInvoice(db: Db, orderId: string): Promise<TaxDocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.kind, 'invoice'), eq(taxDocuments.orderId, orderId)))
    .orderBy(newestRevision)
    .limit(1)
  return row
}

export async function findCreditNote(db: Db, refundId: string): Promise<TaxDocumentRow | undefined> {
  const [row] = await db
    .select()
    .from(taxDocuments)
    .where(and(eq(taxDocuments.kind, 'credit_note'), eq(taxDocuments.refundId, refundId)))
    .orderBy(newestRevision)
    .limit(1)
  return row
}

/** The order's earlier credit notes, oldest first. */
export async function findCreditedCents(tx: Db, orderId: string): Promise<number[]> {
  const rows = await tx
    .select({ cents: taxDocuments.totalCents })
    .from(taxDocuments)
    .where(and(eq(taxDocuments.kind, 'credit_note'), eq(taxDocuments.orderId, orderId), eq(taxDocuments.revision, 1)))
    .orderBy(taxDocuments.issuedAt, taxDocuments.serial)
  return rows.map(({ cents }) => cents)
}

/** A revision with the same number and the corrected buyer. */
export async function insertCorrection(
  db: Db,
  before: TaxDocumentRow,
  buyer: TaxDocumentBuyer,
): Promise<TaxDocumentRow> {
  const { _id, fileKey, sha256, revision, data, ...same } = before
  const next = { ...same, revision: revision + 1, data: { ...data, buyer } }
  const inserted = await db
    .insert(taxDocuments)
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
    .update(taxDocuments)
    .set({ fileKey, sha256 })
    .where(and(eq(taxDocuments._id, id), isNull(taxDocuments.fileKey)))
}

/** Whether no later revision replaces it. */
export const isCurrent: SQL = sql`not exists (select 1 from papers later
  where later.kind = papers.kind and later.number = papers.number and later.revision > papers.revision)`

/** The invoices and credit notes of orders, oldest first. */
export async function findCurrentTaxDocuments(db: Db, orderIds: readonly string[]): Promise<TaxDocumentRow[]> {
  return (
    db
      .select()
      .from(taxDocuments)
      .where(and(inArray(taxDocuments.orderId, [...orderIds]), isCurrent))
      // An invoice and its first credit note may be issued in one transaction.
      .orderBy(taxDocuments.issuedAt, desc(taxDocuments.kind), taxDocuments.serial)
  )
}
