import { desc, eq, getTableColumns, inArray, not, sql } from 'drizzle-orm'
import type { DocumentChanges, ShopDocument } from '#contract/documents/calls.ts'
import type { DocumentTag } from '#contract/documents/rules.ts'
import { AppError } from '#contract/http/errors.ts'
import { markChanged } from '#server/db/changes.ts'
import { type Db, isUniqueViolation } from '#server/db/database.ts'
import { findForgotten, restoredAlready } from '#server/db/deleted-rows.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { assertNotStale, nextStamp } from '#server/db/stale.ts'
import type { Storage } from '#server/storage/storage.ts'
import { documents } from './table.ts'

export type StoredDocument = typeof documents.$inferSelect
type Row = StoredDocument

/** The list of documents. */
export const documentsTag = 'documents'
/** Anything that shows this document. */
export const documentTag = (id: string): string => `document:${id}`

export const documentUrl = (id: string): string => `/api/document/${id}/file`

export const toDocument = ({ fileKey: _, fileSize, ...row }: Row): ShopDocument => ({
  ...row,
  size: fileSize,
  url: documentUrl(row._id),
})

const nameTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'documents_pkey')) throw restoredAlready('document')
  if (isUniqueViolation(error, 'documents_name')) {
    throw new AppError('name_taken', 'A document with this name already exists.', { cause: error })
  }
  throw error
}

/**
 * A supplier's document is public only while its product is: not for a draft, nor after deletion. Checked on each
 * request, because a product can go live in many ways.
 */
const isDraft = sql<boolean>`(
  exists (select from imported_documents copied where copied.document_id = documents.id)
  and not exists (
    select from product_documents link join products on products.id = link.product_id
    where link.document_id = documents.id and products.status <> 'draft'))`

/** Product tags decide which documents are public; the catalogue, a layer above, marks their changes. */
export async function findSupplierTags(db: Db): Promise<string[]> {
  const rows = await supplierProducts(db).execute()
  return rows.map(({ id }) => `product:${id}`)
}

const supplierProducts = prepareOnce('products_with_supplier_documents', (db) =>
  db.selectDistinct({ id: sql<string>`link.product_id` }).from(sql`product_documents link
    join imported_documents copied on copied.document_id = link.document_id`),
)

const columns = { ...getTableColumns(documents), isDraft: isDraft.as('is_draft') }

type Audience = 'everyone' | 'office'

const newestFirst = [desc(documents.createdAt), documents._id] as const
const all = {
  everyone: prepareOnce('documents', (db) =>
    db
      .select(columns)
      .from(documents)
      .where(not(isDraft))
      .orderBy(...newestFirst),
  ),
  office: prepareOnce('documents_office', (db) =>
    db
      .select(columns)
      .from(documents)
      .orderBy(...newestFirst),
  ),
}

export async function findDocuments(db: Db, audience: Audience, tag?: DocumentTag): Promise<ShopDocument[]> {
  const rows = await all[audience](db).execute()
  return rows
    .filter((row) => !tag || row.tag === tag)
    .map(({ isDraft, ...row }) => ({ ...toDocument(row), ...(isDraft ? { isDraft } : {}) }))
}

/** The row with server-only data: where the file is. */
export async function getStoredDocument(db: Db, id: string, audience: Audience): Promise<Row & { isDraft: boolean }> {
  const [row] = await db.select(columns).from(documents).where(eq(documents._id, id))
  if (!row || (row.isDraft && audience === 'everyone')) throw new AppError('not_found', 'Document not found.')
  return row
}

export async function insertDocument(db: Db, row: typeof documents.$inferInsert): Promise<ShopDocument> {
  return db.transaction(async (tx) => {
    const [document] = await tx.insert(documents).values(row).returning().catch(nameTaken)
    if (!document) throw new Error('no document was created')
    await markChanged(tx, documentsTag)
    return toDocument(document)
  })
}

type Changes = DocumentChanges & { image?: string | undefined }

/** `updatedAt` is the version the writer saw, so that later changes are not overwritten. */
export async function changeDocument(
  db: Db,
  id: string,
  { updatedAt: seen, ...changes }: Changes,
): Promise<ShopDocument> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select().from(documents).where(eq(documents._id, id)).for('update')
    if (before) assertNotStale(before.updatedAt, seen)
    const [row] = await tx
      .update(documents)
      .set({ ...changes, updatedAt: nextStamp(documents.updatedAt) })
      .where(eq(documents._id, id))
      .returning()
      .catch(nameTaken)
    if (!row) throw new AppError('not_found', 'Document not found.')
    await markChanged(tx, documentsTag, documentTag(id))
    return toDocument(row)
  })
}

export async function deleteDocumentRow(db: Db, id: string): Promise<Row> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(documents).where(eq(documents._id, id)).returning()
    if (!row) throw new AppError('not_found', 'Document not found.')
    await markChanged(tx, documentsTag, documentTag(id))
    return row
  })
}

/** Removes the files of documents that can no longer be restored, unless another document has the same file. */
export async function sweepDeletedDocuments(db: Db, storage: Pick<Storage, 'remove' | 'findSize'>): Promise<void> {
  const keys = await findForgotten(db, 'document', 'file_key')
  if (keys.length === 0) return
  const used = await db.select({ key: documents.fileKey }).from(documents).where(inArray(documents.fileKey, keys))
  for (const key of keys)
    if (!used.some((one) => one.key === key) && (await storage.findSize(key)) !== undefined) await storage.remove(key)
}
