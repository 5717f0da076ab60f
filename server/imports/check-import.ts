import type { ProductImport } from '#contract/imports.ts'
import { type ImportParts, maxErrors } from './import-parts.ts'
import { planBatch } from './plan-batch.ts'
import { changeImport, findKnown, findSlugs, getImport } from './queries.ts'
import { eachBatch } from './read-import.ts'

/** The dry run: goes through the whole file, changes nothing, and writes down what would happen and every bad cell. */
export async function checkImport(parts: ImportParts, id: string): Promise<void> {
  const { db } = parts
  const row = await getImport(db, id)
  const counts: ProductImport['counts'] = { created: 0, updated: 0, unchanged: 0, bad: 0 }
  const errors: ProductImport['errors'] = []
  const complain = (bad: ProductImport['errors']) => {
    counts.bad++
    errors.push(...bad.slice(0, maxErrors - errors.length))
  }
  await eachBatch(parts, row, async ({ first, size, good, bad }) => {
    for (const cells of bad) complain(cells)
    const known = await findKnown(
      db,
      good.map(({ partNumber }) => partNumber),
    )
    const { owners } = await findSlugs(
      db,
      good.flatMap(({ slug }) => slug ?? []),
    )
    for (const planned of planBatch(good, known, owners, row)) {
      if (planned.kind === 'bad') complain(planned.bad)
      else if (planned.kind === 'create') counts.created++
      else if (planned.kind === 'update') counts.updated++
      else counts.unchanged++
    }
    await changeImport(db, id, { done: first + size })
  })
  errors.sort((a, b) => a.row - b.row)
  await changeImport(db, id, { state: 'checked', counts, errors })
}
