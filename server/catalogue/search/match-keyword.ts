import type { Db } from '#server/db/database.ts'
import type { Catalogue } from './catalogue-index.ts'
import { findSimilarWord } from './match-queries.ts'
import { type Keyword, readKeyword, type Term, toQuery } from './read-keyword.ts'
import { intersectSlots, type SlotSet, toSlotSet, uniteSlots } from './slot-set.ts'

/** A keyword's matches, in tiers from an exact part number to a mention in the description. */
export type KeywordMatch = { set: SlotSet; tiers: SlotSet[] }

/** Shorter words resemble too many others. */
const minCorrectedLength = 4
const shortestPart = 2
const maxTries = 12
/** Candidates for a misspelt word. */
const maxAlike = 3

type SearchContext = { db: Db; catalogue: Catalogue }
/** Whether one of them is visible to this user. */
type HasVisible = (set: SlotSet) => boolean

/**
 * A keyword's matches. Exact first; only if there are none, misspellings are corrected. Part numbers and figures never
 * are: a wrong digit is another product.
 */
export async function matchKeyword(given: SearchContext, text: string, hasVisible: HasVisible): Promise<KeywordMatch> {
  const keyword = readKeyword(text, given.catalogue.synonyms)
  return whileNothingChanges(given, async () => {
    const found = await match(given, keyword)
    if (hasVisible(found.set)) return found
    const forgiving = await correctSpelling(given, keyword, hasVisible)
    return forgiving ? match(given, forgiving) : found
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

async function match(
  { db, catalogue: { index, terms: termCache } }: SearchContext,
  { partKey, terms }: Keyword,
): Promise<KeywordMatch> {
  const { parts, columns } = index
  const answers = await Promise.all(
    terms.map(async (term) => {
      const { said, called, isEmpty } = await termCache.find(db, index, toQuery(term))
      if (isEmpty) return undefined
      return term.partKey
        ? { said: uniteSlots([said, toSlotSet(parts.startingWith(term.partKey))]), called }
        : { said, called }
    }),
  )
  const matched = answers.filter((answer) => answer !== undefined)
  const said = intersectSlots(matched.map((term) => term.said))
  const called = intersectSlots(matched.map((term) => term.called))
  if (partKey.length < shortestPart) return { set: said, tiers: [called, said] }
  const begins = parts.startingWith(partKey)
  const exact = begins.filter((slot) => columns.partKeys[slot] === partKey)
  const byPart = toSlotSet(begins)
  return { set: uniteSlots([said, byPart]), tiers: [toSlotSet(exact), byPart, called, said] }
}

/**
 * The same with replacements for words that no visible product has. Words of drafts and deleted products do not count,
 * or they would be revealed.
 */
async function correctSpelling(
  given: SearchContext,
  { terms }: Keyword,
  hasVisible: HasVisible,
): Promise<Keyword | undefined> {
  const { db, catalogue } = given
  const isSaid = async (term: Term) => hasVisible((await catalogue.terms.find(db, catalogue.index, toQuery(term))).said)
  const unknown: string[] = []
  for (const term of terms)
    if (term.word && term.word.length >= minCorrectedLength && !(await isSaid(term))) unknown.push(term.word)
  const alike = await findSimilarWord(db, unknown)
  const instead = new Map<string, string[]>()
  for (const [word, candidates] of alike) {
    const said: string[] = []
    for (const candidate of candidates) {
      if (said.length === maxAlike) break
      if (await isSaid({ raw: candidate, anyOf: [[candidate]] })) said.push(candidate)
    }
    if (said.length > 0) instead.set(word, said)
  }
  if (instead.size === 0) return undefined
  const forgiven = terms.map((term): Term => {
    const others = instead.get(term.word ?? '')
    return others ? { raw: others[0] ?? term.raw, anyOf: others.map((word) => [word]) } : term
  })
  return { partKey: '', terms: forgiven }
}

/** A shorter or corrected keyword that has results, for a search without any. */
export async function suggestKeyword(
  given: SearchContext,
  text: string,
  hasVisible: HasVisible,
): Promise<string | undefined> {
  const asked = readKeyword(text, given.catalogue.synonyms)
  const { terms } = (await correctSpelling(given, asked, hasVisible)) ?? asked
  const fewer = terms.length === 1 ? [] : terms.map((left) => terms.filter((term) => term !== left))
  const single = terms.length > 2 ? terms.map((term) => [term]) : []
  for (const some of [terms, ...fewer, ...single].slice(0, maxTries)) {
    const raw = some.map((term) => term.raw).join(' ')
    if (raw && hasVisible((await match(given, { partKey: '', terms: some })).set)) return raw
  }
}
