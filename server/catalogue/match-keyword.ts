import type { Db } from '#server/db/database.ts'
import type { Catalogue } from './keep-index.ts'
import { findAlike } from './match-queries.ts'
import { type Keyword, readKeyword, type Term, toQuery } from './read-keyword.ts'
import { intersectSlots, type SlotSet, toSlotSet, uniteSlots } from './slot-set.ts'

/** What a keyword found, and the same in tiers from 'it is the part number' to 'it is said of it somewhere'. */
export type Found = { set: SlotSet; tiers: SlotSet[] }

/** Words shorter than this look like too many others. */
const forgivenFrom = 4
const shortestPart = 2
const maxTries = 12

type Given = { db: Db; catalogue: Catalogue }
/** Whether there is one among them that the asker may see. */
type HasVisible = (set: SlotSet) => boolean

/**
 * What a keyword finds. As it stands first; only where that finds nothing are mistyped words forgiven.
 * Part numbers and figures are never: a wrong digit is another product.
 */
export async function matchKeyword(given: Given, text: string, hasVisible: HasVisible): Promise<Found> {
  const keyword = readKeyword(text, given.catalogue.synonyms)
  const found = await match(given, keyword)
  if (hasVisible(found.set)) return found
  const forgiving = await forgive(given.db, keyword)
  return forgiving ? match(given, forgiving) : found
}

async function match({ db, catalogue: { index, terms: kept } }: Given, { partKey, terms }: Keyword): Promise<Found> {
  const { parts, columns } = index
  const answers = await Promise.all(
    terms.map(async (term) => {
      const { said, called, isEmpty } = await kept.find(db, index, toQuery(term))
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

async function forgive(db: Db, { terms }: Keyword): Promise<Keyword | undefined> {
  const words = terms.flatMap(({ word }) => (word && word.length >= forgivenFrom ? [word] : []))
  const alike = await findAlike(db, words)
  if (alike.size === 0) return undefined
  const forgiven = terms.map((term): Term => {
    const instead = alike.get(term.word ?? '')
    return instead ? { raw: instead[0] ?? term.raw, anyOf: instead.map((word) => [word]) } : term
  })
  return { partKey: '', terms: forgiven }
}

/** A shorter or better spelt keyword that finds something, for a search that finds nothing. */
export async function suggestKeyword(given: Given, text: string, hasVisible: HasVisible): Promise<string | undefined> {
  const asked = readKeyword(text, given.catalogue.synonyms)
  const { terms } = (await forgive(given.db, asked)) ?? asked
  const fewer = terms.length === 1 ? [] : terms.map((left) => terms.filter((term) => term !== left))
  const single = terms.length > 2 ? terms.map((term) => [term]) : []
  for (const some of [terms, ...fewer, ...single].slice(0, maxTries)) {
    const raw = some.map((term) => term.raw).join(' ')
    if (raw && hasVisible((await match(given, { partKey: '', terms: some })).set)) return raw
  }
}
