import { sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from './database.ts'

/** How long what was deleted can come back, and its files are kept. */
const keptDays = 30

/** What was deleted, by the row of the audit log that says so. */
export async function getDeleted(db: Db, entry: number, entity: string): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<{ before: Record<string, unknown> }>(sql`
    select before from audit where id = ${entry} and entity = ${entity} and action = 'delete'
      and undone_by is null and at > now() - make_interval(days => ${keptDays})`)
  if (!rows[0]) throw new AppError('not_found', `What was deleted can be restored for ${keptDays} days.`)
  // What the log does not keep cannot come back: the column begins at its default.
  return Object.fromEntries(Object.entries(rows[0].before).filter(([, value]) => !isHidden(value)))
}

const isHidden = (value: unknown) => typeof value === 'object' && value !== null && 'hidden' in value

/** The values of a column of rows that can no longer come back. The log is swept long after. */
export async function findForgotten(db: Db, entity: string, column: string): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    select distinct before ->> ${column} as value from audit where entity = ${entity} and action = 'delete'
      and before ->> ${column} is not null and at <= now() - make_interval(days => ${keptDays})`)
  return rows.map(({ value }) => value)
}
