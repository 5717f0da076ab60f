import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

const folder = new URL('./migrations/', import.meta.url)
/** Any number will do, as long as every process takes the same. */
const lock = 7_482_113

export async function listMigrations(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}

/** Applies what is missing, each file in a transaction, under a lock so that several processes may start at once. */
export async function migrate(connection: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-migrate' })
  await client.connect()
  const applied: string[] = []
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    for (const name of await listMigrations()) {
      if (done.has(name)) continue
      await client.query('begin')
      try {
        await client.query(await readFile(new URL(name, folder), 'utf8'))
        await client.query('insert into migrations (name) values ($1)', [name])
        await client.query('commit')
      } catch (cause) {
        await client.query('rollback')
        throw new Error(`Migration ${name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
      }
      applied.push(name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** Whether every migration of this release is in. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations')
  const done = new Set(rows.map((row) => row.name))
  return (await listMigrations()).every((name) => done.has(name))
}
