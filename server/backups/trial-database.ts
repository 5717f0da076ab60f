import { randomBytes } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#server/config.ts'
import { findBinaries } from '#server/db/cluster.ts'
import { type ConnectionSettings, findPgFailure, isDatabaseDown, isRefused } from '#server/db/database.ts'
import { messageOf } from '#server/db/describe-error.ts'
import { findDatabaseSize, withScratchDatabase } from '#server/db/dump.ts'
import { startPostgres } from '#server/db/postgres.ts'
import { draftsFolder } from '#server/media/temp-files.ts'

type Live = { config: Config; connection: ConnectionSettings }
type Work = (trial: ConnectionSettings) => Promise<void>

/** The rows, their indexes and the log of writing both. */
const spacePerByte = 3
/** Nobody needs this database after a crash. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '128MB',
}

/**
 * Runs `work` in an empty database where a restore can be tried without endangering the live one: a restore beside it
 * could fill its disk. So a live database on another server is never used, unless BACKUP_VERIFY_URL says so. Returns
 * why `work` did not run. A place for the trial that is away or full is no fault of the backup, so it throws only for
 * what is.
 */
export async function withTrialDatabase(live: Live, work: Work): Promise<string | undefined> {
  try {
    return await tryWork(live, work)
  } catch (error) {
    const isAway = isDatabaseDown(error) || isRefused(error) || findPgFailure(error)?.code === '53100'
    if (!isAway && !(error instanceof NoServer)) throw error
    return `The database for the trial restore could not be used: ${messageOf(error)}.`
  }
}

class NoServer extends Error {}

async function findFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch((cause: Error) => {
    throw new NoServer(cause.message, { cause })
  })
  return bavail * bsize
}

async function tryWork({ config, connection }: Live, work: Work): Promise<string | undefined> {
  const { BACKUP_VERIFY_URL: url, BACKUP_VERIFY_DISK, DATABASE_URL, DATA_DIR } = config
  const disk = url ? BACKUP_VERIFY_DISK : DATA_DIR
  const bytes = spacePerByte * (await findDatabaseSize(connection))
  if (disk && (await findFreeBytes(disk)) < bytes)
    return `The disk has too little free space for a trial restore, which needs ${(bytes / 1e9).toFixed(1)} GB.`
  if (url)
    return (await withScratchDatabase({ connectionString: url }, work))
      ? undefined
      : 'The role in BACKUP_VERIFY_URL may not create databases.'
  if (!DATABASE_URL)
    return (await withScratchDatabase(connection, work)) ? undefined : 'The database role may not create databases.'
  const binaries = await findBinaries().catch(() => undefined)
  if (!binaries)
    return 'There is no second PostgreSQL for a trial restore. Please set BACKUP_VERIFY_URL to one that visitors do not use.'
  const folder = path.join(draftsFolder(DATA_DIR), `trial-${randomBytes(6).toString('hex')}`)
  try {
    const postgres = await startPostgres(folder, { binaries, settings }).catch((cause: Error) => {
      throw new NoServer(cause.message, { cause })
    })
    await withScratchDatabase(postgres.connection, work).finally(() => postgres.stop())
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
