import { z } from 'zod'
import { attribute, attributeDraft, priceRand, product, productSummary, stockCount } from './catalogue.ts'
import { productStatuses } from './catalogue-sorts.ts'
import { absentWhenBlank, type Call, id, idParams, line, optionalLine, prose, reference, stamps } from './http.ts'
import { imageSource } from './media.ts'

/** Where a field of a draft was read. */
export const draftSources = [
  'json-ld',
  'microdata',
  'opengraph',
  'meta',
  'table',
  'heading',
  'text',
  'page',
  'address',
] as const
export type DraftSource = (typeof draftSources)[number]

export const draftFields = [
  'name',
  'partNumber',
  'description',
  'price',
  'brand',
  'category',
  'images',
  'documents',
  'attributes',
  'inStock',
] as const
export type DraftField = (typeof draftFields)[number]

/** A product as a supplier's page tells it, within the bounds of `reviewedDraft`. What was not found is not there. */
export const productPageDraft = z.object({
  /** The page that it was read from. */
  url: z.string(),
  name: z.string().optional(),
  partNumber: z.string().optional(),
  description: z.string().optional(),
  /** Rand without VAT. */
  price: z.number().optional(),
  /** The price as the page wrote it. */
  priceText: z.string().optional(),
  priceIncludesVat: z.boolean().optional(),
  currency: z.string().optional(),
  brand: z.string().optional(),
  category: z.string().optional(),
  images: z.array(z.string()),
  documents: z.array(z.object({ name: z.string(), url: z.string() })),
  attributes: z.array(attribute),
  inStock: z.boolean().optional(),
  /** Where the page names a number. */
  countInStock: z.number().optional(),
  /** Where each field came from; only fields that were found are here. */
  sources: z.partialRecord(z.enum(draftFields), z.enum(draftSources)),
  warnings: z.array(z.string()),
  /** The product of ours with the same part number: then the draft is a difference, never a second product. */
  existing: z
    .object({
      product: productSummary.extend({ description: z.string() }),
      /** Fields that a person edited: they stay unless they are chosen. */
      edited: z.array(z.enum(draftFields)),
    })
    .optional(),
})
export type ProductPageDraft = z.infer<typeof productPageDraft>

export const pageReading = z.object({
  products: z.array(productPageDraft),
  warnings: z.array(z.string()),
  /** Pages of products that a list names without saying more: they can be read next. */
  links: z.array(z.string()),
})
export type PageReading = z.infer<typeof pageReading>

const pageAddress = z.string().trim().min(1, 'Please fill this in.').max(2000)

export const scrapePage = {
  method: 'POST',
  url: '/api/scrape',
  schema: {
    summary: "Read the products of a supplier's page; nothing is saved (admin)",
    body: z.object({ url: pageAddress }),
    response: { 200: pageReading },
  },
} satisfies Call

export const startScrapeJob = {
  method: 'POST',
  url: '/api/scrape/jobs',
  schema: {
    summary: "Read many suppliers' pages, one after the other (admin)",
    body: z.object({ urls: z.array(pageAddress).min(1).max(200) }),
    response: { 202: z.object({ _id: id }) },
  },
} satisfies Call

export const scrapeJob = z.object({
  _id: id,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  total: z.number(),
  done: z.number(),
  pages: z.array(
    z.object({
      url: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'failed']),
      products: z.number(),
      message: z.string().optional(),
    }),
  ),
  products: z.array(productPageDraft),
  warnings: z.array(z.string()),
  links: z.array(z.string()),
  ...stamps,
})
export type ScrapeJob = z.infer<typeof scrapeJob>

export const getScrapeJob = {
  method: 'GET',
  url: '/api/scrape/jobs/:id',
  schema: { summary: 'Progress and drafts of a job (admin)', params: idParams, response: { 200: scrapeJob } },
} satisfies Call

/** A draft as the office has reviewed it. For a known part number what is left out stays as it is. */
export const reviewedDraft = z.object({
  url: optionalLine(2000),
  name: optionalLine(200),
  partNumber: optionalLine(64),
  description: prose(20_000).optional(),
  price: priceRand.optional(),
  countInStock: stockCount.optional(),
  status: z.enum(productStatuses).default('live').describe('Of a new product; a known one keeps its own.'),
  /** One of ours by id, or a name: a new name makes a new category or brand. */
  category: absentWhenBlank(reference.or(line(80, 1))),
  brand: absentWhenBlank(reference.or(line(80, 1))),
  images: z.array(imageSource).max(20).optional(),
  documents: z
    .array(z.object({ name: line(150, 1), url: pageAddress }))
    .max(20)
    .optional(),
  attributes: z.array(attributeDraft).max(60).optional(),
  /** For a known part number: the fields to take over. Without it all that no person edited since the last import. */
  fields: z.array(z.enum(draftFields)).max(draftFields.length).optional(),
})
export type ReviewedDraft = z.output<typeof reviewedDraft>

export const importDrafts = {
  method: 'POST',
  url: '/api/scrape/import',
  schema: {
    summary: 'Make products of reviewed drafts; a known part number updates (admin)',
    description: 'Each draft stands alone: one that fails is named in `failed` and stops no other.',
    body: z.object({ products: z.array(reviewedDraft).min(1).max(200) }),
    response: {
      200: z.object({
        imported: z.array(product),
        failed: z.array(z.object({ name: z.string(), message: z.string() })),
        /** What was left out of products that were imported: a dead picture, a document that is none. */
        warnings: z.array(z.object({ name: z.string(), message: z.string() })),
      }),
    },
  },
} satisfies Call
