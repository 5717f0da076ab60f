import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, copyFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { checkKey, isKey, type Storage } from './storage.ts'

/** A younger one may still be written. */
const halfWrittenMs = 24 * 3_600_000

/** `isFlat`: all files in one folder that people can browse, instead of many small ones. */
export function createDiskStorage(folder: string, isFlat = false): Storage {
  const at = (key: string) => path.join(folder, isFlat ? '' : checkKey(key).slice(0, 2), checkKey(key))
  return {
    put: async (key, file) => {
      const target = at(key)
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 })
      // One that an earlier release made. It may belong to somebody else.
      if (!isFlat) await chmod(folder, 0o700).catch(() => {})
      const draft = `${target}.${randomUUID()}`
      try {
        // Across file systems a rename is a copy: do that beside the target, so that the last step is atomic.
        await rename(file, draft).catch(async () => {
          await copyFile(file, draft)
          await rm(file, { force: true })
        })
        // Only the shop reads them, whatever the umask of whoever started it.
        await chmod(draft, 0o600)
        await syncFile(draft)
        // A rename keeps the file's age.
        await utimes(draft, new Date(), new Date())
        await rename(draft, target)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    findSize: async (key) => (await stat(at(key)).catch(() => undefined))?.size,
    open: async (key, range) => {
      const handle = await open(at(key), 'r')
      return range
        ? createReadStream('', { fd: handle, start: range.start, end: range.end })
        : createReadStream('', { fd: handle })
    },
    remove: async (key) => rm(at(key), { force: true }),
    list: async function* (prefix = '') {
      for (const part of isFlat ? [''] : await readdir(folder).catch(() => [])) {
        for (const key of await readdir(path.join(folder, part)).catch(() => [])) {
          // Half-written files have longer names.
          const stats = isKey(key) && key.startsWith(prefix) ? await stat(at(key)).catch(() => undefined) : undefined
          if (stats) yield { key, storedAt: stats.mtime }
        }
      }
    },
  }
}

/** Removes files of ours that a killed process has left half-written in this folder. */
export async function sweepHalfWritten(folder: string, isOurs: (key: string) => boolean): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const [, key = ''] = /^(.+)\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.exec(name) ?? []
    const stats = isOurs(key) ? await stat(path.join(folder, name)).catch(() => undefined) : undefined
    if (stats && Date.now() - stats.mtimeMs > halfWrittenMs) await rm(path.join(folder, name), { force: true })
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
