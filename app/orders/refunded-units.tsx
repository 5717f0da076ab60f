import type { Order } from '#contract/orders/calls.ts'
import { findReturned } from '#contract/orders/refund-lines.ts'

/** How many units of a line were refunded, or are being refunded. */
export function RefundedUnits({ order, line }: { order: Order; line: string }) {
  const units = findReturned(order.refunds).units.get(line)
  if (!units) return null
  const qty = order.orderItems.find(({ _id }) => _id === line)?.qty ?? units
  return <p className="line-note">{units === qty ? 'Refunded.' : `${units} of ${qty} refunded.`}</p>
}
