import { eq, inArray, sql } from 'drizzle-orm'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { markChanged } from '#server/db/changes.ts'
import { toMoment } from '#server/db/columns.ts'
import type { Db } from '#server/db/database.ts'
import { documentsTag, type StoredDocument, toDocument } from '#server/documents/queries.ts'
import { documents } from '#server/documents/table.ts'
import { productDocuments, products } from '../table.ts'

/** A product's documents, in the office's order, as part of the statement that reads it. */
export const documentsOfProduct = sql<StoredDocument[] | null>`(
  select json_agg(json_build_object('_id', d.id, 'name', d.name, 'tag', d.tag, 'image', d.image, 'fileKey', d.file_key,
    'fileSize', d.file_size, 'createdAt', d.created_at, 'updatedAt', d.updated_at) order by link.position)
  from product_documents link join documents d on d.id = link.document_id
  where link.product_id = ${products._id})`

export const toDocuments = (rows: StoredDocument[] | null): ShopDocument[] =>
  (rows ?? []).map((row) =>
    toDocument({ ...row, createdAt: toMoment(row.createdAt), updatedAt: toMoment(row.updatedAt) }),
  )

/** Links exactly these documents, in this order. */
export async function linkDocuments(db: Db, productId: string, ids: string[]): Promise<void> {
  const uniqueIds = [...new Set(ids)]
  await db.delete(productDocuments).where(eq(productDocuments.productId, productId))
  if (uniqueIds.length === 0) return
  const there = await db
    .select({ id: documents._id })
    .from(documents)
    .where(inArray(documents._id, uniqueIds))
    .for('key share')
  if (there.length < uniqueIds.length) {
    const message = 'Document not found.'
    throw new AppError('bad_input', message, { issues: [{ path: 'documents', message }] })
  }
  // A supplier's document becomes public.
  await markChanged(db, documentsTag)
  await db
    .insert(productDocuments)
    .values(uniqueIds.map((documentId, position) => ({ productId, documentId, position })))
}
