// npm run bench -- idle [seconds]: CPU of the bundled shop and commits in its database while nobody visits it.
import { mkdir } from 'node:fs/promises'
import { loadavg } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { toDatabaseUrl } from '#test/spawn-shop.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { startShop } from './start-shop.ts'

const seconds = Number(process.argv[2] ?? 60)
/** Loops keep their pace for a minute after the start. */
const untilIdleMs = 90_000
const postgres = await openOwnPostgres()
const client = new pg.Client(postgres.connection)
await client.connect()
const folder = path.join(postgres.folder, 'shop')
await mkdir(folder)
const shop = await startShop(folder, { DATABASE_URL: toDatabaseUrl(postgres.connection) })

/** PostgreSQL counts a connection's commits within a second. */
const readCommits = async () => {
  const { rows } = await client.query('select xact_commit from pg_stat_database where datname = current_database()')
  return Number(rows[0].xact_commit)
}
const look = async () => ({ micros: await shop.cpuMicros(), commits: await readCommits(), at: performance.now() })

try {
  await sleep(untilIdleMs)
  const before = await look()
  await sleep(seconds * 1000)
  const after = await look()
  const passed = (after.at - before.at) / 1000
  console.log(
    `${((after.micros - before.micros) / 1000 / passed).toFixed(1)} ms of CPU and ${((after.commits - before.commits) / passed).toFixed(1)} commits a second, over ${passed.toFixed(0)} s; load ${loadavg()[0]?.toFixed(1)}`,
  )
} finally {
  await shop.stop()
  await client.end()
  await postgres.close()
}
