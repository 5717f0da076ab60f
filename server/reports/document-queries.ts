import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { type InvoiceRow, isCurrent } from '#server/invoices/queries.ts'
import { invoices } from '#server/invoices/table.ts'

/** A month's documents as they stand, by number: `2026-10`. */
export async function findMonthDocuments(db: Db, month: string): Promise<{ id: string; name: string }[]> {
  const first = `${month}-01`
  const rows = await db
    .select({ id: invoices._id, number: invoices.number })
    .from(invoices)
    .where(
      and(isCurrent, sql`papers.taxed_on >= ${first}::date and papers.taxed_on < ${first}::date + interval '1 month'`),
    )
    .orderBy(asc(invoices.kind), asc(invoices.number))
  return rows.map(({ id, number }) => ({ id, name: `${number}.pdf` }))
}

export async function getDocument(db: Db, id: string): Promise<InvoiceRow> {
  const [row] = await db.select().from(invoices).where(eq(invoices._id, id))
  if (!row) throw new Error('the document is gone')
  return row
}
