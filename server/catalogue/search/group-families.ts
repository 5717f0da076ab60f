import { toRand } from '#contract/money.ts'
import type { ProductIndex } from './product-index.ts'

/** The first member of each family in the list's order, with its family's figures; products without a family stay. */
export function groupFamilies({ columns }: ProductIndex, slots: readonly number[]) {
  // By the family's code: a map of objects takes several times as long for a whole catalogue.
  const counts = new Uint32Array(columns.families.size + 1)
  const lowCents = new Float64Array(columns.families.size + 1).fill(Number.POSITIVE_INFINITY)
  const representatives: number[] = []
  for (const slot of slots) {
    const family = columns.family[slot] ?? 0
    const count = counts[family] ?? 0
    if (family === 0 || count === 0) representatives.push(slot)
    counts[family] = count + 1
    lowCents[family] = Math.min(lowCents[family] ?? 0, columns.price[slot] ?? 0)
  }
  return {
    shown: representatives,
    /** The family that a slot of `shown` represents, if it has more than one member. */
    groupOf(slot: number) {
      const family = columns.family[slot] ?? 0
      const count = counts[family] ?? 0
      return family !== 0 && count > 1 ? { count, lowPrice: toRand(lowCents[family] ?? 0) } : undefined
    },
  }
}
