import { sql } from 'drizzle-orm'
import { boolean, date, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Answer, Check } from '#contract/testing/rules.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

export type PlateCell = { name: string; value: string }

export const units = pgTable('units', {
  _id: primaryId(),
  // From a sequence of the database.
  serial: text('serial').notNull().default(''),
  code: text('code').notNull(),
  jobId: uuid('job_id').notNull(),
  plate: jsonb('plate').$type<PlateCell[]>().notNull(),
  /** Its name tells whose it is: public pages do not show it. */
  namesBuyer: boolean('names_buyer').notNull().default(false),
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

/** Of a job for which it was chosen, or which has tests already. */
export const jobPlans = pgTable('job_plans', {
  jobId: uuid('job_id').primaryKey(),
  planId: uuid('plan_id').notNull(),
})

export type TestedPlan = { name: string; standard: string; checks: Check[] }
export type UsedInstrument = { name: string; serial: string; calibratedUntil: string }
export type Photo = { _id: string; name: string; type: string; size: number; fileKey: string }

/** As it was entered. It never changes. */
export const tests = pgTable('tests', {
  _id: primaryId(),
  unitId: uuid('unit_id').notNull(),
  key: uuid('key').notNull(),
  plan: jsonb('plan').$type<TestedPlan>().notNull(),
  answers: jsonb('answers').$type<Answer[]>().notNull(),
  instruments: jsonb('instruments').$type<UsedInstrument[]>().notNull(),
  photos: jsonb('photos').$type<Photo[]>().notNull(),
  remarks: text('remarks').notNull(),
  tester: text('tester').notNull(),
  testerId: uuid('tester_id'),
  isPassed: boolean('is_passed').notNull(),
  reason: text('reason'),
  testedAt: moment('tested_at').notNull(),
  createdAt: moment('created_at').notNull().default(sql`clock_timestamp()`),
})
