import { eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { writeDay } from '#server/db/local-days.ts'
import { jobs, plannedOrders } from './table.ts'

/** Orders with a due day that was moved a minute ago, and whose buyers were not e-mailed about it for a day. */
export async function findOrdersToTell(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct j.order_id as id from jobs j left join planned_orders p on p.order_id = j.order_id
    where j.due_moved_at < now() - interval '1 minute'
      and (p.told_due_at is null or p.told_due_at < now() - interval '1 day')
      ${after ? sql`and j.order_id > ${after}::uuid` : sql``}
    order by 1 limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** The last day on which a part of the order is due, and the one for which it was promised. */
export async function findDue(db: Db, orderId: string): Promise<{ dueOn: string | null; promisedOn: string | null }> {
  const { rows } = await db.execute<{ dueOn: string | null; promisedOn: string | null }>(sql`
    select ${writeDay(sql`max(due_on)`)} as "dueOn", ${writeDay(sql`max(promised_on)`)} as "promisedOn"
    from jobs where order_id = ${orderId} and state <> 'cancelled'`)
  return rows[0] ?? { dueOn: null, promisedOn: null }
}

export async function forgetMoves(tx: Db, orderId: string): Promise<void> {
  await tx.update(jobs).set({ dueMovedAt: null }).where(eq(jobs.orderId, orderId))
}

export async function markDueTold(tx: Db, orderId: string): Promise<void> {
  const told = { toldDueAt: sql`now()` }
  await tx
    .insert(plannedOrders)
    .values({ orderId, ...told })
    .onConflictDoUpdate({ target: plannedOrders.orderId, set: told })
}
