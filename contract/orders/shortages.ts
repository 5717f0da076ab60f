import { isMadeToMeasure } from './deposit.ts'
import type { OrderStatus } from './status.ts'
import { holdsStock } from './status.ts'
import { findUnshipped, type LineQty } from './unshipped.ts'

/** What was sold beyond stock. No zod: order screens and packing slips show it. */

type Line = LineQty & { price: number; isCustom?: boolean | undefined; design?: unknown }
type Open<I> = Parameters<typeof findUnshipped<I & LineQty>>[0] & {
  status: OrderStatus
  holds: readonly { productId: string; qty: number }[]
}

/** Units of an accepted order's products that have still to leave and that were not taken from stock for it. */
export function findShortages<I extends Line>({ holds, ...order }: Open<I>): I[] {
  if (!holdsStock(order.status)) return []
  return findUnshipped(order)
    .filter((line) => !isMadeToMeasure(line))
    .map((line) => ({ ...line, qty: line.qty - (holds.find(({ productId }) => productId === line._id)?.qty ?? 0) }))
    .filter(({ qty }) => qty > 0)
}
