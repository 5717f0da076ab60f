import { shareHashing } from './accounts/passwords.ts'
import { buildApp } from './app.ts'
import type { Config } from './config.ts'
import { openDatabase } from './db/database.ts'
import { loadShedding } from './http/load-shedding.ts'
import { createLogger } from './http/logger.ts'
import type { PageBuild } from './http/pages.ts'
import type { Http } from './http/types.ts'
import { startJobs } from './jobs/jobs.ts'
import { logFailedTry } from './jobs/log-failed-try.ts'
import { openStorage } from './media/open-storage.ts'
import type { PreparedShop } from './prepare-shop.ts'
import { whenAskedToStop } from './when-asked-to-stop.ts'
import { startWorkers } from './workers.ts'

type Pages = { getBuild(): PageBuild | Promise<PageBuild>; assets?: string }

/** Serves the shop until a signal says stop: then what is under way is finished, and the database is let go. */
export async function serveShop(
  config: Config,
  shop: PreparedShop,
  pages: Pages,
  prepare?: (app: Http) => void,
): Promise<Http> {
  const logger = createLogger(config)
  shareHashing(config.WORKERS)
  const database = openDatabase(shop.connection, (error) =>
    logger.warn({ err: error }, 'a database connection was lost'),
  )
  const jobs = await startJobs(shop.connection, {
    onError: (error) => logger.warn({ err: error }, 'jobs'),
    onFailedTry: (failed) => logFailedTry(logger, failed),
  })
  const app = await buildApp({
    config,
    database,
    jobs,
    storage: openStorage(config),
    logger,
    pages,
    prepare: async (instance) => {
      await instance.register(loadShedding, { maxEventLoopDelay: 2000 })
      prepare?.(instance)
    },
  })
  const close = async () => {
    await app.close()
    await jobs.stop()
    await database.close()
  }
  try {
    await startWorkers(app)
    await app.listen({ port: config.PORT, host: config.HOST })
  } catch (error) {
    await close()
    throw error
  }

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), 10_000).unref()
    await close()
    await shop.release()
    process.exit(0)
  }
  whenAskedToStop(stop)
  return app
}
