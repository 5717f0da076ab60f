import type { Attribute } from '#contract/catalogue/calls.ts'
import { createAttributeValues } from './attribute-values.ts'
import { growArray } from './grow-array.ts'
import { addSlot, deleteSlot, emptySlots, type SlotSet } from './slot-set.ts'

const maxSetBytes = 32 * 1_048_576

/** The attributes of all products. Those of one product are adjacent: a change appends, and `tidy` closes the gaps. */
export function createAttributeColumns() {
  const attributeValues = createAttributeValues()
  let starts = new Int32Array(1024)
  let counts = new Uint8Array(1024)
  /** Value codes, and at the same positions their spellings. */
  let values = new Int32Array(8192)
  let spellings = new Int32Array(8192)
  let slots = 0
  let end = 0
  let unused = 0
  /** The products with a value, for values that were requested. */
  const sets = new Map<number, SlotSet>()
  let setBytes = 0

  function tidy() {
    const [oldValues, oldSpellings] = [values, spellings]
    values = new Int32Array(oldValues.length)
    spellings = new Int32Array(oldValues.length)
    end = 0
    for (let slot = 0; slot < slots; slot++) {
      const start = starts[slot] ?? 0
      const count = counts[slot] ?? 0
      values.set(oldValues.subarray(start, start + count), end)
      spellings.set(oldSpellings.subarray(start, start + count), end)
      starts[slot] = end
      end += count
    }
    unused = 0
  }

  /** One pass over all attributes for every missing set. */
  function buildSets(missing: readonly number[]) {
    if (setBytes > maxSetBytes) {
      sets.clear()
      setBytes = 0
    }
    const isWanted = new Uint8Array(attributeValues.values.size)
    for (const value of missing) {
      isWanted[value] = 1
      sets.set(value, emptySlots())
    }
    for (let slot = slots - 1; slot >= 0; slot--) {
      const start = starts[slot] ?? 0
      for (let i = start; i < start + (counts[slot] ?? 0); i++) {
        const set = isWanted[values[i] ?? 0] ? sets.get(values[i] ?? 0) : undefined
        if (set) addSlot(set, slot)
      }
    }
    for (const value of missing) setBytes += (sets.get(value)?.words.length ?? 0) * 4
  }

  return {
    known: attributeValues,
    write(slot: number, attributes: Attribute[]) {
      while (slot >= starts.length) {
        starts = growArray(starts)
        counts = growArray(counts)
      }
      slots = Math.max(slots, slot + 1)
      const spellingOf = new Map<number, number>()
      for (const attribute of attributes) {
        const spelling = attributeValues.use(attribute)
        const value = attributeValues.valueOf(spelling)
        // Duplicate values count once.
        if (spellingOf.has(value)) attributeValues.release(spelling)
        else spellingOf.set(value, spelling)
      }
      if (end + spellingOf.size > values.length) {
        values = growArray(values)
        spellings = growArray(spellings)
      }
      starts[slot] = end
      counts[slot] = spellingOf.size
      for (const [value, spelling] of spellingOf) {
        values[end] = value
        spellings[end++] = spelling
        const set = sets.get(value)
        if (set) addSlot(set, slot)
      }
      if (unused > 10_000 && unused > end / 2) tidy()
    },
    erase(slot: number) {
      const start = starts[slot] ?? 0
      const count = counts[slot] ?? 0
      for (let i = start; i < start + count; i++) {
        attributeValues.release(spellings[i] ?? 0)
        const set = sets.get(values[i] ?? 0)
        if (set) deleteSlot(set, slot)
      }
      unused += count
      counts[slot] = 0
    },
    /** How many of these products have each value. */
    count(among: Int32Array): Int32Array {
      const totals = new Int32Array(attributeValues.values.size)
      for (let n = 0; n < among.length; n++) {
        const slot = among[n] ?? 0
        const start = starts[slot] ?? 0
        const stop = start + (counts[slot] ?? 0)
        for (let i = start; i < stop; i++) {
          const value = values[i] ?? 0
          totals[value] = (totals[value] ?? 0) + 1
        }
      }
      return totals
    },
    /** The codes of a name's values, smallest figure first. */
    byFigure(name: string): number[] {
      const code = attributeValues.findName(name)
      return code === undefined
        ? []
        : attributeValues.valuesOf(code).toSorted((a, b) => attributeValues.figureOf(a) - attributeValues.figureOf(b))
    },
    /** The products that have each of these values. */
    sets(chosenValues: Iterable<number>): SlotSet[] {
      const codes = [...chosenValues]
      const missing = codes.filter((code) => !sets.has(code) && code < attributeValues.values.size)
      if (missing.length > 0) buildSets(missing)
      return codes.map((code) => sets.get(code) ?? emptySlots())
    },
  }
}
