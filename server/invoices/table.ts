import { sql } from 'drizzle-orm'
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, primaryId } from '#server/db/columns.ts'
import type { InvoiceData, ReceiptData } from './invoice-data.ts'

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

export const invoices = pgTable('papers', {
  _id: primaryId(),
  kind: text('kind').$type<InvoiceData['kind']>().notNull(),
  number: text('number').notNull(),
  serial: integer('serial'),
  revision: integer('revision').notNull().default(1),
  isSpecimen: boolean('is_specimen').notNull(),
  orderId: uuid('order_id').notNull(),
  refundId: uuid('refund_id'),
  taxCents: cents('tax_cents'),
  totalCents: cents('total_cents'),
  issuedAt: moment('issued_at').notNull(),
  /** The day on which it counts for VAT. The database sets it: the day of the payment or of the credit note, unless locked. */
  taxedOn: date('taxed_on', { mode: 'string' }).notNull().default(sql`null`),
  data: jsonb('data').$type<InvoiceData>().notNull(),
  fileKey: text('file_key'),
  sha256: text('sha256'),
})

/** Of a payment before the invoice. */
export const receipts = pgTable('receipts', {
  _id: primaryId(),
  number: text('number').notNull(),
  serial: integer('serial').notNull(),
  isSpecimen: boolean('is_specimen').notNull(),
  orderId: uuid('order_id').notNull(),
  paymentId: uuid('payment_id').notNull(),
  issuedAt: moment('issued_at').notNull().default(sql`now()`),
  data: jsonb('data').$type<ReceiptData>().notNull(),
})

export const numberSeries = pgTable('paper_series', {
  prefix: text('prefix').primaryKey(),
  last: integer('last').notNull().default(0),
})
