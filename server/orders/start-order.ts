import type { OrderStatus } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import { changeOrder, isBegun, type OrderRow, stepOrder, unstepOrder } from './records/order-queries.ts'

/** Work on a locked order has begun in the workshop. Undefined if it had begun before. */
export async function startOrder(tx: Db, order: OrderRow, by: string): Promise<OrderRow | undefined> {
  const startedAt = new Date().toISOString()
  if (order.status === 'paid') return stepOrder(tx, order, { status: 'processing', by }, { startedAt })
  // A deposit had taken it to processing before anybody started.
  return isBegun(order) ? undefined : changeOrder(tx, order, { startedAt })
}

/** The step that began it was undone, and nothing has happened to the order since. */
export async function unstartOrder(tx: Db, order: OrderRow, before: OrderStatus, by: string): Promise<void> {
  if (before !== 'paid') return void (await changeOrder(tx, order, { startedAt: null }))
  const { deliveredAt, courier, trackingNumber } = order
  const undo = { deliveredAt, courier, trackingNumber, startedAt: null, until: '', mailId: null }
  await unstepOrder(tx, order, { ...undo, status: 'paid', steps: 1 }, by)
}
