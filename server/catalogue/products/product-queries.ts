import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductSummary } from '#contract/catalogue/calls.ts'
import { relatedKinds } from '#contract/catalogue/related.ts'
import type { Review } from '#contract/catalogue/review-calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { today, writeDay } from '#server/db/local-days.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { brands, categories, productSlugs, products, reviews } from '../table.ts'
import { documentsOfProduct, toDocuments } from './document-queries.ts'
import { findRelatedKinds, relatedRows } from './related-queries.ts'

/** Products in the lists of the newest, best rated and featured ones. */
export const topListSize = 12
/** Products in a row of the home page. */
export const homeRowSize = 4
/** The most reviews shown; the average covers all of them. */
const shownReviews = 500

/** Written out: with a parameter, PostgreSQL plans the query again for every call. */
const isLive = sql`${products.status} = 'live'`

const summaryColumns = {
  _id: products._id,
  number: products.number,
  name: products.name,
  slug: products.slug,
  partNumber: products.partNumber,
  priceCents: products.priceCents,
  stock: products.stock,
  reserved: products.reserved,
  madeToOrder: products.madeToOrder,
  leadTimeDays: products.leadTimeDays,
  weightGrams: products.weightGrams,
  deliveryQuoted: products.deliveryQuoted,
  status: products.status,
  // As JSON, which Node parses natively; the driver reads arrays letter by letter.
  images: sql<string[]>`to_json(${products.images})`,
  attributes: products.attributes,
  ratingSum: products.ratingSum,
  ratingCount: products.ratingCount,
  isFeatured: products.isFeatured,
  family: products.family,
  createdAt: products.createdAt,
  updatedAt: products.updatedAt,
  category: { _id: categories._id, name: categories.name, slug: categories.slug },
  brand: { _id: brands._id, name: brands.name, slug: brands.slug },
}
const detailColumns = {
  ...summaryColumns,
  description: products.description,
  place: products.place,
  costCents: products.costCents,
  reorderLevel: products.reorderLevel,
  supplier: products.supplier,
  supplierPartNumber: products.supplierPartNumber,
  expectedOn: products.expectedOn,
  work: products.work,
  accessories: products.accessories,
  spareParts: products.spareParts,
  alternatives: products.alternatives,
  documents: documentsOfProduct,
  relatedRows,
}

type SummaryRow = Pick<typeof products.$inferSelect, Exclude<keyof typeof summaryColumns, 'category' | 'brand'>> & {
  category: Named
  brand: Named
}
type Named = ProductSummary['category']

const selectSummaries = (db: Db) =>
  db
    .select(summaryColumns)
    .from(products)
    .innerJoin(categories, eq(categories._id, products.categoryId))
    .innerJoin(brands, eq(brands._id, products.brandId))

/** Written out field by field: this runs for every product of every list, and copying "the rest" of a row is slow. */
function toSummary(row: SummaryRow): ProductSummary {
  return {
    _id: row._id,
    name: row.name,
    slug: row.slug,
    partNumber: row.partNumber,
    category: row.category,
    brand: row.brand,
    price: toRand(row.priceCents),
    countInStock: Math.max(0, row.stock - row.reserved),
    madeToOrder: row.madeToOrder,
    leadTimeDays: row.leadTimeDays ?? undefined,
    family: row.family ?? undefined,
    weightKg: row.weightGrams === null ? undefined : row.weightGrams / 1000,
    deliveryQuoted: row.deliveryQuoted || undefined,
    status: row.status,
    image: row.images[0] ?? '',
    images: row.images,
    attributes: row.attributes,
    rating: row.ratingCount === 0 ? 0 : row.ratingSum / row.ratingCount,
    numReviews: row.ratingCount,
    isFeatured: row.isFeatured,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
  }
}

/** Shoppers see live products and visible reviews, the office sees all. */
export type Audience = 'shoppers' | 'office'
const visibleTo = (audience: Audience): SQL | undefined => (audience === 'shoppers' ? isLive : undefined)

const isOneOf = sql`${products._id} = any (${sql.placeholder('ids')}::uuid[])`
const byIds = {
  shoppers: prepareOnce('products_by_id', (db) => selectSummaries(db).where(and(isOneOf, isLive))),
  office: prepareOnce('products_by_id_office', (db) => selectSummaries(db).where(isOneOf)),
}

/** Existing ones, in the requested order. */
export async function findProductsByIds(db: Db, ids: string[], audience: Audience): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const rows = await byIds[audience](db).execute({ ids: `{${ids.join(',')}}` })
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toSummary(row)] : []
  })
}

/** The limit is written out, like the status. */
const featured = (limit: number) =>
  prepareOnce(`featured_products_${limit}`, (db) =>
    selectSummaries(db)
      .where(sql`${products._id} in (
      select id from products where status = 'live' and is_featured
      order by created_at desc, number desc limit ${sql.raw(String(limit))})`)
      .orderBy(desc(products.createdAt), desc(products.number)),
  )
const featuredBy = { [homeRowSize]: featured(homeRowSize), [topListSize]: featured(topListSize) }

export async function findFeaturedProducts(
  db: Db,
  limit: typeof homeRowSize | typeof topListSize,
): Promise<ProductSummary[]> {
  return (await featuredBy[limit](db).execute()).map(toSummary)
}

/** The soonest first. Cached: whoever shows a day leaves out past ones. */
export async function findExpected(db: Db, limit: number): Promise<{ _id: string; expectedOn: string }[]> {
  const { rows } = await db.execute<{ _id: string; expectedOn: string }>(sql`
    select id as "_id", ${writeDay(products.expectedOn)} as "expectedOn" from ${products}
    where expected_on >= ${today} and status = 'live' and not made_to_order and stock <= reserved
    order by expected_on, id limit ${limit}`)
  return rows
}

/** Live products after a given one, newest first: the next page of a long list. */
export async function findProductsAfter(
  db: Db,
  after: { createdAt: string; number: number } | undefined,
  limit: number,
): Promise<{ products: ProductSummary[]; last: { createdAt: string; number: number } | undefined }> {
  const rest =
    after && sql`(${products.createdAt}, ${products.number}) < (${after.createdAt}::timestamptz, ${after.number})`
  const rows = await selectSummaries(db)
    .where(and(isLive, rest))
    .orderBy(desc(products.createdAt), desc(products.number))
    .limit(limit)
  const last = rows.at(-1)
  return { products: rows.map(toSummary), last: last && { createdAt: last.createdAt, number: last.number } }
}

const isAsked = { _id: eq(products._id, sql.placeholder('key')), slug: eq(products.slug, sql.placeholder('key')) }
const selectDetails = (name: string, where: SQL | undefined) =>
  prepareOnce(name, (db) =>
    db
      .select(detailColumns)
      .from(products)
      .innerJoin(categories, eq(categories._id, products.categoryId))
      .innerJoin(brands, eq(brands._id, products.brandId))
      .where(where),
  )
const details = {
  shoppers: {
    _id: selectDetails('product', and(isAsked._id, isLive)),
    slug: selectDetails('product_by_slug', and(isAsked.slug, isLive)),
  },
  office: {
    _id: selectDetails('product_office', isAsked._id),
    slug: selectDetails('product_by_slug_office', isAsked.slug),
  },
}

async function findProduct(db: Db, by: '_id' | 'slug', key: string, audience: Audience): Promise<Product | undefined> {
  const [row] = await details[audience][by](db).execute({ key })
  if (!row) return undefined
  const related = await findRelated(db, row, audience)
  const reviewRows = await findReviewRows(db, row, audience)
  return {
    ...toSummary(row),
    description: row.description,
    ...(audience === 'office' ? toOfficeFields(row) : {}),
    documents: toDocuments(row.documents),
    reviews: reviewRows.map((review) => toReview(review, audience)),
    ...(related.length > 0 ? { related } : {}),
    ratingCounts: reviewRows.length < shownReviews ? countVisible(reviewRows) : await countRatings(db, row._id),
  }
}

type OfficeRow = Pick<
  typeof products.$inferSelect,
  'place' | 'costCents' | 'reorderLevel' | 'supplier' | 'supplierPartNumber' | 'expectedOn' | 'work'
>

/** What the public must not read. */
const toOfficeFields = ({
  place,
  costCents,
  reorderLevel,
  supplier,
  supplierPartNumber,
  expectedOn,
  work,
}: OfficeRow) => ({
  ...(place ? { place } : {}),
  ...(costCents === null ? {} : { cost: toRand(costCents) }),
  ...(reorderLevel === null ? {} : { reorderLevel }),
  ...(supplier ? { supplier } : {}),
  ...(supplierPartNumber ? { supplierPartNumber } : {}),
  ...(expectedOn === null ? {} : { expectedOn }),
  ...(Object.keys(work).length > 0 ? { work } : {}),
})

/** Related products that this audience may see, by kind, in the office's order. */
async function findRelated(
  db: Db,
  product: Parameters<typeof findRelatedKinds>[0],
  audience: Audience,
): Promise<NonNullable<Product['related']>> {
  const kinds = findRelatedKinds(product)
  const related = await findProductsByIds(db, [...kinds.keys()], audience)
  const rank = ({ _id }: ProductSummary) => relatedKinds.indexOf(kinds.get(_id) ?? 'alternative')
  return related
    .sort((a, b) => rank(a) - rank(b))
    .map((one) => ({ kind: kinds.get(one._id) ?? 'alternative', product: one }))
}

export const findProductById = (db: Db, id: string, audience: Audience): Promise<Product | undefined> =>
  findProduct(db, '_id', id, audience)

export const findProductBySlug = (db: Db, slug: string, audience: Audience): Promise<Product | undefined> =>
  findProduct(db, 'slug', slug, audience)

export async function getProductById(db: Db, id: string, audience: Audience): Promise<Product> {
  const product = await findProductById(db, id, audience)
  if (!product) throw noSuchProduct()
  return product
}

export const noSuchProduct = () => new AppError('not_found', 'Product not found.')

/** The current product of an old slug. */
export async function findCurrentSlug(db: Db, oldSlug: string, audience: Audience): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: products.slug })
    .from(productSlugs)
    .innerJoin(products, eq(products._id, productSlugs.productId))
    .where(and(eq(productSlugs.slug, oldSlug), visibleTo(audience)))
  return row?.slug
}

const selectReviews = (name: string, visible?: SQL) =>
  prepareOnce(name, (db) =>
    db
      .select()
      .from(reviews)
      .where(and(eq(reviews.productId, sql.placeholder('productId')), visible))
      .orderBy(desc(reviews.createdAt), reviews._id)
      .limit(shownReviews),
  )
const reviewsOf = {
  shoppers: selectReviews('reviews', eq(reviews.hidden, false)),
  office: selectReviews('reviews_office'),
}
type ReviewRow = typeof reviews.$inferSelect

async function findReviewRows(
  db: Db,
  { _id, ratingCount }: Pick<SummaryRow, '_id' | 'ratingCount'>,
  audience: Audience,
): Promise<ReviewRow[]> {
  // Most products have none. Only visible ones count.
  if (audience === 'shoppers' && ratingCount === 0) return []
  return reviewsOf[audience](db).execute({ productId: _id })
}

const marks = [1, 2, 3, 4, 5]

const countVisible = (rows: readonly ReviewRow[]): number[] =>
  marks.map((mark) => rows.filter(({ rating, hidden }) => rating === mark && !hidden).length)

async function countRatings(db: Db, productId: string): Promise<number[]> {
  const rows = await db
    .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.hidden, false)))
    .groupBy(reviews.rating)
  return marks.map((mark) => rows.find(({ rating }) => rating === mark)?.count ?? 0)
}

/** Only the author's name is public; only the office sees that a review is hidden. */
export function toReview(row: ReviewRow, audience: Audience): Review {
  const { _id, name, rating, review, hidden, createdAt, updatedAt } = row
  return { _id, name, rating, review, ...(audience === 'office' ? { hidden } : {}), createdAt, updatedAt }
}

export const countFamily = (db: Db, name: string): Promise<number> =>
  db.$count(products, sql`lower(${products.family}) = lower(${name})`)
