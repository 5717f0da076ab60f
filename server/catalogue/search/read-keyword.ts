import { fold, isBareNumber, possibleMeasures, readMeasures } from '../measures/measures.ts'

/** One thing that a product must match. */
export type Term = {
  /** As typed, for a suggestion that drops other terms. */
  raw: string
  /** Any of these; all words of one. Words are letters, digits and decimal points, so query operators cannot occur. */
  anyOf: string[][]
  /** Alternatively, a part number prefix. */
  partKey?: string
  /** A word that may be misspelt. */
  word?: string
  /** The last word may be incomplete. */
  isOpen?: boolean
}

export type TermQuery = { config: 'shop' | 'simple'; text: string }

export type Keyword = {
  /** The whole keyword as a part number prefix. */
  partKey: string
  terms: Term[]
}

const maxTerms = 12
const openFrom = 3

/** Part numbers are compared by letters and digits only: 'vb 12/4' is 'VB-12-4'. */
export const toPartKey = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '')

const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Groups of synonyms, in both directions, by first word. */
export type SynonymList = ReadonlyMap<string, { words: string[]; group: string[][] }[]>

export function toSynonymList(groups: readonly (readonly string[])[]): SynonymList {
  const list = new Map<string, { words: string[]; group: string[][] }[]>()
  for (const group of groups) {
    const all = group.map((entry) => words(entry).map(singular)).filter((entry) => entry.length > 0)
    for (const entry of all) {
      const known = list.get(entry[0] ?? '') ?? []
      // Longest first: 'earth leakage unit' before 'earth leakage'.
      list.set(
        entry[0] ?? '',
        [...known, { words: entry, group: all }].sort((a, b) => b.words.length - a.words.length),
      )
    }
  }
  return list
}

const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

export function readKeyword(text: string, synonyms: SynonymList): Keyword {
  const { measures, rest } = readMeasures(text)
  const terms: Term[] = measures.map((measure) => ({ raw: fromMeasure(measure), anyOf: [[measure]] }))
  const plain: string[] = []
  for (const chunk of rest.split(/\s+/)) {
    const parts = words(chunk)
    if (parts.length === 0) continue
    if (!/\p{N}/u.test(chunk)) plain.push(...parts)
    else if (isBareNumber(chunk))
      terms.push({ raw: chunk, anyOf: [...asWritten(chunk), ...possibleMeasures(chunk).map((measure) => [measure])] })
    else terms.push({ raw: chunk, anyOf: [parts], partKey: toPartKey(chunk) })
  }
  terms.push(...readWords(plain, synonyms))
  return { partKey: toPartKey(text), terms: terms.slice(0, maxTerms) }
}

/** PostgreSQL treats `7.5` as one word and `7,5` as two. */
const asWritten = (figure: string): string[][] =>
  figure.includes(',') ? [figure.split(','), [figure.replace(',', '.')]] : [[figure]]

function readWords(plain: string[], synonyms: SynonymList): Term[] {
  const terms: Term[] = []
  for (let i = 0; i < plain.length; ) {
    const found = synonyms
      .get(singular(plain[i] ?? ''))
      ?.find((entry) => entry.words.every((word, n) => word === singular(plain[i + n] ?? '')))
    if (found) {
      const length = found.words.length
      terms.push({ raw: plain.slice(i, i + length).join(' '), anyOf: found.group })
      i += length
      continue
    }
    const word = plain[i] ?? ''
    const isLast = i === plain.length - 1
    terms.push({ raw: word, anyOf: [[word]], word, ...(isLast && word.length >= openFrom ? { isOpen: true } : {}) })
    i++
  }
  return terms
}

/**
 * The term as a PostgreSQL query. Words are letters, digits and decimal points, so quotes and operators cannot occur.
 * Parts of a part number are taken literally: 'BE-400' must not lose its BE as an English stop word.
 */
export const toQuery = ({ anyOf, isOpen, partKey }: Term): TermQuery => ({
  config: partKey === undefined ? 'shop' : 'simple',
  text: anyOf
    .map((all) => all.map((word, i) => `'${word}'${isOpen && i === all.length - 1 ? ':*' : ''}`).join(' & '))
    .map((all) => `(${all})`)
    .join(' | '),
})

/** 'xm63a' → '63a', suitable for typing again. */
const fromMeasure = (measure: string) => measure.slice(2).replace(/(?<=\d)d(?=\d)/, '.')
