import { desc, eq } from 'drizzle-orm'
import type { DocumentChanges, ShopDocument } from '#contract/documents.ts'
import type { DocumentTag } from '#contract/documents-rules.ts'
import { AppError } from '#contract/errors.ts'
import { changed } from '#server/db/changes.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { nextStamp, refuseStale } from '#server/db/stale.ts'
import { documents } from './table.ts'

type Row = typeof documents.$inferSelect

/** The list of documents. */
export const documentsTag = 'documents'
/** Whatever shows this document. */
export const documentTag = (id: string): string => `document:${id}`

export const documentUrl = (id: string): string => `/api/document/${id}/file`

export const toDocument = ({ fileKey: _, fileSize, ...row }: Row): ShopDocument => ({
  ...row,
  size: fileSize,
  url: documentUrl(row._id),
})

const nameTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'documents_name')) {
    throw new AppError('name_taken', 'A document with this name already exists.', { cause: error })
  }
  throw error
}

export async function findDocuments(db: Db, tag?: DocumentTag): Promise<ShopDocument[]> {
  const rows = await db
    .select()
    .from(documents)
    .where(tag ? eq(documents.tag, tag) : undefined)
    .orderBy(desc(documents.createdAt), documents._id)
  return rows.map(toDocument)
}

/** The row with what only the server knows: where the file lies. */
export async function getStoredDocument(db: Db, id: string): Promise<Row> {
  const [row] = await db.select().from(documents).where(eq(documents._id, id))
  if (!row) throw new AppError('not_found', 'There is no such document.')
  return row
}

export async function insertDocument(db: Db, row: typeof documents.$inferInsert): Promise<ShopDocument> {
  return db.transaction(async (tx) => {
    const [made] = await tx.insert(documents).values(row).returning().catch(nameTaken)
    if (!made) throw new Error('no document was made')
    await changed(tx, documentsTag)
    return toDocument(made)
  })
}

type Changes = DocumentChanges & { image?: string | undefined }

/** `updatedAt` is what the writer saw: a change made since is not overwritten unawares. */
export async function changeDocument(
  db: Db,
  id: string,
  { updatedAt: seen, ...changes }: Changes,
): Promise<ShopDocument> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(documents).where(eq(documents._id, id)).for('update')
    if (before) refuseStale(before.updatedAt, seen)
    const [row] = await tx
      .update(documents)
      .set({ ...changes, updatedAt: nextStamp(documents.updatedAt) })
      .where(eq(documents._id, id))
      .returning()
      .catch(nameTaken)
    if (!row) throw new AppError('not_found', 'There is no such document.')
    await changed(tx, documentsTag, documentTag(id))
    return toDocument(row)
  })
}

export async function deleteDocumentRow(db: Db, id: string): Promise<Row> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(documents).where(eq(documents._id, id)).returning()
    if (!row) throw new AppError('not_found', 'There is no such document.')
    await changed(tx, documentsTag, documentTag(id))
    return row
  })
}
