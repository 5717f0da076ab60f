import { maxQuantity, type TotalsCents, totalCart } from '#contract/cart.ts'
import { AppError } from '#contract/errors.ts'
import { toRand } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders.ts'
import type { OutOfStockDetails } from '#contract/payments.ts'
import type { ShelfItem } from './stock-queries.ts'
import type { Hold } from './table.ts'

export type Line = { _id: string; qty: number }
type Shelf = ReadonlyMap<string, ShelfItem>

/** One line for each product, however often it was sent. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, number>()
  for (const { _id, qty } of lines) {
    const id = _id.toLowerCase()
    merged.set(id, (merged.get(id) ?? 0) + qty)
  }
  const all = Array.from(merged, ([_id, qty]) => ({ _id, qty }))
  if (all.some(({ qty }) => qty > maxQuantity))
    throw new AppError('bad_input', `One order holds at most ${maxQuantity} of a product.`, {
      issues: [{ path: 'orderItems', message: `At most ${maxQuantity} of a product.` }],
    })
  return all
}

/** What these lines take from the shelf. Made-to-order goods take what lies there and wait for the rest. */
export function planHolds(
  shelf: Shelf,
  lines: readonly Line[],
  names: ReadonlyMap<string, string> = new Map(),
): Hold[] {
  const holds: Hold[] = []
  const missing: OutOfStockDetails['items'] = []
  for (const { _id, qty } of lines) {
    const item = shelf.get(_id)
    const free = item?.isLive ? Math.max(0, item.free) : 0
    const isEnough = item?.isLive && (item.madeToOrder || free >= qty)
    if (!isEnough) missing.push({ _id, name: item?.name ?? names.get(_id) ?? 'A product', qty, countInStock: free })
    else if (free > 0) holds.push({ productId: _id, qty: Math.min(free, qty) })
  }
  if (missing.length > 0) throw outOfStock(missing)
  return holds
}

function outOfStock(items: OutOfStockDetails['items']): AppError {
  const [first] = items
  const what =
    first && first.countInStock > 0
      ? `Of ${first.name} there are only ${first.countInStock} left.`
      : `${first?.name} can no longer be bought.`
  return new AppError('out_of_stock', items.length > 1 ? `${what} ${items.length - 1} more cannot be had.` : what, {
    details: { items },
  })
}

/** The lines as the order will keep them, at the prices of the shelf. Nothing that a browser sent is read but id and quantity. */
export function toOrderItems(shelf: Shelf, lines: readonly Line[]): OrderItem[] {
  return lines.flatMap(({ _id, qty }) => {
    const item = shelf.get(_id)
    if (!item) return []
    return {
      _id,
      name: item.name,
      slug: item.slug,
      partNumber: item.partNumber,
      image: item.image,
      price: toRand(item.priceCents),
      qty,
      madeToOrder: item.madeToOrder,
      ...(item.leadTimeDays === null ? {} : { leadTimeDays: item.leadTimeDays }),
    }
  })
}

export function totalLines(shelf: Shelf, lines: readonly Line[]): TotalsCents {
  return totalCart(lines.map(({ _id, qty }) => ({ priceCents: shelf.get(_id)?.priceCents ?? 0, qty })))
}
