import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductSummary } from '#contract/catalogue.ts'
import type { Review } from '#contract/catalogue-reviews.ts'
import { AppError } from '#contract/errors.ts'
import { toRand } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { brands, categories, productSlugs, products, reviews } from '../table.ts'
import { findDocumentsOfProduct } from './document-queries.ts'

/** More are never shown; the average covers all of them. */
const shownReviews = 500

const isLive = eq(products.status, 'live')

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
  images: products.images,
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
const detailColumns = { ...summaryColumns, description: products.description }

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

function toSummary(row: SummaryRow): ProductSummary {
  const { number: _, priceCents, stock, reserved, images, ratingSum, ratingCount, ...sold } = row
  const { leadTimeDays, weightGrams, deliveryQuoted, family, ...rest } = sold
  return {
    ...rest,
    price: toRand(priceCents),
    countInStock: Math.max(0, stock - reserved),
    ...(leadTimeDays === null ? {} : { leadTimeDays }),
    ...(family === null ? {} : { family }),
    ...(weightGrams === null ? {} : { weightKg: weightGrams / 1000 }),
    ...(deliveryQuoted ? { deliveryQuoted } : {}),
    image: images[0] ?? '',
    images,
    rating: ratingCount === 0 ? 0 : ratingSum / ratingCount,
    numReviews: ratingCount,
  }
}

/** Shoppers see live products and visible reviews, the office sees all. */
export type Audience = 'shoppers' | 'office'
const visibleTo = (audience: Audience): SQL | undefined => (audience === 'shoppers' ? isLive : undefined)

const isOneOf = sql`${products._id} = any (${sql.placeholder('ids')}::uuid[])`
const byIds = {
  shoppers: (db: Db) => selectSummaries(db).where(and(isOneOf, isLive)).prepare(''),
  office: (db: Db) => selectSummaries(db).where(isOneOf).prepare(''),
}
/** Every list ends with this query, and building it takes longer than running it, so it is prepared once per database. */
const preparedByIds = { shoppers: new WeakMap<Db, ByIds>(), office: new WeakMap<Db, ByIds>() }
type ByIds = ReturnType<(typeof byIds)['shoppers']>

function prepareByIds(db: Db, audience: Audience): ByIds {
  const known = preparedByIds[audience].get(db)
  if (known) return known
  const prepared = byIds[audience](db)
  preparedByIds[audience].set(db, prepared)
  return prepared
}

/** Existing ones, in the requested order. */
export async function findProductsByIds(db: Db, ids: string[], audience: Audience): Promise<ProductSummary[]> {
  if (ids.length === 0) return []
  const rows = await prepareByIds(db, audience).execute({ ids: `{${ids.join(',')}}` })
  const byId = new Map(rows.map((row) => [row._id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toSummary(row)] : []
  })
}

export async function findNewestProducts(db: Db, limit: number): Promise<ProductSummary[]> {
  const rows = await selectSummaries(db)
    .where(isLive)
    .orderBy(desc(products.createdAt), desc(products.number))
    .limit(limit)
  return rows.map(toSummary)
}

export async function findFeaturedProducts(db: Db, limit: number): Promise<ProductSummary[]> {
  const rows = await selectSummaries(db)
    .where(and(isLive, eq(products.isFeatured, true)))
    .orderBy(desc(products.createdAt), desc(products.number))
    .limit(limit)
  return rows.map(toSummary)
}

export async function findTopProducts(db: Db, limit: number): Promise<ProductSummary[]> {
  const average = sql`(${products.ratingSum}::float8 / greatest(${products.ratingCount}, 1))`
  const rows = await selectSummaries(db)
    .where(isLive)
    .orderBy(desc(average), desc(products.ratingCount), desc(products.number))
    .limit(limit)
  return rows.map(toSummary)
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

export async function findProduct(db: Db, where: SQL, audience: Audience): Promise<Product | undefined> {
  const [row] = await db
    .select(detailColumns)
    .from(products)
    .innerJoin(categories, eq(categories._id, products.categoryId))
    .innerJoin(brands, eq(brands._id, products.brandId))
    .where(and(where, visibleTo(audience)))
  if (!row) return undefined
  const { description, ...summary } = row
  return {
    ...toSummary(summary),
    description,
    documents: await findDocumentsOfProduct(db, row._id),
    reviews: await findReviewsOf(db, row._id, audience),
    ratingCounts: await countRatings(db, row._id),
  }
}

export const findProductById = (db: Db, id: string, audience: Audience): Promise<Product | undefined> =>
  findProduct(db, eq(products._id, id), audience)

export const findProductBySlug = (db: Db, slug: string, audience: Audience): Promise<Product | undefined> =>
  findProduct(db, eq(products.slug, slug), audience)

export async function getProductById(db: Db, id: string, audience: Audience): Promise<Product> {
  const found = await findProductById(db, id, audience)
  if (!found) throw noSuchProduct()
  return found
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

async function findReviewsOf(db: Db, productId: string, audience: Audience): Promise<Review[]> {
  const rows = await db
    .select()
    .from(reviews)
    .where(and(eq(reviews.productId, productId), audience === 'shoppers' ? eq(reviews.hidden, false) : undefined))
    .orderBy(desc(reviews.createdAt), reviews._id)
    .limit(shownReviews)
  return rows.map((row) => toReview(row, audience))
}

async function countRatings(db: Db, productId: string): Promise<number[]> {
  const rows = await db
    .select({ rating: reviews.rating, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.hidden, false)))
    .groupBy(reviews.rating)
  return [1, 2, 3, 4, 5].map((mark) => rows.find(({ rating }) => rating === mark)?.count ?? 0)
}

/** Only the author's name is public; only the office sees that a review is hidden. */
export function toReview(row: typeof reviews.$inferSelect, audience: Audience): Review {
  const { _id, name, rating, review, hidden, createdAt, updatedAt } = row
  return { _id, name, rating, review, ...(audience === 'office' ? { hidden } : {}), createdAt, updatedAt }
}

export const countFamily = (db: Db, name: string): Promise<number> =>
  db.$count(products, sql`lower(${products.family}) = lower(${name})`)
