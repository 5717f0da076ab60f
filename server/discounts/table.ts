import { bigint, boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { primaryId, stamps } from '#server/db/columns.ts'

export const discountCodes = pgTable('discount_codes', {
  _id: primaryId(),
  code: text('code').notNull(),
  basisPoints: integer('basis_points').notNull(),
  products: uuid('products').array().notNull().default([]),
  categories: uuid('categories').array().notNull().default([]),
  startsOn: date('starts_on'),
  endsOn: date('ends_on'),
  minimumCents: bigint('minimum_cents', { mode: 'number' }),
  maxUses: integer('max_uses'),
  maxUsesPerPerson: integer('max_uses_per_person'),
  isActive: boolean('is_active').notNull().default(true),
  ...stamps,
})
