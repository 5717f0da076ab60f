import { fromDecimal } from './money.ts'
import type { Order } from './orders.ts'

/** What of an order went back or is on its way. No zod here: the order screens show it. */
export const returnedCents = ({ refunds = [] }: Pick<Order, 'refunds'>): number =>
  refunds.reduce((sum, { state, amount, isSurplus }) => {
    // Money that came twice was never part of the order's total.
    return state === 'failed' || isSurplus ? sum : sum + fromDecimal(amount)
  }, 0)
