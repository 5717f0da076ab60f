import { and, eq, isNull, ne, not, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { nextStamp } from '#server/db/stale.ts'
import { brands, categories, products } from '../table.ts'

const isOf = (name: string) => sql`lower(${products.family}) = lower(${name})`

/** Ids of live members, whatever the spelling of the name. */
export async function findMembers(db: Db, name: string, limit: number): Promise<string[]> {
  const rows = await db
    .select({ _id: products._id })
    .from(products)
    .where(and(isOf(name), eq(products.status, 'live')))
    .orderBy(products.number)
    .limit(limit)
  return rows.map(({ _id }) => _id)
}

/** Members of any status, as the office lists them. */
export const findAllMembers = (db: Db, name: string, limit: number) =>
  db
    .select({
      _id: products._id,
      partNumber: products.partNumber,
      name: products.name,
      status: products.status,
    })
    .from(products)
    .where(isOf(name))
    .orderBy(products.number)
    .limit(limit)

export async function findFamilies(db: Db): Promise<{ name: string; count: number }[]> {
  const { rows } = await db.execute<{ name: string; count: number }>(sql`
    select min(family) as name, count(*)::int as count from products where family is not null
    group by lower(family) order by lower(min(family))`)
  return rows
}

/** Products that could still join a family. */
export const findLoose = (db: Db) =>
  db
    .select({
      _id: products._id,
      name: products.name,
      partNumber: products.partNumber,
      attributes: products.attributes,
      category: categories.name,
      brand: brands.name,
    })
    .from(products)
    .innerJoin(categories, eq(categories._id, products.categoryId))
    .innerJoin(brands, eq(brands._id, products.brandId))
    .where(and(isNull(products.family), ne(products.status, 'archived')))
    .orderBy(products.number)
    .limit(20_000)
export type LooseProduct = Awaited<ReturnType<typeof findLoose>>[number]

/** Whether another family has this name, whatever its spelling. */
export async function isNameTaken(tx: Db, name: string, newName: string): Promise<boolean> {
  const rows = await tx
    .select({ _id: products._id })
    .from(products)
    .where(and(isOf(newName), not(isOf(name))))
    .limit(1)
  return rows.length > 0
}

/** Renames a family or, with '', dissolves it; returns its members. */
export async function renameFamily(tx: Db, name: string, newName: string): Promise<string[]> {
  const rows = await tx
    .update(products)
    .set({ family: newName || null, updatedAt: nextStamp(products.updatedAt) })
    .where(isOf(name))
    .returning({ _id: products._id })
  return rows.map(({ _id }) => _id)
}
