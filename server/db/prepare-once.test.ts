import { eq, sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, onTestFinished, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'
import { openDatabase } from './open-database.ts'
import { prepareOnce } from './prepare-once.ts'

const categories = pgTable('categories', { name: text(), slug: text() })
const bySlug = prepareOnce('category_of_test', (db) =>
  db
    .select()
    .from(categories)
    .where(eq(categories.slug, sql.placeholder('slug'))),
)

/** What PostgreSQL has planned on the only connection. */
async function findPlanned(isPooled: boolean): Promise<string[]> {
  const { app } = await openShopForTest()
  const { connection } = app.database
  const database = openDatabase({ ...connection, max: 1 }, isPooled ? { direct: connection } : {})
  onTestFinished(() => database.close())
  await bySlug(database.db).execute({ slug: 'switches' })
  await bySlug(database.db).execute({ slug: 'enclosures' })
  const { rows } = await database.pool.query<{ name: string }>('select name from pg_prepared_statements')
  return rows.map(({ name }) => name)
}

test('a frequent query is planned once per connection', async () => {
  expect(await findPlanned(false)).toEqual(['category_of_test'])
})

test('behind a pooler no query has a name, since the next may be on another connection', async () => {
  expect(await findPlanned(true)).toEqual([])
})
