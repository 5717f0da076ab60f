import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Annotation } from '#contract/hotspots/calls.ts'
import { primaryId, stamps } from '#server/db/columns.ts'

export const hotspots = pgTable('hotspots', {
  _id: primaryId(),
  image: text('image').notNull(),
  annotations: jsonb('annotations').$type<Annotation[]>().notNull(),
  ...stamps,
})
