import { eq, sql } from 'drizzle-orm'
import { maxCartLines } from '#contract/cart/price.ts'
import type { Db } from '#server/db/database.ts'
import { cartLines } from './table.ts'

type Line = { _id: string; qty: number }

/** Serialises changes from several devices of one account. */
export const lockCart = (tx: Db, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`cart:${userId}`}, 0))`)

export async function findCartLines(db: Db, userId: string) {
  return db
    .select({ _id: cartLines.productId, name: cartLines.name, partNumber: cartLines.partNumber, qty: cartLines.qty })
    .from(cartLines)
    .where(eq(cartLines.userId, userId))
    .orderBy(cartLines.position)
}

/**
 * Drops unknown products and designs, and new lines once the cart is full. Products not for sale are stored, but
 * without their names, so that drafts are not revealed.
 */
async function writeLines(tx: Db, userId: string, lines: readonly Line[], isMerge: boolean): Promise<void> {
  const quantities = new Map(lines.map(({ _id, qty }) => [_id.toLowerCase(), qty]))
  await tx.execute(sql`
    insert into cart_lines as c (user_id, product_id, qty, name, part_number)
    select ${userId}, id, qty, name, part_number
    from (
      select w.*, case when p.status = 'live' then p.name else '' end as name,
        case when p.status = 'live' then p.part_number else '' end as part_number, l.qty is null as is_new,
        count(*) filter (where l.qty is null) over (order by w.place) as nth_new
      from unnest(${sql.param([...quantities.keys()])}::uuid[], ${sql.param([...quantities.values()])}::integer[])
        with ordinality as w (id, qty, place)
      left join products p on p.id = w.id
      left join cart_lines l on l.user_id = ${userId} and l.product_id = w.id
      where p.id is not null or exists (select from designs d where d.id = w.id)
    ) w
    where not is_new or nth_new <= ${maxCartLines} - (select count(*) from cart_lines where user_id = ${userId})
    order by place
    on conflict (user_id, product_id) do update set
      qty = case when ${isMerge} then greatest(c.qty, excluded.qty) else excluded.qty end,
      name = coalesce(nullif(excluded.name, ''), c.name), part_number = coalesce(nullif(excluded.part_number, ''), c.part_number)`)
}

export const setCartLines = (tx: Db, userId: string, lines: readonly Line[]) => writeLines(tx, userId, lines, false)
/** Keeps the larger quantity. */
export const mergeCartLines = (tx: Db, userId: string, lines: readonly Line[]) => writeLines(tx, userId, lines, true)

/**
 * Removes what was bought from the signed-in buyer's cart; a quantity raised since then leaves the difference. An order
 * never waits for a cart: it skips a line that a device is changing at this moment.
 */
export async function removeBought(tx: Db, userId: string | null | undefined, items: readonly Line[]): Promise<void> {
  if (!userId) return
  const ids = sql.param(items.map(({ _id }) => _id))
  const quantities = sql.param(items.map(({ qty }) => qty))
  await tx.execute(sql`
    with bought as (
      select c.product_id, c.qty - b.qty as rest from cart_lines c
      join unnest(${ids}::uuid[], ${quantities}::integer[]) as b (id, qty) on b.id = c.product_id
      where c.user_id = ${userId} for update of c skip locked
    ), kept as (
      update cart_lines c set qty = b.rest from bought b
      where c.user_id = ${userId} and c.product_id = b.product_id and b.rest > 0
    )
    delete from cart_lines c using bought b where c.user_id = ${userId} and c.product_id = b.product_id and b.rest <= 0`)
}

export async function removeCartLines(tx: Db, userId: string, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from cart_lines where user_id = ${userId} and product_id = any (${sql.param(ids)}::uuid[])`,
  )
}

export async function deleteCartOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(cartLines).where(eq(cartLines.userId, userId))
}
