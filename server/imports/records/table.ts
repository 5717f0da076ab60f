import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { BadCell, PlannedChange, ProductImport, SkippedDeletion } from '#contract/imports/calls.ts'
import type { MarkUp } from '#contract/imports/mark-up.ts'
import type { ImportState } from '#contract/imports/rules.ts'
import type { products } from '#server/catalogue/table.ts'
import { primaryId, stamps } from '#server/db/columns.ts'
import type { ColumnMapping } from '../rows/check-row.ts'

export type CreatedTaxonomy = { kind: 'category' | 'brand'; id: string }

export const productImports = pgTable('product_imports', {
  _id: primaryId(),
  fileName: text('file_name').notNull(),
  fileKey: text('file_key').notNull(),
  state: text('state').$type<ImportState>().notNull().default('uploaded'),
  headings: text('headings').array().notNull(),
  samples: jsonb('samples').$type<string[][]>().notNull(),
  preview: jsonb('preview').$type<string[][]>().notNull(),
  mapping: jsonb('mapping').$type<ColumnMapping[]>().notNull().default([]),
  priceIncludesVat: boolean('price_includes_vat').notNull().default(false),
  /** Prices are worked out from costs. */
  markUp: jsonb('mark_up').$type<MarkUp>(),
  /** The status of new products whose row has none. */
  newStatus: text('new_status').$type<'draft' | 'live'>().notNull().default('live'),
  rows: integer('rows').notNull(),
  done: integer('done').notNull().default(0),
  counts: jsonb('counts')
    .$type<ProductImport['counts']>()
    .notNull()
    .default({ created: 0, updated: 0, unchanged: 0, bad: 0 }),
  errors: jsonb('errors').$type<BadCell[]>().notNull().default([]),
  made: jsonb('made').$type<CreatedTaxonomy[]>().notNull().default([]),
  makes: jsonb('makes').$type<ProductImport['makes']>().notNull().default({ categories: [], brands: [] }),
  foreseen: jsonb('foreseen').$type<PlannedChange[]>().notNull().default([]),
  kept: integer('kept'),
  keptProducts: jsonb('kept_products').$type<SkippedDeletion[]>().notNull().default([]),
  failure: text('failure'),
  failedTask: text('failed_task').$type<'run' | 'undo'>(),
  /** Queued, not yet running. */
  waiting: boolean('waiting').notNull().default(false),
  hasFile: boolean('has_file').notNull().default(true),
  by: text('uploaded_by').notNull().default(''),
  ...stamps,
})

/** The product fields that a spreadsheet can change, as stored. */
export type SheetFields = Pick<
  typeof products.$inferSelect,
  | 'name'
  | 'slug'
  | 'description'
  | 'priceCents'
  | 'costCents'
  | 'stock'
  | 'madeToOrder'
  | 'leadTimeDays'
  | 'weightGrams'
  | 'place'
  | 'reorderLevel'
  | 'supplier'
  | 'supplierPartNumber'
  | 'deliveryQuoted'
  | 'status'
  | 'categoryId'
  | 'brandId'
  | 'images'
  | 'isFeatured'
  | 'family'
  | 'accessories'
  | 'spareParts'
  | 'alternatives'
  | 'attributes'
> & {
  /** In words, such as 'Cutting 20; Assembly 90'. */
  work: string
}

export const productImportChanges = pgTable(
  'product_import_changes',
  {
    importId: uuid('import_id').notNull(),
    productId: uuid('product_id').notNull(),
    before: jsonb('before').$type<Partial<SheetFields>>(),
    after: jsonb('after').$type<Partial<SheetFields>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.importId, table.productId] })],
)
