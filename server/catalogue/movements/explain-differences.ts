import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { products } from '../table.ts'
import { stockMovements } from './table.ts'

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
    const made = await tx.execute(sql`
      insert into ${stockMovements} (product_id, qty, kind, balance, reason)
      select id, gap, 'corrected', stock, 'Changed by an earlier release of the shop'
      from (
        select id, stock, stock - coalesce((select sum(qty) from ${stockMovements} m where m.product_id = p.id), 0) as gap
        from ${products} p where id = any(${ids})
      ) seen
      where gap <> 0`)
    return made.rowCount ?? 0
  })
}
