import { z } from 'zod'
import { weightKg } from '#contract/delivery/calls.ts'
import { shopDocument } from '#contract/documents/calls.ts'
import {
  absentWhenBlank,
  blankAsAbsent,
  type Call,
  day,
  fileReply,
  id,
  idOrSlug,
  idParams,
  keyword,
  line,
  messageReply,
  pageQuery,
  pageReply,
  prose,
  queryAmount,
  queryChoice,
  queryCommas,
  queryFlag,
  queryRepeated,
  queryWhole,
  reference,
  seenAt,
  slug,
  slugInPath,
  stamps,
} from '#contract/http/schema.ts'
import { imageSource } from '#contract/media/calls.ts'
import { hasCents } from '#contract/money.ts'
import { maxIdsAtOnce } from '#contract/page-sizes.ts'
import { maxStations, maxWorkMinutes } from '#contract/workshop/steps.ts'
import { taxonomyEntry } from './category-calls.ts'
import { maxRelated, relatedKinds } from './related.ts'
import { review } from './review-calls.ts'
import { type AttributeSort, isAttributeSort, productColumns, productSorts, productStatuses } from './sorts.ts'

export const attribute = z.object({ name: z.string(), value: z.string() })
export type Attribute = z.infer<typeof attribute>

/** Minutes of work for one, by station of the workshop; what is left out has none. */
export const workMinutes = z
  .record(
    id,
    z.number().int('Please enter whole minutes.').min(0).max(maxWorkMinutes, `At most ${maxWorkMinutes} minutes.`),
  )
  .refine((work) => Object.keys(work).length <= maxStations, { error: `Work has at most ${maxStations} stations.` })

/** A product as listed. */
export const productSummary = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  partNumber: z.string(),
  /** Rand, excluding VAT. */
  price: z.number(),
  /** Units available for sale. */
  countInStock: z.number(),
  /** Can be bought without stock, and then shows its lead time. */
  madeToOrder: z.boolean(),
  leadTimeDays: z.number().optional(),
  weightKg: z.number().optional(),
  /** Delivery is quoted instead of having a list price, unless the buyer collects. */
  deliveryQuoted: z.literal(true).optional(),
  status: z.enum(productStatuses),
  /** The first of `images`, or '' if there is none. */
  image: z.string(),
  images: z.array(z.string()),
  category: taxonomyEntry,
  brand: taxonomyEntry,
  attributes: z.array(attribute),
  rating: z.number(),
  numReviews: z.number(),
  isFeatured: z.boolean(),
  /** The family whose members differ in a few attributes: sizes of an enclosure, ratings of a breaker. */
  family: z.string().optional(),
  ...stamps,
})
export type ProductSummary = z.infer<typeof productSummary>

export const product = productSummary.extend({
  description: z.string(),
  documents: z.array(shopDocument),
  /** The newest ones; `rating`, `numReviews` and `ratingCounts` cover all. */
  reviews: z.array(review),
  /** How many gave one star, two, … five. */
  ratingCounts: z.array(z.number()).length(5),
  /** Where it lies in the store; for the office only. */
  place: z.string().optional(),
  /** The average cost of a unit in rand; for the office only. */
  cost: z.number().optional(),
  /** For the office only, like `supplier` and what follows it. The day is public, by `listExpected`. */
  reorderLevel: z.number().optional(),
  supplier: z.string().optional(),
  supplierPartNumber: z.string().optional(),
  expectedOn: z.string().optional(),
  /** Minutes of work for one, by station of the workshop. */
  work: workMinutes.optional(),
  /** Related products. Either product shows the other; each is listed once. */
  related: z.array(z.object({ kind: z.enum(relatedKinds), product: productSummary })).optional(),
})
export type Product = z.infer<typeof product>

export const maxPriceRand = 9_999_999.99
export const priceRand = z
  .number()
  .min(0, 'A price cannot be negative.')
  .max(maxPriceRand)
  .refine(hasCents, { error: 'A price can have at most two decimals.' })
export const stockCount = z.number().int().min(0).max(1_000_000)
export const attributeDraft = z.object({ name: line(60, 1), value: line(200, 1) })

const fields = {
  name: line(200, 1),
  slug,
  partNumber: line(64, 1),
  description: prose(20_000),
  price: priceRand,
  countInStock: stockCount,
  madeToOrder: z.boolean(),
  leadTimeDays: z.number().int().min(0).max(730).nullable(),
  weightKg: weightKg.nullable(),
  /** Where it lies in the store; '' for nowhere in particular. */
  place: line(40),
  /** The average cost of a unit in rand; goods in changes it. */
  cost: priceRand.nullable(),
  /** At this many available, or fewer, it is on the low-stock list. */
  reorderLevel: stockCount.nullable(),
  supplier: line(120),
  supplierPartNumber: line(64),
  /** When more should be here. */
  expectedOn: day.nullable(),
  work: workMinutes,
  deliveryQuoted: z.boolean(),
  status: z.enum(productStatuses),
  /** Moves to the front of `images`. '', as in a product without images, changes nothing. */
  image: absentWhenBlank(imageSource),
  images: z.array(imageSource).max(20),
  category: reference,
  brand: reference,
  attributes: z.array(attributeDraft).max(60),
  documents: z.array(reference).max(50),
  isFeatured: z.boolean(),
  family: line(80, 1).nullable(),
  related: z
    .array(z.object({ kind: z.enum(relatedKinds), product: reference }))
    .max(maxRelated)
    .refine((list) => new Set(list.map((one) => one.product.toLowerCase())).size === list.length, {
      error: 'A product can be listed only once.',
    }),
}

export const productDraft = z.object({
  ...fields,
  slug: slug.optional().describe('Derived from the name if omitted.'),
  partNumber: fields.partNumber.optional().describe('Derived from the slug if omitted.'),
  description: fields.description.default(''),
  countInStock: stockCount.default(0),
  madeToOrder: z.boolean().default(false),
  leadTimeDays: fields.leadTimeDays.optional(),
  weightKg: fields.weightKg.optional(),
  place: fields.place.optional(),
  cost: fields.cost.optional(),
  reorderLevel: fields.reorderLevel.optional(),
  supplier: fields.supplier.optional(),
  supplierPartNumber: fields.supplierPartNumber.optional(),
  expectedOn: fields.expectedOn.optional(),
  work: fields.work.optional(),
  deliveryQuoted: z.boolean().default(false),
  status: fields.status.default('live'),
  images: fields.images.default([]),
  attributes: fields.attributes.default([]),
  documents: fields.documents.default([]),
  isFeatured: z.boolean().default(false),
  family: fields.family.optional(),
  related: fields.related.default([]),
})
export type ProductDraft = z.output<typeof productDraft>

export const productChanges = z.object(fields).partial().extend(seenAt)
export type ProductChanges = z.output<typeof productChanges>

const products = z.object({ products: z.array(productSummary) })

export const searchProducts = {
  method: 'GET',
  url: '/api/product',
  schema: {
    summary: 'Products for a keyword, best match first, at most 50',
    description: 'With `ids` (separated by commas) those products, in that order; without either the newest.',
    querystring: z.object({ keyword, ids: queryCommas(id, maxIdsAtOnce) }),
    response: { 200: products },
  },
} satisfies Call

export const getProduct = {
  method: 'GET',
  url: '/api/product/:id',
  schema: { summary: 'One product by id', params: idParams, response: { 200: product } },
} satisfies Call

export const getProductBySlug = {
  method: 'GET',
  url: '/api/product/slug/:slug',
  schema: {
    summary: 'One product by slug',
    description: 'An old slug redirects (301) to the current one.',
    params: z.object({ slug: slugInPath }),
    response: { 200: product, 301: z.object({ slug: z.string() }) },
  },
} satisfies Call

export const getDataSheet = {
  method: 'GET',
  url: '/api/product/:id/data-sheet.pdf',
  schema: { summary: 'The data sheet of a product, as PDF', params: idParams, response: { 200: fileReply } },
} satisfies Call

export const listAllProducts = {
  method: 'GET',
  url: '/api/product/products/allProduct',
  schema: { summary: 'Every live product, streamed', response: { 200: products } },
} satisfies Call

/** Filters for the office's table and its export. */
export const productTableFilter = {
  search: keyword,
  status: queryChoice([...productStatuses, 'all']),
  category: queryCommas(idOrSlug, 50),
  brand: queryCommas(idOrSlug, 50),
  maxStock: queryWhole(0, 1_000_000),
}

export const listProductPage = {
  method: 'GET',
  url: '/api/product/products/paginated',
  schema: {
    summary: 'Products by page, for tables',
    description: 'Live products; `status`, and `all` for every status, are for admins.',
    querystring: z.object({
      ...pageQuery,
      ...productTableFilter,
      sortBy: z.preprocess(blankAsAbsent, z.enum(productColumns).default('createdAt')),
      sortOrder: z.preprocess(blankAsAbsent, z.enum(['asc', 'desc']).default('desc')),
    }),
    response: { 200: z.object({ products: z.array(productSummary), ...pageReply }) },
  },
} satisfies Call

const counted = taxonomyEntry.extend({ count: z.number() })
/** Each facet is counted without its own filter, so that shoppers see what another choice would find. */
export const facets = z.object({
  brands: z.array(counted),
  categories: z.array(counted),
  attributes: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.object({ value: z.string(), count: z.number() })),
      /** Its values have a unit, so lists can be sorted by it. */
      sortable: z.boolean(),
    }),
  ),
  price: z.object({ min: z.number(), max: z.number() }),
})
export type Facets = z.infer<typeof facets>

const sortWords = `Please choose one of these: ${productSorts.join(', ')}, or attr: followed by an attribute's name.`
const attributeSort = line(65).refine((sort): sort is AttributeSort => isAttributeSort(sort), { error: sortWords })

/** `Name:Value` of one attribute; the value may contain colons. */
const attributeFilter = line(300).regex(/^[^:]+:.+$/, 'Attributes are given as Name:Value.')

export const filterProducts = {
  method: 'GET',
  url: '/api/product/filteredProducts',
  schema: {
    summary: 'The shop: filtered products, 12 per page, with facets',
    querystring: z.object({
      page: pageQuery.page,
      brand: queryCommas(idOrSlug, 50),
      category: queryCommas(idOrSlug, 50),
      attr: queryRepeated(attributeFilter, 50),
      lowPrice: queryAmount,
      highPrice: queryAmount,
      keyword,
      exact: queryFlag.describe('No other spelling, and every word must match.'),
      group: queryChoice(['family']).describe('A family counts as one: its first product in the order of the list.'),
      inStock: queryFlag.describe('Only products in stock.'),
      sort: z
        .preprocess(blankAsAbsent, z.union([z.enum(productSorts), attributeSort], sortWords).optional())
        .describe('Without it `relevance` for a keyword, `newest` otherwise. `attr:Name` sorts by an attribute.'),
    }),
    response: {
      200: z.object({
        products: z.array(
          productSummary.extend({
            group: z
              .object({ count: z.number(), lowPrice: z.number() })
              .optional()
              .describe('With `group=family`: how many members of its family are in the list, and their lowest price.'),
          }),
        ),
        ...pageReply,
        facets,
        corrected: z.string().optional().describe('The corrected keyword that was used instead of a misspelt one.'),
        dropped: z.array(z.string()).optional().describe('Words dropped, because no product matches all of them.'),
        suggestion: z.string().optional().describe('A keyword with results, if the requested one has none.'),
      }),
    },
  },
} satisfies Call

export const listTopProducts = {
  method: 'GET',
  url: '/api/product/top',
  schema: { summary: 'The best rated products', response: { 200: z.array(productSummary) } },
} satisfies Call

export const listNewProducts = {
  method: 'GET',
  url: '/api/product/new',
  schema: { summary: 'The newest products', response: { 200: z.array(productSummary) } },
} satisfies Call

export const listFeaturedProducts = {
  method: 'GET',
  url: '/api/product/featured',
  schema: { summary: 'Featured products, newest first', response: { 200: z.array(productSummary) } },
} satisfies Call

const homeProducts = z.object({
  featured: z.array(productSummary),
  newest: z.array(productSummary),
  topRated: z.array(productSummary),
})
export type HomeProducts = z.infer<typeof homeProducts>

export const listHomeProducts = {
  method: 'GET',
  url: '/api/product/home',
  schema: {
    summary: 'The rows of products on the home page',
    description:
      'Four products in each row, none in two. They come with what a card shows: their first image and three attributes.',
    response: { 200: homeProducts },
  },
} satisfies Call

export const maxExpected = 1000

/** Apart from the products, so that no cached page, structured data or data sheet promises a day. */
export const listExpected = {
  method: 'GET',
  url: '/api/product/expected',
  schema: {
    summary: 'When products that are out of stock are expected, the soonest first',
    description: `At most ${maxExpected} live products.`,
    response: { 200: z.object({ expected: z.array(z.object({ _id: id, expectedOn: z.string() })) }) },
  },
} satisfies Call

export const createProduct = {
  method: 'POST',
  url: '/api/product',
  schema: { summary: 'Create a product (admin)', body: productDraft, response: { 201: product } },
} satisfies Call

export const updateProduct = {
  method: 'PUT',
  url: '/api/product/:id',
  schema: {
    summary: 'Change any part of a product (admin)',
    params: idParams,
    body: productChanges,
    response: { 200: product },
  },
} satisfies Call

export const deleteProduct = {
  method: 'DELETE',
  url: '/api/product/:id',
  schema: {
    summary: 'Delete a product; orders keep their copy (admin)',
    params: idParams,
    querystring: z.object(seenAt),
    response: { 200: messageReply },
  },
} satisfies Call

export const clearProductCache = {
  method: 'POST',
  url: '/api/product/clear-cache',
  schema: { summary: 'Clear the response cache (admin)', response: { 200: messageReply } },
} satisfies Call
