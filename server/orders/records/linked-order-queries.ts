import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export type LinkedOrder = { to: string; _id: string; orderNumber: string; userId: string | null }

/** Orders that add goods to these, and orders to which these add goods: a quote says so, which became the later one. */
export async function findLinkedOrders(db: Db, ids: readonly string[]): Promise<LinkedOrder[]> {
  const these = sql`any(${sql.param([...ids])}::uuid[])`
  const { rows } = await db.execute<LinkedOrder>(sql`
    select q.linked_order_id as "to", o.id as "_id", o.order_number as "orderNumber", o.user_id as "userId"
    from quotes q join orders o on o.quote_id = q.id where q.linked_order_id = ${these}
    union all
    select o.id, p.id, p.order_number, p.user_id
    from orders o join quotes q on q.id = o.quote_id join orders p on p.id = q.linked_order_id where o.id = ${these}
    order by 3`)
  return rows
}
