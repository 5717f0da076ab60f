import type { Catalogue } from './catalogue-index.ts'
import { wholeCatalogue } from './filter-products.ts'
import { listSlots, uniteSlots } from './slot-set.ts'

/** Live products per category or brand, by id. */
export function countLive({ index }: Catalogue, kind: 'category' | 'brand'): Map<string, number> {
  const { counts } = wholeCatalogue(index)
  const [codes, all] =
    kind === 'category' ? [index.columns.categories, counts.categories] : [index.columns.brands, counts.brands]
  return new Map(Array.from(all, (count, code) => [codes.key(code), count]))
}

/** Attribute names in use, for products of any status, with their most common values. */
export function countAttributes({ index: { columns } }: Catalogue) {
  const { known, count } = columns.attributes
  const labels = known.labels()
  const byName = new Map<number, { value: string; count: number }[]>()
  for (const [code, uses] of count(listSlots(uniteSlots(columns.statusSets))).entries()) {
    if (uses === 0) continue
    const name = known.nameOfValue[code] ?? 0
    const values = byName.get(name) ?? []
    byName.set(name, values)
    values.push({ value: labels.values[code]?.text ?? '', count: uses })
  }
  return Array.from(byName, ([name, values]) => ({
    name: labels.names[name]?.text ?? '',
    count: values.reduce((sum, { count }) => sum + count, 0),
    values: values
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, 50)
      .map(({ value }) => value),
  })).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
