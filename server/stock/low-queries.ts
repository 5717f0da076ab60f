import { type SQL, sql } from 'drizzle-orm'
import { lowStock } from '#contract/catalogue/low-stock.ts'
import { type LowProduct, type lowStates, maxLow } from '#contract/stock/low-calls.ts'
import type { Db } from '#server/db/database.ts'
import { today, writeDay } from '#server/db/local-days.ts'
import { shortLines } from './shortage-queries.ts'

export const soldDays = 90

/** What open orders were sold beyond stock, without what the workshop makes for them. */
const shortProducts = sql`(select s.product_id, sum(s.qty)::integer as qty from ${shortLines} s where not s.to_make group by 1)`

/**
 * Each half has an index of its own. What is made to order is low only by its own level. What orders wait for is
 * bought in any case, unless it has come in.
 */
const isLow = sql`(p.status = 'live' and (
  (p.reorder_level is not null and p.stock - p.reserved <= p.reorder_level)
  or (p.reorder_level is null and not p.made_to_order and p.stock - p.reserved <= ${sql.raw(String(lowStock))})
) or p.id = any(array(
  select w.product_id from ${shortProducts} w join products q on q.id = w.product_id where w.qty > q.stock - q.reserved
)))`
const isExpected = sql`coalesce(p.expected_on >= ${today}, false)`

export type LowFilter = { state?: (typeof lowStates)[number] | 'all' | undefined; supplier?: string | undefined }

const isWanted = ({ state, supplier }: LowFilter): SQL => sql`
  ${state === 'open' ? sql`not ${isExpected}` : state === 'coming' ? isExpected : sql`true`}
  and ${supplier === undefined ? sql`true` : sql`lower(p.supplier) = lower(${supplier})`}`

type LowRow = Omit<LowProduct, 'daysLeft' | 'toOrder' | 'expectedOn'> & { expectedOn: string | null }

/** Suppliers by name, products without one last; within one, what is used up soonest first. */
export async function findLow(db: Db, filter: LowFilter, most = maxLow): Promise<LowProduct[]> {
  const { rows } = await db.execute<LowRow>(sql`
    select p.id as "_id", p.name, p.part_number as "partNumber", coalesce(p.images[1], '') as image,
      greatest(0, p.stock - p.reserved) as available, coalesce(p.reorder_level, ${lowStock}::integer) as level,
      p.reorder_level is not null as "hasOwnLevel", p.supplier, p.supplier_part_number as "supplierPartNumber",
      ${writeDay(sql`p.expected_on`)} as "expectedOn", greatest(0, coalesce(s.qty, 0))::integer as sold,
      coalesce(w.qty, 0) as short
    from products p left join ${shortProducts} w on w.product_id = p.id, lateral (
      select -sum(m.qty) as qty from stock_movements m
      where m.product_id = p.id and m.kind in ('sold', 'returned') and m.at > now() - make_interval(days => ${soldDays})
    ) s
    where ${isLow} and ${isWanted(filter)}
    order by p.supplier = '', lower(p.supplier), w.qty is null,
      case when s.qty > 0 then greatest(0, p.stock - p.reserved)::float8 / s.qty end nulls last,
      p.stock - p.reserved, lower(p.name), p.id
    limit ${most}`)
  return rows.map(toLow)
}

function toLow({ expectedOn, ...row }: LowRow): LowProduct {
  const { available, level, sold, short } = row
  return {
    ...row,
    ...(sold > 0 ? { daysLeft: Math.floor((available * soldDays) / sold) } : {}),
    toOrder: Math.max(1, short + sold + level - available),
    ...(expectedOn === null ? {} : { expectedOn }),
  }
}

export async function countLow(db: Db, { supplier }: LowFilter): Promise<{ open: number; coming: number }> {
  const { rows } = await db.execute<{ open: number; coming: number }>(sql`
    select count(*) filter (where not ${isExpected})::integer as open,
      count(*) filter (where ${isExpected})::integer as coming
    from products p where ${isLow} and ${isWanted({ supplier })}`)
  return rows[0] ?? { open: 0, coming: 0 }
}

export async function findLowSuppliers(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select min(p.supplier) as name from products p where ${isLow} and p.supplier <> ''
    group by lower(p.supplier) order by lower(min(p.supplier))`)
  return rows.map(({ name }) => name)
}

const maxSuppliers = 500

/** As on products and deliveries. Of two spellings that of a product counts. */
export async function findSuppliers(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select coalesce(min(name) filter (where on_product), min(name)) as name from (
      select distinct supplier as name, true as on_product from products where supplier <> ''
      union all
      select distinct supplier, false from stock_receipts where supplier <> ''
    ) names group by lower(name) order by lower(min(name)) limit ${maxSuppliers}`)
  return rows.map(({ name }) => name)
}

export type NewlyLow = { name: string; partNumber: string; available: number; short: number; supplier: string }

/** What has become low since the office was told, and is not expected. What was bought meanwhile can be told again. */
export async function takeNewlyLow(tx: Db): Promise<NewlyLow[]> {
  await tx.execute(sql`
    delete from low_stock_told t where not exists (select from products p where p.id = t.product_id and ${isLow})`)
  const { rows } = await tx.execute<NewlyLow>(sql`
    with told as (
      insert into low_stock_told (product_id)
      select p.id from products p where ${isLow} and not ${isExpected}
      on conflict do nothing returning product_id
    )
    select p.name, p.part_number as "partNumber", greatest(0, p.stock - p.reserved) as available, p.supplier,
      coalesce(w.qty, 0) as short
    from told t join products p on p.id = t.product_id left join ${shortProducts} w on w.product_id = p.id
    order by p.supplier = '', lower(p.supplier), p.stock - p.reserved, lower(p.name)`)
  return rows
}
