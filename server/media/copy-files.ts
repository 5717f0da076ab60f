import { randomBytes, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { wasRefused } from '#server/db/was-refused.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { KeptFile } from './keep-files.ts'

/** Copies stored attachments while `work` saves the copies: the original may be deleted later. One that is lost is left out. */
export async function copyFiles<T>(
  storage: Storage,
  { files, folder }: { files: readonly KeptFile[]; folder: string },
  work: (copies: KeptFile[]) => Promise<T>,
): Promise<T> {
  const copies: KeptFile[] = []
  let isSaving = false
  try {
    for (const file of files) {
      if ((await storage.findSize(file.fileKey)) === undefined) continue
      const fileKey = `attachment-${randomBytes(16).toString('hex')}${path.extname(file.fileKey)}`
      const draft = path.join(folder, `${fileKey}.${randomUUID()}`)
      try {
        await pipeline(await storage.open(file.fileKey), createWriteStream(draft, { mode: 0o600 }))
        copies.push({ ...file, fileKey })
        await storage.put(fileKey, draft, file.type)
      } finally {
        await rm(draft, { force: true })
      }
    }
    isSaving = true
    return await work(copies)
  } catch (error) {
    // An extra file does less harm than a missing one.
    if (!isSaving || wasRefused(error)) for (const { fileKey } of copies) await storage.remove(fileKey).catch(() => {})
    throw error
  }
}
