import { fold, isBareNumber, possibleMeasures, readMeasures } from '../measures/measures.ts'

/** One thing that a product must have to be found. */
export type Term = {
  /** As it was typed, for a suggestion that leaves others out. */
  raw: string
  /** Any of these; all words of one. Words are letters, digits and the point of a decimal, so no sign of the query language is among them. */
  anyOf: string[][]
  /** The beginning of a part number that would do as well. */
  partKey?: string
  /** A word that may be mistyped. */
  word?: string
  /** The last word may still be half typed. */
  isOpen?: boolean
}

export type TermQuery = { config: 'shop' | 'simple'; text: string }

export type Keyword = {
  /** The whole keyword as the beginning of a part number. */
  partKey: string
  terms: Term[]
}

const maxTerms = 12
const openFrom = 3

/** Part numbers are compared by letters and digits alone: 'vb 12/4' is 'VB-12-4'. */
export const toPartKey = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '')

const words = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Groups of words that stand for one another, each way, by their first word. */
export type SynonymList = ReadonlyMap<string, { words: string[]; group: string[][] }[]>

export function toSynonymList(groups: readonly (readonly string[])[]): SynonymList {
  const list = new Map<string, { words: string[]; group: string[][] }[]>()
  for (const group of groups) {
    const all = group.map((entry) => words(entry).map(singular)).filter((entry) => entry.length > 0)
    for (const entry of all) {
      const known = list.get(entry[0] ?? '') ?? []
      // The longest first: 'earth leakage unit' before 'earth leakage'.
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

/** PostgreSQL keeps `7.5` as one word and takes `7,5` for two. */
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
 * The term as PostgreSQL is asked for it. Words are letters and digits, and figures may have a point: no quote or operator can be among them.
 * Pieces of a part number are taken as they are: 'BE-400' must not lose its BE because it is also a little English word.
 */
export const toQuery = ({ anyOf, isOpen, partKey }: Term): TermQuery => ({
  config: partKey === undefined ? 'shop' : 'simple',
  text: anyOf
    .map((all) => all.map((word, i) => `'${word}'${isOpen && i === all.length - 1 ? ':*' : ''}`).join(' & '))
    .map((all) => `(${all})`)
    .join(' | '),
})

/** 'xm63a' → '63a': good enough to be typed again. */
const fromMeasure = (measure: string) => measure.slice(2).replace(/(?<=\d)d(?=\d)/, '.')
