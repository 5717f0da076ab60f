import type { Facets, ProductSummary } from '#contract/catalogue/calls.ts'
import { type AttributeSort, defaultProductSort, isAttributeSort, type ProductSort } from '#contract/catalogue/sorts.ts'
import { toCents } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { fold } from '../measures/measures.ts'
import { type Audience, findProductsByIds } from '../products/product-queries.ts'
import type { Catalogue, Names } from './catalogue-index.ts'
import type { Dictionary } from './dictionary.ts'
import { toFacets, toWholeFacets } from './facets.ts'
import { type Filtered, filterAndCount, filterProducts, type ProductFilter, wholeCatalogue } from './filter-products.ts'
import { groupFamilies } from './group-families.ts'
import { type KeywordMatch, type Leniency, matchKeyword, suggestKeyword } from './match-keyword.ts'
import { orders, pickSlots, type SortOrder } from './pick-slots.ts'
import { statusCodes } from './product-columns.ts'
import type { ProductIndex } from './product-index.ts'
import { emptySlots, listSlots, type SlotSet, uniteSlots } from './slot-set.ts'

/** A product list as requested by a shopper or the office. */
export type ProductQuery = {
  keyword?: string | undefined
  /** How lenient to be if nothing matches the whole keyword; `spelling` by default. */
  leniency?: Leniency | undefined
  /** Ids or slugs. */
  brand?: readonly string[] | undefined
  category?: readonly string[] | undefined
  /** `Name:Value` each. */
  attr?: readonly string[] | undefined
  lowPrice?: number | undefined
  highPrice?: number | undefined
  maxStock?: number | undefined
  inStock?: boolean | undefined
  statuses?: readonly (keyof typeof statusCodes)[]
  /** A family counts as one. */
  group?: 'family' | undefined
  order: SortOrder
  page: number
  limit: number
}

type SearchContext = { db: Db; catalogue: Catalogue }
type Listed = ProductSummary & { group?: { count: number; lowPrice: number } }
type ProductPage = { products: Listed[]; page: number; pages: number; total: number }

export const toSortOrder = (sort: ProductSort | AttributeSort = 'newest', keyword?: string): SortOrder => {
  if (isAttributeSort(sort)) return { attribute: sort.slice('attr:'.length) }
  const chosen = sort === 'relevance' ? defaultProductSort(keyword) : sort
  return chosen === 'relevance' ? 'relevance' : orders[chosen]
}

export async function findProducts(
  context: SearchContext,
  query: ProductQuery,
  audience: Audience,
): Promise<ProductPage> {
  const { filter, found: match } = await readFilter(context, query)
  const { index } = context.catalogue
  const filtered = isWhole(filter) ? wholeCatalogue(index) : filterProducts(index, filter)
  return toPage(context, query, audience, filtered, match)
}

/** Everything in the office's list, page by page, for an export. */
export async function findProductIds(
  context: SearchContext,
  query: Omit<ProductQuery, 'order' | 'page' | 'limit'>,
): Promise<string[]> {
  const { filter } = await readFilter(context, query)
  const { index } = context.catalogue
  const { set } = isWhole(filter) ? wholeCatalogue(index) : filterProducts(index, filter)
  return Array.from(listSlots(set), (slot) => index.columns.ids[slot] ?? '')
}

/** The shop: a page of live products with counts for every further choice, and a suggestion if there is nothing. */
export async function findProductsWithFacets(
  context: SearchContext,
  query: ProductQuery,
): Promise<ProductPage & { facets: Facets; corrected?: string; dropped?: string[]; suggestion?: string }> {
  const { catalogue } = context
  const { filter, found: match } = await readFilter(context, query)
  const { filtered, facets } = isWhole(filter)
    ? { filtered: wholeCatalogue(catalogue.index), facets: toWholeFacets(catalogue, filter) }
    : filterWithFacets(catalogue, filter)
  const page = await toPage(context, query, 'shoppers', filtered, match)
  const { corrected, dropped } = match ?? {}
  if (filtered.total > 0 || !query.keyword)
    return { ...page, facets, ...(corrected ? { corrected } : {}), ...(dropped?.length ? { dropped } : {}) }
  const suggestion = await suggestKeyword(context, query.keyword, visibleSlots(catalogue.index, filter.statuses))
  return { ...page, facets, ...(suggestion && suggestion !== fold(query.keyword) ? { suggestion } : {}) }
}

function filterWithFacets(catalogue: Catalogue, filter: ProductFilter) {
  const filtered = filterAndCount(catalogue.index, filter)
  return { filtered, facets: toFacets(catalogue, filter, filtered.counts) }
}

async function readFilter(context: SearchContext, query: Omit<ProductQuery, 'order' | 'page' | 'limit'>) {
  const { catalogue } = context
  const { index } = catalogue
  const statuses = (query.statuses ?? ['live']).map((status) => statusCodes[status])
  const { keyword, leniency = 'spelling' } = query
  const visible = visibleSlots(index, statuses)
  const match = keyword ? await matchKeyword(context, keyword, { leniency, visible }) : undefined
  const filter: ProductFilter = {
    statuses,
    matches: match?.set,
    categories: toCodes(catalogue.categories, index.columns.categories, query.category),
    brands: toCodes(catalogue.brands, index.columns.brands, query.brand),
    attributes: toAttributes(index, query.attr),
    lowCents: query.lowPrice === undefined ? undefined : toCents(query.lowPrice),
    highCents: query.highPrice === undefined ? undefined : toCents(query.highPrice),
    minAvailable: query.inStock ? 1 : undefined,
    maxAvailable: query.maxStock,
  }
  return { filter, found: match }
}

const visibleSlots = ({ columns }: ProductIndex, statuses: readonly number[]): SlotSet =>
  uniteSlots(statuses.map((status) => columns.statusSets[status] ?? emptySlots()))

const isWhole = ({ statuses, ...filter }: ProductFilter): boolean =>
  statuses.length === 1 && statuses[0] === statusCodes.live && Object.values(filter).every((part) => part === undefined)

/** Resolves ids or slugs to index codes. An unknown one matches nothing, like any other choice. */
function toCodes(names: Names, codes: Dictionary, keys: readonly string[] | undefined): Set<number> | undefined {
  if (!keys) return undefined
  return new Set(
    keys.flatMap((key) => {
      const entry = names.byId.get(key) ?? names.all.find(({ slug }) => slug === key)
      return (entry && codes.find(entry._id)) ?? []
    }),
  )
}

function toAttributes(
  {
    columns: {
      attributes: { known },
    },
  }: ProductIndex,
  wanted: readonly string[] | undefined,
): Map<number, Set<number>> | undefined {
  if (!wanted) return undefined
  const attributes = new Map<number, Set<number>>()
  for (const text of wanted) {
    const colon = text.indexOf(':')
    const attribute = { name: text.slice(0, colon), value: text.slice(colon + 1) }
    // A name that no product has is a valid choice that matches nothing.
    const name = known.findName(attribute.name) ?? known.names.size
    const value = known.findValue(name, attribute)
    const values = attributes.get(name) ?? new Set()
    attributes.set(name, value === undefined ? values : values.add(value))
  }
  return attributes
}

async function toPage(
  { db, catalogue }: SearchContext,
  query: ProductQuery,
  audience: Audience,
  filtered: Filtered,
  found: KeywordMatch | undefined,
): Promise<ProductPage> {
  const { page, limit } = query
  const skip = (page - 1) * limit
  if (query.group) return toGroupedPage({ db, catalogue }, query, filtered, found)
  const { total } = filtered
  const slots = pickSlots(catalogue.index, query.order, found, filtered, { skip, limit })
  const ids = slots.map((slot) => catalogue.index.columns.ids[slot] ?? '')
  const products = await findProductsByIds(db, ids, audience)
  return { products, page, pages: Math.ceil(total / limit), total }
}

/** The whole list is put in order, because which member comes first, and how many groups there are, depends on it. */
async function toGroupedPage(
  { db, catalogue: { index } }: SearchContext,
  { order, page, limit }: ProductQuery,
  filtered: Filtered,
  found: KeywordMatch | undefined,
): Promise<ProductPage> {
  const slots = pickSlots(index, order, found, filtered, { skip: 0, limit: filtered.total })
  const { shown, groupOf } = groupFamilies(index, slots)
  const wanted = shown.slice((page - 1) * limit, page * limit)
  const groups = new Map(wanted.map((slot) => [index.columns.ids[slot] ?? '', groupOf(slot)]))
  const products = (await findProductsByIds(db, [...groups.keys()], 'shoppers')).map((product) => {
    const group = groups.get(product._id)
    return group ? { ...product, group } : product
  })
  return { products, page, pages: Math.ceil(shown.length / limit), total: shown.length }
}
