import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Finding } from '#contract/doctor/calls.ts'
import { describeMissingFolder, openPlace } from '#server/backups/place.ts'
import type { Config } from '#server/config.ts'
import { messageOf } from '#server/db/describe-error.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import type { Storage } from '#server/storage/storage.ts'
import { describeTls, failed, ok, warning } from './findings.ts'

export async function examineUploads(storage: Storage, { DATA_DIR }: Config): Promise<Finding> {
  return (await keepsFiles(storage, DATA_DIR))
    ? ok('Uploads', 'A file was stored, read and removed.')
    : failed('Uploads', 'A stored file came back changed. Check the disk or the bucket.')
}

/** Where backups go. How old the last one is, the database knows. */
export async function examineBackupPlace(config: Config): Promise<Finding> {
  const name = 'Backup storage'
  const place = openPlace(config)
  if (!(await place.isThere())) return failed(name, describeMissingFolder(place.name))
  const isKept = await keepsFiles(place.archives, config.DATA_DIR).catch((error: Error) => error)
  if (isKept instanceof Error)
    return failed(
      name,
      describeTls(isKept) ?? `${place.name} cannot be used: ${messageOf(isKept.cause ?? isKept)}. Check BACKUP_TO.`,
    )
  if (!isKept) return failed(name, `A file stored in ${place.name} came back changed. Check the disk or the bucket.`)
  const risks = [
    ...((await place.isSameDisk())
      ? ['Backups are on the same disk as the shop. Set BACKUP_TO to another disk or a bucket.']
      : []),
    ...(config.BACKUP_PASSPHRASE ? [] : ['Backups are not encrypted. Set BACKUP_PASSPHRASE.']),
  ]
  return risks.length > 0
    ? warning(name, risks.join(' '))
    : ok(name, `A file was stored in ${place.name}, read and removed.`)
}

/** Stores a small file, reads it and removes it. */
async function keepsFiles(storage: Storage, dataFolder: string): Promise<boolean> {
  const key = `doctor-${randomBytes(8).toString('hex')}.txt`
  const text = randomBytes(16).toString('hex')
  await withTempFile(dataFolder, Readable.from([text]), (file) => storage.put(key, file, 'text/plain'))
  try {
    return (await buffer(await storage.open(key))).toString() === text
  } finally {
    await storage.remove(key)
  }
}
