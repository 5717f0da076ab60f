import type { Attribute } from '#contract/catalogue.ts'
import type { ProductStatus } from '#contract/catalogue-sorts.ts'
import { createDictionary } from './dictionary.ts'
import { fold, toValueKey } from './measures.ts'

/** What the index holds of a product: everything that lists are filtered, counted and sorted by, and nothing else. */
export type IndexedProduct = {
  id: string
  number: number
  name: string
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
}

export const statusCodes = { draft: 1, live: 2, archived: 3 } as const satisfies Record<ProductStatus, number>

/** Attributes of one product lie side by side in `attributeData`: a change appends, and `tidy` closes the gaps. */
export function createColumns() {
  let capacity = 1024
  const columns = {
    size: 0,
    /** 0 where no product is. */
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
    attributeStart: new Int32Array(capacity),
    attributeCount: new Uint8Array(capacity),
    attributeData: new Int32Array(capacity * 8),
    ids: [] as string[],
    nameKeys: [] as string[],
    categories: createDictionary(),
    brands: createDictionary(),
    attributeNames: createDictionary(),
    /** A value under its attribute's name; `valueName` says which name that is. */
    values: createDictionary(),
    valueName: new Int32Array(256),
  }
  const slotOfNumber = new Map<number, number>()
  const slotOfId = new Map<string, number>()
  const freeSlots: number[] = []
  let attributeEnd = 0
  let unused = 0

  function grow() {
    capacity *= 2
    for (const key of ['status', 'attributeCount'] as const) columns[key] = longer(columns[key], capacity)
    for (const key of ['number', 'category', 'brand', 'price', 'available', 'reviews', 'attributeStart'] as const)
      columns[key] = longer(columns[key], capacity)
    for (const key of ['created', 'updated', 'rating'] as const) columns[key] = longer(columns[key], capacity)
  }

  function toSlot({ id, number }: IndexedProduct): number {
    const known = slotOfId.get(id)
    if (known !== undefined) return known
    const slot = freeSlots.pop() ?? columns.size++
    if (slot >= capacity) grow()
    slotOfId.set(id, slot)
    slotOfNumber.set(number, slot)
    columns.ids[slot] = id
    columns.number[slot] = number
    return slot
  }

  function writeAttributes(slot: number, attributes: Attribute[]) {
    const values = new Set(attributes.map(toValue))
    unused += columns.attributeCount[slot] ?? 0
    if (attributeEnd + values.size > columns.attributeData.length)
      columns.attributeData = longer(columns.attributeData, columns.attributeData.length * 2)
    columns.attributeStart[slot] = attributeEnd
    columns.attributeCount[slot] = values.size
    for (const value of values) columns.attributeData[attributeEnd++] = value
    if (unused > 10_000 && unused > attributeEnd / 2) tidy()
  }

  function toValue(attribute: Attribute): number {
    const name = columns.attributeNames.code(fold(attribute.name), attribute.name)
    const value = columns.values.code(`${name}:${toValueKey(attribute)}`, attribute.value)
    if (value >= columns.valueName.length) columns.valueName = longer(columns.valueName, columns.valueName.length * 2)
    columns.valueName[value] = name
    return value
  }

  function tidy() {
    const data = new Int32Array(columns.attributeData.length)
    let end = 0
    for (let slot = 0; slot < columns.size; slot++) {
      const start = columns.attributeStart[slot] ?? 0
      const count = columns.attributeCount[slot] ?? 0
      data.set(columns.attributeData.subarray(start, start + count), end)
      columns.attributeStart[slot] = end
      end += count
    }
    columns.attributeData = data
    attributeEnd = end
    unused = 0
  }

  return {
    columns,
    slotOfNumber,
    slotOfId,
    toSlot,
    write(slot: number, product: IndexedProduct) {
      columns.status[slot] = statusCodes[product.status]
      columns.category[slot] = columns.categories.code(product.category)
      columns.brand[slot] = columns.brands.code(product.brand)
      columns.price[slot] = product.priceCents
      columns.available[slot] = product.available
      columns.created[slot] = product.createdMs
      columns.updated[slot] = product.updatedMs
      columns.rating[slot] = product.rating
      columns.reviews[slot] = product.reviews
      columns.nameKeys[slot] = fold(product.name)
      writeAttributes(slot, product.attributes)
    },
    erase(slot: number) {
      const number = columns.number[slot]
      if (number !== undefined) slotOfNumber.delete(number)
      slotOfId.delete(columns.ids[slot] ?? '')
      unused += columns.attributeCount[slot] ?? 0
      columns.attributeCount[slot] = 0
      columns.status[slot] = 0
      columns.ids[slot] = ''
      columns.nameKeys[slot] = ''
      freeSlots.push(slot)
    },
  }
}

export type ColumnStore = ReturnType<typeof createColumns>
export type Columns = ColumnStore['columns']

function longer<T extends Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  from: T,
  length: number,
): T {
  const to = new (from.constructor as new (length: number) => T)(length)
  to.set(from)
  return to
}
