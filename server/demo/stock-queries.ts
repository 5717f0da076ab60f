import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

type StoredRow = {
  id: string
  place: string
  supplier: string
  cost: number
  level: number | null
  expected: string | null
}

export async function writeDemoStock(tx: Db, rows: StoredRow[]): Promise<void> {
  await tx.execute(sql`
    update products p set place = r.place, supplier = r.supplier, cost_cents = r.cost, reorder_level = r.level, expected_on = r.expected
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, place text, supplier text, cost integer, level integer, expected date)
    where p.id = r.id`)
  await tx.execute(sql`
    insert into product_costs (product_id, cents, reason, at)
    select id, cost_cents, 'Entered', now() - interval '100 days' from products
    where id in (select id from demo_things where kind = 'products') and cost_cents is not null order by number`)
}

export type DemoReceipt = {
  id: string
  supplier: string
  reference: string
  daysAgo: number
  lines: { productId: string; name: string; partNumber: string; qty: number; costCents: number }[]
}

/** Oldest first, so that their numbers increase with time. */
export async function insertDemoReceipts(tx: Db, receipts: DemoReceipt[]): Promise<void> {
  await tx.execute(sql`
    insert into stock_receipts (id, supplier, reference, lines, created_at)
    select id, supplier, reference, lines, now() - make_interval(days => "daysAgo")
    from jsonb_to_recordset(${JSON.stringify(receipts)}::jsonb)
      as r (id uuid, supplier text, reference text, "daysAgo" int, lines jsonb)
    order by "daysAgo" desc`)
}

/** What orders took and deliveries brought, before it what explains the rest, so that the sum is the stock. */
export async function writeDemoHistory(tx: Db): Promise<void> {
  await tx.execute(
    sql`delete from stock_movements where product_id in (select id from demo_things where kind = 'products')`,
  )
  await tx.execute(sql`
    with goods as (
      select p.id, p.stock, p.cost_cents from products p join demo_things d on d.kind = 'products' and d.id = p.id
      where not p.made_to_order
    ), events as (
      select g.id, -(i ->> 'qty')::integer as qty, 'sold' as kind, o.paid_at as at, o.id as order_id, null::uuid as receipt_id
      from orders o join demo_things d on d.kind = 'orders' and d.id = o.id, jsonb_array_elements(o.items) i
        join goods g on g.id = (i ->> '_id')::uuid
      where o.paid_at is not null and o.status not in ('cancelled', 'refunded')
      union all
      select g.id, (l ->> 'qty')::integer, 'received', r.created_at, null, r.id
      from stock_receipts r join demo_things d on d.kind = 'receipts' and d.id = r.id, jsonb_array_elements(r.lines) l
        join goods g on g.id = (l ->> 'productId')::uuid
    ), opening as (
      select g.id, g.stock - coalesce((select sum(e.qty) from events e where e.id = g.id), 0) as qty from goods g
    ), history as (
      select * from events
      union all
      select id, qty, 'opening', now() - interval '100 days', null, null from opening where qty <> 0
    )
    insert into stock_movements (product_id, qty, kind, balance, order_id, receipt_id, at, cost_cents)
    select h.id, h.qty, h.kind, sum(h.qty) over (partition by h.id order by h.at, h.order_id), h.order_id, h.receipt_id, h.at, g.cost_cents
    from history h join goods g on g.id = h.id order by h.at, h.order_id`)
}

/** Counted yesterday: the shelf differs from what is expected by these. */
export async function insertDemoCount(
  tx: Db,
  name: string,
  lines: { id: string; difference: number }[],
): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`insert into stock_counts (name, created_at) values (${name}, now() - interval '1 day') returning id`,
  )
  const id = rows[0]?.id ?? ''
  // No demo order holds goods, so what lies there is the stock.
  await tx.execute(sql`
    insert into stock_count_lines (count_id, product_id, counted, expected, seen_movement, counted_at)
    select ${id}, p.id, greatest(0, p.stock + l.difference), p.stock,
      coalesce((select max(m.id) from stock_movements m where m.product_id = p.id), 0), now() - interval '23 hours'
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (id uuid, difference integer) join products p on p.id = l.id`)
  return id
}

export async function deleteDemoStock(tx: Db): Promise<void> {
  const those = (kind: string) => sql`(select id from demo_things where kind = ${kind})`
  await tx.execute(sql`delete from stock_receipts where id in ${those('receipts')}`)
  await tx.execute(sql`delete from stock_counts where id in ${those('counts')}`)
}
