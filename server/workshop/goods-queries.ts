import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { plannedOrders } from './table.ts'

/** The jobs of the order with this id, for longer than a step can be undone. */
const areFinished = (id: SQL): SQL => sql`(
  exists (select from jobs j where j.order_id = ${id} and j.state = 'finished')
  and not exists (select from jobs j where j.order_id = ${id} and (j.state in ('waiting', 'active', 'held')
    or j.state = 'finished' and j.finished_at > now() - interval '11 seconds')))`

export async function areJobsFinished(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isDone: boolean }>(sql`select ${areFinished(sql`${orderId}::uuid`)} as "isDone"`)
  return rows[0]?.isDone === true
}

/** Open orders that do not say yet what their jobs say, after this id. */
export async function findOrdersToFollow(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select o.id from orders o
    where o.status in ('paid', 'processing') and (o.made_at is not null) <> ${areFinished(sql`o.id`)}
      ${after ? sql`and o.id > ${after}::uuid` : sql``}
    order by o.id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Whether the buyer is to be told now: only once, whatever happens to the jobs later. */
export async function markTold(tx: Db, orderId: string): Promise<boolean> {
  const rows = await tx
    .update(plannedOrders)
    .set({ toldAt: sql`clock_timestamp()` })
    .where(and(eq(plannedOrders.orderId, orderId), isNull(plannedOrders.toldAt)))
    .returning({ _id: plannedOrders.orderId })
  return rows.length > 0
}
