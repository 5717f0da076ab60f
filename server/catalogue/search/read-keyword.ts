import { equalMeasures, fold, isBareNumber, possibleMeasures, readMeasures, toSize } from '../measures/measures.ts'

/** One term that a product must match. */
export type Term = {
  /** As typed, for a suggestion that drops other terms. */
  raw: string
  /**
   * Any of these; all words of one, adjacent where a space is between them. Words are letters, digits and decimal
   * points,
   * so query operators cannot occur.
   */
  anyOf: string[][]
  /** Figures with units that it stands for. */
  measures?: string[]
  /** Alternatively, a part number prefix. */
  partKey?: string
  /** A word that may be misspelt. */
  word?: string
  /** The last word may be incomplete. */
  isOpen?: boolean
}

/** `nameText` is the same query for the product's name alone. */
export type TermQuery = { config: 'shop' | 'simple'; text: string; nameText: string }

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

/** Groups of synonyms by first word: what is typed, and everything it can mean. */
export type SynonymList = ReadonlyMap<string, { words: string[]; anyOf: string[][] }[]>

/** In both directions, except that a rating is never replaced: '3 phase' finds 3P and 4P, '3P' only 3P. */
export function toSynonymList(groups: readonly (readonly string[])[]): SynonymList {
  const list = new Map<string, { words: string[]; anyOf: string[][] }[]>()
  for (const group of groups) {
    const entries = group.map(readEntry)
    const anyOf = entries.map(({ meaning }) => meaning).filter((meaning) => meaning.length > 0)
    for (const { words } of entries.filter(({ isRating }) => !isRating)) {
      const before = list.get(words[0] ?? '') ?? []
      // Longest first: 'earth leakage unit' before 'earth leakage'.
      list.set(
        words[0] ?? '',
        [...before, { words, anyOf }].sort((a, b) => b.words.length - a.words.length),
      )
    }
  }
  return list
}

function readEntry(entry: string) {
  const { measures, rest } = readMeasures(entry)
  const others = words(rest).map(singular)
  return {
    words: words(entry).map(singular),
    meaning: [...measures, ...(others.length > 0 ? [others.join(' ')] : [])],
    isRating: measures.length > 0 && others.length === 0,
  }
}

const singular = (word: string) =>
  word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word

/** Words that people add to a search but that are in no product's name. */
const idle = new Set(['need', 'want', 'buy', 'price', 'cost', 'please', 'looking', 'quote'])

export function readKeyword(text: string, synonyms: SynonymList): Keyword {
  const { terms, rest } = takeSynonyms(text, synonyms)
  const { figures, rest: unread } = readMeasures(rest)
  for (const { text: raw, measures } of figures) terms.push({ raw, anyOf: toAlternatives(raw, measures), measures })
  const plain: string[] = []
  for (const chunk of unread.split(/\s+/)) {
    const parts = words(chunk)
    if (parts.length === 0) continue
    if (!/\p{N}/u.test(chunk)) plain.push(...parts.filter((word) => !idle.has(word)))
    else if (isBareNumber(chunk))
      terms.push({ raw: chunk, anyOf: [...asWritten(chunk), ...possibleMeasures(chunk).map((measure) => [measure])] })
    else terms.push({ raw: chunk, anyOf: [parts], partKey: toPartKey(chunk) })
  }
  const last = words(text).at(-1)
  for (const word of plain)
    terms.push({
      raw: word,
      anyOf: [[word]],
      word,
      ...(word === last && word.length >= openFrom ? { isOpen: true } : {}),
    })
  return { partKey: toPartKey(text), terms: terms.slice(0, maxTerms) }
}

/** Synonyms are whole words as typed: not the DB in a part number DB-24. */
function takeSynonyms(text: string, synonyms: SynonymList): { terms: Term[]; rest: string } {
  const terms: Term[] = []
  const chunks = text.split(/\s+/).filter((chunk) => chunk !== '')
  const rest: string[] = []
  for (let i = 0; i < chunks.length; ) {
    const fitting = (synonyms.get(singular(words(chunks[i] ?? '')[0] ?? '')) ?? []).flatMap(({ words, anyOf }) => {
      const length = countChunks(chunks.slice(i, i + words.length), words)
      return length > 0 ? [{ length, wordCount: words.length, anyOf }] : []
    })
    const [longest] = fitting
    if (longest) {
      // A word may be in several lines: all of them count.
      const anyOf = fitting.filter(({ wordCount }) => wordCount === longest.wordCount).flatMap((entry) => entry.anyOf)
      terms.push({ raw: chunks.slice(i, i + longest.length).join(' '), anyOf })
      // No figure is read across the gap.
      rest.push(' ')
    } else rest.push(chunks[i] ?? '')
    i += longest?.length ?? 1
  }
  return { terms, rest: rest.join(' ') }
}

/** How many chunks make up exactly these words: one for 'star-delta', two for 'star delta', 0 if they differ. */
function countChunks(chunks: readonly string[], singulars: readonly string[]): number {
  let count = 0
  for (const [index, chunk] of chunks.entries()) {
    for (const word of words(chunk)) if (singular(word) !== singulars[count++]) return 0
    if (count === singulars.length) return index + 1
  }
  return 0
}

/** The sides of a box in any order, unless two are equal: then the whole size must match. */
function toAlternatives(raw: string, measures: string[]): string[][] {
  if (measures.length === 1) return measures.flatMap(equalMeasures).map((one) => [one])
  const size = toSize(raw.replace(/[cm]m$/i, '').split(/[x×*]/i))
  const sides = new Set(measures).size === measures.length ? [measures] : []
  return size ? [[size], ...sides] : [measures]
}

/** PostgreSQL treats `7.5` as one word and `7,5` as two. */
const asWritten = (figure: string): string[][] => {
  if (figure.includes(',')) return [figure.split(','), [figure.replace(',', '.')]]
  // Steel is 316 or 316L.
  return /^\d{3}$/.test(figure) ? [[figure], [`${figure}l`]] : [[figure]]
}

/**
 * The term as a PostgreSQL query. Words are letters, digits and decimal points, so quotes and operators cannot occur.
 * Parts of a part number are taken literally: 'BE-400' must not lose its BE as an English stop word.
 */
export function toQuery({ anyOf, isOpen, partKey }: Term): TermQuery {
  const write = (weight: string) =>
    anyOf
      .map((all) => all.map((words, i) => writeWords(words, weight, isOpen && i === all.length - 1)).join(' & '))
      .map((all) => `(${all})`)
      .join(' | ')
  return { config: partKey === undefined ? 'shop' : 'simple', text: write(''), nameText: write('A') }
}

/** A size is one word that begins with the sides given. */
function writeWords(words: string, weight: string, isOpen = false): string {
  const flags = `${isOpen || words.startsWith('xs') ? '*' : ''}${weight}`
  return words
    .split(' ')
    .map((word) => `'${word}'${flags && `:${flags}`}`)
    .join(' <-> ')
}
