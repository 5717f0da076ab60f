import { readMeasures } from '../measures/measures.ts'
import type { LooseProduct } from './family-queries.ts'

const maxSuggestions = 100
const maxMembers = 200
/** A smaller family needs no comparison table. */
const minMembers = 3

export type FamilySuggestion = { name: string; ids: string[]; examples: string[] }

/**
 * Products of one category and brand whose names differ only in figures: 'Door-mount isolator 3P 63 A' and '… 125 A'.
 */
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

/**
 * The name without its figures, and without a suffix that depends on them: 'pack of 25', '4 meters'. Poles stay:
 * someone who needs a 3P breaker does not want a 1P one.
 */
function toStem(name: string): string {
  const [first = '', ...others] = name.split(/,\s*/)
  const [poles = ''] = /\b\dP(?:\+N)?(?!\S)/.exec(first) ?? []
  const stem = readMeasures(first)
    .rest.replace(/\btype\s+\d\S*/gi, ' ')
    .replace(/(?<!\S)\S*\d\S*|\s[×x+]\S*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s(?:to|with|for)$/, '')
  return [`${stem} ${poles}`.trim(), ...others.filter((part) => !/\d/.test(part))].join(', ')
}

/** Identical products are duplicates, not a family. */
const differ = (members: readonly LooseProduct[]) =>
  new Set(members.map(({ attributes }) => JSON.stringify(attributes))).size > 1
