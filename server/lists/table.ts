import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { primaryId, stamps } from '#server/db/columns.ts'

export type StoredLine = { product: string; qty: number; partNumber: string; name: string }

export const lists = pgTable('lists', {
  _id: primaryId(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  lines: jsonb('lines').$type<StoredLine[]>().notNull().default([]),
  shareKey: text('share_key'),
  ...stamps,
})
