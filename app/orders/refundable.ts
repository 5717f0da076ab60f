import { formatRand, fromDecimal, hasCents, toCents, toDecimal } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'

/** What is left to give back: what was paid, less what went back or is on its way. */
export function refundableCents({ isPaid, totalPrice, refunds = [] }: Order): number {
  if (!isPaid) return 0
  const returned = refunds.filter(({ state }) => state !== 'failed')
  return fromDecimal(totalPrice) - returned.reduce((sum, { amount }) => sum + fromDecimal(amount), 0)
}

/** An amount as people type it ('1 234,50', 'R1234.5') as the wire takes it, or what is wrong with it. */
export function readAmount(typed: string, leftCents: number): { amount: string } | { problem: string } {
  const plain = typed.replace(/[\sR]/gi, '').replace(',', '.')
  const rand = Number(plain)
  if (!/^\d+(\.\d{1,2})?$/.test(plain) || !hasCents(rand)) return { problem: 'Please enter an amount, such as 120.50.' }
  const cents = toCents(rand)
  if (cents === 0) return { problem: 'A refund is more than nothing.' }
  if (cents > leftCents) return { problem: `Only ${formatRand(leftCents)} is left to refund.` }
  return { amount: toDecimal(cents) }
}
