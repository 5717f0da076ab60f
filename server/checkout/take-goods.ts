import type { Db } from '#server/db/database.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { Hold } from '#server/stock/hold.ts'
import { releaseHolds, sellHolds, trySellLines } from '#server/stock/holds.ts'
import type { Checkout } from './checkout-queries.ts'

type Locked = Pick<Checkout, 'state' | 'items' | 'holds'>

/** Whether the checkout's goods are still reserved. */
export const isReserving = ({ state }: Pick<Checkout, 'state'>): boolean => state === 'new' || state === 'open'

/**
 * Sells the goods of a locked checkout to its order: the reserved ones or, if they were released, from current stock. Returns what
 * was taken, or undefined if the goods are gone.
 */
export async function takeGoods(tx: Db, orderId: string, checkout: Locked): Promise<Hold[] | undefined> {
  if (!isReserving(checkout)) return trySellLines(tx, checkout.items, { orderId })
  await sellHolds(tx, checkout.holds, { orderId })
  return checkout.holds
}

/** The same for an existing order: the office may have reserved its goods, or released them since. */
export async function takeOrderGoods(tx: Db, order: OrderRow, checkout: Locked): Promise<Hold[] | undefined> {
  if (order.holds.length > 0) {
    await releaseGoods(tx, checkout)
    await sellHolds(tx, order.holds, { orderId: order._id })
    return order.holds
  }
  const orderId = order._id
  // Once its page is closed, the office may have changed the order's goods.
  const isReserved = isReserving(checkout) && checkout.holds.length > 0
  return isReserved ? takeGoods(tx, orderId, checkout) : trySellLines(tx, order.items, { orderId })
}

/** Releases a locked checkout's goods, if it still has any. */
export async function releaseGoods(tx: Db, checkout: Locked): Promise<void> {
  if (isReserving(checkout)) await releaseHolds(tx, checkout.holds)
}
