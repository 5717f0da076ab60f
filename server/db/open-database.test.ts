import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { AppError } from '#contract/http/errors.ts'
import { startStallableProxy } from '#test/stand-ins/stallable-proxy.ts'
import { type Db, isDatabaseDown } from './database.ts'
import { openDatabase, withLongTimeout } from './open-database.ts'

function open(settings: object = {}) {
  const database = openDatabase({ ...inject('postgres'), max: 3, connectionTimeoutMillis: 3000, ...settings })
  onTestFinished(database.close)
  return database
}

/** All pool slots at once, each in a transaction that waits for the others. */
async function useAllSlots(db: Db, count: number): Promise<number[]> {
  let waiting = 0
  const all = Promise.withResolvers<void>()
  return Promise.all(
    Array.from({ length: count }, () =>
      db.transaction(async (tx) => {
        waiting++
        if (waiting === count) all.resolve()
        await all.promise
        const { rows } = await tx.execute<{ one: number }>(sql`select 1 as one`)
        return rows[0]?.one ?? 0
      }),
    ),
  )
}

test('a failed `begin` does not leak a pool slot', async () => {
  const { db, pool } = open()
  let broken = 0
  pool.on('acquire', (client) => {
    if (broken++ < 12)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
  })
  for (let i = 0; i < 12; i++) await expect(db.transaction((tx) => tx.execute(sql`select 1`))).rejects.toThrow()
  expect(await useAllSlots(db, 3)).toEqual([1, 1, 1])
})

test('connections killed mid-transaction leak no slot and leave no half transaction', async () => {
  const { db, pool } = open({ max: 10, application_name: 'victim' })
  const killer = open({ application_name: 'killer' })
  let isOver = false
  const kills = (async () => {
    let killed = 0
    while (killed < 200) {
      const { rows } = await killer.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'victim' and datname = current_database()`,
      )
      killed += rows.length
    }
    isOver = true
  })()
  let done = 0
  let failed = 0
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      while (!isOver) {
        await db
          .transaction(async (tx) => {
            await tx.execute(sql`select 1`)
            await tx.execute(sql`select 2`)
          })
          .then(
            () => done++,
            (error) => {
              expect(isDatabaseDown(error), String(error)).toBe(true)
              failed++
            },
          )
      }
    }),
  )
  await kills
  expect(failed).toBeGreaterThan(0)
  expect(pool.totalCount).toBeLessThanOrEqual(10)
  expect(await useAllSlots(db, 10)).toEqual(Array(10).fill(1))
})

test('one of our own errors rolls back but does not close the connection', async () => {
  const { db, pool } = open({ max: 1 })
  const pid = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid
  const before = await pid()
  const refused = db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table half (id int)`)
    throw new AppError('conflict', 'No.')
  })
  await expect(refused).rejects.toThrow('No.')
  expect(await pid()).toBe(before)
  await expect(pool.query('select from half')).rejects.toThrow('does not exist')
})

test('an unresponsive server frees its slots after the query timeout', async () => {
  const server = await startStallableProxy(inject('postgres'))
  const { db } = open({ ...inject('postgres'), host: server.host, port: server.port, query_timeout: 500 })
  expect(await useAllSlots(db, 3)).toEqual([1, 1, 1])
  server.silence()
  const silent = [
    db.execute(sql`select 1`),
    db.transaction((tx) => tx.execute(sql`select 1`)),
    db.transaction(async (tx) => tx.execute(sql`select 1`)),
  ]
  for (const one of await Promise.allSettled(silent))
    expect(one.status === 'rejected' && isDatabaseDown(one.reason)).toBe(true)
  // New connections reach a responsive server, as after a failover.
  expect(await useAllSlots(db, 3)).toEqual([1, 1, 1])
})

test('a server that stops responding inside a transaction holds its slot no longer than that query', async () => {
  const server = await startStallableProxy(inject('postgres'))
  const { db, pool } = open({
    ...inject('postgres'),
    host: server.host,
    port: server.port,
    max: 1,
    query_timeout: 1000,
    connectionTimeoutMillis: 1500,
  })
  const silent = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    server.silence()
    await tx.execute(sql`select 2`)
  })
  await expect(silent).rejects.toThrow()
  expect(pool.totalCount).toBe(0)
  expect(await useAllSlots(db, 1)).toEqual([1])
})

test('long-running work may take longer than a page waits', async () => {
  const { db } = open({ query_timeout: 300, statement_timeout: 200 })
  const busy = open()
  const work = (on: Db) => on.execute(sql`select pg_advisory_xact_lock(133)`)
  const long = await busy.db.transaction(async (holder) => {
    await work(holder as unknown as Db)
    const waiting = withLongTimeout(db).transaction((tx) => work(tx as unknown as Db))
    // Started later and refused earlier.
    await expect(work(db)).rejects.toThrow()
    return { waiting }
  })
  expect((await long.waiting).rows).toHaveLength(1)
})

test('closing idle connections while the database is away loses no slot', async () => {
  const server = await startStallableProxy(inject('postgres'))
  const { db, pool, closeIdle } = open({ max: 4, host: server.host, port: server.port })
  await useAllSlots(db, 3)
  expect(pool.idleCount).toBe(3)
  server.leadTo({ host: '127.0.0.1', port: 1 })
  // Takes one of the idle connections first, so that closing them asks for a new one.
  const busy = pool.query('select pg_sleep(0.5)')
  await closeIdle()
  await busy
  server.leadTo(inject('postgres'))
  expect(await useAllSlots(db, 4)).toEqual([1, 1, 1, 1])
})
