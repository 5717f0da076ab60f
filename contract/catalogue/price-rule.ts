import { toCents } from '#contract/money.ts'

/** How prices and costs of many products change at once: the browser's preview and the server count with the same rule. No zod. */

export const priceParts = ['price', 'cost'] as const
export type PricePart = (typeof priceParts)[number]

export const priceWays = ['percent', 'rand', 'set'] as const
export type PriceWay = (typeof priceWays)[number]

export const roundings = ['none', 'rand', '99', '95', '5', '10'] as const
export type Rounding = (typeof roundings)[number]

export const roundingLabels: Record<Rounding, string> = {
  none: 'To the cent',
  rand: 'Whole rand',
  '99': 'Ending in ,99',
  '95': 'Ending in ,95',
  '5': 'Nearest R 5',
  '10': 'Nearest R 10',
}

export type PriceRule = {
  parts: readonly PricePart[]
  way: PriceWay
  /** A percentage with at most three decimals, or rand; up or, if negative, down. */
  amount: number
  /** Of selling prices; a cost is exact to the cent. */
  rounding: Rounding
}

export const maxPriceCents = 999_999_999
/** So many products change their prices at once: their rows are locked until the last has changed. */
export const maxPricesAtOnce = 5000

const steps: Record<Rounding, { step: number; below: number }> = {
  none: { step: 1, below: 0 },
  rand: { step: 100, below: 0 },
  '99': { step: 100, below: 1 },
  '95': { step: 100, below: 5 },
  '5': { step: 500, below: 0 },
  '10': { step: 1000, below: 0 },
}

/** To the nearest price that ends so, half up. What costs something never becomes free by rounding; what is free stays free. */
export function roundPrice(cents: number, rounding: Rounding): number {
  const { step, below } = steps[rounding]
  if (cents <= 0 || step === 1) return cents
  return Math.max(1, Math.floor((cents + below + step / 2) / step)) * step - below
}

/** Undefined where it would be below zero or above the highest price. */
export function changedCents(cents: number, part: PricePart, { way, amount, rounding }: PriceRule): number | undefined {
  const after = change(cents, way, amount)
  const rounded = part === 'price' && after > 0 ? roundPrice(after, rounding) : after
  return rounded >= 0 && rounded <= maxPriceCents ? rounded : undefined
}

function change(cents: number, way: PriceWay, amount: number): number {
  if (way === 'set') return toCents(amount)
  if (way === 'rand') return cents + toCents(amount)
  // Thousandths of a percent, so that 10 % of 0.05 is rounded half up, unlike binary fractions.
  return Math.floor((cents * (100_000 + Math.round(amount * 1000)) + 50_000) / 100_000)
}

/** Rand; no cost is one that is not known. */
export type Priced = { price: number; cost?: number | undefined }
type Cents = { price: number; cost: number | undefined }

export const toPricedCents = ({ price, cost }: Priced): Cents => ({
  price: toCents(price),
  cost: cost === undefined ? undefined : toCents(cost),
})

/** Cents after the change; undefined where the limits do not allow it. An unknown cost stays unknown unless one is set. */
export function changedPrices(before: Cents, rule: PriceRule): Cents | undefined {
  const price = rule.parts.includes('price') ? changedCents(before.price, 'price', rule) : before.price
  const isCostChanged = rule.parts.includes('cost') && (before.cost !== undefined || rule.way === 'set')
  const cost = isCostChanged ? changedCents(before.cost ?? 0, 'cost', rule) : before.cost
  if (price === undefined || (isCostChanged && cost === undefined)) return undefined
  return { price, cost }
}

const roundingWords: Record<Rounding, string> = {
  none: '',
  rand: ', to whole rand',
  '99': ', to ,99',
  '95': ', to ,95',
  '5': ', to the nearest R 5',
  '10': ', to the nearest R 10',
}

/** 'Prices +7.5 %, to ,99', as History names it. */
export function describePriceRule({ parts, way, amount, rounding }: PriceRule): string {
  const what = parts.map((part) => (part === 'price' ? 'prices' : 'costs')).join(' and ')
  const sign = amount < 0 ? '−' : '+'
  const size = Math.abs(amount)
  const how =
    way === 'percent' ? `${sign}${size} %` : way === 'rand' ? `${sign}R ${size.toFixed(2)}` : `R ${amount.toFixed(2)}`
  return `${what.charAt(0).toUpperCase()}${what.slice(1)} ${how}${parts.includes('price') ? roundingWords[rounding] : ''}`
}
