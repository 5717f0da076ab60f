import { type SQL, sql } from 'drizzle-orm'
import type { Shortage } from '#contract/stock/shortage-calls.ts'
import { products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'

/** Units of this line that were refunded before they left. */
const refunded: SQL = sql`coalesce((
  select sum((gone ->> 'unshipped')::integer) from refunds r, jsonb_array_elements(r.lines) as gone
  where r.order_id = o.id and r.state <> 'failed' and gone ->> '_id' = line ->> '_id'), 0)`

const shipped: SQL = sql`coalesce((
  select sum((gone ->> 'qty')::integer)
  from jsonb_array_elements(o.parcels) as parcel, jsonb_array_elements(parcel -> 'lines') as gone
  where gone ->> '_id' = line ->> '_id'), 0)`

const held: SQL = sql`coalesce((
  select sum((hold ->> 'qty')::integer) from jsonb_array_elements(o.holds) as hold
  where hold ->> 'productId' = line ->> '_id'), 0)`

/**
 * A row for each order's line that was sold beyond stock: the same rule as `findShortages` of the contract, for all
 * open orders at once.
 */
export const shortLines: SQL = sql`(
  select * from (
    select o.id as order_id, o.order_number, o.created_at,
      coalesce((select min((step ->> 'at')::timestamptz) from jsonb_array_elements(o.history) as step
        where step ->> 'status' <> 'pending'), o.created_at) as accepted_at,
      (line ->> '_id')::uuid as product_id, line ->> 'name' as name, line ->> 'partNumber' as part_number,
      coalesce((line ->> 'madeToOrder')::boolean, false) as to_make,
      ((line ->> 'qty')::integer - ${refunded} - ${shipped} - ${held})::integer as qty
    from orders o, jsonb_array_elements(o.items) as line
    where o.status in ('paid', 'processing') and not line ? 'design'
      and not coalesce((line ->> 'isCustom')::boolean, false)
  ) open where qty > 0
)`

/** Products that were sold beyond stock, the longest waiting first; of these products, if they are named. */
export async function findShortages(db: Db, productIds?: readonly string[]): Promise<Shortage[]> {
  const only = productIds ? sql`where s.product_id = any(${sql.param([...productIds])}::uuid[])` : sql``
  const { rows } = await db.execute<Shortage>(sql`
    select s.product_id as "_id", coalesce(p.name, min(s.name)) as name,
      coalesce(p.part_number, min(s.part_number)) as "partNumber", coalesce(p.images[1], '') as image,
      coalesce(p.place, '') as place, sum(s.qty)::integer as qty,
      coalesce(sum(s.qty) filter (where s.to_make), 0)::integer as "toMake",
      coalesce(greatest(0, p.stock - p.reserved), 0) as available,
      json_agg(json_build_object('_id', s.order_id, 'orderNumber', s.order_number, 'qty', s.qty, 'toMake', s.to_make,
        'acceptedAt', s.accepted_at) order by s.accepted_at, s.order_number) as orders
    from ${shortLines} s left join ${products} p on p.id = s.product_id ${only}
    group by s.product_id, p.id order by min(s.accepted_at), 2`)
  return rows.map((row) => ({
    ...row,
    orders: row.orders.map((order) => ({ ...order, acceptedAt: new Date(order.acceptedAt).toISOString() })),
  }))
}
