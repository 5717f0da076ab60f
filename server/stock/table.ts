import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

/** A line as it was booked: it outlives its product. */
export type ReceiptLine = {
  productId: string
  name: string
  partNumber: string
  qty: number
  costCents?: number | undefined
}

export const stockReceipts = pgTable('stock_receipts', {
  _id: uuid('id').primaryKey(),
  number: integer('number').notNull().generatedAlwaysAsIdentity(),
  supplier: text('supplier').notNull(),
  reference: text('reference').notNull(),
  lines: jsonb('lines').$type<ReceiptLine[]>().notNull(),
  by: uuid('made_by'),
  createdAt: moment('created_at').notNull(),
})
