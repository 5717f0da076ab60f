import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { markProductsChanged } from '../cache-tags.ts'
import { reviews } from '../table.ts'

/** The reviews of a deleted account stay, without its name. */
export async function anonymiseReviews(tx: Db, userId: string, nobody: string): Promise<void> {
  const written = await tx
    .update(reviews)
    .set({ name: nobody })
    .where(eq(reviews.userId, userId))
    .returning({ productId: reviews.productId })
  await markProductsChanged(
    tx,
    written.map(({ productId }) => productId),
  )
}
