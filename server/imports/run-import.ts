import { AppError } from '#contract/errors.ts'
import type { BadCell } from '#contract/imports.ts'
import { toCents } from '#contract/money.ts'
import { productMeasures } from '#server/catalogue/measures.ts'
import { insertProduct } from '#server/catalogue/product-write-queries.ts'
import { toSlug } from '#server/catalogue/slugs.ts'
import { changedProducts } from '#server/catalogue/tags.ts'
import type { Db } from '#server/db/database.ts'
import type { ProductRow } from './check-row.ts'
import { createNamedFinder, type FindNamed } from './find-named.ts'
import { type ImportParts, maxErrors } from './import-parts.ts'
import { createPictureCopier } from './picture-copier.ts'
import { planBatch } from './plan-batch.ts'
import type { Planned } from './plan-rows.ts'
import {
  changeImport,
  findKnown,
  findSlugs,
  getImport,
  insertChanges,
  insertProductRows,
  type KnownProduct,
  lockKnown,
} from './queries.ts'
import { type Batch, eachBatch } from './read-import.ts'
import type { SheetFields } from './table.ts'
import { updateProductRows } from './update-queries.ts'
import { withMeasures } from './with-measures.ts'

type Create = Extract<Planned, { kind: 'create' }>
type Update = Extract<Planned, { kind: 'update' }>

/** Writes the good rows of an import, a hundred in one transaction together with how far it is. */
export async function runImport(parts: ImportParts, id: string): Promise<void> {
  const { db } = parts
  const start = await getImport(db, id)
  const findNamed = await createNamedFinder(db, id)
  const copyPictures = createPictureCopier(parts.adoptImage)
  await eachBatch(parts, start, async (batch) => {
    // Rows that were written before the process died: read again for what repeats in the file, and left.
    if (batch.first + batch.size <= start.done) return
    await writeBatch(db, id, batch, findNamed, copyPictures)
  })
  await parts.storage.remove(start.fileKey)
  await changeImport(db, id, { state: 'done' })
}

type CopyPictures = ReturnType<typeof createPictureCopier>

async function writeBatch(db: Db, id: string, batch: Batch, findNamed: FindNamed, copyPictures: CopyPictures) {
  const numbers = batch.good.map(({ partNumber }) => partNumber)
  const problems: BadCell[] = batch.bad.flat()
  const before = await findKnown(db, numbers)
  const rows = await Promise.all(batch.good.map((row) => withPictures(row, before, copyPictures, problems)))
  const named = await nameAll(rows, findNamed)

  await db.transaction(async (tx) => {
    const row = await getImport(tx, id)
    const known = await lockKnown(tx, numbers)
    const slugs = await findSlugs(
      tx,
      rows.flatMap(({ slug, name }) => slug ?? (name === undefined ? [] : toSlug(name))),
    )
    const plans = planBatch(rows, known, slugs.owners, row)
    const creates = plans.filter((plan): plan is Create => plan.kind === 'create')
    const updates = plans.filter((plan): plan is Update => plan.kind === 'update')
    const bad = plans.flatMap((plan) => (plan.kind === 'bad' ? [plan.bad] : []))
    problems.push(...bad.flat())

    const made = await create(tx, id, creates, named, slugs)
    const changed = await update(tx, id, updates, named)
    await changedProducts(tx, [...made, ...changed])
    const { counts } = row
    await changeImport(tx, id, {
      done: batch.first + batch.size,
      counts: {
        created: counts.created + creates.length,
        updated: counts.updated + updates.length,
        unchanged: counts.unchanged + plans.length - creates.length - updates.length - bad.length,
        bad: counts.bad + batch.bad.length + bad.length,
      },
      errors: [...row.errors, ...problems].slice(0, maxErrors).sort((a, b) => a.row - b.row),
    })
  })
}

/** A picture that cannot be copied is left out, and named; the row goes on without it. */
async function withPictures(
  row: ProductRow,
  known: Map<string, KnownProduct>,
  copyPictures: CopyPictures,
  problems: BadCell[],
): Promise<ProductRow> {
  const { images, ...rest } = row
  const own = known.get(row.partNumber.toLowerCase())?.images
  if (!images || JSON.stringify(images) === JSON.stringify(own)) return row
  const copied = await copyPictures(images)
  for (const { source, message } of copied.failed)
    problems.push({ row: row.row, column: 'Images', value: source.slice(0, 200), message: `Left out: ${message}` })
  return copied.images.length > 0 ? { ...rest, images: copied.images } : rest
}

type Named = { category: Map<string, string>; brand: Map<string, string> }

/** Before the transaction: a new category stays, also when the batch must be tried again. */
async function nameAll(rows: ProductRow[], findNamed: FindNamed): Promise<Named> {
  const named: Named = { category: new Map(), brand: new Map() }
  for (const kind of ['category', 'brand'] as const)
    for (const name of new Set(rows.map((row) => row[kind] ?? fallback[kind])))
      named[kind].set(name, await findNamed(kind, name))
  return named
}

const fallback = { category: 'Uncategorised', brand: 'Unbranded' }

async function create(
  tx: Db,
  importId: string,
  plans: Create[],
  named: Named,
  slugs: { owners: Map<string, string>; old: Set<string> },
): Promise<string[]> {
  const rows = plans.map(({ row }) => toNewRow(row, named))
  const isFree = ({ slug }: { slug: string }) => !slugs.owners.has(slug) && !slugs.old.has(slug)
  const inserted = await insertProductRows(tx, rows.filter(isFree))
  const ids = new Map(inserted.map(({ _id, partNumber }) => [partNumber, _id]))
  for (const row of rows) {
    if (ids.has(row.partNumber)) continue
    // Its slug is taken: names repeat in suppliers' lists, part numbers do not.
    const { _id } = await insertProduct(tx, { ...row, slug: toSlug(`${row.name} ${row.partNumber}`) })
    ids.set(row.partNumber, _id)
  }
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

/** The slug that a product got in the end is not compared when the import is undone. */
const fieldsOnly = ({ slug: _, ...after }: Partial<SheetFields>): Partial<SheetFields> => after

function toNewRow(row: ProductRow, named: Named) {
  const { name, price, attributes = [] } = row
  if (name === undefined || price === undefined) throw new AppError('internal', 'A row without a name was planned.')
  return {
    name,
    slug: row.slug ?? toSlug(name),
    partNumber: row.partNumber,
    description: row.description ?? '',
    priceCents: toCents(price),
    stock: row.countInStock ?? 0,
    madeToOrder: row.madeToOrder ?? false,
    leadTimeDays: row.leadTimeDays ?? null,
    status: row.status ?? ('live' as const),
    images: row.images ?? [],
    categoryId: named.category.get(row.category ?? fallback.category) ?? '',
    brandId: named.brand.get(row.brand ?? fallback.brand) ?? '',
    attributes,
    measures: productMeasures(name, attributes),
    isFeatured: row.isFeatured ?? false,
  }
}

async function update(tx: Db, importId: string, plans: Update[], named: Named): Promise<string[]> {
  const written = plans.map(({ known, changes }) => {
    const { category, brand, ...rest } = changes
    const after: Partial<SheetFields> = {
      ...rest,
      ...(category === undefined ? {} : { categoryId: named.category.get(category) }),
      ...(brand === undefined ? {} : { brandId: named.brand.get(brand) }),
    }
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, known[field as keyof SheetFields]]))
    return { importId, productId: known._id, before, after, known }
  })
  await updateProductRows(
    tx,
    written.map(({ known, after }) => ({ ...known, fields: withMeasures(after, known) })),
  )
  await insertChanges(tx, written)
  return plans.map(({ known }) => known._id)
}
