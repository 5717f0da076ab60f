import { setTimeout as sleep } from 'node:timers/promises'
import type { StockLevel } from './check-books.ts'
import { scarceUses } from './check-discounts.ts'
import type { Machine } from './machine.ts'
import { storeKinds } from './storemen.ts'

type Look = { wrong: number; held: number; shelf: { id: string; whole: number; stray: number; unexplained: number }[] }

const kept = `select (hold ->> 'productId')::uuid as id, sum((hold ->> 'qty')::int)::int as qty
  from checkouts, jsonb_array_elements(holds) hold where state in ('new', 'open') group by 1`

/**
 * What orders took from stock: what they still hold, what left the works in a parcel, and what a refund of a line kept out
 * of stock, without what it brought back.
 */
const sold = `select (taken ->> 'id')::uuid as id, sum((taken ->> 'qty')::int)::int as qty from (
  select jsonb_build_object('id', hold -> 'productId', 'qty', hold -> 'qty') as taken
    from orders, jsonb_array_elements(holds) hold
  union all select jsonb_build_object('id', line -> '_id', 'qty', line -> 'held')
    from orders, jsonb_array_elements(parcels) parcel, jsonb_array_elements(parcel -> 'lines') line
  union all select jsonb_build_object('id', line -> '_id', 'qty', (line ->> 'unshipped')::int - (line ->> 'restocked')::int)
    from refunds, jsonb_array_elements(lines) line where state <> 'failed'
) all_taken group by 1`

const checkOnce = `select
  (select count(*)::int from checkouts c join discount_codes d on d.id = c.discount_id
    where d.code = 'SCARCE' and c.state in ('new', 'open')) as held,
  (select count(*)::int from orders o where (o.paid_at is not null) <> (o.total_cents <=
      coalesce((select sum(cents) from payments p where p.order_id = o.id and not is_surplus and reversed_at is null), 0)
      - coalesce((select sum(cents) from refunds r where r.order_id = o.id and is_uninvoiced and state <> 'failed'), 0)
    )) as wrong,
  (select json_agg(json_build_object(
      'id', products.id,
      'whole', stock + coalesce(sold.qty, 0) - coalesce((select sum(qty) from stock_movements
        where product_id = products.id and kind in ${storeKinds}), 0),
      'stray', reserved - coalesce(kept.qty, 0),
      'unexplained', stock - coalesce((select sum(qty) from stock_movements where product_id = products.id), 0)))
    from products
    left join (${sold}) sold on sold.id = products.id
    left join (${kept}) kept on kept.id = products.id) as shelf`

/**
 * Invariants that hold at every moment, not only at rest: an order is paid exactly when its money has been received, stock plus sales match
 * the initial stock and what storemen and imports did to it, the movements add up to it, and nothing is reserved except for open checkouts.
 */
export async function watchBooks(
  machine: Machine,
  before: readonly StockLevel[],
  isOver: () => boolean,
): Promise<{ looks: number; problems: string[] }> {
  const problems = new Map<string, string>()
  let looks = 0
  while (!isOver()) {
    await sleep(1000)
    const [look] = await machine.query<Look>(checkOnce).catch(() => [])
    if (!look) continue
    looks++
    if (look.wrong > 0)
      problems.set('money', `meanwhile: ${look.wrong} orders are paid without their money, or have it and are not paid`)
    if (look.held > scarceUses)
      problems.set('code', `meanwhile: ${look.held} open checkouts have a code with ${scarceUses} uses`)
    for (const { id, whole, stray, unexplained } of look.shelf) {
      const stock = before.find((product) => product.id === id)?.stock
      if (whole !== stock) problems.set('stock', `meanwhile: ${whole} in stock and sold, of ${stock}`)
      if (stray !== 0) problems.set('reserved', `meanwhile: ${stray} reserved for nobody`)
      if (unexplained !== 0) problems.set('movements', `meanwhile: ${unexplained} in stock without a movement`)
    }
  }
  return { looks, problems: [...problems.values()] }
}
