import { asc, eq } from 'drizzle-orm'
import type { OrderEventKind, OrderHistory } from '#contract/orders/calls.ts'
import { users } from '#server/accounts/table.ts'
import type { Db } from '#server/db/database.ts'
import { orderEvents } from './table.ts'

type NewEvent = { what: OrderEventKind; note?: string | undefined; by?: string | undefined }

/** In the transaction in which it happened. */
export async function insertOrderEvent(tx: Db, { _id }: { _id: string }, event: NewEvent): Promise<void> {
  await tx.insert(orderEvents).values({ orderId: _id, ...event })
}

export async function findOrderEvents(db: Db, orderId: string): Promise<OrderHistory['events']> {
  const rows = await db
    .select({ what: orderEvents.what, note: orderEvents.note, at: orderEvents.at, by: users.name })
    .from(orderEvents)
    .leftJoin(users, eq(users._id, orderEvents.by))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at))
  return rows.map(({ what, at, note, by }) => ({ what, at, ...(note ? { note } : {}), ...(by ? { by } : {}) }))
}
