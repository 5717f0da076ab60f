import { boolean, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Check } from '#contract/testing/rules.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

export type PlateCell = { name: string; value: string }

export const units = pgTable('units', {
  _id: primaryId(),
  // From a sequence of the database.
  serial: text('serial').notNull().default(''),
  code: text('code').notNull(),
  jobId: uuid('job_id').notNull(),
  plate: jsonb('plate').$type<PlateCell[]>().notNull(),
  note: text('note').notNull().default(''),
  withdrawnAt: moment('withdrawn_at'),
  withdrawnWords: text('withdrawn_words'),
  ...stamps,
})

export const testPlans = pgTable('test_plans', {
  _id: primaryId(),
  name: text('name').notNull(),
  standard: text('standard').notNull(),
  checks: jsonb('checks').$type<Check[]>().notNull(),
  categories: jsonb('categories').$type<string[]>().notNull(),
  products: jsonb('products').$type<string[]>().notNull(),
  enclosures: boolean('enclosures').notNull(),
  deletedAt: moment('deleted_at'),
  ...stamps,
})

export const instruments = pgTable('instruments', {
  _id: primaryId(),
  name: text('name').notNull(),
  serial: text('serial').notNull(),
  calibratedUntil: date('calibrated_until').notNull(),
  deletedAt: moment('deleted_at'),
  ...stamps,
})
