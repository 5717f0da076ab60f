import { hasSlot, listSlots, type SlotSet } from './slot-set.ts'

/** Slots in one order, maintained by insertion, so that a page is read without sorting. */
export function createSortedSlots(compare: (a: number, b: number) => number) {
  let slots = new Int32Array(1024)
  let length = 0
  let isSorted = true

  /** The slots in their order. Sorted when first needed, because a start needs few of the orders. */
  function sorted(): Int32Array {
    if (!isSorted) slots.subarray(0, length).sort(compare)
    isSorted = true
    return slots
  }

  /** The slot's position, or where it would be. No two slots compare equal. */
  const position = (slot: number): number => seek((other) => compare(other, slot) < 0)

  /** The position of the first slot that is not before. */
  function seek(isBefore: (slot: number) => boolean): number {
    const order = sorted()
    let low = 0
    let high = length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (isBefore(order[middle] ?? 0)) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    compare,
    insert(slot: number) {
      if (length === slots.length) {
        const longer = new Int32Array(slots.length * 2)
        longer.set(slots)
        slots = longer
      }
      // At the end, if it has not been sorted yet: nothing is sorted before a list needs it.
      const at = isSorted ? position(slot) : length
      slots.copyWithin(at + 1, at, length)
      slots[at] = slot
      length++
    },
    /** Before the slot's values change, because it is found by them. */
    remove(slot: number) {
      const at = isSorted ? position(slot) : slots.indexOf(slot)
      if (at >= length || slots[at] !== slot) throw new Error('a product is not at its sorted position')
      slots.copyWithin(at, at + 1, length)
      length--
    },
    /** All at once, for the first load. */
    fill(all: Int32Array) {
      slots = new Int32Array(Math.max(1024, all.length * 2))
      slots.set(all)
      length = all.length
      isSorted = false
    },
    /** The first slot that is not before; undefined if all are. */
    first(isBefore: (slot: number) => boolean): number | undefined {
      const at = seek(isBefore)
      return at < length ? sorted()[at] : undefined
    },
    /** The slots from a position, for as long as they match. */
    stretch(isBefore: (slot: number) => boolean, fits: (slot: number) => boolean): number[] {
      const start = seek(isBefore)
      const order = sorted()
      let end = start
      while (end < length && fits(order[end] ?? 0)) end++
      return Array.from(order.subarray(start, end))
    },
    /** Up to `limit` of these, after `skip`, in this order. */
    pick(set: SlotSet, total: number, { skip, limit, backwards }: Page): number[] {
      const end = skip + limit
      // A few are faster to sort than to find in the full order.
      if (total * 20 < length) {
        const few = Array.from(listSlots(set)).sort(compare)
        return (backwards ? few.reverse() : few).slice(skip, end)
      }
      const order = sorted()
      const picked: number[] = []
      let count = 0
      for (let i = 0; i < length && count < end; i++) {
        const slot = order[backwards ? length - 1 - i : i] ?? 0
        if (hasSlot(set, slot) && ++count > skip) picked.push(slot)
      }
      return picked
    },
  }
}

export type Page = { skip: number; limit: number; backwards: boolean }
export type SortedSlots = ReturnType<typeof createSortedSlots>
