import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Storage } from '#server/storage/storage.ts'
import { withTempFile } from './temp-files.ts'

/** Stores a file shipped with the shop, unchanged, because our own renderer made it. */
export async function storeOwnFile(
  storage: Storage,
  folder: string,
  file: string,
  toKey: (hash: string) => string | Promise<string>,
  type: string,
) {
  const hash = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
  const key = await toKey(hash.slice(0, 32))
  if ((await storage.findSize(key)) === undefined) {
    await withTempFile(folder, createReadStream(file), (draft) => storage.put(key, draft, type))
  }
  return key
}
