import { ensureFirstAdmin } from './accounts/first-admin.ts'
import type { Config } from './config.ts'
import type { ConnectionSettings } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { startPostgres } from './db/postgres.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { sweepTempFiles } from './media/temp-files.ts'
import { assertPaymentSettings } from './payments/choose-providers.ts'

/** A database that is up and migrated, and how to let go of it. */
export type PreparedShop = { connection: ConnectionSettings; release(): Promise<void> }

/** Everything that happens once for a start, however many processes serve afterwards. */
export async function prepareShop(config: Config): Promise<PreparedShop> {
  assertPaymentSettings(config)
  const embedded = config.DATABASE_URL ? undefined : await startPostgres(config.DATA_DIR)
  const connection: ConnectionSettings = embedded?.connection ?? { connectionString: config.DATABASE_URL }
  await migrate(connection)
  await ensureFirstAdmin(connection, config, (text) => console.log(`\n${text}\n`))
  await sweepTempFiles(config.DATA_DIR)
  await ensureDemo(connection, config, (text) => console.log(text))
  return { connection, release: async () => embedded?.stop() }
}
