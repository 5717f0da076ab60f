import { sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from './database.ts'

/** How long what was deleted can come back, and its files are kept. */
const keptDays = 30

type Deleted = { before: Record<string, unknown>; isUndone: boolean; isAgain: boolean }

export const restoredAlready = (entity: string) => new AppError('conflict', `This ${entity} has been restored already.`)

/** What was deleted, by the row of the audit log that says so. */
export async function getDeleted(db: Db, entry: number, entity: string): Promise<Record<string, unknown>> {
  const { rows } = await db.execute<Deleted>(sql`
    select before, undone_by is not null as "isUndone", exists (
      select from audit later where later.entity = ${entity} and later.entity_id = audit.entity_id and later.id > audit.id and later.action = 'delete'
    ) as "isAgain"
    from audit where id = ${entry} and entity = ${entity} and action = 'delete' and at > now() - make_interval(days => ${keptDays})`)
  if (!rows[0]) throw new AppError('not_found', `What was deleted can be restored for ${keptDays} days.`)
  if (rows[0].isAgain)
    throw new AppError('conflict', `This ${entity} was deleted again later. Please restore it from there.`)
  if (rows[0].isUndone) throw restoredAlready(entity)
  // What the log does not keep cannot come back: the column begins at its default.
  return Object.fromEntries(Object.entries(rows[0].before).filter(([, value]) => !isHidden(value)))
}

const isHidden = (value: unknown) => typeof value === 'object' && value !== null && 'hidden' in value

/** The values of a column of rows that can no longer come back, counted from their last deletion. The log is swept long after. */
export async function findForgotten(db: Db, entity: string, column: string): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    select before ->> ${column} as value from audit
    where entity = ${entity} and action = 'delete' and before ->> ${column} is not null
    group by value having max(at) <= now() - make_interval(days => ${keptDays})`)
  return rows.map(({ value }) => value)
}
