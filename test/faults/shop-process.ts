// One shop process, to be killed at any moment. It loads its code and waits for its turn, so that kills hit a working
// shop and not one that is starting.
import { once } from 'node:events'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import { startWorkers } from '#server/workers.ts'

const [port] = await once(process, 'message')
const config = readConfig()
const connection = JSON.parse(process.env.FAULTS_CONNECTION ?? '{}')
const database = openDatabase(connection)
const jobs = await startJobs(connection)
const app = await buildApp({ config, database, jobs, storage: openStorage(config) })
await startWorkers(app)
await app.listen({ port, host: '127.0.0.1' })
