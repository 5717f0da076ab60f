import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { AppError } from '#contract/http/errors.ts'
import { type Config, ConfigError } from '#server/config.ts'
import { type ConnectionSettings, isDatabaseDown, isRefused } from '#server/db/database.ts'
import { messageOf } from '#server/db/describe-error.ts'
import { dumpDatabase } from '#server/db/dump.ts'
import { draftsFolder } from '#server/media/temp-files.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Manifest, writeArchive } from './archive.ts'
import { hashOf, openFiles, openIfThere } from './files.ts'
import { removeLeftovers } from './leftovers.ts'
import { describeMissingFolder, openPlace } from './place.ts'
import { release } from './release.ts'
import { checkArchive } from './restore-backup.ts'
import { findExpired, toName } from './rotation.ts'
import { createSealer } from './seal.ts'

export type Backup = {
  madeAt: string
  name: string
  place: string
  bytes: number
  rows: number
  /** Whether it was restored into a temporary database; otherwise it was only read back, and why. */
  isRestored: boolean
  notRestored?: string | undefined
  /** Copies of uploads that are damaged. The backup itself is good. */
  damage?: string | undefined
}

type BackupSource = { config: Config; connection: ConnectionSettings }

/** Page assets are part of the code and are stored again on every start. */
const isUpload = (key: string) => !key.startsWith('asset-')

/** A whole backup in one file, uploads included unless they are in a bucket. */
export async function backUpToFile(
  { config, connection }: BackupSource,
  file: string,
  withFiles: boolean,
): Promise<Backup> {
  const target = path.resolve(file)
  const draft = `${target}.${randomBytes(6).toString('hex')}.part`
  await mkdir(path.dirname(target), { recursive: true })
  try {
    const hasFiles = withFiles || !config.S3_BUCKET
    const storage = openStorage(config)
    const manifest = await writeBackup({ config, connection }, draft, hasFiles, async (key, archive) => {
      if (!hasFiles) return true
      const content = await openIfThere(storage, key)
      if (content) await archive.addFile(key, content)
      return content !== undefined
    })
    const notRestored = await checkArchive({ config, connection }, draft)
    await publish(draft, target)
    return summarise(manifest, path.basename(target), path.dirname(target), (await stat(target)).size, notRestored)
  } finally {
    await rm(draft, { force: true })
  }
}

/** Unlike a rename, a link never replaces a file. Memory sticks have no links: there the name is taken first. */
async function publish(draft: string, target: string): Promise<void> {
  try {
    await link(draft, target).catch(async (error: NodeJS.ErrnoException) => {
      if (!['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'].includes(error.code ?? '')) throw error
      await writeFile(target, '', { flag: 'wx' })
      await rename(draft, target)
    })
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EEXIST'
    throw isTaken ? new ConfigError(`${target} already exists. Please choose another name.`) : error
  }
}

/** The name of a backup that begins now. */
export const newName = ({ BACKUP_PASSPHRASE }: Config): string =>
  toName(new Date(), randomBytes(3).toString('hex'), BACKUP_PASSPHRASE !== undefined)

/** Makes a backup, verifies it, stores it in BACKUP_TO, and removes old ones. */
export async function backUp({ config, connection }: BackupSource, name = newName(config)): Promise<Backup> {
  const place = openPlace(config)
  if (!(await place.isThere())) throw new ConfigError(describeMissingFolder(place.name))
  const drafts = draftsFolder(config.DATA_DIR)
  await mkdir(drafts, { recursive: true })
  const draft = path.join(drafts, `backup-${randomBytes(6).toString('hex')}`)
  try {
    await place.sweep()
    // Uploads in a bucket stay there.
    const files = config.S3_BUCKET ? undefined : await openFiles(config, place.files)
    const manifest = await writeBackup({ config, connection }, draft, false, files ? files.keep : async () => true)
    // Verified first, so that every backup there is a good one, even if the process is killed.
    const notRestored = await checkArchive({ config, connection }, draft)
    const { size } = await stat(draft)
    await store(place.archives, name, draft)
    const damage = await files?.checkSome()
    await removeExpired(place.archives)
    if (files) await removeLeftovers(connection, place, { copies: files.before, uploads: new Set(manifest.files) })
    return { ...summarise(manifest, name, place.name, size, notRestored), damage }
  } catch (error) {
    // Old ones go even if this one failed, but it does not count as the newest of its day.
    await removeExpired(place.archives, name).catch(() => {})
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** Stores an archive and reads it back. One that arrived damaged does not stay. */
async function store(archives: Storage, name: string, file: string): Promise<void> {
  const sum = await hashOf(createReadStream(file))
  await archives.put(name, file, 'application/zip')
  if ((await hashOf(await archives.open(name))) === sum) return
  await archives.remove(name)
  throw new ConfigError('The backup arrived damaged and was removed. Please check the disk or bucket in BACKUP_TO.')
}

const summarise = (manifest: Manifest, name: string, place: string, bytes: number, notRestored?: string): Backup => ({
  madeAt: manifest.madeAt,
  name,
  place,
  bytes,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  isRestored: notRestored === undefined,
  notRestored,
})

/** `keep` saves an upload, and returns false if the shop has removed it since it was listed. */
async function writeBackup(
  { config, connection }: BackupSource,
  file: string,
  hasFiles: boolean,
  keep: (key: string, archive: ReturnType<typeof writeArchive>) => Promise<boolean>,
): Promise<Manifest> {
  const seal = config.BACKUP_PASSPHRASE ? (await createSealer(config.BACKUP_PASSPHRASE))() : undefined
  const archive = writeArchive(file, seal)
  try {
    const dump = await dumpDatabase(connection, archive.addTable)
    // After the rows: a file is stored before the row that names it.
    const files: string[] = []
    for await (const { key } of openStorage(config).list())
      if (isUpload(key) && (await keep(key, archive))) files.push(key)
    const manifest: Manifest = { format: 1, release, ...dump, files, hasFiles }
    await archive.finish(manifest)
    return manifest
  } catch (error) {
    archive.abandon()
    throw error
  }
}

async function removeExpired(archives: Storage, except?: string): Promise<void> {
  const names: string[] = []
  for await (const { key } of archives.list('backup-')) if (key !== except) names.push(key)
  for (const name of findExpired(names)) await archives.remove(name)
}

/** What to do about the failure, if anything; otherwise the reason. */
export function describeBackupFailure(error: unknown, what = 'backup'): string {
  const { code, path: file } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is too full for the backup.'
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code ?? ''))
    return `${file} may not be written. Please check who may write to its folder.`
  if (code === 'ENOENT') return `There is no file ${file}.`
  if (code === 'EISDIR') return 'That is a folder, not a backup.'
  if (error instanceof ConfigError || error instanceof AppError) return error.message
  if (isDatabaseDown(error) || isRefused(error))
    return `The ${what} failed: ${messageOf(error)}. Please check DATABASE_URL.`
  return `The ${what} failed: ${messageOf(error)}`
}
