/** Slots in one order, kept by insertion: a page is read off it without sorting anything. */
export function createSortedSlots(compare: (a: number, b: number) => number) {
  let order = new Int32Array(1024)
  let length = 0

  /** Where the slot stands, or would stand. No two slots compare equal. */
  function position(slot: number): number {
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (compare(order[middle] ?? 0, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    compare,
    insert(slot: number) {
      if (length === order.length) {
        const longer = new Int32Array(order.length * 2)
        longer.set(order)
        order = longer
      }
      const at = position(slot)
      order.copyWithin(at + 1, at, length)
      order[at] = slot
      length++
    },
    /** Before the slot's values change: it is found by them. */
    remove(slot: number) {
      const at = position(slot)
      if (at >= length || order[at] !== slot) throw new Error('a product is not where its values say')
      order.copyWithin(at, at + 1, length)
      length--
    },
    /** All at once, for a first filling. */
    fill(slots: Int32Array) {
      order = new Int32Array(Math.max(1024, slots.length * 2))
      order.set(slots.toSorted(compare))
      length = slots.length
    },
    /** Up to `limit` slots that fit, after `skip` that fit. */
    pick(fits: (slot: number) => boolean, { skip, limit, backwards }: Page): number[] {
      const picked: number[] = []
      let left = skip
      for (let i = 0; i < length && picked.length < limit; i++) {
        const slot = order[backwards ? length - 1 - i : i] ?? 0
        if (!fits(slot)) continue
        if (left > 0) left--
        else picked.push(slot)
      }
      return picked
    },
  }
}

export type Page = { skip: number; limit: number; backwards: boolean }
export type SortedSlots = ReturnType<typeof createSortedSlots>
