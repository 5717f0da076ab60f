import { formatRand, fromDecimal, hasCents, toCents, toDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders/calls.ts'

/** What is left to refund: everything paid, including duplicates, less refunds made or in progress. */
export const refundableCents = ({ money }: Order): number => (money ? fromDecimal(money.refundablePrice) : 0)

/** Completed refunds. */
export const refundedCents = ({ refunds = [] }: Order): number =>
  refunds.reduce((sum, { state, amount }) => (state === 'done' ? sum + fromDecimal(amount) : sum), 0)

/** Duplicate payments not returned yet: they are refunded first, whatever became of the order. */
export const surplusCents = ({ money }: Order): number => (money ? fromDecimal(money.surplusPrice) : 0)

/** Whether everything paid is being refunded, so that goods not shipped yet must stay. */
export const isRefundPending = (order: Order): boolean =>
  order.money !== undefined && fromDecimal(order.money.paidPrice) > 0 && refundableCents(order) === 0

/** An amount as typed ('1 234,50', 'R1234.5') in API form, or what is wrong with it. */
export function parseRefundAmount(typed: string, leftCents: number): { amount: string } | { problem: string } {
  const plain = typed.replace(/[\sR]/gi, '').replace(',', '.')
  const rand = Number(plain)
  if (!/^\d+(\.\d{1,2})?$/.test(plain) || !hasCents(rand)) return { problem: 'Please enter an amount, such as 120.50.' }
  const cents = toCents(rand)
  if (cents === 0) return { problem: 'A refund must be more than zero.' }
  if (cents > leftCents) return { problem: `Only ${formatRand(leftCents)} is left to refund.` }
  return { amount: toDecimal(cents) }
}
