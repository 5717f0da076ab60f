import { maxPriceCents, type Rounding, roundPrice } from '#contract/catalogue/price-rule.ts'
import { formatRand, toCents } from '#contract/money.ts'

/** How selling prices follow from imported costs. No zod: screens import this. */
export type MarkUp = {
  /** By what an article costs: the first begins at 0, each next one higher. Rand, and percent on top of the cost. */
  bands: { from: number; percent: number }[]
  rounding: Rounding
}

export const maxBands = 10
export const maxMarkUpPercent = 1000

/** The selling price of what costs so much; undefined above the highest price. */
export function markedUpCents(costCents: number, { bands, rounding }: MarkUp): number | undefined {
  const band = bands.findLast(({ from }) => toCents(from) <= costCents)
  const factor = 100_000 + Math.round((band?.percent ?? 0) * 1000)
  const price = roundPrice(Math.floor((costCents * factor + 50_000) / 100_000), rounding)
  return price > maxPriceCents ? undefined : price
}

/** 'cost plus 40 %, and 25 % from R 500.00'. */
export const describeMarkUp = ({ bands }: MarkUp): string =>
  `cost plus ${bands.map(({ from, percent }) => (from === 0 ? `${percent} %` : `and ${percent} % from ${formatRand(toCents(from))}`)).join(', ')}`
