import { toGrams } from '#contract/delivery/methods.ts'
import { AppError } from '#contract/http/errors.ts'
import { maxImportErrors, relatedFields } from '#contract/imports/rules.ts'
import { toCents } from '#contract/money.ts'
import { markProductsChanged, relatedTag } from '#server/catalogue/cache-tags.ts'
import { productMeasures } from '#server/catalogue/measures/measures.ts'
import { changeCosts } from '#server/catalogue/movements/cost-queries.ts'
import { changeStock } from '#server/catalogue/movements/movement-queries.ts'
import { dissolveLonely } from '#server/catalogue/products/dissolve-lonely.ts'
import { insertProduct } from '#server/catalogue/products/product-write-queries.ts'
import { toSlug } from '#server/catalogue/slugs.ts'
import { markChanged } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { cut } from '#server/spreadsheets/sheet.ts'
import { findStations } from '#server/workshop/station-queries.ts'
import { allCells, numbersOf, planBatch } from '../plan/plan-batch.ts'
import type { Planned } from '../plan/plan-rows.ts'
import { fallbackNames, resolveTaxonomyIds, type TaxonomyIds } from '../plan/taxonomy-ids.ts'
import { createTaxonomyResolver, type TaxonomyResolver } from '../plan/taxonomy-resolver.ts'
import { readWhole, type Whole } from '../plan/whole-file.ts'
import { type Batch, columnOf, eachBatch } from '../read/read-import.ts'
import type { ImportParts } from '../records/import-parts.ts'
import { importStopped } from '../records/import-stopped.ts'
import { findKnown, findSlugs, insertProductRows, type KnownProduct, lockKnown } from '../records/known-queries.ts'
import {
  changeImport,
  endTask,
  findChangedFamilies,
  getImport,
  type ImportRow,
  insertChanges,
  lockRun,
} from '../records/queries.ts'
import type { SheetFields } from '../records/table.ts'
import type { ProductRow } from '../rows/check-row.ts'
import { toWork } from '../rows/work-text.ts'
import { createImageCopier } from './image-copier.ts'
import { updateProductRows } from './update-queries.ts'
import { withMeasures } from './with-measures.ts'

type Create = Extract<Planned, { kind: 'create' }>
type Update = Extract<Planned, { kind: 'update' }>

/** Writes an import's good rows, a hundred per transaction together with the progress. */
export async function runImport(parts: ImportParts, id: string): Promise<void> {
  const { db } = parts
  const start = await getImport(db, id)
  const resolveTaxonomyId = await createTaxonomyResolver(db, id)
  const copyPictures = createImageCopier(parts.importImage)
  const whole = await readWhole(parts, start)
  await eachBatch(parts, start, async (batch) => {
    // Rows written before the process died: read again for duplicates within the file, then skipped.
    if (batch.first + batch.size <= start.done) return
    await writeBatch(db, start, batch, { resolveTaxonomyId, copyPictures, whole })
  })
  await db.transaction((tx) => dissolveLeft(tx, id))
  // The file is removed last: if the process is killed in between, the import is still done, and the sweep finds the file.
  const { counts } = await getImport(db, id)
  const hasFile = counts.bad > 0
  if ((await endTask(db, id, 'running', { state: 'done', hasFile })) && !hasFile)
    await parts.storage.remove(start.fileKey)
}

/** Only at the end: members of a family may be in several batches. The undo restores these families too. */
async function dissolveLeft(tx: Db, importId: string): Promise<void> {
  const dissolved = await dissolveLonely(tx, await findChangedFamilies(tx, importId))
  await insertChanges(
    tx,
    dissolved.map(({ _id, family }) => ({ importId, productId: _id, before: { family }, after: { family: null } })),
  )
}

type CopyPictures = ReturnType<typeof createImageCopier>
type Helpers = { resolveTaxonomyId: TaxonomyResolver; copyPictures: CopyPictures; whole: Whole }

async function writeBatch(db: Db, start: ImportRow, batch: Batch, { resolveTaxonomyId, copyPictures, whole }: Helpers) {
  const id = start._id
  const numbers = batch.good.map(({ partNumber }) => partNumber)
  const before = await findKnown(db, numbersOf(batch.good, batch.bad))
  const problems = batch.bad.flatMap((row) => allCells(row, before, start))
  const leftOut = (row: number, value: string, message: string) =>
    problems.push({ row, column: columnOf(start, 'images'), value: cut(value, 200), message, kind: 'left-out' })
  const rows = await Promise.all(batch.good.map((row) => withPictures(row, before, copyPictures, leftOut)))
  const taxonomyIds: TaxonomyIds = { category: new Map(), brand: new Map() }
  const slugsBefore = await findSlugs(
    db,
    rows.flatMap(({ slug }) => slug ?? []),
  )
  await resolveTaxonomyIds(planBatch(rows, before, slugsBefore.owners, start, whole), resolveTaxonomyId, taxonomyIds)

  await db.transaction(async (tx) => {
    await lockRun(tx, id)
    const row = await getImport(tx, id)
    if (row.state !== 'running') throw importStopped()
    // A process that was silent, so that another one took its job, may still be at work.
    if (row.done >= batch.first + batch.size) return
    const locked = await lockKnown(tx, numbers)
    const slugs = await findSlugs(
      tx,
      rows.flatMap(({ slug, name }) => slug ?? (name === undefined ? [] : toSlug(name))),
    )
    const plans = planBatch(rows, locked, slugs.owners, row, whole)
    const creates = plans.filter((plan): plan is Create => plan.kind === 'create')
    const updates = plans.filter((plan): plan is Update => plan.kind === 'update')
    const bad = plans.flatMap((plan) => (plan.kind === 'bad' ? [plan.bad] : []))
    problems.push(...bad.flat())
    // Only for what another writer changed since the check above: usually every name is known by now.
    await resolveTaxonomyIds(plans, resolveTaxonomyId, taxonomyIds)

    const created = await create(tx, row, creates, taxonomyIds, slugs)
    const changed = await update(tx, id, updates, taxonomyIds)
    await markProductsChanged(tx, [...created, ...changed])
    if (rows.some((one) => relatedFields.some((field) => one[field]))) await markChanged(tx, relatedTag)
    const { counts } = row
    await changeImport(tx, id, {
      done: batch.first + batch.size,
      counts: {
        created: counts.created + creates.length,
        updated: counts.updated + updates.length,
        unchanged: counts.unchanged + plans.length - creates.length - updates.length - bad.length,
        bad: counts.bad + batch.bad.length + bad.length,
      },
      errors: [...row.errors, ...problems].slice(0, maxImportErrors).sort((a, b) => a.row - b.row),
    })
  })
}

/** An image that cannot be copied is left out and reported; the row continues without it. */
async function withPictures(
  row: ProductRow,
  known: Map<string, KnownProduct>,
  copyPictures: CopyPictures,
  leftOut: (row: number, value: string, message: string) => void,
): Promise<ProductRow> {
  const { images, ...rest } = row
  const own = known.get(row.partNumber.toLowerCase())?.images
  if (!images || JSON.stringify(images) === JSON.stringify(own)) return row
  const copied = await copyPictures(images)
  for (const { source, message } of copied.failed) leftOut(row.row, source, `Left out: ${message}`)
  return copied.images.length > 0 ? { ...rest, images: copied.images } : rest
}

async function create(
  tx: Db,
  { _id: importId, newStatus }: ImportRow,
  plans: Create[],
  taxonomyIds: TaxonomyIds,
  slugs: { owners: Map<string, string>; old: Set<string> },
): Promise<string[]> {
  const rows = plans.map(({ row }) => toNewRow(row, taxonomyIds, newStatus))
  const stations = await findStations(tx)
  const toStored = (row: (typeof rows)[number]) => ({ ...withoutFigures(row), work: toWork(row.work, stations) })
  const isFree = ({ slug }: { slug: string }) => !slugs.owners.has(slug) && !slugs.old.has(slug)
  const inserted = await insertProductRows(tx, rows.filter(isFree).map(toStored))
  const ids = new Map(inserted.map(({ _id, partNumber }) => [partNumber, _id]))
  for (const row of rows) {
    if (ids.has(row.partNumber)) continue
    // Its slug is taken: suppliers' lists repeat names, not part numbers.
    const { _id } = await insertProduct(tx, { ...toStored(row), slug: toSlug(`${row.name} ${row.partNumber}`) })
    ids.set(row.partNumber, _id)
  }
  await changeStock(
    tx,
    rows.map(({ partNumber, stock }) => ({ productId: ids.get(partNumber) ?? '', qty: stock })),
    { kind: 'imported', importId },
  )
  await changeCosts(
    tx,
    rows.flatMap(({ partNumber, costCents }) =>
      costCents === null ? [] : [{ productId: ids.get(partNumber) ?? '', cents: costCents }],
    ),
    { reason: 'Imported' },
  )
  await insertChanges(
    tx,
    rows.map(({ partNumber, measures: _, ...after }) => ({
      importId,
      productId: ids.get(partNumber) ?? '',
      after: fieldsOnly(after),
    })),
  )
  return [...ids.values()]
}

/** Stock and cost are written with their history. */
const withoutFigures = <R extends { stock: number; costCents: number | null }>({
  stock: _,
  costCents: __,
  ...row
}: R) => row

/** Ignored by the undo: the slug a product finally got, and part-number lists, from which undone products are removed first. */
const fieldsOnly = ({ slug, accessories, spareParts, alternatives, ...after }: Partial<SheetFields>) => after

function toNewRow(row: ProductRow, taxonomyIds: TaxonomyIds, newStatus: ImportRow['newStatus']) {
  const { name, price, attributes = [], description = '' } = row
  if (name === undefined || price === undefined) throw new AppError('internal', 'a row without a name was planned')
  return {
    name,
    slug: row.slug ?? toSlug(name),
    partNumber: row.partNumber,
    description,
    priceCents: toCents(price),
    costCents: row.cost === undefined ? null : toCents(row.cost),
    stock: row.countInStock ?? 0,
    madeToOrder: row.madeToOrder ?? false,
    leadTimeDays: row.leadTimeDays ?? null,
    weightGrams: row.weightKg === undefined ? null : toGrams(row.weightKg),
    place: row.place ?? '',
    reorderLevel: row.reorderLevel ?? null,
    work: row.work ?? '',
    supplier: row.supplier ?? '',
    supplierPartNumber: row.supplierPartNumber ?? '',
    deliveryQuoted: row.deliveryQuoted ?? false,
    status: row.status ?? newStatus,
    images: row.images ?? [],
    categoryId: taxonomyIds.category.get(row.category ?? fallbackNames.category) ?? '',
    brandId: taxonomyIds.brand.get(row.brand ?? fallbackNames.brand) ?? '',
    attributes,
    measures: productMeasures({ name, attributes, description }),
    isFeatured: row.isFeatured ?? false,
    family: row.family ?? null,
    accessories: row.accessories ?? [],
    spareParts: row.spareParts ?? [],
    alternatives: row.alternatives ?? [],
  }
}

async function update(tx: Db, importId: string, plans: Update[], taxonomyIds: TaxonomyIds): Promise<string[]> {
  const written = plans.map(({ known, changes }) => {
    const { category, brand, ...rest } = changes
    const after: Partial<SheetFields> = {
      ...rest,
      ...(category === undefined ? {} : { categoryId: taxonomyIds.category.get(category) }),
      ...(brand === undefined ? {} : { brandId: taxonomyIds.brand.get(brand) }),
    }
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, known[field as keyof SheetFields]]))
    return { importId, productId: known._id, before, after, known }
  })
  await updateProductRows(
    tx,
    written.map(({ known, after }) => ({ ...known, fields: withMeasures(after, known) })),
    { kind: 'imported', importId },
  )
  await insertChanges(tx, written)
  return plans.map(({ known }) => known._id)
}
