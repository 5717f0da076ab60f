import type { PricedProduct } from '#contract/catalogue/price-calls.ts'
import { changedPrices, type PriceRule, toPricedCents } from '#contract/catalogue/price-rule.ts'

type Cents = { price: number; cost: number | undefined }
export type PlannedPrice = {
  product: PricedProduct
  before: Cents
  /** Undefined: it would be below zero, or above the highest price. */
  after: Cents | undefined
  isLoss: boolean
}

export type PricePlan = {
  /** What is worth a look first: what cannot change, then what would sell below its cost, then the rest by name. */
  rows: PlannedPrice[]
  changed: PricedProduct[]
  refused: number
  /** How many would then sell below their cost, and how many of them do not today. */
  losses: number
  newLosses: number
  /** In cents, up or down. Of prices, or of costs if only they change. */
  smallest: number
  largest: number
}

const isLoss = ({ price, cost }: Cents) => cost !== undefined && price < cost
const rank = ({ after, isLoss: loss }: PlannedPrice) => (after === undefined ? 0 : loss ? 1 : 2)

/** What a rule would do to these products. Products that it does not change are left out. */
export function planPrices(products: readonly PricedProduct[], rule: PriceRule): PricePlan {
  const rows = products
    .map((product): PlannedPrice => {
      const before = toPricedCents(product)
      const after = changedPrices(before, rule)
      return { product, before, after, isLoss: after !== undefined && isLoss(after) }
    })
    .filter(({ before, after }) => after?.price !== before.price || after.cost !== before.cost)
    .sort((a, b) => rank(a) - rank(b))
  const part = rule.parts.includes('price') ? 'price' : 'cost'
  const sizes = rows
    .flatMap(({ before, after }) => (after ? [(after[part] ?? 0) - (before[part] ?? 0)] : []))
    .sort((a, b) => Math.abs(a) - Math.abs(b))
  const losses = rows.filter((row) => row.isLoss)
  return {
    rows,
    changed: rows.flatMap(({ product, after }) => (after ? [product] : [])),
    refused: rows.filter(({ after }) => after === undefined).length,
    losses: losses.length,
    newLosses: losses.filter(({ before }) => !isLoss(before)).length,
    smallest: sizes[0] ?? 0,
    largest: sizes.at(-1) ?? 0,
  }
}
