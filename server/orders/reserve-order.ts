import { AppError } from '#contract/http/errors.ts'
import { canReserve } from '#contract/orders/status.ts'
import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { releaseForLines, releaseHolds, reserveLines } from '#server/stock/holds.ts'
import type { DropHolds } from './record-payment.ts'
import { insertOrderEvent } from './records/event-queries.ts'
import {
  changeOrder,
  insertOfficeNote,
  lockOrder,
  lockOverdueReservations,
  type OrderRow,
} from './records/order-queries.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Reserves an unpaid order's goods for a customer whose transfer is on its way. */
export async function reserveOrder(
  app: Pick<App, 'db' | 'database'>,
  id: string,
  { days, dropHolds }: { days: number; dropHolds: DropHolds },
  by: Viewer,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!canReserve(order.status)) throw new AppError('step_not_allowed', 'Only an unpaid order can be reserved.')
    if (days === 0) {
      if (order.holds.length === 0) return
      const released = await releaseReservation(tx, order)
      await insertOrderEvent(tx, order, { what: 'released', by: by.userId })
      await insertOfficeNote(tx, released, { note: 'Reservation released.', by: by.name })
      return
    }
    // The buyer may have opened a card page: what it holds is for this order.
    await releaseForLines(tx, order.items, await dropHolds(tx, id))
    const holds = order.holds.length > 0 ? order.holds : await reserveLines(tx, order.items)
    if (holds.length === 0)
      throw new AppError('step_not_allowed', 'Nothing in this order is in stock, so there is nothing to reserve.')
    const reservedUntil = new Date(timeOf(app.database.clock) + days * dayMs).toISOString()
    const reserved = await changeOrder(tx, order, { holds, reservedUntil })
    const note = `Stock reserved for ${days} ${days === 1 ? 'day' : 'days'}.`
    await insertOrderEvent(tx, order, { what: 'reserved', note, by: by.userId })
    await insertOfficeNote(tx, reserved, { note, by: by.name })
  })
}

/** Releases the goods that the office reserved for a locked, unpaid order. */
export async function releaseReservation(tx: Db, order: OrderRow): Promise<OrderRow> {
  await releaseHolds(tx, order.holds)
  return changeOrder(tx, order, { holds: [], reservedUntil: null })
}

/** Releases expired reservations. Returns how many. */
export async function expireReservations({ db }: Pick<App, 'db'>, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const overdue = await lockOverdueReservations(tx, limit)
    // All goods at once: order by order, they would be locked out of sequence.
    await releaseHolds(
      tx,
      overdue.flatMap((order) => order.holds),
    )
    for (const order of overdue) await changeOrder(tx, order, { holds: [], reservedUntil: null })
    return overdue.length
  })
}
