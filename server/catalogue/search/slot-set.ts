/** A set of slots as bits: compact, and combined word by word. */
export type SlotSet = { words: Uint32Array }

export const emptySlots = (): SlotSet => ({ words: new Uint32Array(0) })

export function addSlot(set: SlotSet, slot: number): void {
  const at = slot >>> 5
  if (at >= set.words.length) {
    const longer = new Uint32Array(Math.max(at + 1, Math.ceil(set.words.length * 1.25)))
    longer.set(set.words)
    set.words = longer
  }
  set.words[at] = (set.words[at] ?? 0) | (1 << (slot & 31))
}

export function deleteSlot({ words }: SlotSet, slot: number): void {
  const at = slot >>> 5
  if (at < words.length) words[at] = (words[at] ?? 0) & ~(1 << (slot & 31))
}

export const hasSlot = ({ words }: SlotSet, slot: number): boolean =>
  ((words[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0

/** The intersection; empty for no sets. */
export function intersectSlots(sets: readonly SlotSet[]): SlotSet {
  const [first, ...others] = sets.toSorted((a, b) => a.words.length - b.words.length)
  const words = first ? first.words.slice() : new Uint32Array(0)
  for (const { words: more } of others)
    for (let i = 0; i < words.length; i++) words[i] = (words[i] ?? 0) & (more[i] ?? 0)
  return { words }
}

/** The union. */
export function uniteSlots(sets: readonly SlotSet[]): SlotSet {
  const words = new Uint32Array(Math.max(0, ...sets.map((set) => set.words.length)))
  for (const { words: more } of sets) for (let i = 0; i < more.length; i++) words[i] = (words[i] ?? 0) | (more[i] ?? 0)
  return { words }
}

export function subtractSlots({ words: from }: SlotSet, { words: less }: SlotSet): SlotSet {
  const words = from.slice()
  const length = Math.min(words.length, less.length)
  for (let i = 0; i < length; i++) words[i] = (words[i] ?? 0) & ~(less[i] ?? 0)
  return { words }
}

export function countSlots({ words }: SlotSet): number {
  let count = 0
  for (let i = 0; i < words.length; i++) count += countBits(words[i] ?? 0)
  return count
}

/** The size of the intersection, without building it. */
export function countCommon({ words: one }: SlotSet, { words: other }: SlotSet): number {
  const length = Math.min(one.length, other.length)
  let count = 0
  for (let i = 0; i < length; i++) {
    const both = (one[i] ?? 0) & (other[i] ?? 0)
    if (both !== 0) count += countBits(both)
  }
  return count
}

export function listSlots({ words }: SlotSet): Int32Array {
  const slots = new Int32Array(countSlots({ words }))
  let n = 0
  for (let i = 0; i < words.length; i++)
    for (let left = words[i] ?? 0; left !== 0; left &= left - 1) slots[n++] = i * 32 + 31 - Math.clz32(left & -left)
  return slots
}

export function toSlotSet(slots: readonly number[]): SlotSet {
  const set: SlotSet = { words: new Uint32Array(slots.length === 0 ? 0 : (Math.max(...sample(slots)) >>> 5) + 1) }
  for (const slot of slots) addSlot(set, slot)
  return set
}

/** Enough to estimate the length; call arguments are limited. */
const sample = (slots: readonly number[]) => (slots.length > 1000 ? slots.slice(0, 1000) : slots)

function countBits(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
