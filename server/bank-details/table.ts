import { sql } from 'drizzle-orm'
import { customType, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { GuardedDetails } from '#contract/settings/waiting-calls.ts'
import { moment, primaryId } from '#server/db/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const identityChanges = pgTable('identity_changes', {
  _id: primaryId(),
  before: jsonb('before').$type<GuardedDetails>().notNull(),
  after: jsonb('after').$type<GuardedDetails>().notNull(),
  askedBy: uuid('asked_by').notNull(),
  askedByName: text('asked_by_name').notNull(),
  askedAt: moment('asked_at').notNull().default(sql`now()`),
  dueAt: moment('due_at').notNull(),
  stopHash: bytes('stop_hash').notNull(),
  state: text('state').$type<'waiting' | 'stopped' | 'in force'>().notNull().default('waiting'),
  decidedByName: text('decided_by_name'),
  decidedAt: moment('decided_at'),
})
