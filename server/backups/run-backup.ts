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
    const { madeAt, place, bytes, rows, isRestored } = await backUp({ config, connection: database.direct }, name)
    await insertBackup(db, { madeAt, name, place, bytes, rows, isRestored, verifiedAt: new Date().toISOString() })
    log.info({ event: 'backup', name, bytes, rows, ms: Date.now() - startedAt.getTime() }, 'a backup was made')
  } catch (error) {
    const failure = describeBackupFailure(error)
    log.error({ err: error }, 'a backup failed')
    const place = config.BACKUP_TO ?? openPlace(config).name
    await insertBackup(db, { madeAt: startedAt.toISOString(), name, place, failure })
  }
}

/** Records a backup that was made without a running shop. */
export async function recordBackup(connection: ConnectionSettings, made: Backup): Promise<void> {
  const { db, close } = openDatabase(connection)
  await insertBackup(db, { ...made, verifiedAt: new Date().toISOString() }).finally(close)
}
