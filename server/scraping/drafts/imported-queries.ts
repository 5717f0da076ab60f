import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { productDocuments, products } from '#server/catalogue/table.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { documentsTag } from '#server/documents/queries.ts'
import { documents } from '#server/documents/table.ts'
import { type ImportedFacts, importedDocuments, importedFacts } from '../table.ts'

/** Ids of our products by part number, ignoring case. */
export async function findIdsByPartNumber(db: Db, numbers: string[]): Promise<Map<string, string>> {
  const keys = [...new Set(numbers.map((number) => number.toLowerCase()))]
  if (keys.length === 0) return new Map()
  const rows = await db
    .select({ id: products._id, partNumber: products.partNumber })
    .from(products)
    .where(inArray(sql`lower(${products.partNumber})`, keys))
  return new Map(rows.map((row) => [row.partNumber.toLowerCase(), row.id]))
}

export async function findImportedFacts(db: Db, productIds: string[]): Promise<Map<string, ImportedFacts>> {
  if (productIds.length === 0) return new Map()
  const rows = await db.select().from(importedFacts).where(inArray(importedFacts.productId, productIds))
  return new Map(rows.map(({ productId, facts }) => [productId, facts]))
}

export async function saveImportedFacts(db: Db, productId: string, facts: ImportedFacts): Promise<void> {
  const values = { facts, updatedAt: sql`clock_timestamp()` }
  await db
    .insert(importedFacts)
    .values({ productId, ...values })
    .onConflictDoUpdate({ target: importedFacts.productId, set: values })
}

export async function findImportedDocument(db: Db, url: string): Promise<string | undefined> {
  const [row] = await db.select().from(importedDocuments).where(eq(importedDocuments.url, url))
  return row?.documentId
}

export async function findDescriptions(db: Db, productIds: string[]): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map()
  const rows = await db
    .select({ id: products._id, description: products.description })
    .from(products)
    .where(inArray(products._id, productIds))
  return new Map(rows.map(({ id, description }) => [id, description]))
}

export type OwnDocument = { productId: string; _id: string; name: string; copiedFrom: string | null }

/** Products' documents, in order, with the URL each was copied from. */
export async function findOwnDocuments(db: Db, productIds: string[]): Promise<OwnDocument[]> {
  if (productIds.length === 0) return []
  return db
    .select({
      productId: productDocuments.productId,
      _id: documents._id,
      name: documents.name,
      copiedFrom: importedDocuments.url,
    })
    .from(productDocuments)
    .innerJoin(documents, eq(documents._id, productDocuments.documentId))
    .leftJoin(importedDocuments, eq(importedDocuments.documentId, documents._id))
    .where(inArray(productDocuments.productId, productIds))
    .orderBy(productDocuments.position)
}

export async function saveImportedDocument(db: Db, url: string, documentId: string): Promise<void> {
  await db.insert(importedDocuments).values({ url, documentId }).onConflictDoNothing()
}

/** The first of some names that no document has. */
export async function findUnusedDocumentName(db: Db, names: string[]): Promise<string> {
  const short = [...new Set(names.map((name) => name.slice(0, 150)))]
  const rows = await db
    .select({ name: sql<string>`lower(${documents.name})` })
    .from(documents)
    .where(
      inArray(
        sql`lower(${documents.name})`,
        short.map((name) => name.toLowerCase()),
      ),
    )
  const usedNames = new Set(rows.map(({ name }) => name))
  const free = short.find((name) => !usedNames.has(name.toLowerCase()))
  if (free === undefined) throw new AppError('name_taken', 'Too many documents have this name.')
  return free
}

/** Documents of a deleted product that no other uses: removed after a month. */
export async function deleteLeftDocuments(db: Db, days: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    const rows = await tx
      .delete(documents)
      .where(
        and(
          inArray(documents._id, tx.select({ id: importedDocuments.documentId }).from(importedDocuments)),
          notInArray(documents._id, tx.select({ id: productDocuments.documentId }).from(productDocuments)),
          sql`${documents.updatedAt} < now() - make_interval(days => ${days})`,
        ),
      )
      .returning({ key: documents.fileKey })
    if (rows.length > 0) await markChanged(tx, documentsTag)
    return rows.map(({ key }) => key)
  })
}
