import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Streams to a temporary file that is removed afterwards, however the work ends. */
export async function withTempFile<T>(
  folder: string,
  source: Readable,
  work: (file: string) => Promise<T>,
): Promise<T> {
  const drafts = draftsFolder(folder)
  await mkdir(drafts, { recursive: true })
  const file = path.join(drafts, randomUUID())
  try {
    await pipeline(source, createWriteStream(file, { flags: 'wx', mode: 0o600 }))
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}

/** Removes leftovers of a killed process, such as the folder of a trial restore. A long backup needs its draft for hours. */
export async function sweepTempFiles(folder: string, olderThanMs = 24 * 3_600_000): Promise<void> {
  const drafts = draftsFolder(folder)
  for (const name of await readdir(drafts).catch(() => [])) {
    const file = path.join(drafts, name)
    const stats = await stat(file).catch(() => undefined)
    if (stats && Date.now() - stats.mtimeMs > olderThanMs) await rm(file, { recursive: true, force: true })
  }
}

export const draftsFolder = (folder: string): string => path.join(folder, 'drafts')
