import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { Keyword, Term } from './read-keyword.ts'

/** Numbers of products that a keyword finds, with how well each fits. */
export type Matches = { numbers: Int32Array; scores: Int32Array }

export const exactPart = 4_000_000
export const partBegins = 3_000_000
export const named = 1_000_000
/** Beyond this many the fit of each is not weighed: their kind of match and their rating decide. */
export const weighedMatches = 400

/** Letters and digits only: a quote or an operator cannot be among them. */
const quoted = (word: string, isOpen = false) => `'${word}'${isOpen ? ':*' : ''}`

const toQueryText = ({ anyOf, isOpen }: Term): string =>
  anyOf.map((all) => `(${all.map((word, i) => quoted(word, isOpen && i === all.length - 1)).join(' & ')})`).join(' | ')

const toQuery = (terms: Term[]): SQL =>
  sql`to_tsquery('shop', ${terms.map((term) => `(${toQueryText(term)})`).join(' & ')})`

export async function findMatches(db: Db, { partKey, terms }: Keyword): Promise<Matches> {
  const isPart = partKey.length >= 2 ? sql`part_key like ${`${partKey}%`}` : undefined
  const texts = terms.filter((term) => term.partKey === undefined)
  const conditions = terms
    .filter((term) => term.partKey !== undefined)
    .map((term) => sql`(part_key like ${`${term.partKey}%`} or search @@ ${toQuery([term])})`)
  if (texts.length > 0) conditions.unshift(sql`search @@ ${toQuery(texts)}`)
  const isText = conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : undefined
  const wanted = [isPart, isText].filter((condition) => condition !== undefined)
  if (wanted.length === 0) return { numbers: new Int32Array(), scores: new Int32Array() }
  const whole = toQuery(terms.length > 0 ? terms : [{ raw: partKey, anyOf: [[partKey]] }])
  const byPart = isPart
    ? sql`case when part_key = ${partKey} then ${exactPart}::int when ${isPart} then ${partBegins}::int else 0 end`
    : sql`0`
  const { rows } = await db.execute<{ found: Buffer | null }>(sql`
    with found as materialized (
      select number, ${byPart} + case when head @@ ${whole} then ${named}::int else 0 end as kind
      from product_search where ${sql.join(wanted, sql` or `)}
    ), weighed as (
      select number, kind + (900000 * (0.8 * ts_rank(head, ${whole}, 2) + 0.2 * ts_rank(search, ${whole}, 2)))::int as score
      from found join product_search using (number) where (select count(*) from found) <= ${weighedMatches}
      union all
      select number, kind from found where (select count(*) from found) > ${weighedMatches}
    )
    select string_agg(int4send(number) || int4send(score), '') as found from weighed`)
  return readPairs(rows[0]?.found ?? Buffer.alloc(0))
}

/** One value instead of thousands of rows: parsing rows would cost more than finding them. */
function readPairs(bytes: Buffer): Matches {
  const count = bytes.length / 8
  const numbers = new Int32Array(count)
  const scores = new Int32Array(count)
  for (let i = 0; i < count; i++) {
    numbers[i] = bytes.readInt32BE(i * 8)
    scores[i] = bytes.readInt32BE(i * 8 + 4)
  }
  return { numbers, scores }
}

/** For words that the catalogue does not use: the words that look most like them. */
export async function findAlike(db: Db, words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await db.execute<{ word: string; alike: string[] }>(sql`
    select w.word, array(
      select s.word from search_words s where s.word % w.word and abs(length(s.word) - length(w.word)) <= 3
      order by similarity(s.word, w.word) desc, s.word limit 3
    ) as alike
    from unnest(${sql.param(words)}::text[]) as w (word)
    where not exists (select from search_words s where s.word like w.word || '%')`)
  return new Map(rows.flatMap(({ word, alike }) => (alike.length > 0 ? [[word, alike] as const] : [])))
}
