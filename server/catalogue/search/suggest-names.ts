import type { TaxonomyEntry } from '#contract/catalogue/category-calls.ts'
import { fold } from '../measures/measures.ts'
import type { Catalogue, Names } from './catalogue-index.ts'
import { countLive } from './count-live.ts'

const limit = 4

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Non-empty categories and brands with a word for each one typed, which may be incomplete or plural: 'breakers circ'. */
export function suggestNames(
  catalogue: Catalogue,
  keyword: string,
): { categories: TaxonomyEntry[]; brands: TaxonomyEntry[] } {
  const typed = wordsOf(keyword)
  const begins = (name: string) => {
    const words = wordsOf(name)
    return typed.length > 0 && typed.every((one) => words.some((word) => word.startsWith(one) || `${word}s` === one))
  }
  const pick = (names: Names, counts: ReadonlyMap<string, number>) =>
    names.all.filter(({ _id, name }) => (counts.get(_id) ?? 0) > 0 && begins(name)).slice(0, limit)
  return {
    categories: pick(catalogue.categories, countLive(catalogue, 'category')),
    brands: pick(catalogue.brands, countLive(catalogue, 'brand')),
  }
}
