import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openShopForTest } from '#test/shop.ts'
import { claimHost } from './host-queries.ts'
import { sharedTurns } from './host-turns.ts'

const host = 'supplier.example'

test('two processes send one request at a time to a host, with a pause in between', async () => {
  const { app } = await openShopForTest()
  // Two processes share only the database.
  const processes = [sharedTurns(app.db), sharedTurns(app.db)]
  const notes: string[] = []
  await Promise.all(
    [...processes, ...processes].map(async (turns) => {
      await turns.take(host)
      notes.push('taken')
      // Time for the others to claim it too, if they could.
      await app.db.execute(sql`select pg_sleep(0.01)`)
      notes.push('freed')
      await turns.free(host, 1)
    }),
  )
  expect(notes).toEqual(Array.from({ length: 4 }, () => ['taken', 'freed']).flat())
  await processes[0]?.take(host)
  await processes[0]?.free(host, 60_000)
  expect(await claimHost(app.db, host, 1000)).toBeGreaterThan(1000)
})

test('a process that dies during its turn holds the host for a while, not forever', async () => {
  const { app } = await openShopForTest()
  const turns = sharedTurns(app.db)
  await turns.take(host)
  expect(await claimHost(app.db, host, 1000)).toBeGreaterThan(1000)
  await app.db.execute(sql`update scrape_hosts set free_at = free_at - interval '45 seconds'`)
  await turns.take(host)
})
