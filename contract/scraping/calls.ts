import { z } from 'zod'
import { attribute, attributeDraft, priceRand, product, productSummary, stockCount } from '#contract/catalogue/calls.ts'
import { productStatuses } from '#contract/catalogue/sorts.ts'
import {
  absentWhenBlank,
  type Call,
  fileReply,
  id,
  idParams,
  line,
  optionalLine,
  prose,
  queryFlag,
  reference,
  seenAt,
  stamps,
} from '#contract/http/schema.ts'
import { imageSource } from '#contract/media/calls.ts'

/** Where a draft's field was found. */
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

/** A product as read from a supplier's page, within the limits of `reviewedDraft`. Missing fields were not found. */
export const productPageDraft = z.object({
  /** The page it was read from. */
  url: z.string(),
  name: z.string().optional(),
  partNumber: z.string().optional(),
  description: z.string().optional(),
  /** Rand, excluding VAT. */
  price: z.number().optional(),
  /** The price as written on the page. */
  priceText: z.string().optional(),
  /** That amount in rand, before any calculation. */
  shownPrice: z.number().optional(),
  priceIncludesVat: z.boolean().optional(),
  currency: z.string().optional(),
  brand: z.string().optional(),
  category: z.string().optional(),
  images: z.array(z.string()),
  documents: z.array(z.object({ name: z.string(), url: z.string() })),
  attributes: z.array(attribute),
  inStock: z.boolean().optional(),
  /** If the page has a number. */
  countInStock: z.number().optional(),
  /** The source of each field; only fields that were found are listed. */
  sources: z.partialRecord(z.enum(draftFields), z.enum(draftSources)),
  warnings: z.array(z.string()),
  /** Our product with the same part number: the draft is then a diff, never a second product. */
  existing: z
    .object({
      product: productSummary.extend({
        description: z.string(),
        documents: z.array(z.object({ _id: id, name: z.string() })),
      }),
      /** Fields that someone edited: they stay unless selected. */
      edited: z.array(z.enum(draftFields)),
      /** URLs of supplier documents that it already has. */
      copied: z.array(z.string()),
    })
    .optional(),
})
export type ProductPageDraft = z.infer<typeof productPageDraft>

export const pageReading = z.object({
  products: z.array(productPageDraft),
  warnings: z.array(z.string()),
  /** Product pages that a list only links to: they can be read next. */
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
    summary: 'Read many supplier pages in a job (admin)',
    body: z.object({ urls: z.array(pageAddress).min(1).max(200) }),
    response: { 202: z.object({ _id: id }) },
  },
} satisfies Call

/** What someone has typed into a draft so far, unchecked until it is imported. */
export const draftReview = z
  .object({
    name: line(200),
    partNumber: line(64),
    description: prose(20_000),
    price: line(20).describe('Rand excluding VAT.'),
    countInStock: line(10),
    category: line(80),
    brand: line(80),
    images: z.array(line(2000)).max(20),
    documents: z.array(z.object({ name: line(150), url: line(2000) })).max(20),
    attributes: z.array(z.object({ name: line(60), value: line(200) })).max(60),
    fields: z.array(z.enum(draftFields)).max(draftFields.length),
  })
  .partial()
export type DraftReview = z.output<typeof draftReview>

export const draftStates = ['open', 'discarded', 'imported'] as const
export type DraftState = (typeof draftStates)[number]

/** A draft of a job, stored with its edits until it is imported. */
export const savedDraft = productPageDraft.extend({
  _id: id,
  state: z.enum(draftStates),
  review: draftReview.optional(),
  /** The result of its last import. Without a product, it failed. */
  outcome: z
    .object({
      product: z.object({ _id: id, name: z.string(), slug: z.string() }).optional(),
      message: z.string().optional(),
      warnings: z.array(z.string()),
    })
    .optional(),
})
export type SavedDraft = z.infer<typeof savedDraft>

const workStates = ['waiting', 'running', 'done', 'failed'] as const
const jobHead = {
  _id: id,
  state: z.enum(workStates),
  total: z.number(),
  done: z.number(),
  /** No progress for minutes although pages are left: `retry` resumes reading. */
  isStalled: z.boolean(),
  ...stamps,
}

export const scrapeJob = z.object({
  ...jobHead,
  pages: z.array(
    z.object({
      position: z.number(),
      url: z.string(),
      state: z.enum(workStates),
      products: z.number(),
      /** Why it failed: one of our codes, such as `robots_refused`, and a sentence. */
      code: z.string().optional(),
      message: z.string().optional(),
    }),
  ),
  products: z.array(savedDraft),
  warnings: z.array(z.string()),
  links: z.array(z.string()),
})
export type ScrapeJob = z.infer<typeof scrapeJob>

export const getScrapeJob = {
  method: 'GET',
  url: '/api/scrape/jobs/:id',
  schema: {
    summary: 'Progress and drafts of a job (admin)',
    params: idParams,
    querystring: z.object({ drafts: queryFlag.describe('false leaves `products` empty, for polling.') }),
    response: { 200: scrapeJob },
  },
} satisfies Call

export const scrapeJobSummary = z.object({
  ...jobHead,
  /** The first of its URLs. */
  url: z.string(),
  drafts: z.object({ open: z.number(), discarded: z.number(), imported: z.number() }),
})
export type ScrapeJobSummary = z.infer<typeof scrapeJobSummary>

export const listScrapeJobs = {
  method: 'GET',
  url: '/api/scrape/jobs',
  schema: {
    summary: 'The latest jobs, newest first, at most 20 (admin)',
    response: { 200: z.object({ jobs: z.array(scrapeJobSummary) }) },
  },
} satisfies Call

export const retryScrapeJob = {
  method: 'POST',
  url: '/api/scrape/jobs/:id/retry',
  schema: {
    summary: "Read a job's failed and empty pages again (admin)",
    params: idParams,
    body: z.object({
      positions: z.array(z.number().int().min(0)).max(200).optional().describe('If omitted, all pages.'),
    }),
    response: { 202: z.object({ _id: id }) },
  },
} satisfies Call

export const stopScrapeJob = {
  method: 'POST',
  url: '/api/scrape/jobs/:id/stop',
  schema: {
    summary: 'Stop a job; pages not started stay unread (admin)',
    params: idParams,
    response: { 200: z.object({ _id: id }) },
  },
} satisfies Call

export const saveDrafts = {
  method: 'PUT',
  url: '/api/scrape/drafts',
  schema: {
    summary: 'Save edits to drafts, discard them or restore them (admin)',
    description: 'Returns the drafts, with the product that has the typed part number.',
    body: z.object({
      drafts: z
        .array(
          z.object({
            _id: id,
            review: draftReview.optional().describe('Replaces the previous one.'),
            state: z.enum(['open', 'discarded']).optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    response: { 200: z.object({ drafts: z.array(savedDraft) }) },
  },
} satisfies Call

export const getDraftImage = {
  method: 'GET',
  url: '/api/scrape/drafts/:id/pictures/:position',
  schema: {
    summary: "A preview of a draft's image (admin)",
    params: z.object({ id, position: z.coerce.number().int().min(0).max(19) }),
    response: { 200: fileReply },
  },
} satisfies Call

/** A draft after review. For a known part number, omitted fields stay as they are. */
export const reviewedDraft = z.object({
  url: optionalLine(2000),
  name: optionalLine(200),
  partNumber: optionalLine(64),
  description: prose(20_000).optional(),
  price: priceRand.optional(),
  countInStock: stockCount.optional(),
  status: z.enum(productStatuses).default('live').describe('For a new product; an existing one keeps its own.'),
  /** One of ours by id, or a name: a new name creates a category or brand. */
  category: absentWhenBlank(reference.or(line(80, 1))),
  brand: absentWhenBlank(reference.or(line(80, 1))),
  images: z.array(imageSource).max(20).optional(),
  documents: z
    .array(z.object({ name: line(150, 1), url: pageAddress }))
    .max(20)
    .optional(),
  attributes: z.array(attributeDraft).max(60).optional(),
  /**
   * For a known part number: the fields to import. By default all that nobody has edited since the last import; all
   * fields of a product that was never imported.
   */
  fields: z.array(z.enum(draftFields)).max(draftFields.length).optional(),
  /** The job's draft this came from: it is imported once and then counts as imported. */
  draft: id.optional(),
  /** The reviewer saw no product with this part number: one created since is left alone and listed in `failed`. */
  isNew: z.boolean().optional(),
  /** For the product with this part number, as the reviewer saw it. */
  ...seenAt,
})
export type ReviewedDraft = z.output<typeof reviewedDraft>

export const importDrafts = {
  method: 'POST',
  url: '/api/scrape/import',
  schema: {
    summary: 'Create products from reviewed drafts; a known part number is updated (admin)',
    description: 'Each draft is independent: a failed one is listed in `failed` and does not stop the others.',
    body: z.object({ products: z.array(reviewedDraft).min(1).max(200) }),
    response: {
      200: z.object({
        imported: z.array(product),
        failed: z.array(z.object({ name: z.string(), message: z.string() })),
        /** What was skipped in imported products: a missing image, an invalid document. */
        warnings: z.array(z.object({ name: z.string(), message: z.string() })),
      }),
    },
  },
} satisfies Call
