import { toCents, withVatCents } from '#contract/money.ts'

/** The percentages a shop can ask; 0 asks for none. */
export const depositPercents = [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const

type Line = { price: number; qty: number; isCustom?: boolean | undefined; design?: unknown }
type Bought = { items: readonly Line[]; totalCents: number; vatPercent: number }

/** Nobody else can use what was made to measure, so a part of its price is asked first. */
export const isMadeToMeasure = ({ isCustom, design }: Line): boolean => isCustom === true || design !== undefined

/**
 * The deposit: a percentage of the lines made to measure, and everything else in full. 0 if nothing is made to
 * measure, or if the deposit would be the whole total.
 */
export function findDepositCents({ items, totalCents, vatPercent }: Bought, percent: number): number {
  const made = items.filter(isMadeToMeasure)
  if (percent === 0 || made.length === 0) return 0
  const net = made.reduce((sum, { price, qty }) => sum + toCents(price) * qty, 0)
  const madeCents = Math.min(totalCents, withVatCents(net, vatPercent))
  const depositCents = totalCents - madeCents + Math.floor((madeCents * percent + 50) / 100)
  return depositCents < totalCents ? depositCents : 0
}
