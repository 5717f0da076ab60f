import { statusCodes } from './product-columns.ts'
import type { ProductIndex } from './product-index.ts'

/** What a list is narrowed by. Choices of one kind are alternatives, kinds are joined by and. */
export type ProductFilter = {
  statuses: readonly number[]
  /** Slots that a keyword found; without it all. */
  matches?: readonly number[] | undefined
  categories?: ReadonlySet<number> | undefined
  brands?: ReadonlySet<number> | undefined
  lowCents?: number | undefined
  highCents?: number | undefined
  /** By attribute name: the values of which a product has one. */
  attributes?: ReadonlyMap<number, ReadonlySet<number>> | undefined
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

export type Filtered = { total: number; fits: (slot: number) => boolean; counts: Counts }

const noGroup = -1
const categoryGroup = -2
const brandGroup = -3
const priceGroup = -4

/**
 * One pass over the products. A product that fails in no kind is in the list and counts everywhere; one that fails in exactly
 * one kind counts there, because without that kind's filter it would be in the list.
 */
export function filterProducts(index: ProductIndex, filter: ProductFilter): Filtered {
  const { columns } = index
  const { status, category, brand, price, available, attributeStart, attributeCount, attributeData, valueName } =
    columns
  const passes = new Uint8Array(columns.size)
  const counts: Counts = {
    categories: new Int32Array(columns.categories.size),
    brands: new Int32Array(columns.brands.size),
    values: new Int32Array(columns.values.size),
    minCents: Number.POSITIVE_INFINITY,
    maxCents: 0,
  }
  const wantsStatus = toFlags(filter.statuses, 4)
  const wantsCategory = filter.categories && toFlags(filter.categories, columns.categories.size)
  const wantsBrand = filter.brands && toFlags(filter.brands, columns.brands.size)
  const wantsValues = Array.from(filter.attributes ?? [], ([name, values]) => ({
    name,
    wants: toFlags(values, columns.values.size),
  }))
  const { lowCents = 0, highCents = Number.POSITIVE_INFINITY, maxAvailable = Number.POSITIVE_INFINITY } = filter
  let total = 0

  function has(slot: number, wants: Uint8Array): boolean {
    const start = attributeStart[slot] ?? 0
    for (let i = start; i < start + (attributeCount[slot] ?? 0); i++) if (wants[attributeData[i] ?? 0]) return true
    return false
  }

  function countPrice(cents: number) {
    if (cents < counts.minCents) counts.minCents = cents
    if (cents > counts.maxCents) counts.maxCents = cents
  }

  function countValues(slot: number, onlyName: number) {
    const start = attributeStart[slot] ?? 0
    for (let i = start; i < start + (attributeCount[slot] ?? 0); i++) {
      const value = attributeData[i] ?? 0
      if (onlyName === noGroup || valueName[value] === onlyName) counts.values[value] = (counts.values[value] ?? 0) + 1
    }
  }

  function consider(slot: number) {
    if (!wantsStatus[status[slot] ?? 0] || (available[slot] ?? 0) > maxAvailable) return
    const ofCategory = category[slot] ?? 0
    const ofBrand = brand[slot] ?? 0
    const cents = price[slot] ?? 0
    let failed = noGroup
    if (wantsCategory && !wantsCategory[ofCategory]) failed = categoryGroup
    if (wantsBrand && !wantsBrand[ofBrand]) {
      if (failed !== noGroup) return
      failed = brandGroup
    }
    if (cents < lowCents || cents > highCents) {
      if (failed !== noGroup) return
      failed = priceGroup
    }
    for (const { name, wants } of wantsValues) {
      if (has(slot, wants)) continue
      if (failed !== noGroup) return
      failed = name
    }
    if (failed === noGroup) {
      passes[slot] = 1
      total++
    }
    if (failed === noGroup || failed === categoryGroup)
      counts.categories[ofCategory] = (counts.categories[ofCategory] ?? 0) + 1
    if (failed === noGroup || failed === brandGroup) counts.brands[ofBrand] = (counts.brands[ofBrand] ?? 0) + 1
    if (failed === noGroup || failed === priceGroup) countPrice(cents)
    if (failed >= noGroup) countValues(slot, failed)
  }

  if (filter.matches) for (const slot of filter.matches) consider(slot)
  else for (let slot = 0; slot < columns.size; slot++) consider(slot)
  return { total, fits: (slot) => passes[slot] === 1, counts }
}

function toFlags(codes: Iterable<number>, size: number): Uint8Array {
  const flags = new Uint8Array(size)
  for (const code of codes) flags[code] = 1
  return flags
}

/** Counts of the whole shop are asked for most: they are kept until something is written. */
const whole = new WeakMap<ProductIndex, { version: number; filtered: Filtered }>()
export function wholeCatalogue(index: ProductIndex): Filtered {
  const kept = whole.get(index)
  if (kept?.version === index.version) return kept.filtered
  const filtered = filterProducts(index, { statuses: [statusCodes.live] })
  whole.set(index, { version: index.version, filtered })
  return filtered
}
