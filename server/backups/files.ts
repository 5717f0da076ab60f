import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { PassThrough, type Readable, type Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { type Config, ConfigError } from '#server/config.ts'
import { withTempFile } from '#server/media/temp-files.ts'
import { openStorage } from '#server/storage/open-storage.ts'
import type { Storage } from '#server/storage/storage.ts'
import { readName } from './rotation.ts'
import { createOpener, createSealer, headBytes, saltOf } from './seal.ts'

/** How many copies are read back with each backup. */
const sampleSize = 20

/** The copies of the shop's uploads, which all backups in BACKUP_TO share. */
export async function openFiles(config: Config, copies: Storage) {
  const { BACKUP_PASSPHRASE: passphrase } = config
  const uploads = openStorage(config)
  const opener = createOpener(passphrase)
  const there = new Set<string>()
  // A bucket has the backups and the copies side by side.
  for await (const { key } of copies.list()) if (!readName(key)) there.add(key)
  let salt: Buffer | undefined
  let sealing: Promise<() => Transform> | undefined
  const seal = async (): Promise<Transform> => {
    if (!passphrase) return new PassThrough()
    sealing ??= createSealer(passphrase, salt)
    return (await sealing)()
  }

  /** False if the shop no longer has the upload. */
  const copy = async (key: string): Promise<boolean> => {
    const content = await openIfThere(uploads, key)
    if (!content) return false
    const sealed = await seal()
    content.on('error', (error) => sealed.destroy(error))
    // The storage keeps the mode.
    await withTempFile(config.DATA_DIR, content.pipe(sealed), (file) =>
      copies.put(key, file, 'application/octet-stream'),
    )
    return true
  }

  /** Whether the current passphrase opens the copy; it may have been changed, set or removed since. */
  const isCurrent = async (key: string): Promise<boolean> => {
    const head = await buffer(await copies.open(key, { start: 0, end: headBytes - 1 }))
    if (!(await opener.fits(head))) return false
    if (passphrase) salt ??= saltOf(head)
    return true
  }

  /**
   * A seal shows whether the content is intact. A plain copy is compared with the upload; if they differ, nobody knows
   * which one is damaged.
   */
  const findDamage = async (key: string): Promise<string | undefined> => {
    if (!(await isCurrent(key))) return undefined
    if (passphrase) {
      const opened = await tryToOpen(key)
      return opened || (await copy(key)) ? undefined : `${key} is damaged, and the shop no longer has it`
    }
    const upload = await openIfThere(uploads, key)
    if (!upload || (await hashOf(upload)) === (await hashOf(await copies.open(key)))) return undefined
    return `${key} differs from the shop's: please delete the damaged one`
  }

  const tryToOpen = async (key: string): Promise<boolean> =>
    withTempFile(config.DATA_DIR, await copies.open(key), async (sealed) => {
      const plain = `${sealed}.plain`
      try {
        await opener.unseal(sealed, plain)
        return true
      } catch (error) {
        if (error instanceof ConfigError) return false
        throw error
      } finally {
        await rm(plain, { force: true })
      }
    })

  return {
    /** The copies that were there before this backup. */
    before: [...there],
    /** Copies an upload, unless it is there. False if the shop no longer has it. */
    keep: async (key: string): Promise<boolean> => (there.has(key) && (await isCurrent(key))) || copy(key),
    /** Reads some of the copies, each day others. A damaged one is copied again if possible; what is left is described. */
    checkSome: async (): Promise<string | undefined> => {
      const damages: string[] = []
      for (const key of pickSome([...there].toSorted(), Math.floor(Date.now() / 86_400_000), sampleSize)) {
        const damage = await findDamage(key)
        if (damage) damages.push(damage)
      }
      return damages.length > 0
        ? `The database is backed up, but among the copies of the uploads ${damages.join('; ')}.`
        : undefined
    },
  }
}

/** The `nth` part of a list, and from its start again after its end. */
export function pickSome<T>(all: readonly T[], nth: number, count: number): T[] {
  const start = all.length > 0 ? (nth * count) % all.length : 0
  return [...all.slice(start), ...all.slice(0, start)].slice(0, count)
}

/** The shop may have removed a file since it was listed. */
export async function openIfThere(storage: Storage, key: string): Promise<Readable | undefined> {
  return storage.open(key).catch(async (error) => {
    if ((await storage.findSize(key)) === undefined) return undefined
    throw error
  })
}

export async function hashOf(content: Readable): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(content, hash)
  return hash.digest('hex')
}
