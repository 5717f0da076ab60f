import { setTimeout as sleep } from 'node:timers/promises'
import type { StockLevel } from './check-books.ts'
import { scarceUses } from './check-discounts.ts'
import type { Machine } from './machine.ts'

type Look = { paid: string; owed: string; held: number; shelf: { id: string; whole: number; stray: number }[] }

const held = (table: string, where: string) =>
  `select (hold ->> 'productId')::uuid as id, sum((hold ->> 'qty')::int)::int as qty
   from ${table}, jsonb_array_elements(holds) hold ${where} group by 1`

const checkOnce = `select
  (select count(*)::int from checkouts c join discount_codes d on d.id = c.discount_id
    where d.code = 'SCARCE' and c.state in ('new', 'open')) as held,
  (select coalesce(sum(cents), 0) from payments where order_id is not null and not is_surplus) as paid,
  (select coalesce(sum(total_cents), 0) from orders where paid_at is not null) as owed,
  (select json_agg(json_build_object(
      'id', products.id,
      'whole', stock + coalesce(sold.qty, 0),
      'stray', reserved - coalesce(kept.qty, 0)))
    from products
    left join (${held('orders', '')}) sold on sold.id = products.id
    left join (${held('checkouts', `where state in ('new', 'open')`)}) kept on kept.id = products.id) as shelf`

/**
 * Invariants that hold at every moment, not only at rest: order totals match the money received, stock plus sales match
 * the initial stock, and nothing is reserved except for open checkouts.
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
    if (look.paid !== look.owed)
      problems.set('money', `meanwhile: ${look.paid} cents received for orders of ${look.owed}`)
    if (look.held > scarceUses)
      problems.set('code', `meanwhile: ${look.held} open checkouts have a code with ${scarceUses} uses`)
    for (const { id, whole, stray } of look.shelf) {
      const stock = before.find((product) => product.id === id)?.stock
      if (whole !== stock) problems.set('stock', `meanwhile: ${whole} in stock and sold, of ${stock}`)
      if (stray !== 0) problems.set('reserved', `meanwhile: ${stray} reserved for nobody`)
    }
  }
  return { looks, problems: [...problems.values()] }
}
