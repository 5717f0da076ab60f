import { sql } from 'drizzle-orm'
import type { Attribute } from '#contract/catalogue/calls.ts'
import type { TaxonomyEntry } from '#contract/catalogue/category-calls.ts'
import type { ProductStatus } from '#contract/catalogue/sorts.ts'
import type { Db } from '#server/db/database.ts'
import type { IndexedProduct } from './product-columns.ts'

type Row = {
  id: string
  number: number
  name: string
  part: string
  status: ProductStatus
  category: string
  brand: string
  price: number
  available: number
  created: number
  updated: number
  sum: number
  reviews: number
  family: string | null
  attributes: Attribute[]
}

const columns = sql`id, number, name, part_number as part, status, category_id as category, brand_id as brand, price_cents as price,
  greatest(stock - reserved, 0) as available, rating_sum as sum, rating_count as reviews, attributes, family,
  extract(epoch from created_at)::float8 * 1000 as created, extract(epoch from updated_at)::float8 * 1000 as updated`

const toIndexed = ({ part, price, created, updated, sum, ...row }: Row): IndexedProduct => ({
  ...row,
  partNumber: part,
  priceCents: price,
  createdMs: Math.round(created),
  updatedMs: Math.round(updated),
  rating: row.reviews === 0 ? 0 : sum / row.reviews,
})

export async function findIndexedAfter(db: Db, number: number, limit: number): Promise<IndexedProduct[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from products where number > ${number} order by number limit ${limit}`,
  )
  return rows.map(toIndexed)
}

export async function findIndexed(db: Db, ids: readonly string[]): Promise<IndexedProduct[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from products where id = any (${sql.param(ids)}::uuid[])`,
  )
  return rows.map(toIndexed)
}

/** The number of orders in the past year that include each product. A pack of a hundred counts as one. */
export async function countSales(db: Db): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ id: string; orders: number }>(sql`
    select item ->> '_id' as id, count(distinct o.id)::int as orders
    from orders o, jsonb_array_elements(o.items) as item
    where o.paid_at > now() - interval '1 year' and o.status not in ('cancelled', 'refunded')
    group by 1`)
  return new Map(rows.map(({ id, orders }) => [id, orders]))
}

export async function findNames(db: Db): Promise<{ categories: TaxonomyEntry[]; brands: TaxonomyEntry[] }> {
  const names = async (table: 'categories' | 'brands') => {
    const { rows } = await db.execute<{ _id: string; name: string; slug: string }>(
      sql`select id as _id, name, slug from ${sql.identifier(table)} order by lower(name), id`,
    )
    return rows
  }
  return { categories: await names('categories'), brands: await names('brands') }
}
