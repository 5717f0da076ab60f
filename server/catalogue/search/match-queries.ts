import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import type { TermQuery } from './read-keyword.ts'

/** Numbers of the matching products, and where the match is. */
export type TermNumbers = {
  numbers: Int32Array
  /** In name, category, brand or figures, not only in the description. */
  isInHead: Uint8Array
  /** In the name itself. */
  isInName: Uint8Array
  /** Only stop words such as 'for', which search ignores. */
  isEmpty: boolean
}

/** One value instead of thousands of rows, which would take longer to parse than to find. */
export async function findTermNumbers(db: Db, { config, text, nameText }: TermQuery): Promise<TermNumbers> {
  const query = sql`to_tsquery(${config}::regconfig, ${text})`
  const inName = sql`to_tsquery(${config}::regconfig, ${nameText})`
  const { rows } = await db.execute<{ found: Buffer | null; empty: boolean }>(sql`
    select numnode(${query}) = 0 as empty, (
      select string_agg(int4send(number * 4 + (head @@ ${query})::int + (head @@ ${inName})::int * 2), '')
      from product_search where search @@ ${query}
    ) as found`)
  const { found, empty = true } = rows[0] ?? {}
  const bytes = found ?? Buffer.alloc(0)
  const count = bytes.length / 4
  const numbers = new Int32Array(count)
  const isInHead = new Uint8Array(count)
  const isInName = new Uint8Array(count)
  for (let i = 0; i < count; i++) {
    const coded = bytes.readUInt32BE(i * 4)
    numbers[i] = coded >>> 2
    isInHead[i] = coded & 1
    isInName[i] = coded & 2
  }
  return { numbers, isInHead, isInName, isEmpty: empty }
}

/** Which of many queries match which of a few products. */
export async function findTermsOf(
  db: Db,
  queries: readonly TermQuery[],
  numbers: readonly number[],
): Promise<{ query: number; number: number; isInHead: boolean; isInName: boolean }[]> {
  const configs = queries.map(({ config }) => config)
  const texts = queries.map(({ text }) => text)
  const nameTexts = queries.map(({ nameText }) => nameText)
  const { rows } = await db.execute<{ query: number; number: number; isInHead: boolean; isInName: boolean }>(sql`
    select t.position::int - 1 as query, s.number, s.head @@ t.q as "isInHead", s.head @@ t.n as "isInName"
    from (
      select to_tsquery(config::regconfig, text) as q, to_tsquery(config::regconfig, name_text) as n, position
      from unnest(${sql.param(configs)}::text[], ${sql.param(texts)}::text[], ${sql.param(nameTexts)}::text[])
        with ordinality as u (config, text, name_text, position)
    ) t, product_search s
    where s.number = any (${sql.param(numbers)}::int[]) and s.search @@ t.q`)
  return rows
}

/** The most similar catalogue words for each of these, best first. Some may be from deleted products. */
export async function findSimilarWord(db: Db, words: string[]): Promise<Map<string, string[]>> {
  if (words.length === 0) return new Map()
  const { rows } = await db.execute<{ word: string; alike: string[] }>(sql`
    select w.word, array(
      select s.word from search_words s
      where s.word % w.word and s.word <> w.word and abs(length(s.word) - length(w.word)) <= 3
      order by similarity(s.word, w.word) desc, s.word limit 12
    ) as alike
    from unnest(${sql.param(words)}::text[]) as w (word)`)
  return new Map(rows.flatMap(({ word, alike }) => (alike.length > 0 ? [[word, alike] as const] : [])))
}
