import type { Db } from '#server/db/database.ts'
import { findAlike, findMatches, type Matches } from './match-queries.ts'
import { type Keyword, readKeyword, type SynonymList, type Term } from './read-keyword.ts'

/** Words shorter than this look like too many others. */
const forgivenFrom = 4
const maxTries = 12

/** Whether there is one among the matches that the asker may see. */
type IsFound = (matches: Matches) => boolean

/**
 * What a keyword finds. As it stands first; only where that finds nothing are mistyped words forgiven.
 * Part numbers and figures are never: a wrong digit is another product.
 */
export async function matchKeyword(db: Db, synonyms: SynonymList, text: string, isFound: IsFound): Promise<Matches> {
  const keyword = readKeyword(text, synonyms)
  const matches = await findMatches(db, keyword)
  if (isFound(matches)) return matches
  const forgiving = await forgive(db, keyword)
  return forgiving ? findMatches(db, forgiving) : matches
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
export async function suggestKeyword(
  db: Db,
  synonyms: SynonymList,
  text: string,
  isFound: IsFound,
): Promise<string | undefined> {
  const asked = readKeyword(text, synonyms)
  const { terms } = (await forgive(db, asked)) ?? asked
  const fewer = terms.length === 1 ? [] : terms.map((left) => terms.filter((term) => term !== left))
  const single = terms.length > 2 ? terms.map((term) => [term]) : []
  for (const some of [terms, ...fewer, ...single].slice(0, maxTries)) {
    const raw = some.map((term) => term.raw).join(' ')
    if (raw && isFound(await findMatches(db, { partKey: '', terms: some }))) return raw
  }
}
