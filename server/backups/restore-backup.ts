import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Config, ConfigError } from '#server/config.ts'
import type { ConnectionSettings } from '#server/db/database.ts'
import { checkTarget, damaged, findNewer, loadDump } from '#server/db/dump.ts'
import { forgetForeignSecrets } from '#server/db/rekey.ts'
import { draftsFolder, withTempFile } from '#server/media/temp-files.ts'
import { createDiskStorage } from '#server/storage/disk-storage.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type Archive, type Manifest, openArchive } from './archive.ts'
import { hashOf } from './files.ts'
import { openPlace } from './place.ts'
import { readName } from './rotation.ts'
import { createOpener } from './seal.ts'
import { withTrialDatabase } from './trial-database.ts'

type BackupSource = { config: Config; connection: ConnectionSettings }

/** Opens an archive, sealed or not, while `work` runs. */
async function withArchive<T>(config: Config, file: string, work: (archive: Archive) => Promise<T>): Promise<T> {
  const drafts = draftsFolder(config.DATA_DIR)
  await mkdir(drafts, { recursive: true })
  const plain = path.join(drafts, `opened-${randomBytes(6).toString('hex')}`)
  try {
    await createOpener(config.BACKUP_PASSPHRASE).unseal(file, plain)
    const archive = await openArchive(plain)
    try {
      await readThrough(archive)
      return await work(archive)
    } finally {
      archive.close()
    }
  } finally {
    await rm(plain, { force: true })
  }
}

/** Verifies a backup: reads all of it, and tries to restore it. Returns why it was only read. */
export async function checkArchive({ config, connection }: BackupSource, file: string): Promise<string | undefined> {
  return withArchive(config, file, async (archive) => {
    const { manifest } = archive
    if (await findNewer(manifest)) return 'A newer release has already migrated the database.'
    return withTrialDatabase({ config, connection }, (trial) =>
      loadDump(trial, manifest, archive.openTable, { isTrial: true }),
    )
  })
}

/** Checks that every part is intact before anything else. */
async function readThrough({ manifest, openTable, openFile }: Archive): Promise<void> {
  for (const { name, sha256 } of manifest.tables)
    if ((await hashOf(await openTable(name))) !== sha256)
      throw damaged(`the rows of ${name} do not match their checksum`)
  if (manifest.hasFiles) for (const key of manifest.files) await readAll(openFile(key))
}

const readAll = async (content: Promise<NodeJS.ReadableStream>) =>
  pipeline(await content, new Writable({ write: (_chunk, _encoding, done) => done() }))

type Restored = {
  manifest: Manifest
  /** How many uploads were stored. */
  files: number
  /** Uploads that are nowhere, or cannot be opened. */
  missing: string[]
  /** Its secrets were sealed with another SECRET_KEY, so every session has ended. */
  isForeign: boolean
}
type Options = { replace: boolean; isMove?: boolean; withoutFiles?: boolean; onClosed?: (count: number) => void }

/**
 * Restores a backup, given as a file or by its name in BACKUP_TO. Uploads come first, so that the shop has them when it
 * opens; then the database changes in one step.
 */
export async function restoreBackup(
  { config, connection }: BackupSource,
  source: string,
  options: Options,
): Promise<Restored> {
  const place = openPlace(config)
  const isNamed = readName(source) !== undefined && (await place.archives.findSize(source)) !== undefined
  if (!isNamed && readName(source) && !existsSync(source))
    throw new ConfigError(
      `There is no backup ${source} in ${place.name}, and no such file. A later one on the same day replaces it: see Settings → Backups.`,
    )
  const restore = (file: string) =>
    withArchive(config, file, async (archive) => {
      const { manifest } = archive
      await checkTarget(connection, manifest, options)
      // Beside the archive, if they were copied together.
      const beside = isNamed ? place.files : createDiskStorage(path.join(path.dirname(path.resolve(source)), 'files'))
      const restored = await restoreFiles(config, archive, beside, options)
      await loadDump(connection, manifest, archive.openTable, options)
      return { manifest, ...restored, isForeign: await forgetForeignSecrets(connection, config) }
    })
  return isNamed
    ? withTempFile(config.DATA_DIR, await place.archives.open(source), restore)
    : restore(path.resolve(source))
}

/** A few missing uploads are no reason to stay without a shop: the bucket may have lost them since, or `files`. */
async function restoreFiles(
  config: Config,
  archive: Archive,
  beside: Storage,
  { withoutFiles = false }: Options,
): Promise<{ files: number; missing: string[] }> {
  const { files, hasFiles } = archive.manifest
  const storage = openStorage(config)
  const there = new Set<string>()
  for await (const { key } of storage.list()) there.add(key)
  const absent = files.filter((key) => !there.has(key))
  const opener = createOpener(config.BACKUP_PASSPHRASE)
  const put = (key: string, file: string) => storage.put(key, file, 'application/octet-stream')
  const missing: string[] = []
  for (const key of absent) {
    if (hasFiles) {
      await withTempFile(config.DATA_DIR, await archive.openFile(key), (file) => put(key, file))
      continue
    }
    if ((await beside.findSize(key)) === undefined) {
      missing.push(key)
      continue
    }
    await withTempFile(config.DATA_DIR, await beside.open(key), async (sealed) => {
      const plain = `${sealed}.plain`
      try {
        await opener.unseal(sealed, plain)
        await put(key, plain)
      } catch (error) {
        // Damaged, or sealed with another passphrase.
        if (!(error instanceof ConfigError)) throw error
        missing.push(key)
      } finally {
        await rm(plain, { force: true })
      }
    })
  }
  if (files.length > 0 && missing.length === files.length && !withoutFiles)
    throw new ConfigError(
      `None of the ${files.length} uploads of this backup can be opened. Please copy the folder "files" along with the backup, or set S3_BUCKET if they are in a bucket. To restore the shop without them, add --without-files.`,
    )
  return { files: absent.length - missing.length, missing }
}
