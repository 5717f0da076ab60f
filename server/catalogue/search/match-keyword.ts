import type { Db } from '#server/db/database.ts'
import { fold, isVoltage } from '../measures/measures.ts'
import type { Catalogue } from './catalogue-index.ts'
import { countEdits } from './count-edits.ts'
import { findSimilarWord } from './match-queries.ts'
import { type Keyword, readKeyword, type Term, toQuery } from './read-keyword.ts'
import { countCommon, countSlots, intersectSlots, listSlots, type SlotSet, toSlotSet, uniteSlots } from './slot-set.ts'
import type { TermMatches } from './term-cache.ts'

/** A keyword's matches, in tiers from an exact part number to a mention in the description. */
export type KeywordMatch = {
  set: SlotSet
  tiers: SlotSet[]
  /** What each term matches, for an order among the products of a tier. */
  terms: { matches: TermMatches; isFigure: boolean }[]
  /** The keyword, folded for comparison with names. */
  phrase: string
  /** The keyword with its spelling corrected, if only that has matches. */
  corrected?: string
  /** Words the visitor typed that the matches lack. */
  dropped?: string[]
}

/** How far a search without matches may stray: not at all, to other spellings, or to fewer words. */
export type Leniency = 'exact' | 'spelling' | 'fewer words'

/** Shorter words resemble too many others. */
const minCorrectedLength = 4
const minDoubtedLength = 7
const shortestPart = 2
const maxTries = 12

type SearchContext = { db: Db; catalogue: Catalogue }
type Asked = { leniency: Leniency; visible: SlotSet }
type Met = { term: Term; matches: TermMatches }

/**
 * A keyword's matches. Exact first; only if there are none, misspellings are corrected, and then words left out. Part
 * numbers and figures are never corrected: a wrong digit is another product.
 */
export async function matchKeyword(given: SearchContext, text: string, asked: Asked): Promise<KeywordMatch> {
  const { synonyms } = given.catalogue
  const isFound = ({ set }: KeywordMatch) => countCommon(set, asked.visible) > 0
  const keyword = readKeyword(text, synonyms)
  return whileNothingChanges(given, async () => {
    const found = await match(given, keyword)
    if (asked.leniency === 'exact') return found
    const corrected = await correctSpelling(given, text, keyword, { ...asked, isFound: isFound(found) })
    if (corrected === undefined && isFound(found)) return found
    const read = corrected === undefined ? keyword : { ...readKeyword(corrected, synonyms), partKey: '' }
    const said = corrected === undefined ? {} : { corrected }
    const forgiven = corrected === undefined ? found : await match(given, read)
    if (isFound(forgiven)) return { ...forgiven, ...said }
    if (asked.leniency === 'spelling' || isFound(found)) return found
    const part = await matchPart(given, read, asked.visible)
    return part ? { ...part, ...said } : found
  })
}

/** A deleted product's slot may be reused, so earlier matches are searched again after such a change. */
async function whileNothingChanges<T>({ catalogue: { index } }: SearchContext, search: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const { version } = index
    const found = await search()
    if (index.version === version || tries === 3) return found
  }
}

/** A voltage counts only as a product's own figure: '24 V' in the description of a 230 V relay is about something else. */
const ownVoltage = ({ measures }: Term, matches: TermMatches): TermMatches =>
  measures?.some(isVoltage) && countSlots(matches.called) > 0 ? { ...matches, said: matches.called } : matches

async function matchTerms({ db, catalogue: { index, terms: cache } }: SearchContext, terms: Term[]): Promise<Met[]> {
  const met = await Promise.all(
    terms.map(async (term) => {
      const matches = ownVoltage(term, await cache.find(db, index, toQuery(term)))
      if (!term.partKey || matches.isEmpty) return { term, matches }
      const byPart = toSlotSet(index.parts.startingWith(term.partKey))
      return { term, matches: { ...matches, said: uniteSlots([matches.said, byPart]) } }
    }),
  )
  return met.filter(({ matches }) => !matches.isEmpty)
}

async function match(given: SearchContext, { partKey, terms }: Keyword): Promise<KeywordMatch> {
  const { parts, columns } = given.catalogue.index
  const met = await matchTerms(given, terms)
  const [named, called, said] = (['named', 'called', 'said'] as const).map((where) =>
    intersectSlots(met.map(({ matches }) => matches[where])),
  ) as [SlotSet, SlotSet, SlotSet]
  const asked = {
    terms: met.map(({ term, matches }) => ({ matches, isFigure: term.measures !== undefined })),
    phrase: fold(terms.map(({ raw }) => raw).join(' ')),
  }
  if (partKey.length < shortestPart) return { set: said, tiers: [named, called, said], ...asked }
  const begins = parts.startingWith(partKey)
  const exact = begins.filter((slot) => columns.partKeys[slot] === partKey)
  const byPart = toSlotSet(begins)
  return { set: uniteSlots([said, byPart]), tiers: [toSlotSet(exact), byPart, named, called, said], ...asked }
}

/** What a matching term adds to a product's score: a match in the name counts more than a mention, and a product type more than a rating. */
function worthOf({ raw, measures }: Term): { called: number; said: number } {
  // A size says more than one rating.
  if (measures) return { called: measures.length > 1 ? 8 : 5, said: 2 }
  return { called: 6 * raw.split(' ').length, said: 2 }
}

/**
 * The products that have the most of the keyword, and the words that they lack. A voltage is never left out, nor is
 * the only word.
 */
async function matchPart(
  given: SearchContext,
  { terms }: Keyword,
  visible: SlotSet,
): Promise<KeywordMatch | undefined> {
  const met = await matchTerms(given, terms)
  if (met.length < 2) return undefined
  const needed = met.filter(({ term }) => term.measures?.some(isVoltage)).map(({ matches }) => matches.said)
  const open = intersectSlots([visible, ...needed])
  const best = new Uint16Array(given.catalogue.index.columns.size)
  for (const { term, matches } of met) {
    const { called, said } = worthOf(term)
    for (const slot of listSlots(intersectSlots([open, matches.said]))) best[slot] = (best[slot] ?? 0) + said
    for (const slot of listSlots(intersectSlots([open, matches.called]))) best[slot] = (best[slot] ?? 0) + called - said
  }
  let winner = 0
  for (let slot = 1; slot < best.length; slot++) if ((best[slot] ?? 0) > (best[winner] ?? 0)) winner = slot
  if (!best[winner]) return undefined
  const has = ({ matches }: Met) => countCommon(matches.said, toSlotSet([winner])) > 0
  const kept = met.filter(has)
  const dropped = met.filter((one) => !has(one)).map(({ term }) => term.raw)
  return { ...(await match(given, { partKey: '', terms: kept.map(({ term }) => term) })), dropped }
}

type Spelling = { visible: SlotSet; isFound: boolean }

/**
 * The keyword with replacements for words that no visible product has. Words of drafts and deleted products do not
 * count, or they would be revealed. A long word that is only mentioned, as 'contacter' is by its stem in 'contacts', gives
 * way to a name one letter away.
 */
async function correctSpelling(
  given: SearchContext,
  text: string,
  { terms }: Keyword,
  { visible, isFound }: Spelling,
): Promise<string | undefined> {
  const { db, catalogue } = given
  const find = (term: Term) => catalogue.terms.find(db, catalogue.index, toQuery(term))
  const isSeen = (set: SlotSet) => countCommon(set, visible) > 0
  /** With the number of letters that may change. */
  const doubtful = new Map<string, number>()
  for (const term of terms) {
    const { word = '' } = term
    if (word.length < minCorrectedLength) continue
    const { said, called } = await find(term)
    if (!isFound && !isSeen(said)) doubtful.set(word, mostEdits(word))
    else if (word.length >= minDoubtedLength && !isSeen(called)) doubtful.set(word, 1)
  }
  let corrected = text
  for (const [word, alike] of await findSimilarWord(db, [...doubtful.keys()])) {
    const candidates: { word: string; edits: number; isCalled: boolean }[] = []
    for (const other of alike) {
      const edits = countEdits(word, other)
      if (edits > (doubtful.get(word) ?? 0)) continue
      const { said, called } = await find({ raw: other, anyOf: [[other]] })
      if (isSeen(said) && (!isFound || isSeen(called)))
        candidates.push({ word: other, edits, isCalled: isSeen(called) })
    }
    const [likeliest] = candidates.sort((a, b) => a.edits - b.edits || Number(b.isCalled) - Number(a.isCalled))
    if (likeliest) corrected = replaceWord(corrected, word, likeliest.word)
  }
  return corrected === text ? undefined : corrected
}

const mostEdits = (word: string) => (word.length < 6 ? 1 : word.length < 10 ? 2 : 3)

/** Words are compared without case and accents, so the typed one is found by its place among them. */
function replaceWord(text: string, word: string, by: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (typed) =>
    typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() === word ? by : typed,
  )
}

/** A shorter or corrected keyword that has results, for a search without any. */
export async function suggestKeyword(
  given: SearchContext,
  text: string,
  visible: SlotSet,
): Promise<string | undefined> {
  const { synonyms } = given.catalogue
  const asked = readKeyword(text, synonyms)
  const corrected = await correctSpelling(given, text, asked, { visible, isFound: false })
  const { terms } = corrected === undefined ? asked : readKeyword(corrected, synonyms)
  const fewer = terms.length === 1 ? [] : terms.map((left) => terms.filter((term) => term !== left))
  const single = terms.length > 2 ? terms.map((term) => [term]) : []
  for (const some of [terms, ...fewer, ...single].slice(0, maxTries)) {
    const raw = some.map((term) => term.raw).join(' ')
    if (raw && countCommon((await match(given, { partKey: '', terms: some })).set, visible) > 0) return raw
  }
}
