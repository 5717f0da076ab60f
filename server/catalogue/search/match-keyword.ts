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
  /** What each term matches, to sort the products within a tier. */
  terms: { matches: TermMatches; isFigure: boolean }[]
  /** The keyword, folded for comparison with names. */
  phrase: string
  /** The keyword with its spelling corrected, if only that has matches. */
  corrected?: string
  /** Words the visitor typed that are missing from the matches. */
  dropped?: string[]
}

/** How lenient a search without matches may be: not at all, with other spellings, or with fewer words. */
export type Leniency = 'exact' | 'spelling' | 'fewer words'

/** Shorter words resemble too many others. */
const minCorrectedLength = 4
const minDoubtedLength = 7
const shortestPart = 2
const maxTries = 12

type SearchContext = { db: Db; catalogue: Catalogue }
type Options = { leniency: Leniency; visible: SlotSet }
type MatchedTerm = { term: Term; matches: TermMatches }

/**
 * A keyword's matches. Exact matches first; only if there are none, misspellings are corrected, and then words dropped.
 * Part numbers and figures are never corrected: a wrong digit is another product.
 */
export async function matchKeyword(
  context: SearchContext,
  text: string,
  { leniency, visible }: Options,
): Promise<KeywordMatch> {
  const { synonyms } = context.catalogue
  const isFound = ({ set }: KeywordMatch) => countCommon(set, visible) > 0
  const keyword = readKeyword(text, synonyms)
  return retryIfIndexChanged(context, async () => {
    const exact = await match(context, keyword)
    if (leniency === 'exact') return exact
    const corrected = await correctSpelling(context, text, keyword, { visible, isFound: isFound(exact) })
    if (corrected === undefined && isFound(exact)) return exact
    const read = corrected === undefined ? keyword : { ...readKeyword(corrected, synonyms), partKey: '' }
    const note = corrected === undefined ? {} : { corrected }
    const lenient = corrected === undefined ? exact : await match(context, read)
    if (isFound(lenient)) return { ...lenient, ...note }
    if (leniency === 'spelling' || isFound(exact)) return exact
    const part = await matchSomeTerms(context, read, visible)
    return part ? { ...part, ...note } : exact
  })
}

/** Searches again if the index changed meanwhile: a deleted product's slot may have been reused. */
async function retryIfIndexChanged<T>({ catalogue: { index } }: SearchContext, search: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    const { version } = index
    const result = await search()
    if (index.version === version || tries === 3) return result
  }
}

/**
 * A voltage counts only as a product's own figure: '24 V' in the description of a 230 V relay is about something else.
 */
const ownVoltage = ({ measures }: Term, matches: TermMatches): TermMatches =>
  measures?.some(isVoltage) && countSlots(matches.inHead) > 0 ? { ...matches, anywhere: matches.inHead } : matches

async function matchTerms(
  { db, catalogue: { index, terms: cache } }: SearchContext,
  terms: Term[],
): Promise<MatchedTerm[]> {
  const matched = await Promise.all(
    terms.map(async (term) => {
      const matches = ownVoltage(term, await cache.find(db, index, toQuery(term)))
      if (!term.partKey || matches.isEmpty) return { term, matches }
      const byPart = toSlotSet(index.parts.startingWith(term.partKey))
      return { term, matches: { ...matches, anywhere: uniteSlots([matches.anywhere, byPart]) } }
    }),
  )
  return matched.filter(({ matches }) => !matches.isEmpty)
}

async function match(context: SearchContext, { partKey, terms }: Keyword): Promise<KeywordMatch> {
  const { parts, columns } = context.catalogue.index
  const matched = await matchTerms(context, terms)
  const [inName, inHead, anywhere] = (['inName', 'inHead', 'anywhere'] as const).map((where) =>
    intersectSlots(matched.map(({ matches }) => matches[where])),
  ) as [SlotSet, SlotSet, SlotSet]
  const rest = {
    terms: matched.map(({ term, matches }) => ({ matches, isFigure: term.measures !== undefined })),
    phrase: fold(terms.map(({ raw }) => raw).join(' ')),
  }
  if (partKey.length < shortestPart) return { set: anywhere, tiers: [inName, inHead, anywhere], ...rest }
  const begins = parts.startingWith(partKey)
  const exact = begins.filter((slot) => columns.partKeys[slot] === partKey)
  const byPart = toSlotSet(begins)
  return { set: uniteSlots([anywhere, byPart]), tiers: [toSlotSet(exact), byPart, inName, inHead, anywhere], ...rest }
}

/**
 * What a matching term adds to a product's score: a match in the name counts more than a mention, and a product type
 * more than a rating.
 */
function scoreOf({ raw, measures }: Term): { inHead: number; anywhere: number } {
  // A size is more specific than one rating.
  if (measures) return { inHead: measures.length > 1 ? 8 : 5, anywhere: 2 }
  return { inHead: 6 * raw.split(' ').length, anywhere: 2 }
}

/**
 * The products that match most of the keyword, and the words that are missing. A voltage is never dropped, nor is
 * the only word.
 */
async function matchSomeTerms(
  context: SearchContext,
  { terms }: Keyword,
  visible: SlotSet,
): Promise<KeywordMatch | undefined> {
  const matched = await matchTerms(context, terms)
  if (matched.length < 2) return undefined
  const needed = matched.filter(({ term }) => term.measures?.some(isVoltage)).map(({ matches }) => matches.anywhere)
  const open = intersectSlots([visible, ...needed])
  const best = new Uint16Array(context.catalogue.index.columns.size)
  for (const { term, matches } of matched) {
    const { inHead, anywhere } = scoreOf(term)
    for (const slot of listSlots(intersectSlots([open, matches.anywhere]))) best[slot] = (best[slot] ?? 0) + anywhere
    for (const slot of listSlots(intersectSlots([open, matches.inHead])))
      best[slot] = (best[slot] ?? 0) + inHead - anywhere
  }
  let winner = 0
  for (let slot = 1; slot < best.length; slot++) if ((best[slot] ?? 0) > (best[winner] ?? 0)) winner = slot
  if (!best[winner]) return undefined
  const has = ({ matches }: MatchedTerm) => countCommon(matches.anywhere, toSlotSet([winner])) > 0
  const usable = matched.filter(has)
  const dropped = matched.filter((one) => !has(one)).map(({ term }) => term.raw)
  return { ...(await match(context, { partKey: '', terms: usable.map(({ term }) => term) })), dropped }
}

type Spelling = { visible: SlotSet; isFound: boolean }

/**
 * The keyword with replacements for words that no visible product has. Words of drafts and deleted products do not
 * count, or they would be revealed. A long word that is only mentioned, as 'contacter' is by its stem in 'contacts', is
 * replaced by a name one letter away.
 */
async function correctSpelling(
  context: SearchContext,
  text: string,
  { terms }: Keyword,
  { visible, isFound }: Spelling,
): Promise<string | undefined> {
  const { db, catalogue } = context
  const find = (term: Term) => catalogue.terms.find(db, catalogue.index, toQuery(term))
  const isSeen = (set: SlotSet) => countCommon(set, visible) > 0
  /** With the number of letters that may change. */
  const doubtful = new Map<string, number>()
  for (const term of terms) {
    const { word = '' } = term
    if (word.length < minCorrectedLength) continue
    const { anywhere, inHead } = await find(term)
    if (!isFound && !isSeen(anywhere)) doubtful.set(word, maxEdits(word))
    else if (word.length >= minDoubtedLength && !isSeen(inHead)) doubtful.set(word, 1)
  }
  let corrected = text
  for (const [word, alike] of await findSimilarWord(db, [...doubtful.keys()])) {
    const candidates: { word: string; edits: number; isInHead: boolean }[] = []
    for (const other of alike) {
      const edits = countEdits(word, other)
      if (edits > (doubtful.get(word) ?? 0)) continue
      const { anywhere, inHead } = await find({ raw: other, anyOf: [[other]] })
      if (isSeen(anywhere) && (!isFound || isSeen(inHead)))
        candidates.push({ word: other, edits, isInHead: isSeen(inHead) })
    }
    const [likeliest] = candidates.sort((a, b) => a.edits - b.edits || Number(b.isInHead) - Number(a.isInHead))
    if (likeliest) corrected = replaceWord(corrected, word, likeliest.word)
  }
  return corrected === text ? undefined : corrected
}

const maxEdits = (word: string) => (word.length < 6 ? 1 : word.length < 10 ? 2 : 3)

/** Words are compared without case and accents, so the typed one is found by its place among them. */
function replaceWord(text: string, word: string, by: string): string {
  return text.replace(/[\p{L}\p{M}\p{N}]+/gu, (typed) =>
    typed.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() === word ? by : typed,
  )
}

/** A shorter or corrected keyword that has results, for a search without any. */
export async function suggestKeyword(
  context: SearchContext,
  text: string,
  visible: SlotSet,
): Promise<string | undefined> {
  const { synonyms } = context.catalogue
  const keyword = readKeyword(text, synonyms)
  const corrected = await correctSpelling(context, text, keyword, { visible, isFound: false })
  const { terms } = corrected === undefined ? keyword : readKeyword(corrected, synonyms)
  const fewer = terms.length === 1 ? [] : terms.map((omitted) => terms.filter((term) => term !== omitted))
  const single = terms.length > 2 ? terms.map((term) => [term]) : []
  for (const some of [terms, ...fewer, ...single].slice(0, maxTries)) {
    const raw = some.map((term) => term.raw).join(' ')
    if (raw && countCommon((await match(context, { partKey: '', terms: some })).set, visible) > 0) return raw
  }
}
