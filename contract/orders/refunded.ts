import { fromDecimal } from '#contract/money.ts'
import type { Order } from './calls.ts'

/** How much of an order has been or is being refunded. No zod: the order screens show it. */
export const returnedCents = ({ refunds = [] }: Pick<Order, 'refunds'>): number =>
  refunds.reduce((sum, { state, amount, isSurplus }) => {
    // A duplicate payment was never part of the order's total.
    return state === 'failed' || isSurplus ? sum : sum + fromDecimal(amount)
  }, 0)
