import type { OrderStatus } from './status.ts'

/** One rule for money received, whatever way it came. No zod: the order screens use it. */

export type OrderMoney = {
  status: OrderStatus
  /** Paid in full. */
  isPaid: boolean
  totalCents: number
  /** The part asked first; 0 without a deposit. */
  depositCents: number
  /** Payments that are neither reversed nor surplus, less what was returned of them before the invoice. */
  receivedCents: number
}

type Amounts = Pick<OrderMoney, 'totalCents' | 'depositCents' | 'receivedCents'>

/** Enough has arrived for the goods to be taken and made. */
export const isAccepted = ({ totalCents, depositCents, receivedCents }: Amounts): boolean =>
  receivedCents >= (depositCents > 0 ? depositCents : totalCents)

export const isPaidInFull = ({ totalCents, receivedCents }: Amounts): boolean => receivedCents >= totalCents

/** What a card page asks for, and what a recorded payment is taken to be: the rest of the deposit, then the rest of the total. */
export function findDueCents(order: OrderMoney): number {
  const { status, isPaid, totalCents, depositCents, receivedCents } = order
  if (isPaid || status === 'cancelled' || status === 'refunded') return 0
  return Math.max(0, (isAccepted(order) ? totalCents : depositCents || totalCents) - receivedCents)
}
