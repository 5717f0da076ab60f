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

type Stored = { place: string; partNumber: string }

const compare = (a: string, b: string) => a.localeCompare(b, 'en', { numeric: true })

/** One walk through the store: by place and part number as people count (B-9 before B-10), without a place last. */
export const compareByPlace = (a: Stored, b: Stored): number =>
  Number(a.place === '') - Number(b.place === '') || compare(a.place, b.place) || compare(a.partNumber, b.partNumber)
