import type { Synonyms } from '#contract/catalogue/search-calls.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import { synonyms } from '../table.ts'

type Row = Pick<typeof synonyms.$inferSelect, 'groups' | 'updatedAt'>

const toSynonyms = ({ groups, updatedAt }: Row): Synonyms => ({
  synonyms: groups.map((words) => ({ words })),
  updatedAt,
})

export async function getSynonymRow(db: Db): Promise<Row> {
  const [row] = await db.select().from(synonyms)
  if (!row) throw new Error('the synonyms are missing')
  return row
}

export const getSynonyms = async (db: Db): Promise<Synonyms> => toSynonyms(await getSynonymRow(db))

export async function replaceSynonyms(db: Db, groups: string[][], seen: string | undefined): Promise<Synonyms> {
  const [before] = await db.select().from(synonyms).for('update')
  if (!before) throw new Error('the synonyms are missing')
  assertNotStale(before.updatedAt, seen)
  const [row] = await db
    .update(synonyms)
    .set({ groups, updatedAt: nextStamp(synonyms.updatedAt) })
    .returning()
  if (!row) throw new Error('the synonyms are missing')
  return toSynonyms(row)
}
