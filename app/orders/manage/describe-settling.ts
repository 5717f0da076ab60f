import { formatRand, fromDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'
import { isAccepted } from '#contract/orders/money.ts'

type Money = Pick<Order, 'totalPrice' | 'receivedPrice' | 'depositPrice' | 'status'>

/** What a payment of this many cents would settle. */
export function describeSettling(order: Money, cents: number): string {
  const totalCents = fromDecimal(order.totalPrice)
  const depositCents = fromDecimal(order.depositPrice ?? '0')
  const receivedCents = fromDecimal(order.receivedPrice) + cents
  const open = totalCents - receivedCents
  if (cents === 0 && totalCents > 0) return 'A payment must be more than zero.'
  if (open < 0) return `This pays the order. ${formatRand(-open)} too much is kept apart until you refund it.`
  if (open === 0)
    return order.status === 'pending'
      ? 'This pays the order in full and takes the goods from stock.'
      : 'This pays the order in full.'
  if (order.status === 'pending' && isAccepted({ totalCents, depositCents, receivedCents }))
    return `The deposit is complete: the goods are taken, and the order can be started. The balance of ${formatRand(open)} stays open.`
  const toDeposit = depositCents - receivedCents
  return toDeposit > 0
    ? `${formatRand(toDeposit)} of the deposit will still be missing, so the order stays open.`
    : `${formatRand(open)} will still be missing, so the order stays open.`
}
