import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { primaryId, stamps } from '#server/db/columns.ts'

export const projects = pgTable('projects', {
  _id: primaryId(),
  title: text('title').notNull(),
  slug: text('slug').notNull(),
  images: text('images').array().notNull(),
  description: text('description').notNull(),
  client: text('client'),
  location: text('location'),
  completedOn: date('completed_on', { mode: 'string' }),
  productIds: uuid('product_ids').array().notNull(),
  ...stamps,
})

/** Previous slugs of projects. */
export const projectSlugs = pgTable('project_slugs', {
  slug: text('slug').primaryKey(),
  projectId: uuid('project_id').notNull(),
})
