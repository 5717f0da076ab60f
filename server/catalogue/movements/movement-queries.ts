import { eq, sql } from 'drizzle-orm'
import type { MovementKind } from '#contract/stock/movements.ts'
import type { Db } from '#server/db/database.ts'
import { products } from '../table.ts'
import { stockMovements } from './table.ts'

export type StockChange = {
  productId: string
  /** Units that come (or, if negative, go). */
  qty: number
  /** Units that become reserved, or are no longer. */
  reserved?: number
  /** What one of them cost; otherwise the product's average is noted. */
  costCents?: number | undefined
}

/** Why stock changes, by whom, and what it belongs to. */
export type StockCause = {
  kind: MovementKind
  reason?: string | undefined
  orderId?: string | undefined
  importId?: string | undefined
  receiptId?: string | undefined
  countId?: string | undefined
  /** A movement of a product with this key is written once; ask `findKeyed` first. */
  key?: string | undefined
  by?: string | undefined
}

/**
 * The only place that changes stock, and the only one that writes movements: one statement, so that their sum is always
 * the stock. The products are locked by the caller. All or none: the columns' checks refuse negative values; a deleted
 * product has no stock to change. A reservation is no movement.
 */
export async function changeStock(tx: Db, changes: readonly StockChange[], cause: StockCause): Promise<void> {
  if (changes.length === 0) return
  // Once goods are there, no day is expected any more.
  const arrives = cause.kind === 'received' || cause.kind === 'made'
  const column = (read: (change: StockChange) => string | number | null) => sql.param(changes.map(read))
  await tx.execute(sql`
    with sums as (
      select id, sum(qty)::integer as qty, sum(reserved)::integer as reserved, max(cost) as cost
      from unnest(
        ${column(({ productId }) => productId)}::uuid[],
        ${column(({ qty }) => qty)}::integer[],
        ${column(({ reserved = 0 }) => reserved)}::integer[],
        ${column(({ costCents = null }) => costCents)}::integer[]
      ) as u (id, qty, reserved, cost)
      group by id
    ), changed as (
      update ${products} set stock = ${products.stock} + s.qty, reserved = ${products.reserved} + s.reserved,
        expected_on = case when ${arrives} and s.qty > 0 then null else ${products.expectedOn} end
      from sums s where ${products._id} = s.id and (s.qty <> 0 or s.reserved <> 0)
      returning ${products._id}, ${products.stock}, coalesce(s.cost, ${products.costCents}) as cost, s.qty
    )
    insert into ${stockMovements}
      (product_id, qty, kind, balance, cost_cents, reason, order_id, import_id, receipt_id, count_id, key, made_by)
    select id, qty, ${cause.kind}, stock, cost, ${cause.reason ?? null}, ${cause.orderId ?? null}::uuid,
      ${cause.importId ?? null}::uuid, ${cause.receiptId ?? null}::uuid,
      ${cause.countId ?? null}::uuid, ${cause.key ?? null}::uuid, ${cause.by ?? null}::uuid
    from changed where qty <> 0`)
}

type Keyed = { productId: string; qty: number; balance: number }

/** What was written with this key. The products are locked by the caller. */
export async function findKeyed(tx: Db, key: string | undefined): Promise<Keyed[]> {
  if (key === undefined) return []
  const { productId, qty, balance } = stockMovements
  return tx.select({ productId, qty, balance }).from(stockMovements).where(eq(stockMovements.key, key))
}

/**
 * The release before this one, still running during an upgrade, changes stock without movements. A correction makes up
 * for them, so that the sum is the stock again. Returns for how many products.
 */
export async function explainDifferences(db: Db): Promise<number> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select p.id from ${products} p
    left join (select product_id, sum(qty) as qty from ${stockMovements} group by product_id) m on m.product_id = p.id
    where p.stock <> coalesce(m.qty, 0)`)
  if (rows.length === 0) return 0
  const ids = sql`${sql.param(rows.map(({ id }) => id))}::uuid[]`
  return db.transaction(async (tx) => {
    await tx.execute(sql`select id from ${products} where id = any(${ids}) order by id for no key update`)
    const corrections = await tx.execute(sql`
      insert into ${stockMovements} (product_id, qty, kind, balance, reason)
      select id, gap, 'corrected', stock, 'Changed by an earlier release of the shop'
      from (
        select id, stock, stock - coalesce((select sum(qty) from ${stockMovements} m where m.product_id = p.id), 0) as gap
        from ${products} p where id = any(${ids})
      ) differences
      where gap <> 0`)
    return corrections.rowCount ?? 0
  })
}
