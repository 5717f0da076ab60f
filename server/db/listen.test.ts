import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startStallableProxy } from '#test/stand-ins/stallable-proxy.ts'
import { timeOf } from './clock.ts'
import { listenForChanges } from './listen.ts'
import { openDatabase } from './open-database.ts'

function open(settings: pg.PoolConfig, direct?: pg.ClientConfig) {
  const database = openDatabase(settings, { direct })
  onTestFinished(database.close)
  return database
}

async function listen(database: ReturnType<typeof open>, onDeaf?: (reason: string) => void) {
  const listening = await listenForChanges(database, onDeaf)
  onTestFinished(listening.stop)
  return listening
}

test('listening on a different database from the writers is noticed at start, with the setting to fix', async () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query(`create database ${database} template template0 strategy file_copy`)
  await admin.end()
  const wrong = open(inject('postgres'), { ...inject('postgres'), database })
  await expect(listen(wrong)).rejects.toThrow(/do not arrive at DATABASE_DIRECT_URL/)
})

test('a listener whose connection breaks is deaf until its own probe arrives again', async () => {
  const database = open(inject('postgres'))
  const reasons: string[] = []
  const notified: string[][] = []
  database.changes.listeners.add((tags) => void notified.push([...tags]))
  const listening = await listen(database, (reason) => reasons.push(reason))
  expect(database.changes.isDisconnected).toBe(false)
  const [own] = await listening.ask<{ pid: number }>('select pg_backend_pid() as pid', 2000)
  await database.pool.query('select pg_terminate_backend($1)', [own?.pid])
  await expect.poll(() => reasons.length).toBe(1)
  await expect.poll(() => database.changes.isDisconnected).toBe(false)
  // Everything counts as changed when the connection is lost, and again when it is back.
  await expect.poll(() => notified).toEqual([['*'], ['*']])
})

test('a query on an unresponsive connection fails soon', async () => {
  const server = await startStallableProxy(inject('postgres'))
  const listening = await listen(
    open(inject('postgres'), { ...inject('postgres'), host: server.host, port: server.port }),
  )
  server.silence()
  await expect(listening.ask('select 1', 100)).rejects.toThrow('timeout')
})

test('after a silent failover the listener hears again, and the idle connections of before are gone', async () => {
  const server = await startStallableProxy(inject('postgres'))
  const settings = { ...inject('postgres'), host: server.host, port: server.port }
  const database = open({ ...settings, idleTimeoutMillis: 60_000 }, settings)
  const reasons: string[] = []
  await listen(database, (reason) => reasons.push(reason))
  await Promise.all(Array.from({ length: 5 }, () => database.pool.query('select pg_sleep(0.05)')))
  expect(database.pool.idleCount).toBeGreaterThanOrEqual(5)
  server.silence()
  await expect.poll(() => reasons.length).toBe(1)
  await expect.poll(() => database.pool.totalCount).toBeLessThan(2)
  await expect.poll(() => database.changes.isDisconnected).toBe(false)
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
}, 70_000)

test("the time is the database's", async () => {
  const database = open(inject('postgres'))
  await database.pool.query(`
    create schema if not exists shifted;
    create or replace function shifted.clock_timestamp() returns timestamptz language sql volatile
      as $$ select pg_catalog.clock_timestamp() + interval '15 minutes' $$`)
  const shifted = open({ ...inject('postgres'), options: '-c search_path=shifted,pg_catalog' })
  await listen(shifted)
  const ahead = timeOf(shifted.clock) - Date.now()
  expect(ahead).toBeGreaterThan(14 * 60_000)
  expect(ahead).toBeLessThan(16 * 60_000)
})
