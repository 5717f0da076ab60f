import { setTimeout as sleep } from 'node:timers/promises'
import type { StockLevel } from './check-books.ts'
import type { Machine } from './machine.ts'

type Look = { paid: string; owed: string; shelf: { id: string; whole: number; stray: number }[] }

const held = (table: string, where: string) =>
  `select (hold ->> 'productId')::uuid as id, sum((hold ->> 'qty')::int)::int as qty
   from ${table}, jsonb_array_elements(holds) hold ${where} group by 1`

const oneLook = `select
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
 * What must hold at every moment, and not only when all has come to rest: the orders' totals are the money that came, what
 * lies on the shelf and what was sold are what there was, and nothing is reserved but for an open checkout.
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
    const [look] = await machine.query<Look>(oneLook).catch(() => [])
    if (!look) continue
    looks++
    if (look.paid !== look.owed) problems.set('money', `meanwhile: ${look.paid} cents came for orders of ${look.owed}`)
    for (const { id, whole, stray } of look.shelf) {
      const stock = before.find((product) => product.id === id)?.stock
      if (whole !== stock) problems.set('stock', `meanwhile: ${whole} on the shelf and sold, of ${stock}`)
      if (stray !== 0) problems.set('reserved', `meanwhile: ${stray} reserved for nobody`)
    }
  }
  return { looks, problems: [...problems.values()] }
}
