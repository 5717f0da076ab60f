import { AppError } from '#contract/http/errors.ts'
import { isMadeToMeasure } from '#contract/orders/deposit.ts'
import type { MissingGoods } from '#contract/orders/office-calls.ts'
import { describeLines, type LineQty } from '#contract/orders/unshipped.ts'
import { changeStock } from '#server/catalogue/movements/movement-queries.ts'
import type { Db } from '#server/db/database.ts'
import type { Hold } from '#server/stock/hold.ts'
import { restockHolds } from '#server/stock/holds.ts'
import { lockStock, moveStock, sellFree } from '#server/stock/stock-queries.ts'
import { insertOrderEvent } from '../records/event-queries.ts'
import type { OrderRow } from '../records/order-queries.ts'
import type { ParcelLine, StoredParcel } from '../records/table.ts'
import { lockBegunLines } from './begun-job-queries.ts'

type Packed = { packed: readonly ParcelLine[]; found?: readonly LineQty[] | undefined; by: string }

/**
 * What was sold beyond stock leaves a locked order, so it is taken from stock now. What is not there is refused, unless
 * the packer has found it: then it is booked in first. Goods that the workshop makes for the order are no stock.
 */
export async function takeShort(tx: Db, order: OrderRow, { packed, found = [], by }: Packed): Promise<ParcelLine[]> {
  const begun = await lockBegunLines(tx, order)
  const itemOf = ({ _id }: LineQty) => order.items.find((item) => item._id === _id)
  const short = packed.filter((line) => {
    const item = itemOf(line)
    return item && line.qty > line.held && !isMadeToMeasure(item) && !(item.madeToOrder && begun.has(line._id))
  })
  if (short.length === 0) return [...packed]
  const stock = await lockStock(
    tx,
    short.map(({ _id }) => _id),
  )
  const missing: MissingGoods = []
  const taking = new Map<string, { taken: number; found: number }>()
  for (const line of short) {
    const { _id, qty, held } = line
    const product = stock.get(_id)
    // A product that was deleted has no stock.
    if (!product) continue
    const inStock = Math.min(qty - held, Math.max(0, product.free))
    // Who packed what is made to order knows that it is there.
    const lacking = itemOf(line)?.madeToOrder ? 0 : qty - held - inStock
    if (lacking > (found.find((one) => one._id === _id)?.qty ?? 0))
      missing.push({ _id, qty: lacking, available: inStock })
    taking.set(_id, { taken: inStock + lacking, found: lacking })
  }
  if (missing.length > 0)
    throw new AppError('not_in_stock', `${describeLines(order.items, missing)} ${areNotThere(missing)}`, {
      details: { items: missing },
    })
  await book(tx, order, taking, by)
  return packed.map((line) => {
    const { taken = 0, found: more = 0 } = taking.get(line._id) ?? {}
    return { ...line, held: line.held + taken, ...(taken > 0 ? { taken } : {}), ...(more > 0 ? { found: more } : {}) }
  })
}

const areNotThere = (missing: MissingGoods): string =>
  missing.length === 1 && missing[0]?.qty === 1 ? 'is not in stock.' : 'are not in stock.'

async function book(
  tx: Db,
  order: OrderRow,
  taking: ReadonlyMap<string, { taken: number; found: number }>,
  by: string,
): Promise<void> {
  const holdsOf = (read: 'taken' | 'found'): Hold[] =>
    [...taking].map(([productId, goods]) => ({ productId, qty: goods[read] })).filter(({ qty }) => qty > 0)
  const [taken, found] = [holdsOf('taken'), holdsOf('found')]
  const reason = `Found when ${order.orderNumber} was packed`
  await changeStock(tx, found, { kind: 'corrected', reason, orderId: order._id, by })
  await moveStock(tx, taken, sellFree, { orderId: order._id, by })
  await note(tx, order, 'stock_found', found, by)
  await note(tx, order, 'stock_taken', taken, by)
}

/** A step is undone: what its parcels took from stock returns, and what was found is no longer there. */
export async function putBackTaken(
  tx: Db,
  order: OrderRow,
  before: readonly StoredParcel[],
  by: string,
): Promise<void> {
  const lines = order.parcels.filter(({ _id }) => !before.some((kept) => kept._id === _id)).flatMap((one) => one.lines)
  const taken = lines.map(({ _id, taken: qty = 0 }) => ({ productId: _id, qty })).filter(({ qty }) => qty > 0)
  const found = lines.map(({ _id, found: qty = 0 }) => ({ productId: _id, qty: -qty })).filter(({ qty }) => qty < 0)
  await restockHolds(tx, taken, { orderId: order._id, by })
  const reason = `${order.orderNumber} was not packed after all`
  await changeStock(tx, found, { kind: 'corrected', reason, orderId: order._id, by })
  await note(tx, order, 'stock_put_back', taken, by)
}

async function note(
  tx: Db,
  order: OrderRow,
  what: 'stock_taken' | 'stock_found' | 'stock_put_back',
  goods: readonly Hold[],
  by: string,
): Promise<void> {
  if (goods.length === 0) return
  const lines = goods.map(({ productId, qty }) => ({ _id: productId, qty }))
  await insertOrderEvent(tx, order, { what, note: `${describeLines(order.items, lines)}.`, by })
}
