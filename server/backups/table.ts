import { sql } from 'drizzle-orm'
import { bigint, boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

export const backups = pgTable('backups', {
  _id: primaryId(),
  madeAt: moment('made_at').notNull(),
  name: text('name').notNull(),
  place: text('place').notNull(),
  bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
  rows: bigint('rows', { mode: 'number' }).notNull().default(0),
  verifiedAt: moment('verified_at'),
  isRestored: boolean('is_restored').notNull().default(false),
  notRestored: text('not_restored'),
  failure: text('failure'),
})

export const backupLeftovers = pgTable('backup_leftovers', {
  key: text('key').primaryKey(),
  goneAt: moment('gone_at').notNull().default(sql`now()`),
})

export const restoredJobs = pgTable('restored_jobs', {
  name: text('name').notNull(),
  data: jsonb('data').notNull(),
  createdAt: stamps.createdAt,
})

export const pauses = pgTable('pauses', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  since: moment('since').notNull(),
  backupMadeAt: moment('backup_made_at').notNull(),
})
