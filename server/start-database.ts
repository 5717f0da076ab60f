import type { Config } from './config.ts'
import { OldCluster } from './db/cluster.ts'
import type { ConnectionSettings } from './db/database.ts'
import { keepRunning } from './db/keep-running.ts'
import { type Connection, type EmbeddedPostgres, startPostgres } from './db/postgres.ts'
import type { Shutdown } from './shutdown.ts'

/** A running database; `direct` is set if `connection` leads to a pooler. */
export type DatabaseConnections = { connection: ConnectionSettings; direct?: ConnectionSettings | undefined }

/** The configured database, or the embedded one, which this process starts, watches and stops. */
export async function startDatabase(config: Config, shutdown: Shutdown): Promise<DatabaseConnections> {
  const connection: ConnectionSettings = config.DATABASE_URL
    ? { connectionString: config.DATABASE_URL }
    : await startEmbedded(config, shutdown)
  const direct = config.DATABASE_DIRECT_URL ? { connectionString: config.DATABASE_DIRECT_URL } : undefined
  return { connection, direct }
}

async function startEmbedded(config: Config, shutdown: Shutdown): Promise<Connection> {
  const starting = startOrUpgrade(config)
  // Even if the stop signal arrives during the start.
  shutdown.defer(async () => (await starting.catch(() => undefined))?.stop())
  const postgres = await starting
  // Loaded only when there is something to log, so that the primary of several workers stays small.
  const log = async () => (await import('./http/logger.ts')).createLogger(config)
  void keepRunning(postgres, {
    onLost: async () =>
      shutdown.isUnderWay || (await log()).warn('the embedded PostgreSQL has stopped and is being restarted'),
    onRestarted: async () => (await log()).warn('the embedded PostgreSQL is running again'),
    onGivenUp: async (error) => {
      if (shutdown.isUnderWay) return
      ;(await log()).fatal({ err: error }, 'the embedded PostgreSQL does not stay up')
      void shutdown.run(1)
    },
  })
  return postgres.connection
}

async function startOrUpgrade(config: Config): Promise<EmbeddedPostgres> {
  // Each process takes its pool and up to ten more.
  const connections = Math.max(200, config.WORKERS * (config.DATABASE_POOL + 10) + 20)
  const settings = { max_connections: String(connections) }
  try {
    return await startPostgres(config.DATA_DIR, { settings })
  } catch (error) {
    if (!(error instanceof OldCluster)) throw error
    const { upgradePostgres } = await import('./backups/upgrade-postgres.ts')
    await upgradePostgres(config, error.major, (line) => console.log(line))
    return startPostgres(config.DATA_DIR, { settings })
  }
}
