import { asc, eq, sql } from 'drizzle-orm'
import type { OrderEventKind, OrderHistory } from '#contract/orders/office-calls.ts'
import { users } from '#server/accounts/table.ts'
import type { Db } from '#server/db/database.ts'
import { orderEvents } from './table.ts'

type NewEvent = { what: OrderEventKind; note?: string | undefined; by?: string | undefined }

/** In the transaction in which it happened. */
export async function insertOrderEvent(tx: Db, { _id }: { _id: string }, event: NewEvent): Promise<void> {
  await tx.insert(orderEvents).values({ orderId: _id, ...event })
}

/** Its documents are events too. */
export async function findOrderEvents(db: Db, orderId: string): Promise<OrderHistory['events']> {
  const rows = await db
    .select({ what: orderEvents.what, note: orderEvents.note, at: orderEvents.at, by: users.name })
    .from(orderEvents)
    .leftJoin(users, eq(users._id, orderEvents.by))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at))
  const { rows: documents } = await db.execute<{ what: OrderEventKind; note: string; at: Date }>(sql`
    select kind as what, number as note, issued_at as at from papers where order_id = ${orderId} and revision = 1
    union all select 'receipt', number, issued_at from receipts where order_id = ${orderId}`)
  return [
    ...documents.map(({ what, note, at }) => ({ what, note, at: new Date(at).toISOString() })),
    ...rows.map(({ what, at, note, by }) => ({ what, at, ...(note ? { note } : {}), ...(by ? { by } : {}) })),
  ].toSorted((a, b) => a.at.localeCompare(b.at))
}
