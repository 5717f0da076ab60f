import { markStockChanged } from '#server/catalogue/cache-tags.ts'
import { changeStock } from '#server/catalogue/movements/movement-queries.ts'
import type { App } from '#server/http/types.ts'
import { lockStock } from '#server/stock/stock-queries.ts'
import { lockJob } from './job-queries.ts'
import { findLinked, markUsed } from './material-queries.ts'
import { listParts, unitsOf } from './materials.ts'

/**
 * Takes a job's linked fittings from stock, once. What is not free was taken all the same: the movement says how many
 * are missing, and the next count settles it.
 */
export async function useFittings({ db }: Pick<App, 'db'>, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const job = await lockJob(tx, id)
    if (job.usedAt || job.state === 'cancelled') return
    await markUsed(tx, job)
    const { design } = job.item
    if (!design) return
    const linked = await findLinked(tx)
    const needed = new Map<string, number>()
    for (const part of listParts(design, job.qty)) {
      const productId = linked.get(part.id)?._id
      if (productId) needed.set(productId, (needed.get(productId) ?? 0) + unitsOf(part))
    }
    const ids = [...needed.keys()]
    if (ids.length === 0) return
    const stock = await lockStock(tx, ids)
    for (const [productId, qty] of needed) {
      // What is reserved belongs to buyers who are paying.
      const taken = Math.min(qty, Math.max(0, stock.get(productId)?.free ?? 0))
      const missing = qty > taken ? `, ${qty - taken} more were not free` : ''
      const cause = { kind: 'used' as const, orderId: job.orderId, reason: `${job.jobNumber}${missing}` }
      if (taken > 0) await changeStock(tx, [{ productId, qty: -taken }], cause)
    }
    await markStockChanged(tx, ids)
  })
}
