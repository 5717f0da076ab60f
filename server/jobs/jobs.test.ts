import { expect, onTestFinished, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'
import { startJobs } from './jobs.ts'

test('a queue that is worked on already gets no second worker', async () => {
  const { app, connection } = await openShopForTest()
  const jobs = await startJobs(connection)
  onTestFinished(() => jobs.stop())
  const done: string[] = []
  for (const worker of ['first', 'second']) await jobs.work('scrape', async () => void done.push(worker))
  for (let i = 0; i < 20; i++) await jobs.send(app.db, 'scrape', { jobId: String(i) }, { singletonKey: String(i) })
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(20)
  expect(new Set(done)).toEqual(new Set(['first']))
})
