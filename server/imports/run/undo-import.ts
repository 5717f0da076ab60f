import { AppError } from '#contract/http/errors.ts'
import type { SkippedDeletion } from '#contract/imports/calls.ts'
import { maxSkippedListed, relatedFields } from '#contract/imports/rules.ts'
import { brandsTag, categoriesTag, markProductsChanged, relatedTag } from '#server/catalogue/cache-tags.ts'
import { dissolveLonely } from '#server/catalogue/products/dissolve-lonely.ts'
import { deleteProductRows } from '#server/catalogue/products/product-write-queries.ts'
import { deleteTaxonomyRow } from '#server/catalogue/taxonomy/taxonomy-queries.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { findSlugs, lockFields } from '../records/known-queries.ts'
import { changeImport, countChanges, findChangedFamilies, getImport, takeChanges } from '../records/queries.ts'
import type { SheetFields } from '../records/table.ts'
import { type RowUpdate, updateProductRows } from './update-queries.ts'
import { findExisting, findUsage } from './usage-queries.ts'
import { withMeasures } from './with-measures.ts'

const batchSize = 100

/** Undoes a whole import, except for later edits and sales. */
export async function undoImport(db: Db, id: string): Promise<void> {
  const families = await findChangedFamilies(db, id)
  for (let left = await countChanges(db, id); left > 0; left = await countChanges(db, id))
    await db.transaction((tx) => undoBatch(tx, id))
  await db.transaction((tx) => dissolveLonely(tx, families))
  await removeCreatedTaxonomies(db, id)
  await changeImport(db, id, { state: 'undone' })
}

async function undoBatch(tx: Db, id: string): Promise<void> {
  const { kept, keptProducts, done, createdAt } = await getImport(tx, id)
  const changes = await takeChanges(tx, id, batchSize)
  const now = await lockFields(
    tx,
    changes.map(({ productId }) => productId),
  )
  const created = changes.filter(({ before }) => before === null).map(({ productId }) => productId)
  const uses = await findUsage(tx, created, createdAt)
  const isPossible = await createRestorable(
    tx,
    changes.map(({ before }) => before ?? {}),
  )
  const gone: string[] = []
  const restored: RowUpdate[] = []
  const stayed: SkippedDeletion[] = []
  for (const { productId, before, after } of changes) {
    const current = now.get(productId)
    if (!current) continue
    const skip = (reason: string) =>
      stayed.push({ _id: productId, partNumber: current.partNumber, name: current.name, reason })
    const fields = keysOf(after)
    const untouched = fields.filter((field) => isUntouched(field, current[field], after[field]))
    if (before === null) {
      const use = uses.get(productId) ?? (current.reserved > 0 ? 'It is in a checkout.' : undefined)
      if (untouched.length < fields.length) skip('It has been edited since.')
      else if (use) skip(use)
      else gone.push(productId)
      continue
    }
    const possible = untouched.filter((field) => isPossible(productId, field, before[field]))
    if (untouched.length < fields.length) skip('It has been edited since. Everything else is as before.')
    else if (possible.length < untouched.length)
      skip('Its previous page address, category or brand is no longer available. Everything else is as before.')
    if (possible.length === 0) continue
    const back = Object.fromEntries(possible.map((field) => [field, before[field]]))
    restored.push({ _id: productId, slug: current.slug, stock: current.stock, fields: withMeasures(back, current) })
  }
  await updateProductRows(tx, restored, { kind: 'imported', reason: 'Import undone', importId: id })
  if (gone.length > 0) await deleteProductRows(tx, gone)
  await markProductsChanged(tx, [...gone, ...restored.map(({ _id }) => _id)])
  if (restored.some(({ fields }) => Object.keys(fields).some(isRelated))) await markChanged(tx, relatedTag)
  await changeImport(tx, id, {
    kept: (kept ?? 0) + stayed.length,
    keptProducts: [...keptProducts, ...stayed].slice(0, maxSkippedListed),
    done: done + changes.length,
  })
}

const keysOf = (fields: Partial<SheetFields>) => Object.keys(fields) as (keyof SheetFields)[]
/** Part-number lists without the products that were just removed. */
const isUntouched = (field: keyof SheetFields, current: unknown, after: unknown) =>
  isRelated(field) && Array.isArray(current) && Array.isArray(after)
    ? current.every((number) => after.includes(number))
    : isSame(current, after)
const isRelated = (field: string) => relatedFields.some((related) => related === field)
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Whether a field can be restored: its category or brand may have been deleted, its slug taken. One such product must
 * not block the others.
 */
async function createRestorable(tx: Db, fields: Partial<SheetFields>[]) {
  const standing = await findExisting(
    tx,
    fields.flatMap(({ categoryId, brandId }) => [categoryId, brandId].filter((id) => id !== undefined)),
  )
  const { owners } = await findSlugs(
    tx,
    fields.flatMap(({ slug }) => slug ?? []),
  )
  return (productId: string, field: keyof SheetFields, value: unknown): boolean => {
    if (field === 'categoryId' || field === 'brandId') return standing.has(String(value))
    const owner = field === 'slug' ? owners.get(String(value)) : undefined
    return owner === undefined || owner === productId
  }
}

/** Categories and brands created by the import are removed if they are empty. */
async function removeCreatedTaxonomies(db: Db, id: string): Promise<void> {
  const { made } = await getImport(db, id)
  for (const { kind, id: namedId } of made) {
    await db
      .transaction(async (tx) => {
        await deleteTaxonomyRow(tx, kind, namedId, undefined)
        await markChanged(tx, kind === 'category' ? categoriesTag : brandsTag)
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
  }
}
