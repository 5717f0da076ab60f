import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { returnedCents } from '#contract/orders/refunded.ts'

/** An order's total in a list, with any refunds. */
export function OrderTotal({ order }: { order: Order }) {
  const returned = returnedCents(order)
  return (
    <>
      <b className="font-semibold">{formatRand(fromDecimal(order.totalPrice))}</b>
      {returned > 0 && <small className="block">{formatRand(returned)} refunded</small>}
    </>
  )
}
