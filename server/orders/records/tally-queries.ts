import { sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'

export type Tally = { status: OrderStatus; orders: number; totalCents: number }

/** All orders by status, without counting rows: database triggers tally every change. */
export async function readTallies(db: Db): Promise<Tally[]> {
  const { rows } = await db.execute<{ status: OrderStatus; orders: string; cents: string }>(sql`
    select status, sum(orders) as orders, sum(total_cents) as cents from order_tallies group by status`)
  return rows.map(({ status, orders, cents }) => ({ status, orders: Number(orders), totalCents: Number(cents) }))
}

/** Sums up the changes into one row per status. Concurrent changes stay separate rows. */
export async function compactTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with folded as (delete from order_tallies returning status, orders, total_cents, sales_cents)
    insert into order_tallies (status, orders, total_cents, sales_cents)
    select status, sum(orders), sum(total_cents), sum(sales_cents) from folded group by status`)
}
