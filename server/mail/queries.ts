import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { unsentQueue } from '#server/jobs/jobs.ts'

/** Mails that somebody waits for: tried and not sent yet, or given up. */
export async function countUnsentMails(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where (name = 'mail' and state = 'retry') or name = ${unsentQueue}`,
  )
  return rows[0]?.count ?? 0
}
