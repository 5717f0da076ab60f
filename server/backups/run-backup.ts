import type { ConnectionSettings } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open-database.ts'
import type { App } from '#server/http/types.ts'
import { type Backup, backUp, describeBackupFailure, newName } from './make-backup.ts'
import { openPlace } from './place.ts'
import { insertBackup } from './queries.ts'

/** Makes a backup and records the result for the office. */
export async function runBackup({ config, db, database, log }: App): Promise<void> {
  const startedAt = new Date()
  const name = newName(config)
  try {
    const backup = await backUp({ config, connection: database.direct }, name)
    await insertBackup(db, toRow(backup))
    const { bytes, rows, damage, notRestored } = backup
    log.info({ event: 'backup', name, bytes, rows, ms: Date.now() - startedAt.getTime() }, 'a backup was made')
    if (notRestored)
      log.warn({ event: 'backup', name, reason: notRestored }, 'a backup was only read back, not restored on trial')
    if (damage) log.error({ event: 'backup', name }, damage)
  } catch (error) {
    const failure = describeBackupFailure(error)
    log.error({ err: error }, 'a backup failed')
    const place = config.BACKUP_TO ?? openPlace(config).name
    await insertBackup(db, { madeAt: startedAt.toISOString(), name, place, failure })
  }
}

const toRow = ({ damage, ...backup }: Backup) => ({ ...backup, verifiedAt: new Date().toISOString(), failure: damage })

/** Records a backup that was made without a running shop. */
export async function recordBackup(connection: ConnectionSettings, backup: Backup): Promise<void> {
  const { db, close } = openDatabase(connection)
  await insertBackup(db, toRow(backup)).finally(close)
}
