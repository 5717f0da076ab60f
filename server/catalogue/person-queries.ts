import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { favourites, reviews } from './table.ts'
import { changedProducts } from './tags.ts'

/** What the catalogue keeps of a person whose account is deleted: their reviews, without the name. */
export async function forgetPerson(tx: Db, userId: string, nobody: string): Promise<void> {
  await tx.delete(favourites).where(eq(favourites.userId, userId))
  const written = await tx
    .update(reviews)
    .set({ name: nobody })
    .where(eq(reviews.userId, userId))
    .returning({ productId: reviews.productId })
  await changedProducts(
    tx,
    written.map(({ productId }) => productId),
  )
}
