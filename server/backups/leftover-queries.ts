import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { backupLeftovers } from './table.ts'

/** Not in a database of the release before, which is backed up before it is migrated. */
export async function canNoteLeftovers(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ isThere: boolean }>(
    sql`select to_regclass('backup_leftovers') is not null as "isThere"`,
  )
  return rows[0]?.isThere === true
}

/** Since when they are left over stays; one that is an upload again is none. */
export async function noteLeftovers(db: Db, keys: readonly string[]): Promise<void> {
  const all = sql`${sql.param([...keys])}::text[]`
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from backup_leftovers where key <> all(${all})`)
    await tx.execute(sql`insert into backup_leftovers (key) select unnest(${all}) on conflict do nothing`)
  })
}

/** Those that were noted before a moment. */
export async function findLeftovers(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .select({ key: backupLeftovers.key })
    .from(backupLeftovers)
    .where(lt(backupLeftovers.goneAt, before.toISOString()))
  return rows.map(({ key }) => key)
}

export async function deleteLeftover(db: Db, key: string): Promise<void> {
  await db.delete(backupLeftovers).where(eq(backupLeftovers.key, key))
}
