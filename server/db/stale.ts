import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { AppError } from '#contract/http/errors.ts'

const changedByOthers = 'Someone else changed this in the meantime. Reload to see the change, or overwrite it.'

/** Refuses a write based on an older version. Without `seen` there is no check. */
export function assertNotStale(stored: string, seen: string | undefined, message = changedByOthers): void {
  if (seen !== undefined && Date.parse(seen) !== Date.parse(stored))
    throw new AppError('stale', message, { details: { updatedAt: stored } })
}

/** The time of a change: always later than the previous one, even within one millisecond. */
export const nextStamp = (column: AnyPgColumn): SQL =>
  sql`greatest(clock_timestamp(), ${column} + interval '1 millisecond')`
