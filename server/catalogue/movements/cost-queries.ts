import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { products } from '../table.ts'

/** Null: it is no longer known. */
export type Cost = { productId: string; cents: number | null }
type CostCause = { reason?: string | undefined; receiptId?: string | undefined; by?: string | undefined }

/** The only place that changes average costs: what differs is in their history. The products are locked by the caller. */
export async function changeCosts(tx: Db, costs: readonly Cost[], cause: CostCause): Promise<void> {
  if (costs.length === 0) return
  await tx.execute(sql`
    with changed as (
      update ${products} p set cost_cents = c.cents
      from unnest(${sql.param(costs.map(({ productId }) => productId))}::uuid[],
        ${sql.param(costs.map(({ cents }) => cents))}::integer[]) as c (id, cents)
      where p.id = c.id and p.cost_cents is distinct from c.cents
      returning p.id, p.cost_cents
    )
    insert into product_costs (product_id, cents, reason, receipt_id, made_by)
    select id, cost_cents, ${cause.reason ?? null}, ${cause.receiptId ?? null}::uuid, ${cause.by ?? null}::uuid from changed`)
}
