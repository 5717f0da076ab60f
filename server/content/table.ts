import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ContentPageName } from '#contract/content/pages.ts'
import { stamps } from '#server/db/columns.ts'

export const contentVersions = pgTable(
  'content_versions',
  {
    page: text('page').$type<ContentPageName>().notNull(),
    number: integer('number').notNull(),
    fields: jsonb('fields').$type<Record<string, unknown>>().notNull(),
    byName: text('by_name').notNull(),
    createdAt: stamps.createdAt,
  },
  (table) => [primaryKey({ columns: [table.page, table.number] })],
)
