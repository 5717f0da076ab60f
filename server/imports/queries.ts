import { asc, count, eq, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/errors.ts'
import type { ImportState, ProductImport } from '#contract/imports.ts'
import { brands, categories, productSlugs, products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'
import { guessColumns } from './guess-columns.ts'
import { productImportChanges, productImports, type SheetFields } from './table.ts'

export type ImportRow = typeof productImports.$inferSelect
type NewImport = Pick<ImportRow, 'fileName' | 'fileKey' | 'headings' | 'samples' | 'preview' | 'rows'>

export async function insertImport(db: Db, row: NewImport): Promise<ProductImport> {
  const [made] = await db.insert(productImports).values(row).returning()
  if (!made) throw new Error('no import was made')
  return toImport(made)
}

export function toImport(row: ImportRow): ProductImport {
  const { headings, samples, kept, failure, fileKey: _, made: __, ...rest } = row
  const guesses = guessColumns(headings)
  return {
    ...rest,
    columns: headings.map((heading, column) => ({
      heading,
      samples: samples[column] ?? [],
      ...(guesses[column] ? { suggested: guesses[column] } : {}),
    })),
    ...(kept === null ? {} : { kept }),
    ...(failure === null ? {} : { failure }),
  }
}

export async function getImport(db: Db, id: string): Promise<ImportRow> {
  const [row] = await db.select().from(productImports).where(eq(productImports._id, id))
  if (!row) throw new AppError('not_found', 'There is no such import.')
  return row
}

type Changes = Partial<Omit<ImportRow, '_id' | 'createdAt' | 'updatedAt'>>

export async function changeImport(db: Db, id: string, changes: Changes): Promise<ImportRow> {
  const [row] = await db
    .update(productImports)
    .set({ ...changes, updatedAt: sql`clock_timestamp()` })
    .where(eq(productImports._id, id))
    .returning()
  if (!row) throw new AppError('not_found', 'There is no such import.')
  return row
}

/** Moves an import to its next state, if it stands in one of these: two clicks at once are one. */
export async function stepImport(db: Db, id: string, from: ImportState[], changes: Changes): Promise<ImportRow> {
  const [seen] = await db.select().from(productImports).where(eq(productImports._id, id)).for('update')
  if (!seen) throw new AppError('not_found', 'There is no such import.')
  if (!from.includes(seen.state)) throw new AppError('step_not_allowed', notNow[seen.state])
  return changeImport(db, id, changes)
}

const notNow: Record<ImportState, string> = {
  uploaded: 'Please say first which column is what.',
  checking: 'The file is still being checked.',
  checked: 'This import has not run yet.',
  running: 'This import is running.',
  done: 'This import is done.',
  failed: 'This import failed.',
  undoing: 'This import is being taken back.',
  undone: 'This import was taken back.',
}

export async function findOldImports(db: Db, days: number): Promise<ImportRow[]> {
  return db
    .select()
    .from(productImports)
    .where(lt(productImports.createdAt, sql`now() - make_interval(days => ${days})`))
}

export async function deleteImport(db: Db, id: string): Promise<void> {
  await db.delete(productImports).where(eq(productImports._id, id))
}

const fields = {
  name: products.name,
  slug: products.slug,
  description: products.description,
  priceCents: products.priceCents,
  stock: products.stock,
  madeToOrder: products.madeToOrder,
  leadTimeDays: products.leadTimeDays,
  status: products.status,
  categoryId: products.categoryId,
  brandId: products.brandId,
  images: products.images,
  isFeatured: products.isFeatured,
  attributes: products.attributes,
}

/** A product as a spreadsheet sees it. */
export type KnownProduct = SheetFields & {
  _id: string
  number: number
  partNumber: string
  reserved: number
  category: string
  brand: string
}

const selectKnown = (db: Db) =>
  db
    .select({
      _id: products._id,
      number: products.number,
      partNumber: products.partNumber,
      reserved: products.reserved,
      category: categories.name,
      brand: brands.name,
      ...fields,
    })
    .from(products)
    .innerJoin(categories, eq(categories._id, products.categoryId))
    .innerJoin(brands, eq(brands._id, products.brandId))

const withNumbers = (numbers: string[]): SQL =>
  inArray(
    sql`lower(${products.partNumber})`,
    numbers.map((number) => number.toLowerCase()),
  )

export async function findKnown(db: Db, numbers: string[]): Promise<Map<string, KnownProduct>> {
  if (numbers.length === 0) return new Map()
  const rows = await selectKnown(db).where(withNumbers(numbers))
  return new Map(rows.map((row) => [row.partNumber.toLowerCase(), row]))
}

/** The same, held until the transaction ends, in one order for all, so that two imports never wait for each other. */
export async function lockKnown(db: Db, numbers: string[]): Promise<Map<string, KnownProduct>> {
  if (numbers.length === 0) return new Map()
  const rows = await selectKnown(db)
    .where(withNumbers(numbers))
    .orderBy(asc(products._id))
    .for('update', { of: products })
  return new Map(rows.map((row) => [row.partNumber.toLowerCase(), row]))
}

export async function lockFields(db: Db, ids: string[]): Promise<Map<string, SheetFields & { reserved: number }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ _id: products._id, reserved: products.reserved, ...fields })
    .from(products)
    .where(inArray(products._id, ids))
    .orderBy(asc(products._id))
    .for('update')
  return new Map(rows.map(({ _id, ...row }) => [_id, row]))
}

/** Who has these slugs now, and which of them once belonged to a product. */
export async function findSlugs(db: Db, slugs: string[]): Promise<{ owners: Map<string, string>; old: Set<string> }> {
  if (slugs.length === 0) return { owners: new Map(), old: new Set() }
  const owners = await db
    .select({ slug: products.slug, id: products._id })
    .from(products)
    .where(inArray(products.slug, slugs))
  const old = await db.select({ slug: productSlugs.slug }).from(productSlugs).where(inArray(productSlugs.slug, slugs))
  return { owners: new Map(owners.map(({ slug, id }) => [slug, id])), old: new Set(old.map(({ slug }) => slug)) }
}

type NewProduct = typeof products.$inferInsert

/** Those that fit, in one statement; a slug or part number that is taken leaves its row out. */
export async function insertProductRows(db: Db, rows: NewProduct[]): Promise<{ _id: string; partNumber: string }[]> {
  if (rows.length === 0) return []
  return db
    .insert(products)
    .values(rows)
    .onConflictDoNothing()
    .returning({ _id: products._id, partNumber: products.partNumber })
}

type ImportChange = typeof productImportChanges.$inferInsert

/** A row that comes twice (an import that was taken up again) keeps what stood there before the first. */
export async function insertChanges(db: Db, changes: ImportChange[]): Promise<void> {
  if (changes.length === 0) return
  await db
    .insert(productImportChanges)
    .values(changes)
    .onConflictDoUpdate({
      target: [productImportChanges.importId, productImportChanges.productId],
      set: { after: sql`${productImportChanges.after} || excluded.after` },
    })
}

/** The next changes to take back. They are gone from the list with the transaction that takes them back. */
export async function takeChanges(
  db: Db,
  importId: string,
  limit: number,
): Promise<(typeof productImportChanges.$inferSelect)[]> {
  const next = db
    .select({ id: productImportChanges.productId })
    .from(productImportChanges)
    .where(eq(productImportChanges.importId, importId))
    .limit(limit)
  return db
    .delete(productImportChanges)
    .where(sql`${productImportChanges.importId} = ${importId} and ${productImportChanges.productId} in ${next}`)
    .returning()
}

export async function countChanges(db: Db, importId: string): Promise<number> {
  return db.$count(productImportChanges, eq(productImportChanges.importId, importId))
}

/** All products in the order in which they were made, a piece at a time. */
export async function findProductsAfter(db: Db, number: number, limit: number): Promise<KnownProduct[]> {
  return selectKnown(db).where(sql`${products.number} > ${number}`).orderBy(asc(products.number)).limit(limit)
}

/** The names of attributes in use, the most used first. */
export async function findAttributeNames(db: Db, limit: number): Promise<string[]> {
  const uses = count()
  const name = sql<string>`attribute ->> 'name'`
  const rows = await db
    .select({ name, uses })
    .from(sql`${products} cross join lateral jsonb_array_elements(${products.attributes}) as attribute`)
    .groupBy(name)
    .orderBy(sql`${uses} desc`, name)
    .limit(limit)
  return rows.map((row) => row.name)
}
