import { sql } from 'drizzle-orm'
import type { UnsentEmail } from '#contract/mail/calls.ts'
import type { Db } from '#server/db/database.ts'
import { type QueuedEmail, unsentQueue } from '#server/jobs/jobs.ts'

const isUnsent = sql`((name in ('email', 'mail') and state = 'retry') or name = ${unsentQueue})`

/** E-mails not yet delivered: being retried, or given up. */
export async function countUnsentEmails(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from jobs.job where ${isUnsent}`,
  )
  return rows[0]?.count ?? 0
}

const shownMails = 50

/** Failed ones come first, because they need a person. */
export async function findUnsentEmails(db: Db): Promise<UnsentEmail[]> {
  const { rows } = await db.execute<Omit<UnsentEmail, 'createdAt'> & { createdAt: Date }>(sql`
    select id as "_id", data ->> 'to' as "to", data ->> 'subject' as subject, name = ${unsentQueue} as "isGivenUp",
      coalesce(source_output ->> 'message', output ->> 'message', '') as reason,
      coalesce(source_created_on, created_on) as "createdAt"
    from jobs.job where ${isUnsent} order by "isGivenUp" desc, "createdAt" desc, id limit ${shownMails}`)
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }))
}

/** Removes and returns an e-mail that was given up. */
export async function takeUnsentEmail(tx: Db, id: string): Promise<QueuedEmail | undefined> {
  const { rows } = await tx.execute<{ data: QueuedEmail }>(
    sql`delete from jobs.job where name = ${unsentQueue} and id = ${id} returning data`,
  )
  return rows[0]?.data
}
