import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { favourites, products } from './table.ts'

/** Ids in the order they were kept in. What went back to being a draft stays kept, out of sight. */
export async function findFavouriteIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .innerJoin(products, eq(products._id, favourites.productId))
    .where(and(eq(favourites.userId, userId), ne(products.status, 'draft')))
    .orderBy(asc(favourites.position))
  return rows.map((row) => row.id)
}

/**
 * Keeps exactly these, in this order. Ids that are no live product and were no favourite before are left out: nobody learns
 * here whether a draft exists.
 */
export async function replaceFavourites(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  // Two tabs of one person at once: the later one wins as a whole.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)
  const wanted = [...new Set(ids)]
  await db.execute(sql`
    with wanted as (
      select w.id, w.position::int from unnest(${sql.param(wanted)}::uuid[]) with ordinality as w (id, position)
      join products p on p.id = w.id
      where p.status = 'live'
        or exists (select from favourites f where f.user_id = ${userId} and f.product_id = w.id)
    ), gone as (
      delete from favourites where user_id = ${userId} and product_id not in (select id from wanted)
    )
    insert into favourites (user_id, product_id, position) select ${userId}, id, position from wanted
    on conflict (user_id, product_id) do update set position = excluded.position`)
}
