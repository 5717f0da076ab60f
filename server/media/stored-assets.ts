import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Storage } from '#server/storage/storage.ts'
import { withTempFile } from './temp-files.ts'

/* The hashed files of every release of the last month are stored beside the uploads. During a rolling upgrade, a page
   of one release may request its files from a server of another, as may a tab that was left open. */

const prefix = 'asset-'
const day = 24 * 3_600_000
const maxAgeMs = 30 * day
/** A long-running release is stored again, so that its files outlive it by at least two weeks. */
const renewedMs = 15 * day
const atOnce = 8

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** The storage key of a file with this name; undefined for a name that no release has. */
export function findAsset(name: string): { key: string; type: string } | undefined {
  const ending = path.extname(name)
  const type = types[ending]
  if (!type || !/^[\w.-]{1,150}$/.test(name)) return undefined
  return { key: `${prefix}${createHash('sha256').update(name).digest('hex').slice(0, 40)}${ending}`, type }
}

type Given = { storage: Storage /** Of the built pages. */; folder: string; dataFolder: string }

/** Stores what is missing; compressed versions are recreated on demand. */
export async function storeAssets({ storage, folder, dataFolder }: Given): Promise<number> {
  const storedAtByKey = new Map<string, number>()
  for await (const file of storage.list(prefix)) storedAtByKey.set(file.key, file.storedAt.getTime())
  const names = await readdir(path.join(folder, 'assets'))
  const missing = names.flatMap((name) => {
    const asset = findAsset(name)
    const isFresh = asset && Date.now() - (storedAtByKey.get(asset.key) ?? 0) < renewedMs
    return asset && !isFresh ? { ...asset, file: path.join(folder, 'assets', name) } : []
  })
  for (let at = 0; at < missing.length; at += atOnce)
    await Promise.all(
      missing
        .slice(at, at + atOnce)
        .map(({ key, type, file }) =>
          withTempFile(dataFolder, createReadStream(file), (draft) => storage.put(key, draft, type)),
        ),
    )
  return missing.length
}

export async function sweepAssets(storage: Storage, now = Date.now()): Promise<void> {
  for await (const { key, storedAt } of storage.list(prefix))
    if (now - storedAt.getTime() > maxAgeMs) await storage.remove(key)
}
