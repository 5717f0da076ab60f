import { spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { listMigrations, migrate } from './migrate.ts'
import { type Connection, startPostgres } from './postgres.ts'

async function newFolder(name = 'switchyard pg '): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), name))
  await chmod(folder, 0o755)
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function ask(connection: Connection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows
}

const postmaster = async (folder: string) =>
  Number((await readFile(path.join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

test('a folder with a space in its name holds a database that is taken over, replaced after a kill, and keeps its rows', async () => {
  const folder = await newFolder()
  const first = await startPostgres(folder)
  await ask(first.connection, 'create table kept as select 42 as answer')
  const pid = await postmaster(folder)

  // As after a kill -9 of Node alone: the server still runs, and the next start takes it over.
  const second = await startPostgres(folder)
  expect(await postmaster(folder)).toBe(pid)
  expect(await ask(second.connection, 'select answer from kept')).toEqual([{ answer: 42 }])

  // As after a kill -9 of everything.
  process.kill(pid, 'SIGKILL')
  const third = await startPostgres(folder)
  expect(await postmaster(folder)).not.toBe(pid)
  expect(await ask(third.connection, 'select answer from kept')).toEqual([{ answer: 42 }])

  // One that someone still uses is left running.
  const other = new pg.Client(third.connection)
  await other.connect()
  await third.stop()
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.end()
  await expect
    .poll(() =>
      third.stop().then(() =>
        ask(third.connection, 'select 1').then(
          () => 'up',
          () => 'down',
        ),
      ),
    )
    .toBe('down')
})

test('a stale pid file that names a stranger does not keep the database from starting', async () => {
  const folder = await newFolder()
  const first = await startPostgres(folder)
  await first.stop()
  const stranger = spawn('sleep', ['60'])
  onTestFinished(() => void stranger.kill())
  await writeFile(
    path.join(folder, 'postgres/postmaster.pid'),
    `${stranger.pid}\n${folder}/postgres\n1\n5432\n${folder}/postgres\n\n`,
  )
  const again = await startPostgres(folder)
  expect(await ask(again.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await again.stop()
})

test('where there are no sockets it listens on loopback, with a password', async () => {
  const folder = await newFolder()
  const server = await startPostgres(folder, { loopback: true })
  expect(server.connection.host).toBe('127.0.0.1')
  expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...server.connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/)
  await server.stop()
})

test('several processes that start at once migrate once', async () => {
  const folder = await newFolder()
  const server = await startPostgres(folder)
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(server.connection)))
  expect(applied.flat().sort()).toEqual(await listMigrations())
  await server.stop()
})

test('settings that guard committed orders are on', async () => {
  const folder = await newFolder()
  const server = await startPostgres(folder)
  const rows = await ask(
    server.connection,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  )
  expect(rows).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })))
  await server.stop()
})
