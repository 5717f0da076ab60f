import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { checkKey, type Storage } from './storage.ts'

export function createDiskStorage(folder: string): Storage {
  const at = (key: string) => path.join(folder, checkKey(key).slice(0, 2), key)
  return {
    keep: async (key, file) => {
      const target = at(key)
      await mkdir(path.dirname(target), { recursive: true })
      const draft = `${target}.${randomUUID()}`
      try {
        // Across file systems a rename is a copy: do that beside the target, so that the last step is atomic.
        await rename(file, draft).catch(async () => {
          await copyFile(file, draft)
          await rm(file, { force: true })
        })
        await syncFile(draft)
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
  }
}

async function syncFile(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}
