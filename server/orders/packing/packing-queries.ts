import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { users } from '#server/accounts/table.ts'
import { moment } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { viewConditions } from '../records/order-list-queries.ts'
import type { OrderRow } from '../records/order-queries.ts'
import { orders } from '../records/table.ts'

const packedLines = pgTable('packed_lines', {
  orderId: uuid('order_id').notNull(),
  parcel: integer('parcel').notNull(),
  lineId: uuid('line_id').notNull(),
  qty: integer('qty').notNull(),
  by: uuid('packed_by'),
  at: moment('packed_at').notNull().default(sql`now()`),
})

export type PackedLine = {
  orderId: string
  parcel: number
  lineId: string
  qty: number
  by: string | null
  name: string
}

/** The day by which it should leave: what was promised, else it is ready since it was paid. */
const dueDay = sql`coalesce(${orders.promisedOn}, (${orders.paidAt} at time zone 'Africa/Johannesburg')::date)`

/** Orders that can be packed, the most urgent first. */
export async function findToPack(db: Db, { page, limit }: { page: number; limit: number }) {
  const where = viewConditions['to-pack']
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(asc(dueDay), asc(orders.paidAt), asc(orders._id))
    .limit(limit)
    .offset((page - 1) * limit)
  const [sum] = await db.select({ total: count() }).from(orders).where(where)
  return { rows, total: sum?.total ?? 0 }
}

/** What is in the open box of each order. */
export async function findPacked(db: Db, rows: readonly Pick<OrderRow, '_id' | 'parcels'>[]): Promise<PackedLine[]> {
  if (rows.length === 0) return []
  const open = new Map(rows.map(({ _id, parcels }) => [_id, parcels.length]))
  const packed = await db
    .select({
      orderId: packedLines.orderId,
      parcel: packedLines.parcel,
      lineId: packedLines.lineId,
      qty: packedLines.qty,
      by: packedLines.by,
      name: sql<string>`coalesce(${users.name}, '')`,
    })
    .from(packedLines)
    .leftJoin(users, eq(users._id, packedLines.by))
    .where(inArray(packedLines.orderId, [...open.keys()]))
    .orderBy(packedLines.at)
  return packed.filter(({ orderId, parcel }) => open.get(orderId) === parcel)
}

/** For a locked order. */
export async function setPacked(
  tx: Db,
  { _id: orderId, parcels }: OrderRow,
  { lineId, qty, by }: { lineId: string; qty: number; by: string },
): Promise<void> {
  const key = { orderId, parcel: parcels.length, lineId }
  if (qty === 0) {
    await tx
      .delete(packedLines)
      .where(
        and(eq(packedLines.orderId, orderId), eq(packedLines.parcel, parcels.length), eq(packedLines.lineId, lineId)),
      )
    return
  }
  await tx
    .insert(packedLines)
    .values({ ...key, qty, by })
    .onConflictDoUpdate({
      target: [packedLines.orderId, packedLines.parcel, packedLines.lineId],
      set: { qty, by, at: sql`now()` },
    })
}
