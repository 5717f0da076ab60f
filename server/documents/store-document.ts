import { randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { DocumentDraft, ShopDocument } from '#contract/documents.ts'
import { AppError } from '#contract/errors.ts'
import { type Db, findPgFailure } from '#server/db/database.ts'
import { isPdf } from '#server/media/sniff.ts'
import type { Storage } from '#server/storage/storage.ts'
import { insertDocument } from './queries.ts'

type File = { path: string; size: number }

/** Checks, stores and lists a PDF; if the last step fails, nothing of the others is left. */
export async function storeDocument(db: Db, storage: Storage, draft: DocumentDraft, file: File): Promise<ShopDocument> {
  if (!(await looksLikePdf(file))) throw new AppError('not_a_pdf', 'Only PDF files are allowed.')
  const fileKey = `${randomBytes(16).toString('hex')}.pdf`
  await storage.put(fileKey, file.path, 'application/pdf')
  try {
    return await insertDocument(db, { ...draft, fileKey, fileSize: file.size })
  } catch (error) {
    // If the connection died during the commit, the row may exist: an extra file does less harm than a missing one.
    const code = findPgFailure(error)?.code
    const isRefused = error instanceof AppError || (code !== undefined && !/^(08|57)/.test(code))
    if (isRefused) await storage.remove(fileKey).catch(() => {})
    throw error
  }
}

async function looksLikePdf({ path, size }: File): Promise<boolean> {
  const handle = await open(path, 'r')
  try {
    const head = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    const tail = await handle.read(Buffer.alloc(2048), 0, 2048, Math.max(0, size - 2048))
    return isPdf(head.buffer.subarray(0, head.bytesRead), tail.buffer.subarray(0, tail.bytesRead))
  } finally {
    await handle.close()
  }
}
