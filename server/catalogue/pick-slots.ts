import type { ProductColumn, ProductSort } from '#contract/catalogue-sorts.ts'
import { type Matches, weighedMatches } from './match-queries.ts'
import type { ProductIndex } from './product-index.ts'

export type Order = { by: ProductColumn; backwards: boolean } | 'relevance'

export const orders: Record<Exclude<ProductSort, 'relevance'>, Exclude<Order, 'relevance'>> = {
  newest: { by: 'createdAt', backwards: true },
  'price-asc': { by: 'price', backwards: false },
  'price-desc': { by: 'price', backwards: true },
  rating: { by: 'rating', backwards: true },
  name: { by: 'name', backwards: false },
}

/** What a keyword found: the slots, and by slot how well each fits. */
export type Scored = { slots: number[]; scores: Int32Array }

export function toScored(index: ProductIndex, { numbers, scores }: Matches): Scored {
  const scored: Scored = { slots: [], scores: new Int32Array(index.columns.size) }
  for (let i = 0; i < numbers.length; i++) {
    const slot = index.slotOfNumber.get(numbers[i] ?? 0)
    if (slot === undefined) continue
    scored.slots.push(slot)
    scored.scores[slot] = scores[i] ?? 0
  }
  return scored
}

type Span = { skip: number; limit: number }

/** One page of what fits, in the order asked for. */
export function pickSlots(
  index: ProductIndex,
  order: Order,
  scored: Scored | undefined,
  fits: (slot: number) => boolean,
  span: Span,
): number[] {
  if (order === 'relevance' && scored) return pickBest(index, scored, fits, span)
  const { by, backwards } = order === 'relevance' ? orders.newest : order
  return index.orders[by].pick(fits, { ...span, backwards })
}

function pickBest(
  { orders: { rating } }: ProductIndex,
  { slots, scores }: Scored,
  fits: (slot: number) => boolean,
  { skip, limit }: Span,
): number[] {
  if (slots.length <= weighedMatches) {
    return slots
      .filter(fits)
      .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || rating.compare(b, a))
      .slice(skip, skip + limit)
  }
  // So many are only told apart by kind: of each kind, the best first, those that the order by rating meets first.
  const sizes = new Map<number, number>()
  for (const slot of slots) if (fits(slot)) sizes.set(scores[slot] ?? 0, (sizes.get(scores[slot] ?? 0) ?? 0) + 1)
  const picked: number[] = []
  let left = skip
  for (const [kind, size] of Array.from(sizes).sort(([a], [b]) => b - a)) {
    if (picked.length === limit) break
    const ofKind = (slot: number) => scores[slot] === kind && fits(slot)
    if (size > left) picked.push(...rating.pick(ofKind, { skip: left, limit: limit - picked.length, backwards: true }))
    left = Math.max(0, left - size)
  }
  return picked
}
