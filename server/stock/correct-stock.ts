import { AppError } from '#contract/http/errors.ts'
import { markStockChanged } from '#server/catalogue/cache-tags.ts'
import { changeStock, findKeyed } from '#server/catalogue/movements/movement-queries.ts'
import type { Db } from '#server/db/database.ts'
import { noSuchProduct } from './level-queries.ts'
import { lockProducts } from './stored-queries.ts'

type Correction = { _id?: string | undefined; kind: 'corrected' | 'scrapped'; qty: number; reason: string }

/** What open checkouts have reserved cannot be taken away: somebody may be paying for it. Returns what is available now. */
export async function correctStock(
  db: Db,
  id: string,
  { _id: key, kind, qty, reason }: Correction,
  by: string,
): Promise<{ name: string; available: number }> {
  return db.transaction(async (tx) => {
    const product = (await lockProducts(tx, [id])).get(id)
    if (!product) throw noSuchProduct()
    const { name, stock, reserved } = product
    const change = kind === 'scrapped' ? -qty : qty
    const [before] = await findKeyed(tx, key)
    if (before?.productId === id && before.qty === change) return { name, available: stock - reserved }
    if (before)
      throw new AppError('conflict', `A correction by ${before.qty} was saved already. Please look at the history.`)
    const available = stock - reserved + change
    if (change < 0 && available < 0) {
      const message =
        stock > reserved ? `Only ${stock - reserved} of ${name} are available.` : `None of ${name} is available.`
      throw new AppError('conflict', message, { issues: [{ path: 'qty', message }] })
    }
    await changeStock(tx, [{ productId: id, qty: change }], { kind, reason, key, by })
    await markStockChanged(tx, [id])
    return { name, available }
  })
}
