import type { TaxonomyEntry } from '#contract/catalogue-categories.ts'
import { fold } from '../measures/measures.ts'
import type { Catalogue, Names } from './catalogue-index.ts'
import { countLive } from './count-live.ts'

const limit = 4

/** Non-empty categories and brands that start with the typed text. */
export function suggestNames(
  catalogue: Catalogue,
  keyword: string,
): { categories: TaxonomyEntry[]; brands: TaxonomyEntry[] } {
  const typed = fold(keyword)
  const begins = (name: string) => fold(` ${name}`).startsWith(typed) || fold(name).includes(` ${typed}`)
  const pick = (names: Names, counts: ReadonlyMap<string, number>) =>
    names.all.filter(({ _id, name }) => (counts.get(_id) ?? 0) > 0 && begins(name)).slice(0, limit)
  return {
    categories: pick(catalogue.categories, countLive(catalogue, 'category')),
    brands: pick(catalogue.brands, countLive(catalogue, 'brand')),
  }
}
