import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { DocumentTag } from '#contract/documents/rules.ts'
import { primaryId, stamps } from '#server/db/columns.ts'

export const documents = pgTable('documents', {
  _id: primaryId(),
  name: text('name').notNull(),
  tag: text('tag').$type<DocumentTag>().notNull(),
  image: text('image').notNull(),
  fileKey: text('file_key').notNull(),
  fileSize: integer('file_size').notNull(),
  ...stamps,
})
