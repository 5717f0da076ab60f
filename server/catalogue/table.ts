import { boolean, date, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Attribute } from '#contract/catalogue/calls.ts'
import type { ProductStatus } from '#contract/catalogue/sorts.ts'
import { primaryId, stamps } from '#server/db/columns.ts'

const taxonomyColumns = {
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  image: text('image'),
  onHome: boolean('on_home').notNull().default(false),
  ...stamps,
}

// One type for both, so that code for categories also works for brands.
const taxonomyTable = (name: string) => pgTable(name, { _id: primaryId(), ...taxonomyColumns })
export const categories = taxonomyTable('categories')
export const brands = taxonomyTable('brands')

export const products = pgTable('products', {
  _id: primaryId(),
  number: integer('number').notNull().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  slug: text('slug').notNull(),
  partNumber: text('part_number').notNull(),
  description: text('description').notNull().default(''),
  priceCents: integer('price_cents').notNull(),
  /** Units in the warehouse. */
  stock: integer('stock').notNull().default(0),
  /** Units reserved by open checkouts; `stock - reserved` can be bought. */
  reserved: integer('reserved').notNull().default(0),
  /** The average cost of a unit, for the office only. */
  costCents: integer('cost_cents'),
  madeToOrder: boolean('made_to_order').notNull().default(false),
  leadTimeDays: integer('lead_time_days'),
  weightGrams: integer('weight_grams'),
  /** Where it lies in the store; never shown to the public. */
  place: text('place').notNull().default(''),
  /** Minutes for one, by station of the workshop. */
  work: jsonb('work').$type<Record<string, number>>().notNull().default({}),
  /** At this many available, or fewer, it is on the low-stock list. Without it `lowStock` counts. */
  reorderLevel: integer('reorder_level'),
  supplier: text('supplier').notNull().default(''),
  supplierPartNumber: text('supplier_part_number').notNull().default(''),
  /** When more should be here; goods in clears it. */
  expectedOn: date('expected_on', { mode: 'string' }),
  deliveryQuoted: boolean('delivery_quoted').notNull().default(false),
  status: text('status').$type<ProductStatus>().notNull().default('live'),
  images: text('images').array().notNull().default([]),
  categoryId: uuid('category_id').notNull(),
  brandId: uuid('brand_id').notNull(),
  attributes: jsonb('attributes').$type<Attribute[]>().notNull().default([]),
  /** Figures with units as search tokens (measures.ts); `^` marks those of the name, `~` those found only in the description. */
  measures: text('measures').array().notNull().default([]),
  ratingSum: integer('rating_sum').notNull().default(0),
  ratingCount: integer('rating_count').notNull().default(0),
  isFeatured: boolean('is_featured').notNull().default(false),
  family: text('family'),
  /** Part numbers in lower case. */
  accessories: text('accessories').array().notNull().default([]),
  spareParts: text('spare_parts').array().notNull().default([]),
  alternatives: text('alternatives').array().notNull().default([]),
  ...stamps,
})

export const productSlugs = pgTable('product_slugs', {
  slug: text('slug').primaryKey(),
  productId: uuid('product_id').notNull(),
})

export const productDocuments = pgTable('product_documents', {
  productId: uuid('product_id').notNull(),
  documentId: uuid('document_id').notNull(),
  position: integer('position').notNull(),
})

export const reviews = pgTable('reviews', {
  _id: primaryId(),
  productId: uuid('product_id').notNull(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  rating: smallint('rating').notNull(),
  review: text('review').notNull(),
  hidden: boolean('hidden').notNull().default(false),
  ...stamps,
})

export const synonyms = pgTable('synonyms', {
  id: boolean('id').primaryKey().default(true),
  groups: jsonb('groups').$type<string[][]>().notNull(),
  updatedAt: stamps.updatedAt,
})

export const measuresProgress = pgTable('figures_read', {
  id: boolean('id').primaryKey().default(true),
  version: integer('version').notNull().default(0),
  upto: integer('upto').notNull().default(0),
})
