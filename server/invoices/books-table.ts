import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Accounts } from '#contract/reports/calls.ts'
import type { VatCategory } from '#contract/reports/periods.ts'
import { moment } from '#server/db/columns.ts'

export const booksTable = pgTable('books', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  vatCategory: text('vat_category').$type<VatCategory>().notNull(),
  lockedTo: date('locked_to', { mode: 'string' }),
  accounts: jsonb('accounts').$type<Partial<Accounts>>().notNull(),
})

export const batchesTable = pgTable('book_batches', {
  number: integer('number').primaryKey(),
  madeAt: moment('made_at').notNull(),
  madeBy: uuid('made_by'),
})
