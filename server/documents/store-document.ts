import { randomBytes } from 'node:crypto'
import type { DocumentDraft, ShopDocument } from '#contract/documents/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { wasRefused } from '#server/db/was-refused.ts'
import { readEnds } from '#server/media/read-ends.ts'
import { isPdf } from '#server/media/sniff.ts'
import type { Storage } from '#server/storage/storage.ts'
import { insertDocument } from './queries.ts'

type File = { path: string; size: number }

/** Checks, stores and lists a PDF. If the last step fails, the others are undone. */
export async function storeDocument(db: Db, storage: Storage, draft: DocumentDraft, file: File): Promise<ShopDocument> {
  const { head, tail } = await readEnds(file)
  if (!isPdf(head, tail)) throw new AppError('not_a_pdf', 'Only PDF files are allowed.')
  const fileKey = `${randomBytes(16).toString('hex')}.pdf`
  await storage.put(fileKey, file.path, 'application/pdf')
  try {
    return await insertDocument(db, { ...draft, fileKey, fileSize: file.size })
  } catch (error) {
    // An extra file does less harm than a missing one.
    if (wasRefused(error)) await storage.remove(fileKey).catch(() => {})
    throw error
  }
}
