import { AppError } from '#contract/errors.ts'
import { deleteNamed } from '#server/catalogue/named-queries.ts'
import { deleteProductRows } from '#server/catalogue/product-write-queries.ts'
import { brandsTag, categoriesTag, changedProducts } from '#server/catalogue/tags.ts'
import { changed } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { changeImport, countChanges, getImport, lockFields, takeChanges } from './queries.ts'
import type { SheetFields } from './table.ts'
import { type RowUpdate, updateProductRows } from './update-queries.ts'
import { withMeasures } from './with-measures.ts'

const batchSize = 100

/** Takes a whole import back. What a person, or a sale, has changed since then stays as it is. */
export async function undoImport(db: Db, id: string): Promise<void> {
  for (let left = await countChanges(db, id); left > 0; left = await countChanges(db, id)) {
    await db.transaction(async (tx) => {
      const { kept, done } = await getImport(tx, id)
      const changes = await takeChanges(tx, id, batchSize)
      const now = await lockFields(
        tx,
        changes.map(({ productId }) => productId),
      )
      const gone: string[] = []
      const restored: RowUpdate[] = []
      let stayed = 0
      for (const { productId, before, after } of changes) {
        const current = now.get(productId)
        if (!current) continue
        const untouched = keysOf(after).filter((field) => isSame(current[field], after[field]))
        if (before === null) {
          if (untouched.length === keysOf(after).length && current.reserved === 0) gone.push(productId)
          else stayed++
          continue
        }
        if (untouched.length < keysOf(after).length) stayed++
        if (untouched.length === 0) continue
        const fields = Object.fromEntries(untouched.map((field) => [field, before[field]]))
        restored.push({ _id: productId, slug: current.slug, fields: withMeasures(fields, current) })
      }
      await updateProductRows(tx, restored)
      if (gone.length > 0) await deleteProductRows(tx, gone)
      await changedProducts(tx, [...gone, ...restored.map(({ _id }) => _id)])
      await changeImport(tx, id, { kept: (kept ?? 0) + stayed, done: done + changes.length })
    })
  }
  await removeMade(db, id)
  await changeImport(db, id, { state: 'undone' })
}

const keysOf = (fields: Partial<SheetFields>) => Object.keys(fields) as (keyof SheetFields)[]
const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Categories and brands that came with the import go with it, while they are empty. */
async function removeMade(db: Db, id: string): Promise<void> {
  const { made } = await getImport(db, id)
  for (const { kind, id: namedId } of made) {
    await db
      .transaction(async (tx) => {
        await deleteNamed(tx, kind, namedId)
        await changed(tx, kind === 'category' ? categoriesTag : brandsTag)
      })
      .catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error
      })
  }
}
