import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BankColumn, BankLineState } from '#contract/bank/rules.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

const cents = () => bigint('cents', { mode: 'number' }).notNull()

export const bankStatements = pgTable('bank_statements', {
  _id: primaryId(),
  fileName: text('file_name').notNull(),
  account: text('account').notNull(),
  uploadedBy: uuid('uploaded_by'),
})

export const bankLayouts = pgTable('bank_layouts', {
  fingerprint: text('fingerprint').primaryKey(),
  columns: jsonb('columns').$type<(BankColumn | null)[]>().notNull(),
  account: text('account').notNull(),
})

export const bankLines = pgTable('bank_lines', {
  _id: primaryId(),
  statementId: uuid('statement_id').notNull(),
  account: text('account').notNull(),
  on: date('paid_on', { mode: 'string' }).notNull(),
  /** Negative for money out. */
  cents: cents(),
  text: text('description').notNull(),
  /** Among lines that are equal in everything else. */
  place: integer('place').notNull(),
  row: integer('file_row').notNull(),
  state: text('state').$type<BankLineState>().notNull().default('open'),
  reason: text('reason'),
  decidedBy: uuid('decided_by'),
  decidedAt: moment('decided_at'),
  updatedAt: stamps.updatedAt,
})

export const bankMatches = pgTable('bank_matches', {
  _id: primaryId(),
  lineId: uuid('line_id').notNull(),
  orderId: uuid('order_id'),
  paymentId: uuid('payment_id'),
  refundId: uuid('refund_id'),
  cents: cents(),
  isLinked: boolean('is_linked').notNull().default(false),
})
