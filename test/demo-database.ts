import { cp } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { inject as given } from 'vitest'
import type { Connection } from '#server/db/postgres.ts'
import { newDatabase } from './shop.ts'
import { spawnShop, toDatabaseUrl } from './spawn-shop.ts'

const template = 'template_demo'

/** A database with the demo, whose files are in its data folder. The built shop loads it once per run, and everyone gets a copy. */
export async function newDemoDatabase(): Promise<Connection> {
  const files = path.join(given('dataFolder'), template)
  const admin = new pg.Client(given('postgres'))
  await admin.connect()
  try {
    // Whoever comes first loads it; the others wait.
    await admin.query('select pg_advisory_lock(1)')
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [template])
    if (!rowCount) {
      const empty = await newDatabase()
      const env = { DATABASE_URL: toDatabaseUrl(empty), DATA_DIR: files, DEMO_DATA: 'true', LOG_LEVEL: 'warn' }
      const shop = await spawnShop({ env })
      await shop.whenReady()
      shop.process.kill('SIGTERM')
      await shop.ended
      await admin.query(`alter database ${empty.database} rename to ${template}`)
    }
  } finally {
    await admin.end()
  }
  const connection = await newDatabase(template)
  await cp(files, path.join(given('dataFolder'), connection.database), { recursive: true })
  return connection
}
