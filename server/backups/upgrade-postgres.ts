import { rm, writeFile } from 'node:fs/promises'
import { type Config, ConfigError } from '#server/config.ts'
import { findOldBinaries, switchClusters, upgradeFolder, upgradeMark } from '#server/db/cluster.ts'
import { startPostgres } from '#server/db/postgres.ts'
import { backUp, describeBackupFailure } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { recordBackup } from './run-backup.ts'

/**
 * Moves the embedded database to this release's PostgreSQL: a verified backup with the old programs, restored into a new
 * cluster beside it. The old one is only read, and stays for a month. After a kill at any moment, the next start does
 * it again.
 */
export async function upgradePostgres(config: Config, major: string, say: (line: string) => void): Promise<void> {
  const folder = config.DATA_DIR
  const binaries = await findOldBinaries(major)
  say(
    `The database was created by PostgreSQL ${major} and is being moved to the new version. This takes a few minutes …`,
  )
  await rm(upgradeMark(folder), { force: true })
  const old = await startPostgres(folder, { binaries })
  try {
    if (!(await old.claim()))
      throw new ConfigError(`Another shop is using the database in ${folder}. Please stop it, then start again.`)
    const backup = await backUp({ config, connection: old.connection })
    say(`Backed up: ${backup.place}/${backup.name}`)
    if (backup.damage) say(`Warning: ${backup.damage}`)
    const next = await startPostgres(upgradeFolder(folder))
    try {
      await restoreBackup({ config, connection: next.connection }, backup.name, { replace: true, isMove: true })
      await recordBackup(next.connection, backup)
    } finally {
      await next.stop()
    }
    await writeFile(upgradeMark(folder), '', { flush: true })
  } catch (error) {
    throw new ConfigError(
      `The database was not moved, and nothing in it has changed. ${describeBackupFailure(error)}`,
      {
        cause: error,
      },
    )
  } finally {
    await old.stop()
  }
  const oldFolder = await switchClusters(folder, major)
  say(`The database is in the new version now. The old one stays in ${oldFolder} for 30 days.`)
}
