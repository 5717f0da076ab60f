import type { Db } from '#server/db/database.ts'
import { markProductsChanged } from '../cache-tags.ts'
import { clearLonelyFamilies, type LonelyProduct } from './product-write-queries.ts'

/** Call it after products have left these families: one with a single product left is no longer a family. */
export async function dissolveLonely(tx: Db, families: (string | null | undefined)[]): Promise<LonelyProduct[]> {
  const dissolved = await clearLonelyFamilies(
    tx,
    families.filter((family) => family != null),
  )
  if (dissolved.length > 0)
    await markProductsChanged(
      tx,
      dissolved.map(({ _id }) => _id),
    )
  return dissolved
}

/** The office's message, and which families ended with the change. */
export const withDissolved = (message: string, dissolved: LonelyProduct[]): string =>
  [message, ...dissolved.map(({ family }) => `${family} had one product left and is no longer a family.`)].join(' ')
