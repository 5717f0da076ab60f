import { AppError } from '#contract/http/errors.ts'
import { toCents } from '#contract/money.ts'
import { markStockChanged } from '#server/catalogue/cache-tags.ts'
import { type Cost, changeCosts } from '#server/catalogue/movements/cost-queries.ts'
import { changeStock } from '#server/catalogue/movements/movement-queries.ts'
import type { Db } from '#server/db/database.ts'
import { averageCost } from './average-cost.ts'
import { findReceipt, insertReceipt } from './receipt-queries.ts'
import { lockProducts, noteSupplier, type StoredProduct } from './stored-queries.ts'
import type { ReceiptLine } from './table.ts'

type Delivery = {
  _id: string
  supplier: string
  reference: string
  lines: readonly { _id: string; qty: number; cost?: number | undefined }[]
}

/** Books a delivery once, however often it is sent. */
export async function receiveGoods(db: Db, { _id, supplier, reference, lines }: Delivery, by: string): Promise<void> {
  await db.transaction(async (tx) => {
    // The goods are locked first, as everywhere; the receipt's key then lets one of two through.
    const stored = await lockProducts(
      tx,
      lines.map((line) => line._id),
    )
    const bookedLines = lines.map((line, index) => toLine(line, stored.get(line._id), index))
    if (!(await insertReceipt(tx, { _id, supplier, reference, lines: bookedLines, by }))) {
      const before = await findReceipt(tx, _id)
      if (before && isSame(before.lines, bookedLines)) return
      throw new AppError(
        'conflict',
        'This delivery has already been booked with other lines. Please look at the list, and clear the form for another one.',
      )
    }
    await changeStock(
      tx,
      bookedLines.map(({ productId, qty, costCents }) => ({ productId, qty, costCents })),
      { kind: 'received', receiptId: _id, by },
    )
    await changeCosts(tx, toCosts(bookedLines, stored), { receiptId: _id, by })
    const ids = bookedLines.map(({ productId }) => productId)
    await noteSupplier(tx, ids, supplier)
    await markStockChanged(tx, ids)
  })
}

function toLine(
  { _id, qty, cost }: Delivery['lines'][number],
  product: StoredProduct | undefined,
  index: number,
): ReceiptLine {
  if (!product) {
    const message = 'This product no longer exists.'
    throw new AppError('bad_input', message, { issues: [{ path: `lines.${index}._id`, message }] })
  }
  const { name, partNumber } = product
  return { productId: _id, name, partNumber, qty, ...(cost === undefined ? {} : { costCents: toCents(cost) }) }
}

const isSame = (one: readonly ReceiptLine[], other: readonly ReceiptLine[]): boolean => {
  const key = (lines: readonly ReceiptLine[]) =>
    lines.map(({ productId, qty, costCents }) => `${productId} ${qty} ${costCents}`).toSorted()
  return key(one).join() === key(other).join()
}

function toCosts(lines: readonly ReceiptLine[], stored: ReadonlyMap<string, StoredProduct>): Cost[] {
  return lines.flatMap(({ productId, qty, costCents }) => {
    const before = stored.get(productId)
    return costCents === undefined || !before ? [] : [{ productId, cents: averageCost(before, { qty, costCents }) }]
  })
}
