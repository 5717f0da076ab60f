import { desc, eq, sql } from 'drizzle-orm'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { tests } from './table.ts'

export type TestRow = typeof tests.$inferSelect
type NewTest = Omit<typeof tests.$inferInsert, '_id'>

export async function findTestByKey(db: Db, key: string): Promise<TestRow | undefined> {
  const [row] = await db.select().from(tests).where(eq(tests.key, key))
  return row
}

/** Newest first. */
export const findTests = (db: Db, unitId: string): Promise<TestRow[]> =>
  db.select().from(tests).where(eq(tests.unitId, unitId)).orderBy(desc(tests.createdAt))

export async function findLastTest(db: Db, unitId: string): Promise<TestRow | undefined> {
  const [row] = await db.select().from(tests).where(eq(tests.unitId, unitId)).orderBy(desc(tests.createdAt)).limit(1)
  return row
}

export const countTests = (db: Db, unitId: string): Promise<number> => db.$count(tests, eq(tests.unitId, unitId))

export async function insertTest(tx: Db, test: NewTest): Promise<TestRow> {
  const [row] = await tx.insert(tests).values(test).returning()
  if (!row) throw new Error('no test was recorded')
  const { _id: testId, unitId, isPassed } = row
  noteEvent(tx, { event: 'unit_tested', message: 'a unit was tested', testId, unitId, isPassed })
  return row
}

/** Whether the last test of a unit was good; null before the first. */
export const lastResult = sql<boolean | null>`(
  select t.is_passed from tests t where t.unit_id = units.id order by t.created_at desc limit 1)`

export async function countPassed(db: Db, jobId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from units u where u.job_id = ${jobId} and coalesce((
      select t.is_passed from tests t where t.unit_id = u.id order by t.created_at desc limit 1), false)`)
  return rows[0]?.count ?? 0
}

export async function hasTests(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from tests t join units u on u.id = t.unit_id where u.job_id = ${jobId} limit 1`)
  return rows.length > 0
}
