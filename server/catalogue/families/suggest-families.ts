import { readMeasures } from '../measures/measures.ts'
import type { LooseProduct } from './family-queries.ts'

const maxSuggestions = 100
const maxMembers = 200
/** Fewer are as easily compared one by one. */
const minMembers = 3

export type FamilySuggestion = { name: string; ids: string[]; examples: string[] }

/** Products of one category and brand whose names differ only in figures: 'Door-mount isolator 3P 63 A' and '… 125 A'. */
export function suggestFamilies(loose: readonly LooseProduct[]): FamilySuggestion[] {
  const groups = Map.groupBy(
    loose,
    ({ name, category, brand }) => `${category}\n${brand}\n${toStem(name).toLowerCase()}`,
  )
  return [...groups.values()]
    .filter((members) => members.length >= minMembers && differ(members) && toStem(members[0]?.name ?? '') !== '')
    .sort((a, b) => b.length - a.length)
    .slice(0, maxSuggestions)
    .map((members) => ({
      name: toStem(members[0]?.name ?? ''),
      ids: members.slice(0, maxMembers).map(({ _id }) => _id),
      examples: members.slice(0, 4).map(({ name }) => name),
    }))
}

/** The name without its figures. */
export const toStem = (name: string): string =>
  readMeasures(name)
    .rest.replace(/[^\s,]*\d[^\s,]*/g, ' ')
    .replace(/\s[×x+]\s/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/\s*(?:,\s*)+/g, ', ')
    .replace(/^[,\s]+|[,\s]+$/g, '')
    .replace(/\s(?:to|with|for)$/, '')

/** Equal in everything is a duplicate, not a choice. */
const differ = (members: readonly LooseProduct[]) =>
  new Set(members.map(({ attributes }) => JSON.stringify(attributes))).size > 1
