import { ensureFirstAdmin } from './accounts/first-admin.ts'
import { type Backup, backUp, describeBackupFailure } from './backups/make-backup.ts'
import { recordBackup } from './backups/run-backup.ts'
import { type Config, ConfigError } from './config.ts'
import type { ConnectionSettings } from './db/database.ts'
import { migrate, needsMigration } from './db/migrate.ts'
import { sealWithCurrentKey } from './db/rekey.ts'
import { ensureDemo } from './demo/ensure-demo.ts'
import { sweepTempFiles } from './media/temp-files.ts'
import { assertPaymentSettings } from './payments/choose-providers.ts'
import type { DatabaseConnections } from './start-database.ts'

/** Everything that happens once per start, however many processes serve afterwards. */
export async function prepareShop(config: Config, { connection, direct }: DatabaseConnections): Promise<void> {
  assertPaymentSettings(config)
  const own = direct ?? connection
  const backup = config.DATABASE_URL ? undefined : await backUpFirst(config, own)
  await migrate(own, { say: (line) => console.log(line) })
  // Only now is its table sure to be there.
  if (backup) await recordBackup(own, backup)
  await sealWithCurrentKey(own, config)
  await ensureFirstAdmin(own, config, (text) => console.log(`\n${text}\n`))
  await sweepTempFiles(config.DATA_DIR)
  await ensureDemo(own, config, (text) => console.log(text))
}

/** Runs before an upgrade migrates the embedded database. Shops with their own database server have their own backups. */
async function backUpFirst(config: Config, connection: ConnectionSettings): Promise<Backup | undefined> {
  if (!(await needsMigration(connection))) return undefined
  console.log('Backing up the database before migrating it …')
  const backup = await backUp({ config, connection }).catch((error: unknown) => {
    throw new ConfigError(`The upgrade did not start. ${describeBackupFailure(error)}`, { cause: error })
  })
  console.log(`Backed up: ${backup.place}/${backup.name}`)
  if (backup.damage) console.log(`Warning: ${backup.damage}`)
  return backup
}
