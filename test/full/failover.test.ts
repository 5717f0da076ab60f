import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { freePort } from '#server/db/loopback.ts'
import { startStallableProxy } from '#test/stallable-proxy.ts'
import { newFolder, startShop } from '../faults/served-shop.ts'
import { startNodes } from './nodes.ts'
import { startReplicated } from './replicated-postgres.ts'

/** Visitors who send the shop messages in sequence; records which ones were acknowledged. */
function write(url: string, visitors: number) {
  const acknowledged = new Set<string>()
  let failed = 0
  let isOver = false
  const all = Array.from({ length: visitors }, async (_, visitor) => {
    for (let n = 0; !isOver; n++) {
      const message = `message ${visitor}-${n} of a visitor`
      const status = await fetch(`${url}/api/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: 'Thabo Nkosi', email: 'thabo@example.co.za', message }),
        signal: AbortSignal.timeout(30_000),
      }).then(
        (reply) => reply.status,
        () => 0,
      )
      if (status >= 200 && status < 300) acknowledged.add(message)
      else {
        failed++
        await sleep(50)
      }
    }
  })
  return {
    acknowledged,
    failed: () => failed,
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** A backend may have ended on its own since it was listed. */
function signal(pid: number, name: 'SIGKILL' | 'SIGSTOP'): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

for (const way of ['is killed', 'falls silent'] as const)
  test(`when the primary ${way} and the replica takes over, three nodes recover and lose no acknowledged message`, async (context) => {
    const { primary, replica, promote } = await startReplicated(context)
    const address = await startStallableProxy(primary)
    const nodes = await startNodes(3, {
      DATABASE_URL: `postgres://switchyard@127.0.0.1:${address.port}/postgres`,
      LIMIT_CONTACT: '1000000',
    })
    const writing = write(nodes.url, 8)
    await expect.poll(() => writing.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(50)

    const processes = await primary.processes()
    if (way === 'falls silent') address.silence()
    for (const pid of processes) signal(pid, way === 'is killed' ? 'SIGKILL' : 'SIGSTOP')
    await promote()
    address.leadTo(replica)
    const promoted = performance.now()
    const before = writing.acknowledged.size
    await expect.poll(() => writing.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before)
    console.log(
      `the primary ${way}: writes again ${((performance.now() - promoted) / 1000).toFixed(1)} s after promotion`,
    )
    await expect.poll(() => writing.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(before + 50)
    await nodes.whenReady()
    await writing.stop()
    const kept = new Set((await replica.query('select message from contact_messages')).map(({ message }) => message))
    expect([...writing.acknowledged].filter((message) => !kept.has(message))).toEqual([])
    expect(nodes.shops.map((shop) => shop.process.exitCode)).toEqual([null, null, null])
  })

test('a lost replica stops every write; the metrics and the doctor report it until it is back', async (context) => {
  const { primary, replica, startReplica } = await startReplicated(context)
  const DATABASE_URL = `postgres://switchyard@127.0.0.1:${primary.port}/postgres`
  const METRICS_PORT = String(await freePort())
  const shop = await startShop(await newFolder(), { DATABASE_URL, METRICS_PORT, LIMIT_CONTACT: '1000000' })
  await shop.whenReady()
  const isUp = async () => {
    const text = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text()
    return /^switchyard_database_up (\d)$/m.exec(text)?.[1]
  }
  const askDoctor = () =>
    promisify(execFile)(process.execPath, ['server/cli.ts', 'doctor'], {
      env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', DATABASE_URL, DATA_DIR: shop.folder },
    }).then(
      ({ stdout }) => stdout,
      ({ stdout }) => stdout as string,
    )
  expect(await isUp()).toBe('1')
  expect(await askDoctor()).toMatch(/PostgreSQL \d+ is reading and writing/)

  for (const pid of await replica.processes()) signal(pid, 'SIGKILL')
  await expect.poll(isUp, { timeout: 60_000 }).toBe('0')
  expect(await askDoctor()).toContain('waits for a replica that is gone')
  expect((await shop.get('/api/product')).status).toBe(200)
  const writing = write(shop.url, 1)
  await expect.poll(writing.failed, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(writing.acknowledged.size).toBe(0)

  await startReplica()
  await expect.poll(isUp, { timeout: 60_000 }).toBe('1')
  await expect.poll(() => writing.acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(5)
  await writing.stop()
})

test('a thousand killed connections cost the shop no pool slots', async () => {
  const shop = await startShop(await newFolder(), { LIMIT_CONTACT: '1000000' })
  await shop.whenReady()
  const writing = write(shop.url, 20)
  const killer = new pg.Client({ host: `${shop.folder}/postgres`, user: 'switchyard', database: 'postgres' })
  await killer.connect()
  for (let killed = 0; killed < 1000; ) {
    const { rowCount } = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'switchyard'`,
    )
    killed += rowCount ?? 0
    await sleep(20)
  }
  await writing.stop()
  expect(writing.failed()).toBeGreaterThan(0)
  // As many at once as there are slots, each held until all are taken.
  await killer.query('begin')
  await killer.query('lock table contact_messages in exclusive mode')
  // Its own connection: within a transaction, PostgreSQL shows the activity of when it was first asked.
  const watcher = new pg.Client({ host: `${shop.folder}/postgres`, user: 'switchyard', database: 'postgres' })
  await watcher.connect()
  const waiting = Array.from({ length: 10 }, () => write(shop.url, 1))
  await expect
    .poll(async () => {
      const { rows } = await watcher.query(
        `select count(*)::int as count from pg_stat_activity where application_name = 'switchyard' and wait_event_type = 'Lock'`,
      )
      return rows[0]?.count
    })
    .toBe(10)
  await killer.query('rollback')
  await Promise.all(waiting.map((one) => one.stop()))
  expect(waiting.every(({ acknowledged }) => acknowledged.size > 0)).toBe(true)
  await watcher.end()
  await killer.end()
})
