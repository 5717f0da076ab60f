import { type Columns, statusCodes } from './product-columns.ts'
import type { ProductIndex } from './product-index.ts'
import { countCommon, countSlots, emptySlots, intersectSlots, listSlots, type SlotSet, uniteSlots } from './slot-set.ts'

/** The filters of a list. Choices of one kind are alternatives; kinds are combined with and. */
export type ProductFilter = {
  statuses: readonly number[]
  /** The keyword's matches; all products without one. */
  matches?: SlotSet | undefined
  categories?: ReadonlySet<number> | undefined
  brands?: ReadonlySet<number> | undefined
  lowCents?: number | undefined
  highCents?: number | undefined
  /** By attribute name: a product must have one of the values. */
  attributes?: ReadonlyMap<number, ReadonlySet<number>> | undefined
  minAvailable?: number | undefined
  maxAvailable?: number | undefined
}

/** How many products each choice would leave: every kind is counted without its own filter. */
export type Counts = {
  categories: Int32Array
  brands: Int32Array
  values: Int32Array
  minCents: number
  maxCents: number
}

export type Filtered = { total: number; set: SlotSet }

type Kind = 'category' | 'brand' | 'price' | number
/** Kinds with a selection, each with all products it alone would leave. Attributes are keyed by the code of their name. */
type Narrowing = { base: SlotSet; kinds: Map<Kind, SlotSet> }

export function filterProducts(index: ProductIndex, filter: ProductFilter): Filtered {
  const { base, kinds } = narrow(index, filter)
  const set = intersectSlots([base, ...kinds.values()])
  return { total: countSlots(set), set }
}

export function filterAndCount(index: ProductIndex, filter: ProductFilter): Filtered & { counts: Counts } {
  const { base, kinds } = narrow(index, filter)
  const { columns } = index
  const set = intersectSlots([base, ...kinds.values()])
  const without = (kind: Kind): SlotSet =>
    kinds.has(kind)
      ? intersectSlots([base, ...Array.from(kinds).flatMap(([other, slots]) => (other === kind ? [] : [slots]))])
      : set
  const slots = listSlots(set)
  const values = columns.attributes.count(slots)
  for (const name of filter.attributes?.keys() ?? []) countValuesOf(columns, name, without(name), values)
  const priced = without('price')
  return {
    total: slots.length,
    set,
    counts: {
      categories: countEach(columns.categorySets, without('category')),
      brands: countEach(columns.brandSets, without('brand')),
      values,
      ...priceSpan(index, priced),
    },
  }
}

function narrow({ columns }: ProductIndex, filter: ProductFilter): Narrowing {
  const visible = uniteSlots(filter.statuses.map((status) => columns.statusSets[status] ?? emptySlots()))
  let base = filter.matches ? intersectSlots([visible, filter.matches]) : visible
  const { minAvailable = 0, maxAvailable = Number.MAX_SAFE_INTEGER } = filter
  if (filter.minAvailable !== undefined || filter.maxAvailable !== undefined)
    base = within(base, columns.available, minAvailable, maxAvailable)
  const kinds = new Map<Kind, SlotSet>()
  if (filter.categories) kinds.set('category', uniteChosen(columns.categorySets, filter.categories))
  if (filter.brands) kinds.set('brand', uniteChosen(columns.brandSets, filter.brands))
  const { lowCents = 0, highCents = Number.MAX_SAFE_INTEGER } = filter
  if (filter.lowCents !== undefined || filter.highCents !== undefined)
    kinds.set('price', within(base, columns.price, lowCents, highCents))
  for (const [name, values] of filter.attributes ?? []) kinds.set(name, uniteSlots(columns.attributes.sets(values)))
  return { base, kinds }
}

const uniteChosen = (sets: readonly SlotSet[], chosen: Iterable<number>): SlotSet =>
  uniteSlots(Array.from(chosen, (code) => sets[code] ?? emptySlots()))

function within({ words }: SlotSet, column: Int32Array, low: number, high: number): SlotSet {
  const matching = new Uint32Array(words.length)
  for (let i = 0; i < words.length; i++) {
    let fitting = 0
    for (let left = words[i] ?? 0; left !== 0; left &= left - 1) {
      const bit = left & -left
      const value = column[i * 32 + 31 - Math.clz32(bit)] ?? 0
      if (value >= low && value <= high) fitting |= bit
    }
    matching[i] = fitting
  }
  return { words: matching }
}

const countEach = (sets: readonly SlotSet[], among: SlotSet): Int32Array =>
  Int32Array.from(sets, (set) => countCommon(set, among))

/** Recounts the values of one name among different products. */
function countValuesOf(columns: Columns, name: number, among: SlotSet, counts: Int32Array): void {
  const values = columns.attributes.known.valuesOf(name)
  for (const [i, set] of columns.attributes.sets(values).entries()) counts[values[i] ?? 0] = countCommon(set, among)
}

function priceSpan({ columns: { price } }: ProductIndex, among: SlotSet): { minCents: number; maxCents: number } {
  let minCents = Number.POSITIVE_INFINITY
  let maxCents = 0
  for (const slot of listSlots(among)) {
    const cents = price[slot] ?? 0
    if (cents < minCents) minCents = cents
    if (cents > maxCents) maxCents = cents
  }
  return { minCents, maxCents }
}

type Whole = Filtered & { counts: Counts }
/** Counts for the whole shop are requested most, so they are cached until the next write. */
const whole = new WeakMap<ProductIndex, { version: number; filtered: Whole }>()

export function wholeCatalogue(index: ProductIndex): Whole {
  const cached = whole.get(index)
  if (cached?.version === index.version) return cached.filtered
  const filtered = filterAndCount(index, { statuses: [statusCodes.live] })
  whole.set(index, { version: index.version, filtered })
  return filtered
}
