import { asc, eq, sql } from 'drizzle-orm'
import type { Category } from '#contract/catalogue/category-calls.ts'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import { AppError } from '#contract/http/errors.ts'
import { type Db, findPgFailure, isUniqueViolation } from '#server/db/database.ts'
import { prepareOnce } from '#server/db/prepare-once.ts'
import { assertNotStale, lockUnlessStale, nextStamp } from '#server/db/stale.ts'
import { nthSlug, toSlug } from '../slugs.ts'
import { brands, categories, products } from '../table.ts'

/** Categories and brands share their code. */
export const taxonomyKinds = {
  category: { table: categories, key: 'categories', reference: products.categoryId },
  brand: { table: brands, key: 'brands', reference: products.brandId },
} as const
export type TaxonomyKind = keyof typeof taxonomyKinds

type Row = typeof categories.$inferSelect
export type TaxonomyRow = Omit<Category, 'productCount'>
type Draft = { name: string; slug?: string | undefined; image?: string | undefined; onHome?: boolean | undefined }
type Changes = Partial<Draft> & { updatedAt?: string | undefined }

const toTaxonomyRow = ({ image, ...row }: Row): TaxonomyRow => ({ ...row, ...(image ? { image } : {}) })

const missing = (kind: TaxonomyKind) =>
  new AppError('not_found', kind === 'brand' ? 'Brand not found.' : 'Category not found.')

function takenOr(kind: TaxonomyKind, error: unknown): never {
  for (const field of ['name', 'slug'] as const)
    if (isUniqueViolation(error, `${taxonomyKinds[kind].key}_${field}`)) {
      const message = `A ${kind} with this ${field} already exists.`
      throw new AppError('name_taken', message, { issues: [{ path: field, message }], cause: error })
    }
  throw error
}

const selectAll = (kind: TaxonomyKind) =>
  prepareOnce(taxonomyKinds[kind].key, (db) => {
    const { table } = taxonomyKinds[kind]
    return db.select().from(table).orderBy(sql`lower(${table.name})`, asc(table._id))
  })
const all = { category: selectAll('category'), brand: selectAll('brand') }

export async function findTaxonomy(db: Db, kind: TaxonomyKind): Promise<TaxonomyRow[]> {
  return (await all[kind](db).execute()).map(toTaxonomyRow)
}

export async function getTaxonomyRow(db: Db, kind: TaxonomyKind, id: string): Promise<TaxonomyRow> {
  const { table } = taxonomyKinds[kind]
  const [row] = await db.select().from(table).where(eq(table._id, id))
  if (!row) throw missing(kind)
  return toTaxonomyRow(row)
}

export async function insertTaxonomyRow(db: Db, kind: TaxonomyKind, draft: Draft): Promise<TaxonomyRow> {
  const { table } = taxonomyKinds[kind]
  const image = draft.image || null
  const { onHome } = draft
  if (draft.slug) {
    const [row] = await db
      .insert(table)
      .values({ name: draft.name, slug: draft.slug, image, onHome })
      .returning()
      .catch((error) => takenOr(kind, error))
    if (row) return toTaxonomyRow(row)
  }
  // A slug made from the name gets a suffix if taken: two names may give the same one.
  for (let nth = 1; nth < 100; nth++) {
    const [row] = await db
      .insert(table)
      .values({ name: draft.name, slug: nthSlug(toSlug(draft.name), nth), image, onHome })
      .onConflictDoNothing({ target: table.slug })
      .returning()
      .catch((error) => takenOr(kind, error))
    if (row) return toTaxonomyRow(row)
  }
  throw new AppError('name_taken', `A ${kind} with this name already exists.`)
}

export async function changeTaxonomyRow(
  db: Db,
  kind: TaxonomyKind,
  id: string,
  changes: Changes,
): Promise<TaxonomyRow> {
  const { table } = taxonomyKinds[kind]
  const [seen] = await db.select().from(table).where(eq(table._id, id)).for('update')
  if (!seen) throw missing(kind)
  assertNotStale(seen.updatedAt, changes.updatedAt)
  // A new name is written to the search text of every product that has it.
  await db.execute(sql`set local statement_timeout = '120s'`)
  const { name, slug, image, onHome } = changes
  const [row] = await db
    .update(table)
    .set({
      ...(name === undefined ? {} : { name }),
      ...(slug === undefined ? {} : { slug }),
      ...(image === undefined ? {} : { image: image || null }),
      ...(onHome === undefined ? {} : { onHome }),
      updatedAt: nextStamp(table.updatedAt),
    })
    .where(eq(table._id, id))
    .returning()
    .catch((error) => takenOr(kind, error))
  if (!row) throw missing(kind)
  return toTaxonomyRow(row)
}

export async function deleteTaxonomyRow(
  db: Db,
  kind: TaxonomyKind,
  id: string,
  seen: string | undefined,
): Promise<TaxonomyRow> {
  const { table, reference } = taxonomyKinds[kind]
  await lockUnlessStale(db, table, id, seen)
  if (id === enclosuresCategoryId)
    throw new AppError('in_use', 'The steel page links to this category, so it can be renamed but not deleted.')
  const used = await db.$count(products, eq(reference, id))
  const products_ = used === 1 ? '1 product' : `${used} products`
  if (used > 0)
    throw new AppError('in_use', `This ${kind} has ${products_}. Please move or delete them first.`, {
      details: { count: used },
    })
  const [row] = await db
    .delete(table)
    .where(eq(table._id, id))
    .returning()
    .catch((error) => {
      // A product was added since the count.
      if (findPgFailure(error)?.code === '23503')
        throw new AppError('in_use', `This ${kind} has products. Please move or delete them first.`, { cause: error })
      throw error
    })
  if (!row) throw missing(kind)
  return toTaxonomyRow(row)
}
