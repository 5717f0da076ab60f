import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { InvoiceBuyer } from '#contract/invoices/calls.ts'
import { noteEvent } from '#server/db/changes.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import type { InvoiceData } from './invoice-data.ts'
import { invoices, numberSeries } from './table.ts'

export type InvoiceRow = typeof invoices.$inferSelect

export const noSuchInvoice = () => new AppError('not_found', 'Invoice not found.')

type NewInvoice = {
  data: InvoiceData
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
export async function takeNumber(tx: Db, prefix: string): Promise<{ number: string; serial: number }> {
  const [row] = await tx
    .update(numberSeries)
    .set({ last: sql`${numberSeries.last} + 1` })
    .where(eq(numberSeries.prefix, prefix))
    .returning()
  if (!row) throw new Error(`there is no series ${prefix}`)
  return { number: toNumber(prefix, row.last), serial: row.last }
}

export const toNumber = (prefix: string, serial: number): string => `${prefix}-${String(serial).padStart(6, '0')}`

export async function insertInvoice(tx: Db, { data, printed, issuedAt, ...invoice }: NewInvoice): Promise<InvoiceRow> {
  const prefix = `${invoice.isSpecimen ? 'SPECIMEN-' : ''}${prefixes[data.kind]}`
  const numbered = printed ?? (await takeNumber(tx, prefix))
  const { kind, taxCents, totalCents } = data
  const [row] = await tx
    .insert(invoices)
    .values({ ...invoice, ...numbered, kind, taxCents, totalCents, data, issuedAt: issuedAt ?? sql`now()` })
    .returning()
  if (!row) throw new Error('no tax document was created')
  const { _id: invoiceId, number, orderId, refundId } = row
  noteEvent(tx, {
    event: `${kind}_issued`,
    message: 'a tax document was issued',
    number,
    invoiceId,
    orderId,
    refundId,
  })
  return row
}

export async function findInvoice(db: Db, id: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices._id, id))
  return row
}

const newestRevision = desc(invoices.revision)

export async function findInvoiceOfOrder(db: Db, orderId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), eq(invoices.orderId, orderId)))
    .orderBy(newestRevision)
    .limit(1)
  return row
}

export async function findCreditNote(db: Db, refundId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.kind, 'credit_note'), eq(invoices.refundId, refundId)))
    .orderBy(newestRevision)
    .limit(1)
  return row
}

export type Credited = { totalCents: number; taxCents: number }

/** What the order's earlier credit notes have taken back. */
export async function sumCredited(tx: Db, orderId: string): Promise<Credited> {
  const sum = (column: typeof invoices.totalCents | typeof invoices.taxCents) =>
    sql<string>`coalesce(sum(${column}), 0)`
  const [row] = await tx
    .select({ total: sum(invoices.totalCents), tax: sum(invoices.taxCents) })
    .from(invoices)
    .where(and(eq(invoices.kind, 'credit_note'), eq(invoices.orderId, orderId), eq(invoices.revision, 1)))
  return { totalCents: Number(row?.total ?? 0), taxCents: Number(row?.tax ?? 0) }
}

/** The VAT on the invoices of orders, for those that have one. */
export async function findInvoicedTaxes(db: Db, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const { orderId, taxCents } = invoices
  const rows = await db
    .select({ orderId, taxCents })
    .from(invoices)
    .where(and(eq(invoices.kind, 'invoice'), eq(invoices.revision, 1), inArray(orderId, [...orderIds])))
  return new Map(rows.map((row) => [row.orderId, row.taxCents]))
}

/** A revision with the same number and the corrected buyer. */
export async function insertCorrection(db: Db, before: InvoiceRow, buyer: InvoiceBuyer): Promise<InvoiceRow> {
  const { _id, fileKey, sha256, revision, data, ...same } = before
  const next = { ...same, revision: revision + 1, data: { ...data, buyer } }
  const inserted = await db
    .insert(invoices)
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
    .update(invoices)
    .set({ fileKey, sha256 })
    .where(and(eq(invoices._id, id), isNull(invoices.fileKey)))
}

/** Whether no later revision replaces it. */
export const isCurrent: SQL = sql`not exists (select 1 from papers later
  where later.kind = papers.kind and later.number = papers.number and later.revision > papers.revision)`

/** The invoices and credit notes of orders, oldest first. */
export async function findCurrentInvoices(db: Db, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return (
    db
      .select()
      .from(invoices)
      .where(and(inArray(invoices.orderId, [...orderIds]), isCurrent))
      // An invoice and its first credit note may be issued in one transaction.
      .orderBy(invoices.issuedAt, desc(invoices.kind), invoices.serial)
  )
}
