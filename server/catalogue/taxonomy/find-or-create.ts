import { AppError } from '#contract/http/errors.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { brandsTag, categoriesTag } from '../cache-tags.ts'
import { findTaxonomy, insertTaxonomyRow, type TaxonomyKind } from './taxonomy-queries.ts'

/** The id of a category or brand given by id or name; a new name creates one. For imports. */
export async function findOrCreate(db: Db, kind: TaxonomyKind, given: string): Promise<string> {
  const found = await find(db, kind, given)
  if (found) return found
  try {
    return await db.transaction(async (tx) => {
      const made = await insertTaxonomyRow(tx, kind, { name: given.trim() })
      await markChanged(tx, kind === 'category' ? categoriesTag : brandsTag)
      return made._id
    })
  } catch (error) {
    // Another import has just created it.
    const made = error instanceof AppError && error.code === 'name_taken' && (await find(db, kind, given))
    if (made) return made
    throw error
  }
}

async function find(db: Db, kind: TaxonomyKind, given: string): Promise<string | undefined> {
  const wanted = given.trim().toLowerCase()
  const all = await findTaxonomy(db, kind)
  return all.find(({ _id, name }) => _id === wanted || name.toLowerCase() === wanted)?._id
}
