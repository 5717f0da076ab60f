import type { ProductColumn, ProductSort } from '#contract/catalogue/sorts.ts'
import type { Filtered } from './filter-products.ts'
import type { KeywordMatch } from './match-keyword.ts'
import type { ProductIndex } from './product-index.ts'
import { countSlots, hasSlot, intersectSlots, listSlots, type SlotSet, subtractSlots } from './slot-set.ts'

type ColumnOrder = { by: ProductColumn | 'sold'; backwards: boolean }
export type SortOrder = ColumnOrder | { attribute: string } | 'relevance'

export const orders: Record<Exclude<ProductSort, 'relevance'>, ColumnOrder> = {
  newest: { by: 'createdAt', backwards: true },
  'best-selling': { by: 'sold', backwards: true },
  'price-asc': { by: 'price', backwards: false },
  'price-desc': { by: 'price', backwards: true },
  rating: { by: 'rating', backwards: true },
  name: { by: 'name', backwards: false },
}

/** Up to this many, the closest name comes first; beyond it, the best rated. */
const maxSortedByName = 500

type Span = { skip: number; limit: number }

/** One page of the result, in the requested order. */
export function pickSlots(
  index: ProductIndex,
  order: SortOrder,
  found: KeywordMatch | undefined,
  { set, total }: Filtered,
  span: Span,
): number[] {
  if (span.skip >= total) return []
  if (order === 'relevance' && found) return pickBest(index, found, { set, total }, span)
  if (typeof order === 'object' && 'attribute' in order) return pickByAttribute(index, order.attribute, set, span)
  const { by, backwards } = order === 'relevance' ? orders.newest : order
  return index.orders[by].pick(set, total, { ...span, backwards })
}

/** One by one: families take the whole list, which has too many for the arguments of one call. */
function addAll(to: number[], slots: readonly number[]): void {
  for (const slot of slots) to.push(slot)
}

/** Smallest value first, best sellers first among equals, and those without a value last. */
function pickByAttribute({ columns, orders }: ProductIndex, name: string, set: SlotSet, span: Span): number[] {
  const values = columns.attributes.byFigure(name)
  const picked: number[] = []
  let { skip } = span
  let rest = set
  for (const having of [...columns.attributes.sets(values), set]) {
    if (picked.length === span.limit) break
    const here = intersectSlots([rest, having])
    const size = countSlots(here)
    if (size > skip)
      addAll(picked, orders.sold.pick(here, size, { skip, limit: span.limit - picked.length, backwards: true }))
    skip = Math.max(0, skip - size)
    rest = subtractSlots(rest, having)
  }
  return picked
}

function pickBest(
  { columns, orders: { rating } }: ProductIndex,
  found: KeywordMatch,
  { set, total }: Filtered,
  { skip, limit }: Span,
): number[] {
  if (total <= maxSortedByName) {
    return Array.from(listSlots(set), (slot) => ({
      slot,
      score: scoreOf(columns, found, slot),
      length: columns.nameLengths[slot] ?? 0,
    }))
      .sort((a, b) => b.score - a.score || a.length - b.length || rating.compare(b.slot, a.slot))
      .slice(skip, skip + limit)
      .map(({ slot }) => slot)
  }
  // Too many to sort: from each tier, take the first ones by rating.
  const picked: number[] = []
  let left = skip
  let rest = set
  for (const tier of found.tiers) {
    if (picked.length === limit) break
    const here = intersectSlots([rest, tier])
    const size = countSlots(here)
    if (size > left)
      addAll(picked, rating.pick(here, size, { skip: left, limit: limit - picked.length, backwards: true }))
    left = Math.max(0, left - size)
    rest = subtractSlots(rest, tier)
  }
  return picked
}

/** A part number before everything; then the name, then category, brand and figures, and the description last. */
function scoreOf({ nameKeys }: ProductIndex['columns'], { tiers, terms, phrase }: KeywordMatch, slot: number): number {
  // The last three tiers are for words.
  const byPart = tiers.slice(0, -3).findIndex((tier) => hasSlot(tier, slot))
  let score = byPart < 0 ? 0 : 2000 - byPart * 1000
  for (const { matches, isFigure } of terms)
    score += hasSlot(matches.inName, slot) ? (isFigure ? 3 : 4) : hasSlot(matches.inHead, slot) ? 2 : 1
  return nameKeys[slot]?.includes(phrase) ? score + 1 : score
}
