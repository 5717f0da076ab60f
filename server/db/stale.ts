import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from './database.ts'

const changedByOthers = 'Someone else changed this in the meantime. Reload to see the change, or overwrite it.'

/** Refuses a write based on an older version. Without `seen` there is no check. */
export function assertNotStale(stored: string, seen: string | undefined, message = changedByOthers): void {
  if (seen !== undefined && Date.parse(seen) !== Date.parse(stored))
    throw new AppError('stale', message, { details: { updatedAt: stored } })
}

type Versioned = PgTable & { _id: AnyPgColumn; updatedAt: AnyPgColumn }

/** The same before a deletion, which locks the row. */
export async function lockUnlessStale(tx: Db, table: Versioned, id: string, seen: string | undefined): Promise<void> {
  if (seen === undefined) return
  const { rows } = await tx.execute<{ updatedAt: string }>(
    sql`select ${table.updatedAt} as "updatedAt" from ${table} where ${table._id} = ${id} for update`,
  )
  if (rows[0]) assertNotStale(rows[0].updatedAt, seen)
}

/** The time of a change: always later than the previous one, even within one millisecond. */
export const nextStamp = (column: AnyPgColumn): SQL =>
  sql`greatest(clock_timestamp(), ${column} + interval '1 millisecond')`
