import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, test } from 'vitest'
import { changesChannel, everythingTag } from '#server/db/changes.ts'
import { examineDatabase } from '#server/db/examine.ts'
import { freePort } from '#server/db/loopback.ts'
import { address, cartOf } from '#test/orders.ts'
import { ownDetails } from '#test/shop.ts'
import { startStallableProxy } from '#test/stand-ins/stallable-proxy.ts'
import { newFolder, sharedKey, startShop } from '../faults/served-shop.ts'
import { startNodes } from './nodes.ts'
import { startReplicated } from './replicated-postgres.ts'

type Sent = { path: string; body: object; told: (reply: { orderNumber?: string }) => string }

function message(visitor: number, n: number): Sent {
  const text = `message ${visitor}-${n} of a visitor`
  return {
    path: '/api/contact',
    body: { name: 'Thabo Nkosi', email: 'thabo@example.co.za', message: text },
    told: () => text,
  }
}

/** By EFT, each from another buyer: the same buyer with the same cart would get the order of before. */
const order =
  (product: string) =>
  (visitor: number, n: number): Sent => ({
    path: '/api/order',
    body: {
      ...cartOf([{ _id: product, qty: 1 }], { paymentMethod: 'EFT' }),
      shippingAddress: { ...address, email: `buyer-${visitor}-${n}@example.co.za` },
    },
    told: ({ orderNumber = '' }) => orderNumber,
  })

/** Visitors who each send one thing after the other; records what the shop acknowledged. */
function write(url: string, visitors: number, next: (visitor: number, n: number) => Sent = message) {
  const acknowledged = new Set<string>()
  let failed = 0
  let isOver = false
  const all = Array.from({ length: visitors }, async (_, visitor) => {
    for (let n = 0; !isOver; n++) {
      const { path, body, told } = next(visitor, n)
      const reply = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(30_000),
      }).catch(() => undefined)
      if (reply?.ok) acknowledged.add(told((await reply.json()) as { orderNumber?: string }))
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
  test(`when the primary ${way} and the replica takes over, three nodes recover and lose no acknowledged order`, async (context) => {
    const { primary, replica, promote } = await startReplicated(context)
    const virtual = await startStallableProxy(primary)
    const nodes = await startNodes(3, {
      DATABASE_URL: `postgres://switchyard@127.0.0.1:${virtual.port}/postgres`,
      LIMIT_CHECKOUT: '1000000',
      LIMIT_MAIL_TO: '1000000',
      LIMIT_MAIL_FROM: '1000000',
      LIMIT_HOLD_CHECKOUTS: '1000000',
      LIMIT_HOLD_ADDRESS: '1000000',
    })
    await primary.query(`insert into brands (name, slug) values ('Vaal', 'vaal')`)
    await primary.query(`update shop_identity set changes = changes || '${JSON.stringify(ownDetails)}'`)
    await primary.query(`select pg_notify('${changesChannel}', 'the test ${everythingTag}')`)
    const [product] = await primary.query(
      `insert into products (name, slug, part_number, price_cents, stock, category_id, brand_id)
       values ('Isolator', 'isolator', 'ISO-63', 48000, 1000000, (select id from categories limit 1), (select id from brands limit 1))
       returning id`,
    )
    const writing = write(nodes.url, 8, order(product?.id))
    await expect.poll(() => writing.acknowledged.size).toBeGreaterThan(50)

    const processes = await primary.processes()
    if (way === 'falls silent') virtual.silence()
    for (const pid of processes) signal(pid, way === 'is killed' ? 'SIGKILL' : 'SIGSTOP')
    await promote()
    virtual.leadTo(replica)
    const promoted = performance.now()
    const before = writing.acknowledged.size
    await expect.poll(() => writing.acknowledged.size).toBeGreaterThan(before)
    console.log(
      `the primary ${way}: writes again ${((performance.now() - promoted) / 1000).toFixed(1)} s after promotion`,
    )
    await expect.poll(() => writing.acknowledged.size).toBeGreaterThan(before + 50)
    await nodes.whenReady()
    await writing.stop()
    const kept = (await replica.query('select order_number from orders')).map(({ order_number }) => order_number)
    expect(new Set(kept).size).toBe(kept.length)
    expect([...writing.acknowledged].filter((number) => !kept.includes(number))).toEqual([])
    expect(nodes.shops.map((shop) => shop.process.exitCode)).toEqual([null, null, null])
  })

test('a lost replica stops every write; the metrics and the doctor report it until it is back', async (context) => {
  const { primary, replica, startReplica } = await startReplicated(context)
  const DATABASE_URL = `postgres://switchyard@127.0.0.1:${primary.port}/postgres`
  const METRICS_PORT = String(await freePort())
  const shop = await startShop(await newFolder(), {
    DATABASE_URL,
    METRICS_PORT,
    LIMIT_CONTACT: '1000000',
    ...sharedKey,
  })
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
  // PostgreSQL reports no lag for a replica that has everything.
  for (let tries = 0; tries < 20; tries++) {
    expect((await examineDatabase({ connectionString: DATABASE_URL })).lagSeconds).not.toBeNull()
    await sleep(500)
  }

  for (const pid of await replica.processes()) signal(pid, 'SIGKILL')
  await expect.poll(isUp).toBe('0')
  expect(await askDoctor()).toContain('waits for a replica that is gone')
  expect((await shop.get('/api/product')).status).toBe(200)
  const writing = write(shop.url, 1)
  await expect.poll(writing.failed).toBeGreaterThan(0)
  expect(writing.acknowledged.size).toBe(0)
  const another = await startShop(await newFolder(), { DATABASE_URL, ...sharedKey })
  expect(await another.ended).toBe(1)
  expect(another.output()).toContain('waits for a replica that is gone')

  await startReplica()
  await expect.poll(isUp).toBe('1')
  await expect.poll(() => writing.acknowledged.size).toBeGreaterThan(5)
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
