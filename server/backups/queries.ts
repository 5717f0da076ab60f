import { desc, sql } from 'drizzle-orm'
import type { Pause } from '#contract/backups/calls.ts'
import type { Db } from '#server/db/database.ts'
import { countEnding } from '#server/quotes/quote-queries.ts'
import { countDueAlerts } from '#server/stock-alerts/queries.ts'
import { backups, pauses, restoredJobs } from './table.ts'

export type BackupRow = typeof backups.$inferSelect

const maxListed = 60

export const findBackups = (db: Db): Promise<BackupRow[]> =>
  db.select().from(backups).orderBy(desc(backups.madeAt)).limit(maxListed)

export async function insertBackup(db: Db, row: typeof backups.$inferInsert): Promise<void> {
  await db.insert(backups).values(row)
  await db.execute(sql`delete from backups where made_at < now() - interval '400 days'`)
}

/** A requested backup that has not finished. */
export async function isBackupRunning(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isRunning: boolean }>(sql`
    select exists (select 1 from jobs.job where name in ('backup', 'nightly-backup') and state in ('created', 'retry', 'active'))
      as "isRunning"`)
  return rows[0]?.isRunning ?? false
}

/** A new shop gets a day and a half before it is overdue. */
export async function isBackupLate(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isLate: boolean }>(sql`
    select greatest((select max(made_at) from backups where verified_at is not null), (select min(applied_at) from migrations))
      < now() - interval '36 hours' as "isLate"`)
  return rows[0]?.isLate ?? false
}

export async function isShopPaused(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isPaused: boolean }>(sql`select exists (select 1 from pauses) as "isPaused"`)
  return rows[0]?.isPaused ?? false
}

export async function findPause(db: Db): Promise<Pause | null> {
  const [pause] = await db.select().from(pauses)
  if (!pause) return null
  const { rows } = await db.execute<
    Pause['lastNumbers'] & Omit<Pause['waiting'], 'stockAlerts' | 'quoteReminders'>
  >(sql`
    select (select case when is_called then last_value else 0 end from order_numbers)::int as "order",
      (select case when is_called then last_value else 0 end from quote_numbers)::int as quote,
      (select case when is_called then last_value else 0 end from job_numbers)::int as job,
      (select case when is_called then last_value else 0 end from unit_numbers)::int as unit,
      (select last from paper_series where prefix = 'TR') as "testReport",
      (select last from paper_series where prefix = 'INV') as invoice,
      (select last from paper_series where prefix = 'CN') as "creditNote",
      (select last from paper_series where prefix = 'RC') as receipt,
      (select count(*) from restored_jobs where name in ('email', 'mail'))::int as mails,
      (select count(*) from refunds where state in ('waiting', 'sent'))::int as refunds,
      (select count(*) from checkouts where state not in ('paid', 'review') and created_at > now() - interval '30 days'
        and expires_at > ${pause.backupMadeAt}::timestamptz)::int as checkouts,
      (select count(*) from payment_events where processed_at is null)::int as events`)
  const [latest] = rows
  if (!latest) return null
  const { order, invoice, creditNote, receipt, quote, job, testReport, unit, ...waiting } = latest
  return {
    since: pause.since,
    backupMadeAt: pause.backupMadeAt,
    lastNumbers: { order, invoice, creditNote, receipt, quote, job, testReport, unit },
    waiting: { ...waiting, stockAlerts: await countDueAlerts(db), quoteReminders: await countEnding(db) },
  }
}

/** A shop that was restored is not new, even without products: the demo must not be loaded at its next start. */
export async function refuseDemo(tx: Db): Promise<void> {
  await tx.execute(sql`insert into demo_loads default values on conflict do nothing`)
}

/** True if this call ended the pause. */
export async function deletePause(tx: Db): Promise<boolean> {
  const { rowCount } = await tx.delete(pauses)
  return (rowCount ?? 0) > 0
}

/** Skips numbers used since the backup. Only works while paused: otherwise the database refuses it. */
export async function skipNumbers(tx: Db, last: Pause['lastNumbers']): Promise<void> {
  for (const [sequence, number] of [
    ['order_numbers', last.order],
    ['quote_numbers', last.quote],
    ['job_numbers', last.job],
    ['unit_numbers', last.unit],
  ] as const)
    await tx.execute(
      sql`select setval(${sequence}::regclass, ${number}::bigint) from ${sql.identifier(sequence)}
        where ${number}::bigint > case when is_called then last_value else 0 end`,
    )
  for (const [prefix, number] of [
    ['INV', last.invoice],
    ['CN', last.creditNote],
    ['RC', last.receipt],
    ['TR', last.testReport],
  ] as const)
    await tx.execute(sql`update paper_series set last = ${number} where prefix = ${prefix} and last < ${number}`)
}

export type RestoredJob = typeof restoredJobs.$inferSelect

export const takeRestoredJobs = (tx: Db): Promise<RestoredJob[]> => tx.delete(restoredJobs).returning()
