import { eq } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { markProductsChanged } from './cache-tags.ts'
import { cartLines, favourites, reviews } from './table.ts'

/** Anonymises a deleted account in the catalogue: its reviews stay, without the name. */
export async function anonymiseUser(tx: Db, userId: string, nobody: string): Promise<void> {
  await tx.delete(favourites).where(eq(favourites.userId, userId))
  await tx.delete(cartLines).where(eq(cartLines.userId, userId))
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
