import type { Facets } from '#contract/catalogue/calls.ts'
import { toRand } from '#contract/money.ts'
import { byLabel, type Label } from './attribute-values.ts'
import type { Catalogue, Names } from './catalogue-index.ts'
import type { Dictionary } from './dictionary.ts'
import { type Counts, type ProductFilter, wholeCatalogue } from './filter-products.ts'
import type { Columns } from './product-columns.ts'

/** The attributes buyers choose by, in the trade's usual order. */
const tradeOrder = [
  /^ip\b|ingress|degree of protection|protection degree/,
  /^rated current|^current|^amp/,
  /pole/,
  /breaking|short.circuit/,
  /voltage/,
  /curve/,
  /^material/,
  /mount/,
  /^ways|modules/,
  /width/,
  /height/,
  /depth/,
  /dimension|size/,
]
const maxNames = 14
const maxValues = 60

/** The facets of the whole shop are requested most, so they are kept until a product or a name changes. */
const ofWhole = new WeakMap<Catalogue, { version: number; facets: Facets }>()

export function toWholeFacets(catalogue: Catalogue, filter: ProductFilter): Facets {
  const { version } = catalogue.index
  const cached = ofWhole.get(catalogue)
  if (cached?.version === version) return cached.facets
  const facets = toFacets(catalogue, filter, wholeCatalogue(catalogue.index).counts)
  ofWhole.set(catalogue, { version, facets })
  return facets
}

/** The counts, labelled and sorted for the shop. A selected choice stays visible at 0 if the shop has it at all. */
export function toFacets({ index, categories, brands }: Catalogue, filter: ProductFilter, counts: Counts): Facets {
  const { columns } = index
  const { counts: whole } = wholeCatalogue(index)
  return {
    categories: toTaxonomyFacet(
      categories,
      columns.categories,
      counts.categories,
      inShop(filter.categories, whole.categories),
    ),
    brands: toTaxonomyFacet(brands, columns.brands, counts.brands, inShop(filter.brands, whole.brands)),
    attributes: toAttributeFacets(columns.attributes, filter, counts.values, whole.values),
    price: Number.isFinite(counts.minCents)
      ? { min: toRand(counts.minCents), max: toRand(counts.maxCents) }
      : { min: 0, max: 0 },
  }
}

/** Selected choices that a live product has: drafts must not show here either. */
const inShop = (chosen: ReadonlySet<number> | undefined, whole: Int32Array): ReadonlySet<number> =>
  new Set(Array.from(chosen ?? []).filter((code) => (whole[code] ?? 0) > 0))

function toTaxonomyFacet(names: Names, codes: Dictionary, counts: Int32Array, chosen: ReadonlySet<number>) {
  return names.all
    .flatMap((entry) => {
      const code = codes.find(entry._id)
      const count = code === undefined ? 0 : (counts[code] ?? 0)
      return count > 0 || (code !== undefined && chosen.has(code)) ? [{ ...entry, count }] : []
    })
    .sort((a, b) => b.count - a.count)
}

function toAttributeFacets(
  { known }: Columns['attributes'],
  filter: ProductFilter,
  counts: Int32Array,
  whole: Int32Array,
) {
  const labels = known.labels()
  const byName = new Map<number, { label: Label; count: number; isFigure: boolean }[]>()
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code] ?? 0
    const name = known.nameOfValue[code] ?? 0
    const isChosen = filter.attributes?.get(name)?.has(code) && (whole[code] ?? 0) > 0
    const label = labels.values[code]
    if (!label || (count === 0 && !isChosen)) continue
    const values = byName.get(name)
    const isFigure = known.isMeasure(code)
    if (values) values.push({ label, count, isFigure })
    else byName.set(name, [{ label, count, isFigure }])
  }
  return Array.from(byName, ([name, values]) => ({
    name: labels.names[name]?.text ?? '',
    rank: rankOf(known.names.key(name)),
    isChosen: filter.attributes?.has(name) ?? false,
    covered: values.reduce((sum, value) => sum + value.count, 0),
    values,
  }))
    .sort((a, b) => Number(b.isChosen) - Number(a.isChosen) || a.rank - b.rank || b.covered - a.covered)
    .slice(0, maxNames)
    .sort((a, b) => a.rank - b.rank || b.covered - a.covered || (a.name < b.name ? -1 : 1))
    .map(({ name, values }) => ({
      name,
      sortable: values.length > 1 && values.filter(({ isFigure }) => isFigure).length * 2 > values.length,
      values: toValues(values),
    }))
}

function toValues(values: { label: Label; count: number }[]) {
  const most = values.length > maxValues ? values.sort((a, b) => b.count - a.count).slice(0, maxValues) : values
  return most.sort((a, b) => byLabel(a.label, b.label)).map(({ label, count }) => ({ value: label.text, count }))
}

/** A name's position in the trade's order, computed once. */
const ranks = new Map<string, number>()

function rankOf(name: string): number {
  const before = ranks.get(name)
  if (before !== undefined) return before
  const position = tradeOrder.findIndex((pattern) => pattern.test(name))
  const rank = position < 0 ? tradeOrder.length : position
  if (ranks.size < 10_000) ranks.set(name, rank)
  return rank
}
