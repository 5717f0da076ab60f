import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { createDiskStorage, sweepHalfWritten } from '#server/storage/disk-storage.ts'
import { openBackupBucket } from '#server/storage/open-storage.ts'
import { isKey, type Storage } from '#server/storage/storage.ts'
import { readName } from './rotation.ts'

export type BackupPlace = {
  /** For display: a folder, or s3://bucket. */
  name: string
  archives: Storage
  /** The uploads of all backups, each stored once, because a file never changes. */
  files: Storage
  /** Whether the backups are on the same disk as the shop: if it fails, both are lost. */
  isSameDisk(): Promise<boolean>
  /**
   * False for a folder outside DATA_DIR that does not exist: its disk may not be mounted, and a new folder would be on
   * the wrong one.
   */
  isThere(): Promise<boolean>
  /** Removes leftovers of killed backups. */
  sweep(): Promise<void>
}

export function openPlace(config: Config): BackupPlace {
  const name = config.BACKUP_TO ?? path.join(config.DATA_DIR, 'backups')
  const bucket = /^s3:\/\/([^/]+)\/?$/.exec(name)?.[1]
  if (bucket) {
    const storage = openBackupBucket(config, bucket)
    const [never, always] = [async () => false, async () => true]
    return { name, archives: storage, files: storage, isSameDisk: never, isThere: always, sweep: async () => {} }
  }
  if (/^\w+:\/\//.test(name)) throw new ConfigError('Setting BACKUP_TO: must be a folder or s3://bucket')
  const folder = path.resolve(name)
  return {
    name: folder,
    archives: createDiskStorage(folder, true),
    files: createDiskStorage(path.join(folder, 'files')),
    isSameDisk: async () => {
      const [own, other] = await Promise.all([findDisk(config.DATA_DIR), findDisk(folder)])
      return own !== undefined && own === other
    },
    isThere: async () =>
      folder.startsWith(`${path.resolve(config.DATA_DIR)}${path.sep}`) ||
      (await stat(folder).catch(() => undefined)) !== undefined,
    sweep: async () => {
      await sweepHalfWritten(folder, (key) => readName(key) !== undefined)
      const files = path.join(folder, 'files')
      for (const part of await readdir(files).catch(() => [])) await sweepHalfWritten(path.join(files, part), isKey)
    },
  }
}

/** The device of a folder, or of the nearest folder above it that exists. */
async function findDisk(folder: string): Promise<number | undefined> {
  const stats = await stat(folder).catch(() => undefined)
  if (stats) return stats.dev
  return path.dirname(folder) === folder ? undefined : findDisk(path.dirname(folder))
}

export const describeMissingFolder = (folder: string): string =>
  `The folder ${folder} does not exist. Is the disk mounted? If it is, please create the folder.`
