import { expect, onTestFinished, test } from 'vitest'
import { findWorkIds } from '#server/logs/work-ids.ts'
import { findShopFacts } from '#server/metrics/queries.ts'
import { fastClock } from '#test/fast-clock.ts'
import { openShopForTest } from '#test/shop.ts'
import { type FailedAttempt, startJobs } from './jobs.ts'

test('a queue that is worked on already gets no second worker', async () => {
  const { app, connection } = await openShopForTest()
  const jobs = await startJobs(connection)
  onTestFinished(() => jobs.stop())
  const done: string[] = []
  for (const worker of ['first', 'second']) await jobs.work('scrape', async () => void done.push(worker))
  for (let i = 0; i < 20; i++) await jobs.send(app.db, 'scrape', { jobId: String(i) }, { singletonKey: String(i) })
  await expect.poll(() => done.length).toBe(20)
  expect(new Set(done)).toEqual(new Set(['first']))
})

const email = { to: 'buyer@example.co.za', replyTo: 'office@volt.example', subject: 'Hello', body: ['Hello.'] }
const patient = { timeout: 100_000 }

test('an e-mail of a process that died is sent by another, once, and one that is still being sent is left alone', async () => {
  const { app, connection } = await openShopForTest()
  const dead = await app.jobs.send(app.db, 'email', { ...email, subject: 'From a dead process' })
  // Its process took it and has been silent since; retried without the usual delay.
  await app.database.pool.query(
    `update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '25 seconds',
       retry_delay = 0, retry_backoff = false where id = $1 and heartbeat_seconds = 20`,
    [dead],
  )
  const jobs = await startJobs(connection, { clock: fastClock })
  onTestFinished(() => jobs.stop())
  const sent: string[] = []
  const slow = Promise.withResolvers<void>()
  await jobs.work(
    'email',
    async ({ subject }) => {
      sent.push(subject)
      if (subject === 'Slow') await slow.promise
    },
    { atOnce: 2 },
  )
  await jobs.send(app.db, 'email', { ...email, subject: 'Slow' })
  await expect.poll(() => sent.toSorted(), patient).toEqual(['From a dead process', 'Slow'])
  // Its heartbeat is renewed for as long as it takes.
  const slowIsAlive = async () => {
    const { rows } = await app.database.pool.query<{ ok: boolean }>(
      `select heartbeat_on > started_on as ok from jobs.job where data ->> 'subject' = 'Slow' and state = 'active'`,
    )
    return rows[0]?.ok
  }
  await expect.poll(slowIsAlive, patient).toBe(true)
  slow.resolve()
  expect(sent).toHaveLength(2)
}, 250_000)

test('several jobs of a queue run at once, no more than asked for', async () => {
  const { app, connection } = await openShopForTest()
  const jobs = await startJobs(connection)
  onTestFinished(() => jobs.stop())
  let running = 0
  let atOnce = 0
  let done = 0
  const gate = Promise.withResolvers<void>()
  await jobs.work(
    'email',
    async () => {
      atOnce = Math.max(atOnce, ++running)
      await gate.promise
      running--
      done++
    },
    { atOnce: 3 },
  )
  for (let i = 0; i < 10; i++) await jobs.send(app.db, 'email', email)
  await expect.poll(() => running, patient).toBe(3)
  gate.resolve()
  await expect.poll(() => done, patient).toBe(10)
  expect(atOnce).toBe(3)
}, 250_000)

test('a scheduled task that fails is told with its name, and counted until it has worked again', async () => {
  const { app, connection } = await openShopForTest()
  const told: FailedAttempt[] = []
  const errors: unknown[] = []
  const jobs = await startJobs(connection, {
    clock: fastClock,
    onFailedTry: (failed) => told.push(failed),
    onError: () => errors.push(findWorkIds()),
  })
  onTestFinished(() => jobs.stop())
  let isBroken = true
  await jobs.every('tidy', '0 0 1 1 *', async () => {
    if (isBroken) throw new Error('a table is missing')
  })
  const run = async () => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into jobs.job (name, retry_limit) values ('tidy', 1) returning id`,
    )
    return rows[0]?.id
  }
  const countFailed = async () => (await findShopFacts(app.db)).failedTasks
  expect(await countFailed()).toBe(0)
  const jobId = await run()
  const attempt = { queue: 'tidy', jobId, reason: 'a table is missing' }
  await expect
    .poll(() => told, patient)
    .toMatchObject([
      { ...attempt, attempt: 1, isLast: false },
      { ...attempt, attempt: 2, isLast: true },
    ])
  await expect.poll(countFailed, patient).toBe(1)
  isBroken = false
  await run()
  await expect.poll(countFailed, patient).toBe(0)
  // A loop that fails says so by its name.
  jobs.poll('look-around', 1000, async () => {
    throw new Error('no such order')
  })
  await expect.poll(() => errors[0], patient).toEqual({ job: 'look-around' })
}, 250_000)
