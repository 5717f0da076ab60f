import { asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { NewProductRow } from '#server/catalogue/products/product-write-queries.ts'
import { brands, categories, productSlugs, products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'
import type { SheetFields } from './table.ts'

const fields = {
  name: products.name,
  slug: products.slug,
  description: products.description,
  priceCents: products.priceCents,
  costCents: products.costCents,
  stock: products.stock,
  madeToOrder: products.madeToOrder,
  leadTimeDays: products.leadTimeDays,
  weightGrams: products.weightGrams,
  place: products.place,
  reorderLevel: products.reorderLevel,
  work: sql<string>`coalesce((select string_agg(s.name || ' ' || (${products.work} ->> s.id::text), '; ' order by s.position)
    from stations s where (${products.work} ->> s.id::text)::numeric > 0), '')`,
  supplier: products.supplier,
  supplierPartNumber: products.supplierPartNumber,
  deliveryQuoted: products.deliveryQuoted,
  status: products.status,
  categoryId: products.categoryId,
  brandId: products.brandId,
  images: products.images,
  isFeatured: products.isFeatured,
  family: products.family,
  accessories: products.accessories,
  spareParts: products.spareParts,
  alternatives: products.alternatives,
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

/** The same, locked until the transaction ends, in one order, so that imports cannot deadlock. */
export async function lockKnown(db: Db, numbers: string[]): Promise<Map<string, KnownProduct>> {
  if (numbers.length === 0) return new Map()
  const rows = await selectKnown(db)
    .where(withNumbers(numbers))
    .orderBy(asc(products._id))
    .for('update', { of: products })
  return new Map(rows.map((row) => [row.partNumber.toLowerCase(), row]))
}

type Locked = SheetFields & { reserved: number; partNumber: string }

export async function lockFields(db: Db, ids: string[]): Promise<Map<string, Locked>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ _id: products._id, reserved: products.reserved, partNumber: products.partNumber, ...fields })
    .from(products)
    .where(inArray(products._id, ids))
    .orderBy(asc(products._id))
    .for('update')
  return new Map(rows.map(({ _id, ...row }) => [_id, row]))
}

/** Which products have these slugs now, and which slugs are old ones. */
export async function findSlugs(db: Db, slugs: string[]): Promise<{ owners: Map<string, string>; old: Set<string> }> {
  if (slugs.length === 0) return { owners: new Map(), old: new Set() }
  const owners = await db
    .select({ slug: products.slug, id: products._id })
    .from(products)
    .where(inArray(products.slug, slugs))
  const old = await db.select({ slug: productSlugs.slug }).from(productSlugs).where(inArray(productSlugs.slug, slugs))
  return { owners: new Map(owners.map(({ slug, id }) => [slug, id])), old: new Set(old.map(({ slug }) => slug)) }
}

/** Inserts rows in one statement; those with a taken slug or part number are skipped. */
export async function insertProductRows(db: Db, rows: NewProductRow[]): Promise<{ _id: string; partNumber: string }[]> {
  if (rows.length === 0) return []
  return db
    .insert(products)
    .values(rows)
    .onConflictDoNothing()
    .returning({ _id: products._id, partNumber: products.partNumber })
}

/** All products in order of creation, in batches. */
export async function findProductsAfter(db: Db, number: number, limit: number): Promise<KnownProduct[]> {
  return selectKnown(db).where(sql`${products.number} > ${number}`).orderBy(asc(products.number)).limit(limit)
}

export async function findProductsOf(db: Db, ids: string[]): Promise<KnownProduct[]> {
  return selectKnown(db).where(inArray(products._id, ids)).orderBy(asc(products.number))
}

/** Part numbers as written in the shop, by their lower-case form; unknown ones are missing. */
export async function findWritten(db: Db, numbers: string[]): Promise<Map<string, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await db.select({ written: products.partNumber }).from(products).where(withNumbers(numbers))
  return new Map(rows.map(({ written }) => [written.toLowerCase(), written]))
}

type Member = { family: string; written: string | null; partNumber: string }

/** The part numbers in each of these families, all in lower case, and how the family is written. */
export async function findMembers(db: Db, families: string[]): Promise<Member[]> {
  if (families.length === 0) return []
  const family = sql<string>`lower(${products.family})`
  const partNumber = sql<string>`lower(${products.partNumber})`
  return db
    .select({ family, written: products.family, partNumber })
    .from(products)
    .where(inArray(family, families))
    .orderBy(products.family)
}

/** Attribute names in use, most used first. Two spellings of a name count as the more common one. */
export async function findAttributeNames(db: Db, limit: number): Promise<string[]> {
  const uses = count()
  const name = sql<string>`mode() within group (order by attribute ->> 'name')`
  const rows = await db
    .select({ name, uses })
    .from(sql`${products} cross join lateral jsonb_array_elements(${products.attributes}) as attribute`)
    .groupBy(sql`lower(attribute ->> 'name')`)
    .orderBy(sql`${uses} desc`, name)
    .limit(limit)
  return rows.map((row) => row.name)
}
