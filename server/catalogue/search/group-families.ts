import { toRand } from '#contract/money.ts'
import type { ProductIndex } from './product-index.ts'

/** The first of each family in a list's order, with what it stands for; products without a family stay. */
export function groupFamilies({ columns }: ProductIndex, slots: readonly number[]) {
  const groups = new Map<number, { count: number; lowCents: number }>()
  const shown: number[] = []
  for (const slot of slots) {
    const family = columns.family[slot] ?? 0
    const price = columns.price[slot] ?? 0
    const group = family === 0 ? undefined : groups.get(family)
    if (!group) {
      shown.push(slot)
      if (family !== 0) groups.set(family, { count: 1, lowCents: price })
      continue
    }
    group.count++
    group.lowCents = Math.min(group.lowCents, price)
  }
  return {
    shown,
    /** What a slot of `shown` stands for, if it is more than one. */
    groupOf(slot: number) {
      const group = groups.get(columns.family[slot] ?? 0)
      return group && group.count > 1 ? { count: group.count, lowPrice: toRand(group.lowCents) } : undefined
    },
  }
}
