import fc from 'fast-check'
import { expect, test } from 'vitest'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { addSlot, emptySlots } from './slot-set.ts'
import { createSortedSlots } from './sorted-slots.ts'

const step = fc.oneof(
  fc.record({ do: fc.constant('insert' as const), slot: fc.nat(40) }),
  fc.record({ do: fc.constant('remove' as const), slot: fc.nat(40) }),
  fc.record({ do: fc.constant('read' as const), slot: fc.constant(0) }),
)

test('slots that come and go before or after the first read are in order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(40)), fc.array(step, { maxLength: 30 }), (first, steps) => {
      // Descending.
      const sorted = createSortedSlots((a, b) => b - a)
      const slots = new Set(first)
      const read = () => {
        const all = emptySlots()
        for (const slot of slots) addSlot(all, slot)
        const page = { skip: 0, limit: 100, backwards: false }
        expect(sorted.pick(all, 1000, page)).toEqual([...slots].sort((a, b) => b - a))
      }
      sorted.fill(Int32Array.from(first))
      for (const { do: what, slot } of steps) {
        if (what === 'read') read()
        else if (what === 'insert' && !slots.has(slot)) {
          sorted.insert(slot)
          slots.add(slot)
        } else if (what === 'remove' && slots.has(slot)) {
          sorted.remove(slot)
          slots.delete(slot)
        }
      }
      read()
    }),
    randomRuns(),
  )
})
