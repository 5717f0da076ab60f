import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { OrderRow } from '../records/order-queries.ts'

/** Lines that the workshop has begun to make. Jobs are locked before products, as everywhere. */
export async function lockBegunLines(tx: Db, { _id }: OrderRow): Promise<Set<string>> {
  const { rows } = await tx.execute<{ lineId: string; isBegun: boolean }>(sql`
    select j.line_id as "lineId", j.state in ('active', 'finished') or exists (
      select from job_steps s where s.job_id = j.id and s.action = 'done' and s.undone_at is null) as "isBegun"
    from jobs j where j.order_id = ${_id} and j.state <> 'cancelled' order by j.id for no key update`)
  return new Set(rows.flatMap(({ lineId, isBegun }) => (isBegun ? [lineId] : [])))
}
