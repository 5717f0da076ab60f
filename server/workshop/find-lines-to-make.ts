import type { OrderItem } from '#contract/orders/calls.ts'
import { isMadeToMeasure } from '#contract/orders/deposit.ts'
import { holdsStock } from '#contract/orders/status.ts'
import { findGoods } from '#contract/orders/unshipped.ts'
import type { JobItem } from '#contract/workshop/calls.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { Refund } from '#server/payments/refund-queries.ts'

/** A line of an order, and how many of it are made rather than taken from stock. */
export type LineToMake = { line: OrderItem; qty: number }

/** What the workshop has to make for an order; nothing before it is accepted or once it is over. */
export function findLinesToMake(order: OrderRow, refunds: readonly Refund[]): LineToMake[] {
  if (!holdsStock(order.status)) return []
  return findGoods(order.items, refunds).flatMap((line) => {
    const qty = isMadeToMeasure(line) ? line.qty : line.madeToOrder ? line.qty - countFromStock(order, line) : 0
    return qty > 0 ? [{ line, qty }] : []
  })
}

/** Of a line: what the order still holds, and what has left in parcels. */
function countFromStock({ holds, parcels }: OrderRow, { _id }: OrderItem): number {
  const held = holds.find(({ productId }) => productId === _id)?.qty ?? 0
  return parcels.reduce((sum, { lines }) => sum + (lines.find((line) => line._id === _id)?.held ?? 0), held)
}

/** What the workshop sees of a line: no price. */
export function toJobItem({ name, partNumber, image, description, design }: OrderItem): JobItem {
  return {
    name,
    partNumber,
    image,
    ...(description ? { description } : {}),
    ...(design
      ? {
          design: {
            code: design.code,
            link: design.link,
            facts: design.facts,
            cutouts: design.cutouts,
            kg: design.kg,
            ...(design.geometry ? { geometry: design.geometry } : {}),
          },
        }
      : {}),
  }
}
