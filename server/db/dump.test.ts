import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newDatabase } from '#test/shop.ts'
import { dumpDatabase, loadDump } from './dump.ts'

test('a dump may take longer than the limits of its role', async () => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  onTestFinished(() => admin.end())
  await admin.query(`create database ${database} template template_app strategy file_copy`)
  await admin.query(`alter database ${database} set statement_timeout = '300ms'`)
  await admin.query(`alter database ${database} set idle_in_transaction_session_timeout = '300ms'`)
  const connection = { ...inject('postgres'), database }
  const other = new pg.Client({ ...connection, options: '-c idle_in_transaction_session_timeout=0' })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin')
  await other.query('lock table orders')
  const dump = await dumpDatabase(connection, async (table, rows) => {
    // COPY waits for the lock, longer than a statement may take; later the connection waits for us.
    if (table === 'orders') setTimeout(() => other.query('commit'), 1000)
    for await (const _chunk of rows);
    if (table === 'orders') await sleep(1000)
  })
  expect(dump.tables.map(({ name }) => name)).toContain('orders')
})

test('a restore ends if the server goes away while the rows of a table are fetched', async () => {
  const connection = await newDatabase()
  const dump = await dumpDatabase(connection, async (_, rows) => {
    for await (const _chunk of rows);
  })
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  onTestFinished(() => admin.end())
  const open = async () => {
    await admin.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = $1 and application_name = 'switchyard-backup'`,
      [connection.database],
    )
    // The connection hears of it before its rows arrive.
    await sleep(200)
    return Readable.from([])
  }
  await expect(loadDump(connection, dump, open, { replace: true })).rejects.toThrow()
})
