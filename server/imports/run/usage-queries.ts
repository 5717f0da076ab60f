import { sql } from 'drizzle-orm'
import { productDocuments, reviews } from '#server/catalogue/table.ts'
import { checkouts } from '#server/checkout/table.ts'
import type { Db } from '#server/db/database.ts'
import { favourites } from '#server/favourites/table.ts'
import { hotspots } from '#server/hotspots/table.ts'
import { orders } from '#server/orders/records/table.ts'
import { projects } from '#server/projects/table.ts'

/**
 * Which of these products are in use, and how, so that they cannot be removed. Orders are checked from the moment the
 * first product can have existed.
 */
export async function findUsage(db: Db, ids: string[], since: string): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const idList = sql`${sql.param(ids)}::uuid[]`
  const texts = sql`${sql.param(ids)}::text[]`
  const { rows } = await db.execute<{ id: string; reason: string }>(sql`
    select distinct on (id) id, reason from (
      select item ->> '_id' as id, 1 as rank, 'It has been ordered since.' as reason
        from ${orders}, jsonb_array_elements(${orders.items}) as item
        where ${orders.createdAt} >= ${since}::timestamptz and item ->> '_id' = any(${texts})
      union all
      select item ->> '_id', 2, 'It is in a checkout.'
        from ${checkouts}, jsonb_array_elements(${checkouts.items}) as item
        where ${checkouts.createdAt} >= ${since}::timestamptz and item ->> '_id' = any(${texts})
      union all
      select ${reviews.productId}::text, 3, 'It has been reviewed since.' from ${reviews} where ${reviews.productId} = any(${idList})
      union all
      select ${productDocuments.productId}::text, 4, 'Documents were added to it.'
        from ${productDocuments} where ${productDocuments.productId} = any(${idList})
      union all
      select ${favourites.productId}::text, 5, 'It is among a customer''s favourites.'
        from ${favourites} where ${favourites.productId} = any(${idList})
      union all
      select used::text, 6, 'A project shows it.'
        from ${projects}, unnest(${projects.productIds}) as used where used = any(${idList})
      union all
      select annotation -> 'data' ->> 'product', 7, 'A hotspot shows it.'
        from ${hotspots}, jsonb_array_elements(${hotspots.annotations}) as annotation
        where annotation -> 'data' ->> 'product' = any(${texts})
    ) as uses
    order by id, rank`)
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

/** Which of these categories and brands still exist. */
export async function findExisting(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const idList = sql`${sql.param(ids)}::uuid[]`
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from categories where id = any(${idList}) union select id from brands where id = any(${idList})`,
  )
  return new Set(rows.map(({ id }) => id))
}
