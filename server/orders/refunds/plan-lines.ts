import { AppError } from '#contract/http/errors.ts'
import { findReturned, paidDeliveryCents, priceRefund } from '#contract/orders/refund-lines.ts'
import { holdsStock } from '#contract/orders/status.ts'
import { findUnshipped } from '#contract/orders/unshipped.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import type { RefundLine } from '#server/payments/table.ts'
import type { Hold } from '#server/stock/hold.ts'
import type { OrderRow } from '../records/order-queries.ts'

export type ChosenGoods = {
  lines: readonly { _id: string; qty: number; restock?: boolean | undefined }[]
  delivery: boolean
}

type Planned = {
  cents: number
  lines: RefundLine[]
  /** What the order still holds, and what returns to stock. */
  holds: Hold[]
  toStock: Hold[]
}

/** What a refund of these lines costs, and what becomes of the goods. The order is locked, so nobody else counts them too. */
export function planLines(order: OrderRow, earlier: readonly Refund[], { lines, delivery }: ChosenGoods): Planned {
  const { items, status } = order
  const returned = findReturned(earlier)
  if (delivery && returned.delivery) throw new AppError('conflict', 'Delivery has already been refunded.')
  if (delivery && paidDeliveryCents(order) === 0)
    throw new AppError('conflict', 'Nothing was paid for the delivery of this order.')
  const unshipped = new Map(
    findUnshipped({ status, items, refunds: earlier, parcels: order.parcels }).map(({ _id, qty }) => [_id, qty]),
  )
  const holds = new Map(order.holds.map(({ productId, qty }) => [productId, qty]))
  const planned = lines.map(({ _id, qty, restock }, index): RefundLine => {
    const item = items.find((line) => line._id === _id)
    if (!item) {
      const message = 'This order has no such line.'
      throw new AppError('bad_input', message, { issues: [{ path: `lines.${index}._id`, message }] })
    }
    const left = item.qty - (returned.units.get(_id) ?? 0)
    if (qty > left)
      throw new AppError(
        'conflict',
        left > 0 ? `Only ${left} of ${item.name} is left to refund.` : `${item.name} has already been refunded.`,
      )
    const open = unshipped.get(_id) ?? 0
    const fromOpen = Math.min(qty, open)
    // What was short or is still to be made goes first: what is left to ship keeps the goods in hand.
    const held = holds.get(_id) ?? 0
    const freed = holdsStock(status) ? Math.max(0, held - (open - fromOpen)) : 0
    if (freed > 0) holds.set(_id, held - freed)
    const isOurs = !item.isCustom && !item.design
    const restocked = (restock === false ? 0 : freed) + (restock && isOurs ? qty - fromOpen : 0)
    return { _id, qty, unshipped: fromOpen, restocked }
  })
  return {
    cents: priceRefund(order, returned, { lines, delivery }),
    lines: planned,
    holds: [...holds].map(([productId, qty]) => ({ productId, qty })).filter(({ qty }) => qty > 0),
    toStock: planned.map(({ _id, restocked }) => ({ productId: _id, qty: restocked })).filter(({ qty }) => qty > 0),
  }
}
