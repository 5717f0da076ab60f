import { sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import type { Db } from '#server/db/database.ts'
import { withLongTimeout } from '#server/db/open-database.ts'
import { unusedImages } from './table.ts'

/** What is said about images uses none. */
const ownTables = [getTableConfig(unusedImages).name, 'library_images', 'audit']
const pictureName = '[a-z0-9][a-z0-9-]*-[0-9]+x[0-9]+\\.[a-z]+'

/**
 * The names of all images mentioned anywhere in the database: every text column is read, so that no table, not even of a
 * later release, has to be listed here.
 */
export async function findImagesInUse(db: Db): Promise<Set<string>> {
  const { rows: tables } = await db.execute<{ name: string; columns: string[] }>(sql`
    select c.table_name as name, array_agg(c.column_name::text) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> all (${sql.param(ownTables)}::text[])
      and (c.data_type in ('text', 'character varying', 'json', 'jsonb') or c.udt_name in ('_text', '_varchar'))
    group by c.table_name order by c.table_name`)
  if (tables.length === 0) throw new Error('the database lists no tables')
  const named = new Set<string>()
  for (const { name, columns } of tables) {
    const words = sql.join(
      columns.map((column) => sql`${sql.identifier(column)}::text`),
      sql`, `,
    )
    // Reading many years of orders takes longer than a page may wait.
    const { rows } = await withLongTimeout(db).execute<{ picture: string }>(sql`
      select distinct hit.parts[1] as picture
      from (select concat_ws(' ', ${words}) as words from ${sql.identifier(name)}) as said,
        regexp_matches(said.words, ${`(${pictureName})`}, 'g') as hit (parts)`)
    for (const { picture } of rows) named.add(picture)
  }
  return named
}

/** Records when images became unused. Those in use again, or deleted, are dropped from the record. */
export async function markUnused(db: Db, keys: readonly string[]): Promise<void> {
  const all = sql.param(keys)
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from unused_pictures where key <> all (${all}::text[])`)
    await tx.execute(sql`insert into unused_pictures (key) select unnest(${all}::text[]) on conflict (key) do nothing`)
  })
}

export async function findLongUnused(db: Db, days: number): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from unused_pictures where since <= now() - make_interval(days => ${days}) order by key`,
  )
  return rows.map(({ key }) => key)
}

/** Deleted in the library, by somebody who had a day to think again. */
export async function findDeleted(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(
    sql`select key from library_images where deleted_at <= now() - interval '1 day' order by key`,
  )
  return rows.map(({ key }) => key)
}

export async function forgetImage(db: Db, key: string): Promise<void> {
  await db.execute(
    sql`with gone as (delete from unused_pictures where key = ${key}) delete from library_images where key = ${key}`,
  )
}

/** For the library: an upload has a name and somebody who made it. Uploading a deleted one again brings it back. */
export async function recordUpload(db: Db, key: string, name: string, by: string): Promise<void> {
  await db.execute(sql`
    insert into library_images as old (key, name, by_name) values (${key}, ${name}, ${by})
    on conflict (key) do update set deleted_at = null, created_at = now(),
      name = case when old.name = '' then excluded.name else old.name end`)
}
