import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { MovementKind } from '#contract/stock/movements.ts'
import { moment } from '#server/db/columns.ts'

export const stockMovements = pgTable('stock_movements', {
  _id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  productId: uuid('product_id').notNull(),
  qty: integer('qty').notNull(),
  kind: text('kind').$type<MovementKind>().notNull(),
  /** The stock after it. */
  balance: integer('balance').notNull(),
  reason: text('reason'),
  orderId: uuid('order_id'),
  jobId: uuid('job_id'),
  importId: uuid('import_id'),
  receiptId: uuid('receipt_id'),
  countId: uuid('count_id'),
  by: uuid('made_by'),
  /** Made by the sender: with the product it is unique. */
  key: uuid('key'),
  at: moment('at').notNull(),
  /** What one unit cost, or its average cost at that moment, if it was known. */
  costCents: integer('cost_cents'),
})
