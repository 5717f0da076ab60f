import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { ShopDocument } from '#contract/documents/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { documentsTag, toDocument } from '#server/documents/queries.ts'
import { documents } from '#server/documents/table.ts'
import { productDocuments } from '../table.ts'

const documentsOf = prepareOnce('documents_of_product', (db) =>
  db
    .select({ document: documents })
    .from(productDocuments)
    .innerJoin(documents, eq(documents._id, productDocuments.documentId))
    .where(eq(productDocuments.productId, sql.placeholder('productId')))
    .orderBy(asc(productDocuments.position)),
)

export async function findDocumentsOfProduct(db: Db, productId: string): Promise<ShopDocument[]> {
  const rows = await documentsOf(db).execute({ productId })
  return rows.map(({ document }) => toDocument(document))
}

/** Links exactly these documents, in this order. */
export async function linkDocuments(db: Db, productId: string, ids: string[]): Promise<void> {
  const wanted = [...new Set(ids)]
  await db.delete(productDocuments).where(eq(productDocuments.productId, productId))
  if (wanted.length === 0) return
  const there = await db
    .select({ id: documents._id })
    .from(documents)
    .where(inArray(documents._id, wanted))
    .for('key share')
  if (there.length < wanted.length) {
    const message = 'Document not found.'
    throw new AppError('bad_input', message, { issues: [{ path: 'documents', message }] })
  }
  // A supplier's document becomes public.
  await markChanged(db, documentsTag)
  await db.insert(productDocuments).values(wanted.map((documentId, position) => ({ productId, documentId, position })))
}
