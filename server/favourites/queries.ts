import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'
import { favourites } from './table.ts'

/** Ids in saved order. A product that became a draft again stays saved, but hidden. */
export async function findFavouriteIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: favourites.productId })
    .from(favourites)
    .innerJoin(products, eq(products._id, favourites.productId))
    .where(and(eq(favourites.userId, userId), ne(products.status, 'draft')))
    .orderBy(asc(favourites.position), asc(favourites.productId))
  return rows.map((row) => row.id)
}

/** Serialises two tabs of the same user. */
export const lockFavourites = (db: Db, userId: string) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`)

/**
 * Replaces the favourites that are for sale, in this order. Others stay saved, because the client could not see
 * them. Unknown ids are dropped, so that nobody can probe for drafts.
 */
export async function replaceFavourites(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  await db.execute(sql`
    with wanted as (
      select w.id, w.position::int from unnest(${sql.param(uniqueIds)}::uuid[]) with ordinality as w (id, position)
      join products p on p.id = w.id
      where p.status = 'live'
        or exists (select from favourites f where f.user_id = ${userId} and f.product_id = w.id)
    ), gone as (
      delete from favourites f using products p
      where f.user_id = ${userId} and p.id = f.product_id and p.status = 'live' and p.id not in (select id from wanted)
    )
    insert into favourites (user_id, product_id, position) select ${userId}, id, position from wanted
    on conflict (user_id, product_id) do update set position = excluded.position`)
}

/** Adds live products after those already saved. */
export async function addFavourites(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into favourites (user_id, product_id, position)
    select ${userId}, p.id, w.position::int + coalesce((select max(position) from favourites where user_id = ${userId}), 0)
    from unnest(${sql.param([...new Set(ids)])}::uuid[]) with ordinality as w (id, position)
    join products p on p.id = w.id and p.status = 'live'
    on conflict (user_id, product_id) do nothing`)
}

export async function removeFavourites(db: Db, userId: string, ids: readonly string[]): Promise<void> {
  await db.execute(
    sql`delete from favourites where user_id = ${userId} and product_id = any (${sql.param(ids)}::uuid[])`,
  )
}

export async function countFavourites(db: Db, userId: string): Promise<number> {
  return db.$count(favourites, eq(favourites.userId, userId))
}

export async function deleteFavouritesOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(favourites).where(eq(favourites.userId, userId))
}
