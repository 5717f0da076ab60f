import { AppError } from '#contract/http/errors.ts'
import { findShortages } from '#contract/orders/shortages.ts'
import { holdsStock } from '#contract/orders/status.ts'
import { describeLines, type LineQty } from '#contract/orders/unshipped.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { findRefundsOfOrder } from '#server/payments/refund-queries.ts'
import type { Hold } from '#server/stock/hold.ts'
import { addHolds, restockHolds, subtractHolds, takeFree } from '#server/stock/holds.ts'
import { insertOrderEvent } from './records/event-queries.ts'
import { changeOrder, lockOrder, type OrderRow } from './records/order-queries.ts'

type Taking = { lines: readonly LineQty[]; putBack?: boolean | undefined; updatedAt?: string | undefined }

/** Goods that were sold beyond stock have come in: the order gets them, as far as they are there. Returns what moved. */
export async function takeStock(
  db: Db,
  id: string,
  { lines, putBack = false, updatedAt }: Taking,
  by: string,
): Promise<LineQty[]> {
  return db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    assertNotStale(order.updatedAt, updatedAt)
    if (!holdsStock(order.status))
      throw new AppError('step_not_allowed', 'Only an order that is accepted and has not been shipped takes goods.')
    const goods = lines.map(({ _id, qty }) => ({ productId: _id, qty }))
    const moved = await (putBack ? giveBack : takeShort)(tx, order, goods, { orderId: id, by })
    const taken = moved.map(({ productId, qty }) => ({ _id: productId, qty }))
    const what = putBack ? 'stock_put_back' : 'stock_taken'
    await insertOrderEvent(tx, order, { what, note: `${describeLines(order.items, taken)}.`, by })
    return taken
  })
}

type Why = { orderId: string; by: string }

async function takeShort(tx: Db, order: OrderRow, goods: readonly Hold[], why: Why): Promise<Hold[]> {
  const short = findShortages({ ...order, refunds: await findRefundsOfOrder(tx, order._id) })
  const lacking = goods
    .map(({ productId, qty }) => ({
      productId,
      qty: Math.min(qty, short.find(({ _id }) => _id === productId)?.qty ?? 0),
    }))
    .filter(({ qty }) => qty > 0)
  if (lacking.length === 0) throw new AppError('step_not_allowed', 'This order has what it needs of these goods.')
  const taken = await takeFree(tx, lacking, why)
  if (taken.length === 0) throw new AppError('conflict', 'None of these goods are in stock.')
  await changeOrder(tx, order, { holds: addHolds(order.holds, taken) })
  return taken
}

async function giveBack(tx: Db, order: OrderRow, back: readonly Hold[], why: Why): Promise<Hold[]> {
  const isHeld = ({ productId, qty }: Hold) =>
    order.holds.some((hold) => hold.productId === productId && hold.qty >= qty)
  if (!back.every(isHeld)) throw new AppError('conflict', 'This order no longer holds these goods.')
  await restockHolds(tx, back, why)
  await changeOrder(tx, order, { holds: subtractHolds(order.holds, back) })
  return [...back]
}
