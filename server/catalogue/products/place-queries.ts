import { and, inArray, ne } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { products } from '../table.ts'

/** The storage places of those of these products that have one. */
export async function findPlaces(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ _id: products._id, place: products.place })
    .from(products)
    .where(and(inArray(products._id, [...ids]), ne(products.place, '')))
  return new Map(rows.map(({ _id, place }) => [_id, place]))
}
