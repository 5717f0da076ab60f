import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import PostalMime from 'postal-mime'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { makeProduct } from '../catalogue.ts'
import { fastClock } from '../fast-clock.ts'
import { address, payInSandbox, readStock, startCheckout } from '../orders.ts'
import { ask, contact, lineOf, send } from '../quotes.ts'
import { openShop } from '../shop.ts'

const minute = 60_000
/** When each job is due: the minute of an hour, or of the day (UTC). */
const hourly = { sweep: 17, 'tend-quotes': 7 }
const daily = {
  'nightly-backup': 37,
  'recheck-payments': 60 + 23,
  'sweep-pictures': 2 * 60 + 47,
  'check-payment-setup': 5 * 60 + 41,
}

/** Whether one is due after `from`, up to `to`; several at once are made up for by one. */
function isDue(atMinute: number, everyMinutes: number, from: number, to: number): boolean {
  const every = everyMinutes * minute
  const latest = Math.floor((to - atMinute * minute) / every) * every + atMinute * minute
  return latest > from
}

/** A database whose clock stands until the test moves it, for tables, queries and jobs. */
async function openStandingDatabase(at: Date) {
  const admin = new pg.Client(inject('postgres'))
  await admin.connect()
  await admin.query('create database day template template0')
  await admin.query('alter database day set search_path = public, clock, pg_catalog')
  await admin.end()
  const connection = { ...inject('postgres'), database: 'day' }
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    create schema clock;
    create table clock.time as select '${at.toISOString()}'::timestamptz as at;
    create function clock.now() returns timestamptz language sql stable as $$ select at from clock.time $$;
    create function clock.clock_timestamp() returns timestamptz language sql stable as $$ select at from clock.time $$`)
  await migrate(connection)
  await (await startJobs(connection, { workers: false })).stop()
  await client.query(
    'create or replace function jobs.job_now() returns timestamptz language sql stable as $$ select at from clock.time $$',
  )
  onTestFinished(() => client.end())
  return { connection, client }
}

test('a day of clock and cron on two servers: everything happens as often as it should', async () => {
  const begin = Date.parse('2026-11-17T22:02:00Z')
  vi.useFakeTimers({ toFake: ['Date'], now: begin })
  onTestFinished(() => void vi.useRealTimers())
  const { connection, client } = await openStandingDatabase(new Date(begin))
  const open = () => openShop({ connection, clock: fastClock, workers: true, env: { LIMIT_QUOTE: '1000' } })
  let servers = [await open(), await open()]
  const [first] = servers
  if (!first) throw new Error('no server')
  const { folder } = first
  onTestFinished(async () => {
    for (const server of servers) await server.close()
  })

  const expected = Object.fromEntries([...Object.keys(hourly), ...Object.keys(daily)].map((name) => [name, 0]))
  const ran = async () => {
    const { rows } = await client.query<{ name: string; count: number }>(
      `select name, count(*)::int as count from jobs.job where name = any($1) and state = 'completed' and retry_count = 0 group by 1`,
      [Object.keys(expected)],
    )
    return {
      ...expected,
      ...Object.fromEntries(Object.keys(expected).map((name) => [name, 0])),
      ...Object.fromEntries(rows.map(({ name, count }) => [name, count])),
    }
  }
  const countUnfinished = async () => {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from jobs.job where state in ('created', 'retry', 'active') and start_after <= clock.now()
        and name <> 'mail-failed'`,
    )
    return rows[0]?.count
  }
  let seen = begin
  /** Sets every clock; while no server runs, nothing is expected yet. */
  const moveTo = async (time: number) => {
    // A job in progress would seem to take half an hour, and be done again.
    if (servers.length > 0) await expect.poll(countUnfinished).toBe(0)
    vi.setSystemTime(time)
    await client.query('update clock.time set at = $1', [new Date(time)])
    if (servers.length === 0) return
    for (const [name, at] of Object.entries(hourly))
      expected[name] = (expected[name] ?? 0) + Number(isDue(at, 60, seen, time))
    for (const [name, at] of Object.entries(daily))
      expected[name] = (expected[name] ?? 0) + Number(isDue(at, 1440, seen, time))
    seen = Math.max(seen, time)
    await expect.poll(ran).toEqual(expected)
  }
  const hours = (count: number) => begin + count * 60 * minute

  // What waits for its time: goods held for an unpaid checkout, a payment whose buyer never returned, a session, people to remind.
  const admin = await first.signIn('admin', true)
  await first.signIn('shopper')
  const held = await makeProduct(admin, { countInStock: 5 })
  const sold = await makeProduct(admin, { countInStock: 5 })
  const missing = await makeProduct(admin, { name: 'Relay 24 V', countInStock: 0 })
  const undecided = { ...address, email: 'pieter@example.co.za' }
  await startCheckout(first.guest('10.0.0.9'), [{ _id: held._id, qty: 2 }], { shippingAddress: undecided })
  const paid = await startCheckout(first.guest(), [{ _id: sold._id, qty: 1 }])
  expect((await payInSandbox(first.guest(), paid.redirectUrl)).status).toBe(303)
  expect(await readStock(first, held._id)).toEqual({ stock: 5, reserved: 2 })
  const alert = await first.guest().post(`/api/product/${missing._id}/alert`, { email: 'sipho@example.co.za' })
  expect(alert.status, alert.text).toBe(201)
  const quote = await send(admin, await ask(first.guest()), [lineOf(sold, 1, 450)])
  await client.query(`update quotes set valid_until = '2026-11-20' where id = $1`, [quote._id])
  // A version that was sent never changes, so its triggers are told to look away.
  await client.query(`
    begin; set local session_replication_role = replica;
    update quote_versions set sent_at = sent_at - interval '5 days'; commit`)

  for (let half = 1; half <= 11; half++) await moveTo(hours(half / 2))
  // One server restarts; the other goes on.
  await servers.pop()?.close()
  await moveTo(hours(6))
  servers.push(await open())
  for (let half = 13; half <= 20; half++) await moveTo(hours(half / 2))
  // Nobody is there for two hours and a half: what was due then is done once, afterwards.
  for (const server of servers) await server.close()
  servers = []
  await moveTo(hours(12.5))
  servers = [await open(), await open()]
  await moveTo(hours(12.5))
  const later = servers[0]
  if (!later) throw new Error('no server')
  const office = await later.signIn('admin', true)
  expect((await office.put(`/api/product/${missing._id}`, { countInStock: 3 })).status).toBe(200)
  for (let half = 26; half <= 32; half++) await moveTo(hours(half / 2))
  // The clock is set back by an hour, and goes on: nothing is done again.
  for (let half = 30; half <= 40; half++) await moveTo(hours(half / 2))
  // And ahead by two hours.
  for (let half = 44; half <= 48; half++) await moveTo(hours(half / 2))

  expect(expected).toMatchObject({
    'nightly-backup': 1,
    'recheck-payments': 1,
    'sweep-pictures': 1,
    'check-payment-setup': 1,
  })
  expect(expected.sweep).toBeGreaterThanOrEqual(20)
  const { rows } = await client.query(`
    select (select count(*)::int from orders) as orders,
      (select count(*)::int from sessions where expires_at <= clock.now()) as "oldSessions",
      (select count(*)::int from backups where verified_at is not null and is_restored) as backups,
      (select count(*)::int from backups where failure is not null) as "failedBackups",
      (select count(*)::int from jobs.job where state = 'failed' or retry_count > 0) as "failedJobs"`)
  expect(rows[0]).toEqual({ orders: 1, oldSessions: 0, backups: 1, failedBackups: 0, failedJobs: 0 })
  expect(await readStock(later, held._id)).toEqual({ stock: 5, reserved: 0 })
  expect(await readStock(later, sold._id)).toEqual({ stock: 4, reserved: 0 })
  const outbox = path.join(folder, 'outbox')
  const subjects = async (to: string) => {
    const mails = await Promise.all(
      (await readdir(outbox)).map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file)))),
    )
    return mails.filter((mail) => mail.to?.[0]?.address === to).map((mail) => mail.subject ?? '')
  }
  expect(await subjects('sipho@example.co.za')).toEqual(['Relay 24 V is back in stock'])
  const toBuyer = await subjects(contact.email)
  expect(toBuyer.toSorted()).toEqual([...new Set(toBuyer)].toSorted())
  expect(toBuyer.filter((subject) => subject.includes('expires on'))).toHaveLength(1)
  console.log(`24 hours: ${JSON.stringify(expected)}; e-mails to the buyer: ${toBuyer.join(' | ')}`)
}, 1_800_000)
