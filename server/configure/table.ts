import { boolean, customType, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Design } from '#enclosure/design.ts'
import type { Rates } from '#enclosure/price.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

export const designs = pgTable('designs', {
  _id: primaryId(),
  code: text('code').notNull(),
  link: text('link').notNull(),
  design: jsonb('design').$type<Design>().notNull(),
  usedAt: moment('used_at').notNull(),
  /** Ordered, and its files are not stored yet. */
  filesDue: boolean('files_due').notNull().default(false),
})

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const designFiles = pgTable(
  'design_files',
  {
    designId: uuid('design_id').notNull(),
    /** The version of the geometry that they were made by. */
    geometry: integer('geometry').notNull().default(1),
    name: text('name').notNull(),
    content: bytes('content').notNull(),
    createdAt: stamps.createdAt,
  },
  (table) => [primaryKey({ columns: [table.designId, table.geometry, table.name] })],
)

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
  /** Since which version the K-factors are these; 0 while they are the usual one. */
  kVersion: integer('k_version').notNull().default(0),
  changedBy: text('changed_by').notNull(),
  changedAt: moment('changed_at').notNull(),
})
