import { sql } from 'drizzle-orm'
import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Scope } from '#contract/api-keys/scopes.ts'
import { moment, primaryId } from '#server/db/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const apiKeys = pgTable('api_keys', {
  _id: primaryId(),
  name: text('name').notNull(),
  start: text('start').notNull(),
  hash: bytes('hash').notNull(),
  scopes: text('scopes').array().$type<Scope[]>().notNull(),
  createdBy: uuid('created_by').notNull(),
  createdAt: moment('created_at').notNull().default(sql`now()`),
  expiresAt: moment('expires_at').notNull(),
  lastUsedAt: moment('last_used_at'),
  removedAt: moment('removed_at'),
})
