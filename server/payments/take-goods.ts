import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { planHolds } from '#server/orders/quote.ts'
import { lockShelf, moveStock, release, sellFree, sellReserved } from '#server/orders/stock-queries.ts'
import type { Hold } from '#server/orders/table.ts'
import type { Checkout } from './checkout-queries.ts'

type Locked = Pick<Checkout, 'state' | 'items' | 'holds'>

/** Whether the checkout still keeps its goods from other buyers. */
export const isReserving = ({ state }: Locked): boolean => state === 'new' || state === 'open'

/**
 * Turns a locked checkout's goods into a sale: those it reserved, or, when it lost them, whatever lies on the shelf now.
 * Answers what was taken, or nothing when they are gone.
 */
export async function takeGoods(tx: Db, checkout: Locked): Promise<Hold[] | undefined> {
  const shelf = await lockShelf(
    tx,
    checkout.items.map((item) => item._id),
  )
  if (isReserving(checkout)) {
    await moveStock(tx, checkout.holds, sellReserved)
    return checkout.holds
  }
  try {
    const holds = planHolds(shelf, checkout.items)
    await moveStock(tx, holds, sellFree)
    return holds
  } catch (error) {
    if (error instanceof AppError && error.code === 'out_of_stock') return undefined
    throw error
  }
}

/** Gives a locked checkout's goods back to the shelf, if it still keeps any. */
export async function releaseGoods(tx: Db, checkout: Locked): Promise<void> {
  if (!isReserving(checkout) || checkout.holds.length === 0) return
  await lockShelf(
    tx,
    checkout.holds.map((hold) => hold.productId),
  )
  await moveStock(tx, checkout.holds, release)
}
