import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { findOldBinaries, OldCluster } from './cluster.ts'
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

test('a folder with a space in its name works: the server is taken over, replaced after a kill, and keeps its rows', async () => {
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

  // A server used by another shop keeps running; an open psql does not keep it running.
  const fourth = await startPostgres(folder)
  await third.stop()
  expect(await ask(fourth.connection, 'select answer from kept')).toEqual([{ answer: 42 }])
  const forgotten = new pg.Client(fourth.connection)
  forgotten.on('error', () => {})
  await forgotten.connect()
  await fourth.stop()
  await expect(ask(fourth.connection, 'select 1')).rejects.toThrow()
})

test('of several shops that stop at once, one stops the database', async () => {
  const folder = await newFolder()
  const all = await Promise.all([1, 2, 3].map(() => startPostgres(folder)))
  await Promise.all(all.map((one) => one.stop()))
  await expect(postmaster(folder)).rejects.toThrow('ENOENT')
})

test('a start during a stop waits for it to finish', async () => {
  const folder = await newFolder()
  const first = await startPostgres(folder)
  const [, second] = await Promise.all([first.stop(), startPostgres(folder)])
  expect(await ask(second.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await second.stop()
})

test("a newer PostgreSQL's folder is refused, an older one is left to the upgrade", async () => {
  const folder = await newFolder()
  await mkdir(path.join(folder, 'postgres'))
  const version = path.join(folder, 'postgres/PG_VERSION')
  await writeFile(version, '99\n')
  await expect(startPostgres(folder)).rejects.toThrow(
    /was created by PostgreSQL 99, but this release includes PostgreSQL 18/,
  )
  await writeFile(version, '15\n')
  await expect(startPostgres(folder)).rejects.toThrow(OldCluster)
  await expect(findOldBinaries('15')).rejects.toThrow(/this release can no longer read it/)
})

test('an old database stays a month after its upgrade', async () => {
  const folder = await newFolder()
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const [young, old] = [29, 31].map((days) => `postgres-17-${daysAgo(days)}T093000`)
  for (const name of [young, old]) await mkdir(path.join(folder, name ?? ''))
  await (await startPostgres(folder)).stop()
  expect((await readdir(folder)).toSorted()).toEqual(['postgres', young])
})

test('a stale pid file naming another process does not prevent a start', async () => {
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

test('without sockets it listens on loopback, with a password', async () => {
  const folder = await newFolder()
  const server = await startPostgres(folder, { loopback: true })
  expect(server.connection.host).toBe('127.0.0.1')
  expect(await ask(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(ask({ ...server.connection, password: 'guess' }, 'select 1')).rejects.toThrow(/password/)
  await server.stop()
})

test('settings that protect committed orders are on', async () => {
  const folder = await newFolder()
  const server = await startPostgres(folder)
  const rows = await ask(
    server.connection,
    `select name, setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes') order by name`,
  )
  expect(rows).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'].map((name) => ({ name, setting: 'on' })))
  await server.stop()
})
