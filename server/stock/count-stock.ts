import { AppError } from '#contract/http/errors.ts'
import type { CountLine } from '#contract/stock/calls.ts'
import { markStockChanged } from '#server/catalogue/cache-tags.ts'
import { changeStock } from '#server/catalogue/movements/movement-queries.ts'
import type { Db } from '#server/db/database.ts'
import { findLines, hasMoved, lockOpenCount, markPosted, toLine, writeLine } from './count-queries.ts'
import { noSuchProduct } from './level-queries.ts'
import { lockProducts } from './stored-queries.ts'

/** In a figure sent later than this, goods may have moved since it was counted. */
const promptSeconds = 5

type Entry = { counted: number | null; seenAt?: string | null | undefined; secondsAgo: number }

/** Enters what somebody has found on the shelf. A product that is not on the list was found there all the same. */
export async function countProduct(
  db: Db,
  { id, product }: { id: string; product: string },
  { counted, seenAt, secondsAgo }: Entry,
  by: string,
): Promise<CountLine> {
  return db.transaction(async (tx) => {
    await lockOpenCount(tx, id, 'share')
    const name = (await lockProducts(tx, [product])).get(product)?.name
    if (name === undefined) throw noSuchProduct()
    const [before] = await findLines(tx, id, { productId: product })
    const line = before && toLine(before, false)
    if (line?.at && seenAt !== undefined && line.at !== seenAt) {
      // The answer to it was lost, or two people agree.
      if (line.counted === counted && !line.recount) return line
      throw new AppError('stale', `${line.by ?? 'Somebody'} has counted ${line.counted} of ${name} meanwhile.`)
    }
    if (secondsAgo > promptSeconds && (await hasMoved(tx, product, secondsAgo)))
      throw new AppError('conflict', `${name} came or went since you counted it. Please count it again.`)
    await writeLine(tx, { countId: id, productId: product, counted, by })
    const [after] = await findLines(tx, id, { productId: product })
    if (!after) throw noSuchProduct()
    return toLine(after, false)
  })
}

/**
 * Corrects the stock by what each line differed when it was counted: what was sold, shipped or received before or after
 * has changed both figures alike. What is reserved stays, because somebody may be paying for it.
 */
export async function postCount(db: Db, id: string, by: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { name } = await lockOpenCount(tx, id, 'update')
    const lines = await findLines(tx, id)
    const stored = await lockProducts(
      tx,
      lines.map(({ productId }) => productId),
    )
    // Again, now that nobody can correct them any more.
    const counted = (await findLines(tx, id)).filter((line) => line.counted !== null && !line.isOver)
    if (counted.length === 0)
      throw new AppError(
        'step_not_allowed',
        lines.some((line) => line.counted !== null)
          ? 'The stock of everything that was counted has been changed since. Please count it again.'
          : 'Nothing has been counted yet.',
      )
    const changes = counted.flatMap(({ productId, counted: onShelf, expected }) => {
      const product = stored.get(productId)
      if (!product || onShelf === null || expected === null) return []
      const { stock, reserved } = product
      return { productId, qty: Math.max(Math.min(reserved, stock), stock + onShelf - expected) - stock }
    })
    await changeStock(tx, changes, { kind: 'counted', reason: name, countId: id, by })
    await markPosted(tx, id, changes, by)
    await markStockChanged(
      tx,
      changes.filter(({ qty }) => qty !== 0).map(({ productId }) => productId),
    )
  })
}
