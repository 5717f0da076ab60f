import { AppError } from '#contract/http/errors.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { brandsTag, categoriesTag } from '../cache-tags.ts'
import { findTaxonomy, insertTaxonomyRow, type TaxonomyKind } from './taxonomy-queries.ts'

/** The id of a category or brand given by id or name; a new name creates one. For imports. */
export async function findOrCreate(db: Db, kind: TaxonomyKind, text: string): Promise<string> {
  const existing = await find(db, kind, text)
  if (existing) return existing
  try {
    return await db.transaction(async (tx) => {
      const created = await insertTaxonomyRow(tx, kind, { name: text.trim() })
      await markChanged(tx, kind === 'category' ? categoriesTag : brandsTag)
      return created._id
    })
  } catch (error) {
    // Another import has just created it.
    const existing = error instanceof AppError && error.code === 'name_taken' && (await find(db, kind, text))
    if (existing) return existing
    throw error
  }
}

async function find(db: Db, kind: TaxonomyKind, text: string): Promise<string | undefined> {
  const key = text.trim().toLowerCase()
  const all = await findTaxonomy(db, kind)
  return all.find(({ _id, name }) => _id === key || name.toLowerCase() === key)?._id
}
