import type { Attribute } from '#contract/catalogue/calls.ts'
import type { ProductStatus } from '#contract/catalogue/sorts.ts'
import { fold } from '../measures/measures.ts'
import { createAttributeColumns } from './attribute-columns.ts'
import { createDictionary, type Dictionary } from './dictionary.ts'
import { growArray } from './grow-array.ts'
import { toPartKey } from './read-keyword.ts'
import { addSlot, deleteSlot, emptySlots, type SlotSet } from './slot-set.ts'

/** A product in the index: only what lists are filtered, counted and sorted by. */
export type IndexedProduct = {
  id: string
  number: number
  name: string
  partNumber: string
  status: ProductStatus
  category: string
  brand: string
  priceCents: number
  available: number
  createdMs: number
  updatedMs: number
  rating: number
  reviews: number
  attributes: Attribute[]
  family: string | null
}

export const statusCodes = { draft: 1, live: 2, archived: 3 } as const satisfies Record<ProductStatus, number>

/** One position in every column per product: its slot. Slots of deleted products are reused. */
export function createColumns() {
  const capacity = 1024
  const columns = {
    size: 0,
    /** 0 if the slot is empty. */
    status: new Uint8Array(capacity),
    number: new Int32Array(capacity),
    category: new Int32Array(capacity),
    brand: new Int32Array(capacity),
    price: new Int32Array(capacity),
    available: new Int32Array(capacity),
    created: new Float64Array(capacity),
    updated: new Float64Array(capacity),
    rating: new Float64Array(capacity),
    reviews: new Int32Array(capacity),
    /** Orders of the past year that have it. */
    sold: new Int32Array(capacity),
    /** The family's code, 0 for none. */
    family: new Int32Array(capacity),
    /** Words of the name. */
    nameLengths: new Uint8Array(capacity),
    ids: [] as string[],
    nameKeys: [] as string[],
    partKeys: [] as string[],
    categories: createDictionary(),
    brands: createDictionary(),
    families: createDictionary(),
    attributes: createAttributeColumns(),
    statusSets: Array.from({ length: 4 }, emptySlots),
    categorySets: [] as SlotSet[],
    brandSets: [] as SlotSet[],
  }
  const slotOfNumber = new Map<number, number>()
  const slotOfId = new Map<string, number>()
  const freeSlots: number[] = []
  let sales: ReadonlyMap<string, number> = new Map()

  function grow() {
    for (const key of ['status', 'nameLengths'] as const) columns[key] = growArray(columns[key])
    for (const key of ['number', 'category', 'brand', 'price', 'available', 'reviews', 'sold', 'family'] as const)
      columns[key] = growArray(columns[key])
    for (const key of ['created', 'updated', 'rating'] as const) columns[key] = growArray(columns[key])
  }

  function toSlot({ id, number }: IndexedProduct): number {
    const before = slotOfId.get(id)
    if (before !== undefined) return before
    const slot = freeSlots.pop() ?? columns.size++
    if (slot >= columns.status.length) grow()
    slotOfId.set(id, slot)
    slotOfNumber.set(number, slot)
    columns.ids[slot] = id
    columns.number[slot] = number
    return slot
  }

  return {
    columns,
    slotOfNumber,
    slotOfId,
    toSlot,
    write(slot: number, product: IndexedProduct) {
      const status = statusCodes[product.status]
      columns.status[slot] = status
      addSlot(columns.statusSets[status] ?? emptySlots(), slot)
      columns.category[slot] = addTo(columns.categories, columns.categorySets, product.category, slot)
      columns.brand[slot] = addTo(columns.brands, columns.brandSets, product.brand, slot)
      columns.price[slot] = product.priceCents
      columns.available[slot] = product.available
      columns.created[slot] = product.createdMs
      columns.updated[slot] = product.updatedMs
      columns.rating[slot] = product.rating
      columns.reviews[slot] = product.reviews
      columns.sold[slot] = sales.get(product.id) ?? 0
      columns.family[slot] = product.family === null ? 0 : columns.families.code(fold(product.family)) + 1
      const nameKey = fold(product.name)
      columns.nameKeys[slot] = nameKey
      columns.nameLengths[slot] = Math.min(255, nameKey.split(' ').length)
      columns.partKeys[slot] = toPartKey(product.partNumber)
      columns.attributes.write(slot, product.attributes)
    },
    /** The order by sales must be filled again afterwards. */
    setSales(counts: ReadonlyMap<string, number>) {
      sales = counts
      for (const [id, slot] of slotOfId) columns.sold[slot] = sales.get(id) ?? 0
    },
    erase(slot: number) {
      slotOfNumber.delete(columns.number[slot] ?? 0)
      slotOfId.delete(columns.ids[slot] ?? '')
      deleteFrom(columns.statusSets, columns.status[slot], slot)
      deleteFrom(columns.categorySets, columns.category[slot], slot)
      deleteFrom(columns.brandSets, columns.brand[slot], slot)
      columns.attributes.erase(slot)
      columns.status[slot] = 0
      columns.ids[slot] = ''
      columns.nameKeys[slot] = ''
      columns.partKeys[slot] = ''
      freeSlots.push(slot)
    },
  }
}

export type Columns = ReturnType<typeof createColumns>['columns']

function addTo(codes: Dictionary, sets: SlotSet[], key: string, slot: number): number {
  const code = codes.code(key)
  const set = sets[code] ?? emptySlots()
  sets[code] = set
  addSlot(set, slot)
  return code
}

function deleteFrom(sets: SlotSet[], code: number | undefined, slot: number): void {
  const set = sets[code ?? 0]
  if (set) deleteSlot(set, slot)
}
