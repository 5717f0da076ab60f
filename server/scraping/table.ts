import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { Attribute } from '#contract/catalogue/calls.ts'
import type { DraftReview, DraftState, PageReading, ProductPageDraft, ScrapeJob } from '#contract/scraping/calls.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

export const scrapeJobs = pgTable('scrape_jobs', { _id: primaryId(), ...stamps })

export const scrapePages = pgTable(
  'scrape_pages',
  {
    jobId: uuid('job_id').notNull(),
    position: integer('position').notNull(),
    url: text('url').notNull(),
    state: text('state').$type<ScrapeJob['state']>().notNull().default('waiting'),
    code: text('code'),
    message: text('message'),
    reading: jsonb('reading').$type<Omit<PageReading, 'products'>>(),
  },
  (table) => [primaryKey({ columns: [table.jobId, table.position] })],
)

export type FoundDraft = Omit<ProductPageDraft, 'existing'>

export const scrapeDrafts = pgTable('scrape_drafts', {
  _id: primaryId(),
  jobId: uuid('job_id').notNull(),
  page: integer('page').notNull(),
  position: integer('position').notNull(),
  found: jsonb('found').$type<FoundDraft>().notNull(),
  review: jsonb('review').$type<DraftReview>(),
  state: text('state').$type<DraftState>().notNull().default('open'),
  claimedAt: moment('claimed_at'),
  productId: uuid('product_id'),
  outcome: jsonb('outcome').$type<{ message?: string; warnings: string[] }>(),
})

export const scrapeHosts = pgTable('scrape_hosts', {
  host: text('host').primaryKey(),
  freeAt: moment('free_at').notNull(),
})

/**
 * The product fields that a supplier's page can fill, as an import left them. Fields a person had edited before the
 * first import are null here, so they differ from whatever the product has.
 */
export type ImportedFacts = {
  name: string
  description: string
  price: number
  category: string
  brand: string
  images: string[]
  documents: string[]
  attributes: Attribute[]
}

export const importedFacts = pgTable('imported_facts', {
  productId: uuid('product_id').primaryKey(),
  facts: jsonb('facts').$type<ImportedFacts>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const importedDocuments = pgTable('imported_documents', {
  url: text('url').primaryKey(),
  documentId: uuid('document_id').notNull(),
})
