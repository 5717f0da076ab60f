import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { BulkChange } from '#contract/catalogue/office-calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { toCents } from '#contract/money.ts'
import { type Db, findPgFailure, isUniqueViolation } from '#server/db/database.ts'
import { nextStamp } from '#server/db/stale.ts'
import { changeStock, findKeyed } from '../movements/movement-queries.ts'
import { nthSlug } from '../slugs.ts'
import { productSlugs, products } from '../table.ts'
import { noSuchProduct } from './product-queries.ts'
import { renameRelated } from './related-queries.ts'

export type ProductRow = typeof products.$inferSelect
/** Stock is changed by `changeStock` only. */
type StockColumn = 'stock' | 'reserved' | 'costCents'
export type NewProductRow = Omit<typeof products.$inferInsert, StockColumn>
type NewProduct = Omit<NewProductRow, 'slug' | 'partNumber'>

const field = (path: string, message: string) => ({ issues: [{ path, message }] })

/** Turns database errors into messages the user can act on. */
export function refusedOr(error: unknown): never {
  const because = (code: 'name_taken' | 'bad_input', path: string, message: string): never => {
    throw new AppError(code, message, { ...field(path, message), cause: error })
  }
  if (isUniqueViolation(error, 'products_slug'))
    because('name_taken', 'slug', 'A product with this page address already exists.')
  if (isUniqueViolation(error, 'products_part_number'))
    because('name_taken', 'partNumber', 'A product with this part number already exists.')
  const failure = findPgFailure(error)
  if (failure?.constraint === 'products_category') because('bad_input', 'category', 'Category not found.')
  if (failure?.constraint === 'products_brand') because('bad_input', 'brand', 'Brand not found.')
  if (failure?.constraint === 'products_price')
    because('bad_input', 'price', 'A price must be between R 0.00 and R 9 999 999.99.')
  throw error
}

/** A chosen slug: refused if taken, but it may be one that another product gave up. */
export async function insertProductWithSlug(
  db: Db,
  row: NewProduct & { slug: string; partNumber: string },
): Promise<ProductRow> {
  const [product] = await db.insert(products).values(row).returning().catch(refusedOr)
  if (!product) throw new Error('no product was created')
  await db.delete(productSlugs).where(eq(productSlugs.slug, row.slug))
  return product
}

/** A slug made from the name gets a suffix if another product has or had it; so does a derived part number. */
export async function insertProduct(
  db: Db,
  row: NewProduct & { slug: string; partNumber: string | undefined },
): Promise<ProductRow> {
  for (let nth = 1; nth < 1000; nth++) {
    const slug = nthSlug(row.slug, nth)
    const [old] = await db.select().from(productSlugs).where(eq(productSlugs.slug, slug))
    if (old) continue
    const insert = db.insert(products).values({ ...row, slug, partNumber: row.partNumber ?? toPartNumber(slug) })
    const guarded =
      row.partNumber === undefined
        ? insert.onConflictDoNothing()
        : insert.onConflictDoNothing({ target: products.slug })
    const [product] = await guarded.returning().catch(refusedOr)
    if (product) return product
  }
  throw new AppError('name_taken', 'Too many products have this name. Please enter a page address.')
}

const toPartNumber = (slug: string) =>
  slug
    .slice(0, 64)
    .replace(/(?<!-)-+$/, '')
    .toUpperCase()

/** The product, locked until the transaction ends. */
export async function lockProduct(db: Db, id: string): Promise<ProductRow> {
  const [row] = await db.select().from(products).where(eq(products._id, id)).for('update')
  if (!row) throw noSuchProduct()
  return row
}

export type RowChanges = Partial<Omit<NewProductRow, '_id' | 'number' | 'createdAt' | 'updatedAt'>>

export async function updateProductRow(
  db: Db,
  seen: Pick<ProductRow, '_id' | 'slug'>,
  changes: RowChanges,
): Promise<void> {
  await db
    .update(products)
    .set({ ...changes, updatedAt: nextStamp(products.updatedAt) })
    .where(eq(products._id, seen._id))
    .catch(refusedOr)
  if (changes.slug === undefined || changes.slug === seen.slug) return
  await db.delete(productSlugs).where(eq(productSlugs.slug, changes.slug))
  await db
    .insert(productSlugs)
    .values({ slug: seen.slug, productId: seen._id })
    .onConflictDoUpdate({ target: productSlugs.slug, set: { productId: seen._id } })
}

/** An unused part number like the given one: 'VB-12-COPY', 'VB-12-COPY-2' … */
export async function findUnusedPartNumber(db: Db, partNumber: string): Promise<string> {
  for (let nth = 1; nth < 1000; nth++) {
    const end = nth === 1 ? '-COPY' : `-COPY-${nth}`
    const free = partNumber.slice(0, 64 - end.length) + end
    const [owner] = await db
      .select({ id: products._id })
      .from(products)
      .where(sql`lower(${products.partNumber}) = lower(${free})`)
    if (!owner) return free
  }
  throw new AppError('name_taken', 'There are too many copies of this product.')
}

export async function deleteProductRows(db: Db, ids: string[]): Promise<Pick<ProductRow, '_id' | 'name' | 'family'>[]> {
  const { _id, name, partNumber, family } = products
  const gone = await db.delete(products).where(inArray(_id, ids)).returning({ _id, name, partNumber, family })
  if (gone.length > 0)
    await renameRelated(
      db,
      gone.map((product) => product.partNumber),
    )
  return gone
}

export type LonelyProduct = { _id: string; family: string }

/** Takes the last product out of each of these families that has only one; returns those products. */
export async function clearLonelyFamilies(tx: Db, families: string[]): Promise<LonelyProduct[]> {
  if (families.length === 0) return []
  const names = [...new Set(families.map((family) => family.toLowerCase()))]
  const key = sql`lower(${products.family})`
  const lonely = await tx
    .select({ _id: sql<string>`min(${products._id}::text)`, family: sql<string>`min(${products.family})` })
    .from(products)
    .where(inArray(key, names))
    .groupBy(key)
    .having(sql`count(*) = 1`)
  const ids = lonely.map(({ _id }) => _id)
  if (ids.length > 0)
    await tx
      .update(products)
      .set({ family: null, updatedAt: nextStamp(products.updatedAt) })
      .where(inArray(products._id, ids))
  return lonely
}

/**
 * One statement for all or none. Rows are locked in one order, so two of these cannot deadlock. Returns the products,
 * each with the family it had before.
 */
export async function changeProductRows(
  tx: Db,
  ids: string[],
  change: BulkChange,
  { by, key }: { by?: string; key?: string | undefined } = {},
): Promise<Pick<ProductRow, '_id' | 'family'>[]> {
  const there = await tx
    .select({ _id: products._id, family: products.family, stock: products.stock, reserved: products.reserved })
    .from(products)
    .where(inArray(products._id, ids))
    .orderBy(products._id)
    .for('update')
  const foundIds = there.map(({ _id }) => _id)
  if (foundIds.length === 0) return []
  await tx
    .update(products)
    .set({
      ...(change.price ? { priceCents: newPrice(change.price) } : {}),
      ...(change.category ? { categoryId: change.category } : {}),
      ...(change.brand ? { brandId: change.brand } : {}),
      ...(change.status ? { status: change.status } : {}),
      ...(change.isFeatured === undefined ? {} : { isFeatured: change.isFeatured }),
      ...(change.family === undefined ? {} : { family: change.family }),
      ...(change.reorderLevel === undefined ? {} : { reorderLevel: change.reorderLevel }),
      ...(change.supplier === undefined ? {} : { supplier: change.supplier }),
      ...(change.expectedOn === undefined ? {} : { expectedOn: change.expectedOn }),
      updatedAt: nextStamp(products.updatedAt),
    })
    .where(inArray(products._id, foundIds))
    .catch(refusedOr)
  const { countInStock } = change
  const isStep = countInStock?.by === 'step'
  const done = isStep ? await findKeyed(tx, key) : []
  // A step that ended at a limit was shorter than asked.
  if (isStep && done.some(({ qty, balance }) => qty !== countInStock.step && balance > 0 && balance < maxStock))
    throw new AppError('conflict', 'This change was saved already with another figure. Please look at the list.')
  if (countInStock && done.length === 0)
    await changeStock(
      tx,
      there.map((row) => ({ productId: row._id, qty: newStock(row, countInStock) - row.stock })),
      { kind: 'corrected', by, ...(isStep ? { key } : {}) },
    )
  return there
}

function newPrice(price: NonNullable<BulkChange['price']>): SQL | number {
  if (price.by === 'set') return toCents(price.rand)
  if (price.by === 'step') return sql`${products.priceCents} + ${toCents(price.rand)}::integer`
  // `numeric` rounds 10 % of 0.05 half up, unlike binary fractions. Overflow is clamped just past the limit,
  // where the column's check refuses it.
  return sql`least(round(${products.priceCents} * (100 + ${String(price.percent)}::numeric) / 100), 1000000000)`
}

const maxStock = 1_000_000

/** The office enters the available stock; reserved units are added. */
function newStock(
  { stock, reserved }: Pick<ProductRow, 'stock' | 'reserved'>,
  change: NonNullable<BulkChange['countInStock']>,
): number {
  if (change.by === 'set') return change.count + reserved
  return Math.max(reserved, Math.min(stock + change.step, maxStock + reserved))
}
