import type { BadCell, PlannedChange, ProductImport } from '#contract/imports/calls.ts'
import { maxImportErrors, maxPlannedListed } from '#contract/imports/rules.ts'
import { findTaxonomy } from '#server/catalogue/taxonomy/taxonomy-queries.ts'
import { eachBatch } from '../read/read-import.ts'
import type { ImportParts } from '../records/import-parts.ts'
import { importStopped } from '../records/import-stopped.ts'
import { findKnown, findSlugs } from '../records/known-queries.ts'
import { endTask, getImport } from '../records/queries.ts'
import { describeChange } from './describe-change.ts'
import { allCells, numbersOf, planBatch } from './plan-batch.ts'
import { taxonomyNamesOf } from './taxonomy-ids.ts'
import { readWhole } from './whole-file.ts'

/** The dry run: reads the whole file, changes nothing, and records what would happen and every bad cell. */
export async function checkImport(parts: ImportParts, id: string): Promise<void> {
  const { db } = parts
  const row = await getImport(db, id)
  const counts: ProductImport['counts'] = { created: 0, updated: 0, unchanged: 0, bad: 0 }
  const errors: BadCell[] = []
  const foreseen: PlannedChange[] = []
  const missing = { category: await createMissing(parts, 'category'), brand: await createMissing(parts, 'brand') }
  const complain = (bad: BadCell[]) => {
    counts.bad++
    errors.push(...bad.slice(0, maxImportErrors - errors.length))
  }
  const whole = await readWhole(parts, row)
  await eachBatch(parts, row, async ({ first, size, good, bad }) => {
    const known = await findKnown(db, numbersOf(good, bad))
    for (const badRow of bad) complain(allCells(badRow, known, row))
    const { owners } = await findSlugs(
      db,
      good.flatMap(({ slug }) => slug ?? []),
    )
    const plans = planBatch(good, known, owners, row, whole)
    for (const plan of plans) {
      if (plan.kind === 'bad') complain(plan.bad)
      else if (plan.kind === 'unchanged') counts.unchanged++
      else {
        counts[plan.kind === 'create' ? 'created' : 'updated']++
        if (foreseen.length < maxPlannedListed) foreseen.push(describeChange(plan))
      }
    }
    for (const kind of ['category', 'brand'] as const) missing[kind].note(taxonomyNamesOf(plans, kind))
    if (!(await endTask(db, id, 'checking', { done: first + size }))) throw importStopped()
  })
  errors.sort((a, b) => a.row - b.row)
  const makes = { categories: missing.category.list(), brands: missing.brand.list() }
  await endTask(db, id, 'checking', { state: 'checked', counts, errors, foreseen, makes })
}

/** Names without an existing category or brand. */
async function createMissing({ db }: ImportParts, kind: 'category' | 'brand') {
  const existing = new Set((await findTaxonomy(db, kind)).map(({ name }) => name.toLowerCase()))
  const newNames: string[] = []
  return {
    note: (names: Iterable<string>) => {
      for (const name of names) {
        if (existing.has(name.toLowerCase())) continue
        existing.add(name.toLowerCase())
        newNames.push(name)
      }
    },
    list: () => newNames.sort((a, b) => a.localeCompare(b)),
  }
}
