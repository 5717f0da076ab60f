import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { shareHashing } from './accounts/passwords.ts'
import { buildApp } from './app.ts'
import { release } from './backups/release.ts'
import { sendRestoredJobs } from './backups/resume.ts'
import type { Config } from './config.ts'
import { isDatabaseDown } from './db/database.ts'
import { messageOf } from './db/describe-error.ts'
import { printNoted } from './db/noted-rows.ts'
import { openDatabase } from './db/open-database.ts'
import { loadShedding } from './http/load-shedding.ts'
import type { PageBuild } from './http/pages.ts'
import type { App } from './http/types.ts'
import { startJobs } from './jobs/jobs.ts'
import { logFailedAttempt } from './jobs/log-failed-attempt.ts'
import { createOutageLog } from './logs/outage-log.ts'
import { storeAssets, sweepAssets } from './media/stored-assets.ts'
import { serveMetrics } from './metrics/serve-metrics.ts'
import type { Shutdown } from './shutdown.ts'
import type { DatabaseConnections } from './start-database.ts'
import { openStorage } from './storage/open-storage.ts'
import { startWorkers } from './workers.ts'

type Pages = { getBuild(): PageBuild | Promise<PageBuild>; assets?: string }

type Served = {
  config: Config
  connections: DatabaseConnections
  pages: Pages
  shutdown: Shutdown
  logger: FastifyBaseLogger
  prepare?: (app: App) => void
}

/** How long a stop waits for requests in progress. */
const closingMs = 8000

/** Serves the shop until it is asked to stop, then finishes requests in progress. */
export async function serveShop({ config, connections, pages, shutdown, logger, prepare }: Served): Promise<App> {
  shareHashing(config.WORKERS)
  const logOutage = createOutageLog(logger)
  const database = openDatabase(
    { ...connections.connection, max: config.DATABASE_POOL },
    {
      direct: connections.direct,
      onError: (error) => logOutage(messageOf(error), 'a database connection was lost'),
      onNoted: config.AUDIT_LOG ? printNoted : undefined,
    },
  )
  const jobs = await startJobs(connections.direct ?? connections.connection, {
    onError: (error) =>
      isDatabaseDown(error)
        ? logOutage(messageOf(error), 'jobs cannot reach the database')
        : logger.error({ err: error }, 'a job, or the queue itself, failed'),
    onFailedTry: (failed) => logFailedAttempt(logger, failed),
  })
  const app = await buildApp({
    config,
    database,
    jobs,
    storage: openStorage(config),
    logger,
    pages,
    isStopping: () => shutdown.isUnderWay,
    prepare: async (instance) => {
      await instance.register(loadShedding, { maxEventLoopDelay: 2000 })
      prepare?.(instance)
    },
  })
  shutdown.defer(async () => {
    await sleep(config.DRAIN_SECONDS * 1000)
    const close = async () => {
      await app.close()
      await jobs.stop()
      await database.close()
      return true
    }
    if (!(await Promise.race([close(), sleep(closingMs, false)])))
      logger.warn('some work did not finish before shutdown')
  })
  if (app.isPaused())
    logger.warn('the shop was restored from a backup and is paused until an admin resumes it in Settings → Backups')
  await app.whenResumed(async () => {
    // Those of a database that was moved to a newer PostgreSQL.
    await app.db.transaction((tx) => sendRestoredJobs(tx, jobs))
    await startWorkers(app)
  })
  const { assets: folder } = pages
  if (folder)
    await app.whenResumed(() =>
      jobs.every('sweep-assets', '7 3 * * *', async () => {
        await storeAssets({ storage: app.storage, folder, dataFolder: config.DATA_DIR })
        await sweepAssets(app.storage)
      }),
    )
  await serveMetrics(app, config, release)
  // The first page loads a lot of code: no visitor should wait for that, or be turned away because of it.
  if (pages.assets) await app.inject({ url: '/' })
  await app.listen({ port: config.PORT, host: config.HOST })
  return app
}
