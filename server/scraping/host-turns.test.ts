import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { startSupplier } from '#test/canary-server.ts'
import { openShopForTest } from '#test/shop.ts'
import { sharedTurns } from './host-turns.ts'
import { createPoliteFetch } from './polite-fetch.ts'

test('two processes of the shop ask one host for one thing at a time, with the pause between', async () => {
  const { app } = await openShopForTest()
  let atOnce = 0
  let most = 0
  const began: number[] = []
  const supplier = await startSupplier(async (request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end()
    began.push(performance.now())
    most = Math.max(most, ++atOnce)
    await wait(150)
    atOnce--
    response.end('page')
  })
  onTestFinished(supplier.close)
  // What two processes have in common is the database.
  const visitor = () =>
    createPoliteFetch({
      userAgent: 'Test/1.0',
      pace: 0.2,
      allow: new Set([`127.0.0.1:${supplier.port}`]),
      turns: sharedTurns(app.db),
    })
  const visitors = [visitor(), visitor()]
  await Promise.all([1, 2, 3, 4].map((page) => visitors[page % 2]?.(`${supplier.origin}/${page}`)))
  expect(most).toBe(1)
  const gaps = began.slice(1).map((at, index) => at - (began[index] ?? 0))
  // an answer of 150 ms and a pause of 200
  expect(Math.min(...gaps)).toBeGreaterThan(330)
})

test('a process that died with a turn holds the host for a while, not for ever', async () => {
  const { app } = await openShopForTest()
  const turns = sharedTurns(app.db)
  await turns.take('dead.example')
  await expect(turns.take('dead.example', AbortSignal.timeout(400))).rejects.toThrow()
  await app.db.execute(sql`update scrape_hosts set free_at = free_at - interval '45 seconds'`)
  await turns.take('dead.example')
})
