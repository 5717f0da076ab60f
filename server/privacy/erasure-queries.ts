import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

type Row = { dueAt: string }
const dueAt = sql`to_char(due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "dueAt"`

async function readOne(db: Db, query: SQL): Promise<Row | undefined> {
  const { rows } = await db.execute<Row>(query)
  return rows[0]
}

export const findErasure = (db: Db, userId: string): Promise<Row | undefined> =>
  readOne(db, sql`select ${dueAt} from erasures where user_id = ${userId} and done_at is null`)

/** Nothing if it had been asked before: the first day stays. */
export const insertErasure = (tx: Db, userId: string, days: number): Promise<Row | undefined> =>
  readOne(
    tx,
    sql`insert into erasures (user_id, due_at) values (${userId}, now() + make_interval(days => ${days}))
      on conflict do nothing returning ${dueAt}`,
  )

export async function findDueErasures(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select user_id as id from erasures where done_at is null and due_at <= now() order by due_at, user_id limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Whether it is still due: the person may keep the account at the same moment. Locked after the account. */
export async function lockDueErasure(tx: Db, userId: string): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    select from erasures where user_id = ${userId} and done_at is null and due_at <= now() for update`)
  return (rowCount ?? 0) > 0
}
