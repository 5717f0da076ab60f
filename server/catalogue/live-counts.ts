import { wholeCatalogue } from './filter-products.ts'
import type { Catalogue } from './keep-index.ts'

/** Live products of each category or brand, by id. */
export function countLive({ index }: Catalogue, kind: 'category' | 'brand'): Map<string, number> {
  const { counts } = wholeCatalogue(index)
  const [codes, all] =
    kind === 'category' ? [index.columns.categories, counts.categories] : [index.columns.brands, counts.brands]
  return new Map(Array.from(all, (count, code) => [codes.key(code), count]))
}

/** Attribute names in use, whatever the status of the products, with their most used values. */
export function countAttributes({ index: { columns } }: Catalogue) {
  const uses = new Int32Array(columns.values.size)
  for (let slot = 0; slot < columns.size; slot++) {
    const start = columns.attributeStart[slot] ?? 0
    for (let i = start; i < start + (columns.attributeCount[slot] ?? 0); i++) {
      const value = columns.attributeData[i] ?? 0
      uses[value] = (uses[value] ?? 0) + 1
    }
  }
  const byName = new Map<number, { value: string; count: number }[]>()
  for (const [code, count] of uses.entries()) {
    if (count === 0) continue
    const name = columns.valueName[code] ?? 0
    const values = byName.get(name) ?? []
    byName.set(name, values)
    values.push({ value: columns.values.label(code), count })
  }
  return Array.from(byName, ([name, values]) => ({
    name: columns.attributeNames.label(name),
    count: values.reduce((sum, { count }) => sum + count, 0),
    values: values
      .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, 50)
      .map(({ value }) => value),
  })).sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
}
