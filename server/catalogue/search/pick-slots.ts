import type { ProductColumn, ProductSort } from '#contract/catalogue-sorts.ts'
import type { Filtered } from './filter-products.ts'
import type { KeywordMatch } from './match-keyword.ts'
import type { ProductIndex } from './product-index.ts'
import { countSlots, hasSlot, intersectSlots, listSlots, subtractSlots } from './slot-set.ts'

export type SortOrder = { by: ProductColumn; backwards: boolean } | 'relevance'

export const orders: Record<Exclude<ProductSort, 'relevance'>, Exclude<SortOrder, 'relevance'>> = {
  newest: { by: 'createdAt', backwards: true },
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
  const { by, backwards } = order === 'relevance' ? orders.newest : order
  return index.orders[by].pick(set, total, { ...span, backwards })
}

function pickBest(
  { columns: { nameLengths }, orders: { rating } }: ProductIndex,
  { tiers }: KeywordMatch,
  { set, total }: Filtered,
  { skip, limit }: Span,
): number[] {
  if (total <= maxSortedByName) {
    const tierOf = (slot: number) => tiers.findIndex((tier) => hasSlot(tier, slot))
    return Array.from(listSlots(set), (slot) => ({ slot, tier: tierOf(slot), length: nameLengths[slot] ?? 0 }))
      .sort((a, b) => a.tier - b.tier || a.length - b.length || rating.compare(b.slot, a.slot))
      .slice(skip, skip + limit)
      .map(({ slot }) => slot)
  }
  // Too many to sort: from each tier, take the first ones by rating.
  const picked: number[] = []
  let left = skip
  let rest = set
  for (const tier of tiers) {
    if (picked.length === limit) break
    const here = intersectSlots([rest, tier])
    const size = countSlots(here)
    if (size > left)
      picked.push(...rating.pick(here, size, { skip: left, limit: limit - picked.length, backwards: true }))
    left = Math.max(0, left - size)
    rest = subtractSlots(rest, tier)
  }
  return picked
}
