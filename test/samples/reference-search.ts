import type { ProductSummary } from '#contract/catalogue/calls.ts'

/**
 * The shop's search and filters as plain loops over the rows: slow, and sharing no code with what it checks. Keywords
 * are checked both ways: what `mustMatch` accepts must be found, and what is found must pass `mayMatch`, which also
 * allows typing errors and part numbers.
 */
export type Row = ProductSummary & { description: string }

/** Synonyms that the test has added to the shop. */
export const synonyms = [['cabinet', 'enclosure']]

const tokens = (text: string): string[] => text.toLowerCase().match(/[a-z]+|\d+(?:\.\d+)?/g) ?? []
const key = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')
const headOf = ({ name, category, brand }: Row): string => `${name} ${category.name} ${brand.name}`
const textOf = (row: Row): string =>
  `${headOf(row)} ${row.attributes.map(({ value }) => value).join(' ')} ${row.description}`

const figure = /^(\d+(?:\.\d+)?)(A|kA|kW|mm|V|P)$|^(IP\d\d)$/

/** '63A' matches '63 A' and '63A', never '163A', '63 AB' or '0.63A'. */
function hasFigure(row: Row, term: string): boolean {
  const [, value = '', unit = '', protection] = figure.exec(term) ?? []
  if (protection) return new RegExp(`\\bIP ?${protection.slice(2)}\\b`, 'i').test(textOf(row))
  const poles = row.attributes.some((one) => unit === 'P' && one.name === 'Poles' && one.value === value)
  return poles || new RegExp(`(?<![\\w.-])${value.replace('.', '\\.')} ?${unit}\\b`, 'i').test(textOf(row))
}

/** A number without a unit, as part of the name or of an attribute. */
const hasBareFigure = (row: Row, value: string) =>
  ['A', 'kW', 'mm', 'V'].some((unit) => hasFigure({ ...row, description: '' }, value + unit))

const isSame = (word: string, other: string) => synonyms.some((group) => group.includes(word) && group.includes(other))

/** Every term is in the row as typed. No word in the test's vocabulary is a prefix of another. */
export const mustMatch = (row: Row, terms: readonly string[]): boolean =>
  terms.every((term) => {
    if (figure.test(term)) return hasFigure(row, term)
    if (/^\d+(?:\.\d+)?$/.test(term)) return hasBareFigure(row, term)
    return tokens(textOf(row)).some((word) => word === term.toLowerCase() || isSame(word, term.toLowerCase()))
  })

export function mayMatch(row: Row, terms: readonly string[], isForgiving: boolean): boolean {
  if (key(row.partNumber).startsWith(key(terms.join(' ')))) return true
  const words = tokens(textOf(row))
  return terms.every((term) => {
    if (figure.test(term)) return hasFigure(row, term)
    if (/^\d+(?:\.\d+)?$/.test(term)) return words.includes(term)
    const typed = term.toLowerCase()
    if (/\d/.test(typed))
      return key(row.partNumber).startsWith(key(typed)) || tokens(typed).every((one) => words.includes(one))
    const near = (word: string) =>
      word.slice(0, 4) === typed.slice(0, 4) || isSame(word, typed) || (isForgiving && likeness(word, typed) >= 0.3)
    return words.some(near) || (isForgiving && synonyms.flat().some((word) => likeness(word, typed) >= 0.3))
  })
}

/** Trigram similarity of two words. */
function likeness(one: string, other: string): number {
  const pieces = (word: string) => {
    const padded = `  ${word} `
    return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)))
  }
  const [a, b] = [pieces(one), pieces(other)]
  const shared = [...a].filter((piece) => b.has(piece)).length
  return shared / (a.size + b.size - shared)
}

export type Filter = {
  category?: string[]
  brand?: string[]
  attr?: string[]
  lowPrice?: number
  highPrice?: number
}
export type Kind = keyof Filter

/** Whether a row passes, optionally without one kind of filter, as for counting facets. */
export function passes(row: Row, filter: Filter, without?: Kind): boolean {
  const on = (kind: Kind) => kind !== without && filter[kind] !== undefined
  if (on('category') && !filter.category?.some((one) => one === row.category.slug || one === row.category._id))
    return false
  if (on('brand') && !filter.brand?.some((one) => one === row.brand.slug || one === row.brand._id)) return false
  const priced = without !== 'lowPrice'
  if (priced && filter.lowPrice !== undefined && row.price < filter.lowPrice) return false
  if (priced && filter.highPrice !== undefined && row.price > filter.highPrice) return false
  const plain = (text: string) => text.toLowerCase().replace(/\s/g, '')
  const wanted = Map.groupBy(filter.attr ?? [], (pair) => plain(pair.slice(0, pair.indexOf(':'))))
  for (const [name, pairs] of wanted)
    if (
      !row.attributes.some(
        (one) => plain(one.name) === name && pairs.some((pair) => plain(pair) === plain(`${one.name}:${one.value}`)),
      )
    )
      return false
  return true
}
