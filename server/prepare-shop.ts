import type { FastifyBaseLogger } from 'fastify'
import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { type Config, ConfigError } from './config.ts'
import type { ConnectionSettings } from './db/database.ts'
import { keepRunning } from './db/keep-running.ts'
import { migrate, needsMigration } from './db/migrate.ts'
import { type Connection, startPostgres } from './db/postgres.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { sweepTempFiles } from './media/temp-files.ts'
import { assertPaymentSettings } from './payments/choose-providers.ts'
import type { Shutdown } from './shutdown.ts'

/** A running, migrated database; `direct` if the other leads to a pooler. */
export type DatabaseConnections = { connection: ConnectionSettings; direct?: ConnectionSettings | undefined }

/** Everything that happens once per start, however many processes serve afterwards. */
export async function prepareShop(
  config: Config,
  shutdown: Shutdown,
  log: FastifyBaseLogger,
): Promise<DatabaseConnections> {
  assertPaymentSettings(config)
  const connection: ConnectionSettings = config.DATABASE_URL
    ? { connectionString: config.DATABASE_URL }
    : await startEmbedded(config.DATA_DIR, shutdown, log)
  const direct = config.DATABASE_DIRECT_URL ? { connectionString: config.DATABASE_DIRECT_URL } : undefined
  const own = direct ?? connection
  if (!config.DATABASE_URL) await backUpFirst(config, own)
  await migrate(own, { refuseNewer: !config.DATABASE_URL, say: (line) => console.log(line) })
  await ensureFirstAdmin(own, config, (text) => console.log(`\n${text}\n`))
  await sweepTempFiles(config.DATA_DIR)
  await ensureDemo(own, config, (text) => console.log(text))
  return { connection, direct }
}

/** Before an upgrade changes the database. Whoever runs a server of their own has backups of their own. */
async function backUpFirst(config: Config, connection: ConnectionSettings): Promise<void> {
  if (!(await needsMigration(connection))) return
  console.log('The database is being backed up before it is migrated …')
  const { backUp, describeBackupFailure } = await import('./backups/make-backup.ts')
  const { place, name } = await backUp({ config, connection }).catch((error: unknown) => {
    throw new ConfigError(`The upgrade was not begun. ${describeBackupFailure(error)}`, { cause: error })
  })
  console.log(`Backed up: ${place}/${name}`)
}

async function startEmbedded(folder: string, shutdown: Shutdown, log: FastifyBaseLogger): Promise<Connection> {
  const starting = startPostgres(folder)
  // Also if the stop comes in the middle of the start.
  shutdown.defer(async () => (await starting.catch(() => undefined))?.stop())
  const postgres = await starting
  void keepRunning(postgres, {
    onLost: () => shutdown.isUnderWay || log.warn('the embedded PostgreSQL has stopped and is being restarted'),
    onRestarted: () => log.warn('the embedded PostgreSQL is running again'),
    onGivenUp: (error) => {
      if (shutdown.isUnderWay) return
      log.fatal({ err: error }, 'the embedded PostgreSQL does not stay up')
      void shutdown.run(1)
    },
  })
  return postgres.connection
}
