import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Design } from '#contract/configure-catalogue.ts'
import type { Rates } from '#contract/configure-price.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

export const designs = pgTable('designs', {
  _id: primaryId(),
  code: text('code').notNull(),
  link: text('link').notNull(),
  design: jsonb('design').$type<Design>().notNull(),
  usedAt: moment('used_at').notNull(),
})

export const savedDesigns = pgTable('saved_designs', {
  _id: primaryId(),
  userId: uuid('user_id').notNull(),
  designId: uuid('design_id').notNull(),
  name: text('name').notNull(),
  createdAt: stamps.createdAt,
})

export const configureRates = pgTable('configure_rates', {
  version: integer('version').primaryKey(),
  rates: jsonb('rates').$type<Rates>().notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
})
