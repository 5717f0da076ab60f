import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Seller } from '#contract/orders/calls.ts'
import type { Answer } from '#contract/testing/rules.ts'
import { moment, primaryId } from '#server/db/columns.ts'
import type { PlateCell, TestedPlan, UsedInstrument } from './table.ts'

/** Everything that is printed, except number and dates. */
export type ReportData = {
  seller: Seller
  unit: { serial: string; name: string; partNumber: string; plate: PlateCell[] }
  plan: TestedPlan
  answers: Answer[]
  instruments: UsedInstrument[]
  testedAt: string
  /** Only in the office's file. */
  internal: { tester: string; remarks: string; orderNumber: string; jobNumber: string }
}

export const testReports = pgTable('test_reports', {
  _id: primaryId(),
  number: text('number').notNull(),
  serial: integer('serial').notNull(),
  revision: integer('revision').notNull(),
  isSpecimen: boolean('is_specimen').notNull(),
  unitId: uuid('unit_id').notNull(),
  testId: uuid('test_id').notNull(),
  reason: text('reason'),
  issuedAt: moment('issued_at').notNull().default(sql`now()`),
  data: jsonb('data').$type<ReportData>().notNull(),
  fileKey: text('file_key'),
  sha256: text('sha256'),
  publicFileKey: text('public_file_key'),
  publicSha256: text('public_sha256'),
})
