// A shop's API in its own process, so that measuring does not take its CPU time. Reports its address to the parent.
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import './report-usage.mjs'

const { BENCH_CONNECTION = '{}' } = process.env
const connection = JSON.parse(BENCH_CONNECTION)
const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', DEMO_DATA: 'false' })
const database = openDatabase(connection)
const jobs = await startJobs(connection, { workers: false })
const app = await buildApp({
  config,
  database,
  jobs,
  storage: openStorage(config),
})
const start = performance.now()
await app.ready()
const ready = performance.now() - start
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.send?.({ port: typeof address === 'object' ? address?.port : 0, ready, memory: process.memoryUsage().rss })
process.on('disconnect', async () => {
  await app.close()
  await jobs.stop()
  await database.close()
  process.exit(0)
})
