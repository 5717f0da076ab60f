import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

export const unusedImages = pgTable('unused_pictures', {
  key: text('key').primaryKey(),
  since: moment('since').notNull().default(sql`now()`),
})
