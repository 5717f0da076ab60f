import { asc, eq, inArray } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import type { ReceiptData } from './invoice-data.ts'
import { takeNumber } from './queries.ts'
import { receipts } from './table.ts'

export type ReceiptRow = typeof receipts.$inferSelect

export const noSuchReceipt = () => new AppError('not_found', 'Receipt not found.')

type NewReceipt = Pick<ReceiptRow, 'orderId' | 'paymentId' | 'isSpecimen'> & {
  data: ReceiptData
  issuedAt?: string | undefined
}

/** Like an invoice, its number is taken last in the transaction. */
export async function insertReceipt(tx: Db, { issuedAt, ...receipt }: NewReceipt): Promise<ReceiptRow> {
  const numbered = await takeNumber(tx, receipt.isSpecimen ? 'SPECIMEN-RC' : 'RC')
  const [row] = await tx
    .insert(receipts)
    .values({ ...receipt, ...numbered, ...(issuedAt ? { issuedAt } : {}) })
    .returning()
  if (!row) throw new Error('no receipt was created')
  const { _id: receiptId, number, orderId, paymentId } = row
  noteEvent(tx, { event: 'receipt_issued', message: 'a receipt was issued', number, receiptId, orderId, paymentId })
  return row
}

export async function findReceipt(db: Db, id: string): Promise<ReceiptRow | undefined> {
  const [row] = await db.select().from(receipts).where(eq(receipts._id, id))
  return row
}

export async function findReceiptOfPayment(db: Db, paymentId: string): Promise<ReceiptRow | undefined> {
  const [row] = await db.select().from(receipts).where(eq(receipts.paymentId, paymentId))
  return row
}

/** Of these orders, in the order of their numbers. */
export async function findReceipts(db: Db, orderIds: readonly string[]): Promise<ReceiptRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(receipts)
    .where(inArray(receipts.orderId, [...orderIds]))
    .orderBy(asc(receipts.serial))
}
