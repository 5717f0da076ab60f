import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { type Connection, startPostgres } from '#server/db/postgres.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { explainedStock } from './explained-stock.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection
    dataFolder: string
  }
}

/** One cluster per run: real PostgreSQL without fsync. Each test file clones the migrated template. */
export default async function setUp(project: TestProject) {
  const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-test-'))
  // PostgreSQL may run as another user, who needs access.
  await (await import('node:fs/promises')).chmod(folder, 0o755)
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '400' }
  const postgres = await startPostgres(folder, { settings })
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query('create database template_app')
  await client.end()
  const template = { ...postgres.connection, database: 'template_app' }
  await migrate(template)
  const inTemplate = new pg.Client(template)
  await inTemplate.connect()
  await inTemplate.query(explainedStock)
  await inTemplate.end()
  await (await startJobs(template, { workers: false })).stop()
  project.provide('postgres', postgres.connection)
  project.provide('dataFolder', folder)
  return async () => {
    await postgres.stop()
    // The last worker's shop may still be writing.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}
