import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { toRand } from '#contract/money.ts'
import type { CostChange, Movement, StockLevels, StoredProduct } from '#contract/stock/calls.ts'
import { stockMovements } from '#server/catalogue/movements/table.ts'
import { products } from '#server/catalogue/table.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'

export const noSuchProduct = () => new AppError('not_found', 'Product not found.')

/** Units that orders have taken from stock and that have not left the works, by product. */
export const soldByProduct: SQL = sql`(
  select (hold ->> 'productId')::uuid as product_id, sum((hold ->> 'qty')::integer)::integer as qty
  from orders, jsonb_array_elements(holds) as hold
  where status in ('paid', 'processing') group by 1
)`

type LevelRow = { stock: number; reserved: number; sold: number; costCents: number | null }

export const toLevels = ({ stock, reserved, sold }: Omit<LevelRow, 'costCents'>): StockLevels => ({
  available: Math.max(0, stock - reserved),
  reserved,
  sold,
  onHand: stock + sold,
})

export async function findLevels(db: Db, id: string): Promise<(StockLevels & { cost?: number }) | undefined> {
  const { rows } = await db.execute<LevelRow>(sql`
    select stock, reserved, cost_cents as "costCents", coalesce(s.qty, 0) as sold
    from ${products} p left join ${soldByProduct} s on s.product_id = p.id where p.id = ${id}`)
  const [row] = rows
  return row && { ...toLevels(row), ...(row.costCents === null ? {} : { cost: toRand(row.costCents) }) }
}

const pageSize = 50

type MovementRow = Pick<Movement, 'kind' | 'qty' | 'balance'> & {
  _id: string
  reason: string | null
  order: Movement['order'] | null
  import: Movement['import'] | null
  receipt: Movement['receipt'] | null
  count: Movement['count'] | null
  by: string | null
  at: string
  costCents: number | null
}

/** By id instead of page: the index leads straight to them, however many there are. */
export async function findMovements(
  db: Db,
  productId: string,
  before: number | undefined,
): Promise<{ movements: Movement[]; next?: number }> {
  const { rows } = await db.execute<MovementRow>(sql`
    select m.id as "_id", m.kind, m.qty, m.balance, m.reason, m.cost_cents as "costCents", m.at,
      case when o.id is not null then json_build_object('_id', o.id, 'orderNumber', o.order_number) end as order,
      case when i.id is not null then json_build_object('_id', i.id, 'fileName', i.file_name) end as import,
      case when r.id is not null then json_build_object(
        '_id', r.id, 'number', r.number, 'supplier', r.supplier, 'reference', r.reference) end as receipt,
      case when c.id is not null then json_build_object('_id', c.id, 'name', c.name) end as count,
      coalesce(u.name, nullif(i.uploaded_by, '')) as by
    from (
      select * from ${stockMovements} where product_id = ${productId} ${before ? sql`and id < ${before}` : sql``}
      order by id desc limit ${pageSize + 1}
    ) m
    left join orders o on o.id = m.order_id
    left join product_imports i on i.id = m.import_id
    left join stock_receipts r on r.id = m.receipt_id
    left join stock_counts c on c.id = m.count_id
    left join users u on u.id = m.made_by
    order by m.id desc`)
  const movements = rows.slice(0, pageSize).map(toMovement)
  const last = movements.at(-1)
  return { movements, ...(rows.length > pageSize && last ? { next: last._id } : {}) }
}

function toMovement({ _id, kind, qty, balance, at, costCents, ...row }: MovementRow): Movement {
  const details = Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
  return {
    _id: Number(_id),
    kind,
    qty,
    balance,
    at: new Date(at).toISOString(),
    ...details,
    ...(costCents === null ? {} : { cost: toRand(costCents) }),
  }
}

const maxCosts = 20

type CostRow = {
  _id: string
  cents: number | null
  reason: string | null
  receipt: CostChange['receipt'] | null
  by: string | null
  at: string
}

export async function findCosts(db: Db, productId: string): Promise<CostChange[]> {
  const { rows } = await db.execute<CostRow>(sql`
    select c.id as "_id", c.cents, c.reason, c.at, u.name as by,
      case when r.id is not null then json_build_object('number', r.number, 'supplier', r.supplier) end as receipt
    from (select * from product_costs where product_id = ${productId} order by id desc limit ${maxCosts}) c
    left join stock_receipts r on r.id = c.receipt_id left join users u on u.id = c.made_by
    order by c.id desc`)
  return rows.map(({ _id, cents, reason, receipt, by, at }) => ({
    _id: Number(_id),
    at: new Date(at).toISOString(),
    ...(cents === null ? {} : { cost: toRand(cents) }),
    ...(reason === null ? {} : { reason }),
    ...(receipt === null ? {} : { receipt }),
    ...(by === null ? {} : { by }),
  }))
}

/** The exact part number first, as a barcode reader types it. */
export async function findStored(db: Db, search: string): Promise<StoredProduct[]> {
  const like = `%${escapeLike(search)}%`
  const { rows } = await db.execute<StoredProduct>(sql`
    select id as "_id", name, part_number as "partNumber", coalesce(images[1], '') as image,
      greatest(0, stock - reserved) as available
    from ${products} where lower(part_number) = lower(${search}) or part_number ilike ${like} or name ilike ${like}
    order by lower(part_number) = lower(${search}) desc, lower(name) limit 8`)
  return rows
}
