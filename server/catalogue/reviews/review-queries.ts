import { and, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Review } from '#contract/catalogue/review-calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { noSuchProduct, toReview } from '../products/product-queries.ts'
import { products, reviews } from '../table.ts'

type NewReview = { productId: string; userId: string; name: string; rating: number; review: string }

/** Stores the review and its rating. The product's row is locked first, so that no earlier review is missing from the sum. */
export async function insertReview(db: Db, draft: NewReview): Promise<Review> {
  const [product] = await db
    .select({ id: products._id })
    .from(products)
    .where(and(eq(products._id, draft.productId), eq(products.status, 'live')))
    .for('no key update')
  if (!product) throw noSuchProduct()
  const [row] = await db
    .insert(reviews)
    .values(draft)
    .returning()
    .catch((error) => {
      if (isUniqueViolation(error, 'reviews_once'))
        throw new AppError('already_reviewed', 'You have already reviewed this product.', { cause: error })
      throw error
    })
  if (!row) throw new Error('no review was created')
  await addStars(db, draft.productId, draft.rating, 1)
  return toReview(row, 'shoppers')
}

/** Hides or shows a review and updates the rating once. */
export async function setReviewHidden(
  db: Db,
  productId: string,
  id: string,
  { hidden, updatedAt: seen }: { hidden: boolean; updatedAt?: string | undefined },
): Promise<Review> {
  await db.select({ id: products._id }).from(products).where(eq(products._id, productId)).for('no key update')
  const thisReview = and(eq(reviews._id, id), eq(reviews.productId, productId))
  const [before] = await db.select().from(reviews).where(thisReview).for('update')
  if (!before) throw new AppError('not_found', 'Review not found.')
  assertNotStale(before.updatedAt, seen)
  if (before.hidden === hidden) return toReview(before, 'office')
  const [row] = await db
    .update(reviews)
    .set({ hidden, updatedAt: nextStamp(reviews.updatedAt) })
    .where(thisReview)
    .returning()
  if (!row) throw new Error('the review no longer exists')
  await addStars(db, productId, hidden ? -row.rating : row.rating, hidden ? -1 : 1)
  return toReview(row, 'office')
}

const noOwnReview = () => new AppError('not_found', 'You have not reviewed this product.')
const isBy = (productId: string, userId: string) => and(eq(reviews.productId, productId), eq(reviews.userId, userId))

export async function findOwnReview(db: Db, productId: string, userId: string): Promise<Review | null> {
  const [row] = await db.select().from(reviews).where(isBy(productId, userId))
  return row ? toOwnReview(row) : null
}

type Changes = { rating?: number | undefined; review?: string | undefined; updatedAt?: string | undefined }

/** The rating changes by the difference; hidden reviews do not count and stay hidden. */
export async function changeReviewOf(
  db: Db,
  productId: string,
  userId: string,
  { updatedAt: seen, rating, review }: Changes,
): Promise<Review> {
  const before = await lockReviewOf(db, productId, userId)
  assertNotStale(before.updatedAt, seen)
  const [row] = await db
    .update(reviews)
    .set({ rating: rating ?? before.rating, review: review ?? before.review, updatedAt: nextStamp(reviews.updatedAt) })
    .where(eq(reviews._id, before._id))
    .returning()
  if (!row) throw new Error('the review no longer exists')
  if (!row.hidden) await addStars(db, productId, row.rating - before.rating, 0)
  return toOwnReview(row)
}

/** A hidden review cannot be withdrawn, or its author could post it again. */
export async function deleteReviewOf(db: Db, productId: string, userId: string): Promise<void> {
  const { _id, hidden, rating } = await lockReviewOf(db, productId, userId)
  if (hidden)
    throw new AppError('review_hidden', 'The shop has hidden this review. Please contact us to have it removed.')
  await db.delete(reviews).where(eq(reviews._id, _id))
  await addStars(db, productId, -rating, -1)
}

/** Locks the product's row first, like everything else here, to avoid deadlocks. */
async function lockReviewOf(db: Db, productId: string, userId: string) {
  await db.select({ id: products._id }).from(products).where(eq(products._id, productId)).for('no key update')
  const [row] = await db.select().from(reviews).where(isBy(productId, userId)).for('update')
  if (!row) throw noOwnReview()
  return row
}

/** Only the author sees whether it is hidden. */
const toOwnReview = (row: typeof reviews.$inferSelect): Review => toReview(row, row.hidden ? 'office' : 'shoppers')

/** `updatedAt` stays: a review must not make the office's open form stale. */
async function addStars(db: Db, productId: string, stars: number, count: number): Promise<void> {
  await db
    .update(products)
    .set({ ratingSum: sql`${products.ratingSum} + ${stars}`, ratingCount: sql`${products.ratingCount} + ${count}` })
    .where(eq(products._id, productId))
}

type ReviewQuery = { page: number; limit: number; search?: string | undefined; hidden?: boolean | undefined }

export async function findReviews(db: Db, { page, limit, search, hidden }: ReviewQuery) {
  const like = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    hidden === undefined ? undefined : eq(reviews.hidden, hidden),
    like ? or(ilike(reviews.review, like), ilike(reviews.name, like), ilike(products.name, like)) : undefined,
  )
  const joined = db.select({ total: sql<number>`count(*)::int` }).from(reviews)
  const [counted] = await joined.innerJoin(products, eq(products._id, reviews.productId)).where(where)
  const rows = await db
    .select({ review: reviews, product: { _id: products._id, name: products.name, slug: products.slug } })
    .from(reviews)
    .innerJoin(products, eq(products._id, reviews.productId))
    .where(where)
    .orderBy(desc(reviews.createdAt), reviews._id)
    .limit(limit)
    .offset((page - 1) * limit)
  const total = counted?.total ?? 0
  return {
    reviews: rows.map(({ review, product }) => ({ ...toReview(review, 'office'), product })),
    page,
    pages: Math.ceil(total / limit),
    total,
  }
}
