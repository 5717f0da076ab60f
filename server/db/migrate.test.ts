import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { listMigrations, migrate } from './migrate.ts'

/** A separate database, and a connection to it. */
async function newDatabase(
  template: 'template0' | 'template_app',
): Promise<{ settings: pg.ClientConfig; client: pg.Client }> {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`create database ${database} template ${template} strategy file_copy`)
  await admin.end()
  const settings = { ...inject('postgres'), database }
  const client = new pg.Client(settings)
  await client.connect()
  onTestFinished(() => client.end())
  return { settings, client }
}

test('processes that start at once apply each migration once', async () => {
  const { settings } = await newDatabase('template0')
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(settings)))
  expect(applied.flat().sort()).toEqual(await listMigrations())
  expect(await migrate(settings)).toEqual([])
})

test('waiting for another process to migrate is logged, and continues when it has finished', async () => {
  const { settings, client } = await newDatabase('template0')
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7482113)')
  const logged: string[] = []
  const migrating = migrate(settings, {
    lockTimeout: '200ms',
    say: (line) => {
      logged.push(line)
      void client.query('commit')
    },
  })
  expect(await migrating).toEqual(await listMigrations())
  expect(logged[0]).toMatch(/^The database is locked by another process/)
})

test('a migration that loses a deadlock is tried again', async () => {
  const { settings, client } = await newDatabase('template0')
  // A sequence remembers what a rollback undoes.
  await client.query(`
    create table migrations (name text primary key, applied_at timestamptz not null default now());
    create sequence tries;
    create function lose() returns trigger language plpgsql as $$ begin
      if nextval('tries') = 1 then raise 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    create trigger lose before insert on migrations for each row execute function lose()`)
  expect(await migrate(settings)).toEqual(await listMigrations())
})

test('a migration may take longer than other statements', async () => {
  const { settings, client } = await newDatabase('template0')
  await client.query(`alter database ${settings.database} set statement_timeout = '300ms'`)
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7482113)')
  const migrating = migrate(settings)
  migrating.catch(() => {})
  await client.query('select pg_sleep(1.2)')
  await client.query('commit')
  expect(await migrating).toEqual(await listMigrations())
})

test('a lock that is never released prevents the start, with a one-line message', async () => {
  const { settings, client } = await newDatabase('template0')
  await client.query('begin')
  await client.query('select pg_advisory_xact_lock(7482113)')
  await expect(migrate(settings, { lockTimeout: '20ms' })).rejects.toThrow(/waited for a lock and gave up/)
})

test('a failed migration leaves nothing behind and is named in the error', async () => {
  const { settings, client } = await newDatabase('template0')
  const [first] = await listMigrations()
  await client.query('create table signing_keys (id int)')
  await expect(migrate(settings)).rejects.toThrow(`Migration ${first} failed`)
  const { rows } = await client.query(`select to_regclass('migrations') as made`)
  expect(rows).toEqual([{ made: null }])
})

test('the release before still opens a database that has been migrated, and says so', async () => {
  const { settings, client } = await newDatabase('template_app')
  await client.query(`insert into migrations (name) values ('9999-of-tomorrow.sql')`)
  const logged: string[] = []
  expect(await migrate(settings, { say: (line) => logged.push(line) })).toEqual([])
  expect(logged).toEqual([expect.stringContaining('by a newer release (9999-of-tomorrow.sql)')])
})
