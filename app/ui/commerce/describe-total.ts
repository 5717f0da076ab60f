import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { returnedCents } from '#contract/orders/refunded.ts'

/** An order's total in one line, with any refunds. */
export function describeTotal(order: Pick<Order, 'totalPrice' | 'refunds'>): string {
  const returned = returnedCents(order)
  const total = formatRand(fromDecimal(order.totalPrice))
  return returned > 0 ? `${total}, ${formatRand(returned)} refunded` : total
}
