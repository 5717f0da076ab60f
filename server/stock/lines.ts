import { type DeliveryTerms, maxQuantity, offersOf, type TotalsCents, totalCart } from '#contract/cart/price.ts'
import { type DeliveryMethod, pickOffer } from '#contract/delivery/methods.ts'
import { AppError } from '#contract/http/errors.ts'
import { toRand } from '#contract/money.ts'
import type { OrderItem } from '#contract/orders/calls.ts'
import type { OutOfStockDetails } from '#contract/payments/calls.ts'
import type { Hold } from './hold.ts'
import type { StockItem } from './stock-queries.ts'

/** A promised line, from a quote, takes whatever is in stock and is never refused. `checked`: the buyer has checked the drawing. */
export type Line = {
  _id: string
  qty: number
  isPromised?: true | undefined
  checked?: boolean | undefined
  /** The buyer lets its passports show the drawing. */
  isShared?: boolean | undefined
}
type StockByProduct = ReadonlyMap<string, StockItem>

/** One line per product, however often it was sent. */
export function mergeLines(lines: readonly Line[]): Line[] {
  const merged = new Map<string, Line>()
  for (const { _id, qty, checked, isShared } of lines) {
    const id = _id.toLowerCase()
    const before = merged.get(id)
    merged.set(id, {
      _id: id,
      qty: (before?.qty ?? 0) + qty,
      checked: checked || before?.checked,
      isShared: isShared || before?.isShared,
    })
  }
  const all = Array.from(merged.values())
  if (all.some(({ qty }) => qty > maxQuantity))
    throw new AppError('bad_input', `You can order at most ${maxQuantity} of a product.`, {
      issues: [{ path: 'orderItems', message: `At most ${maxQuantity} of a product.` }],
    })
  return all
}

/** A custom enclosure is bought from its drawing, so the buyer must have checked it. */
export function assertChecked(stock: StockByProduct, lines: readonly Line[]): void {
  const at = lines.findIndex(({ _id, checked }) => stock.get(_id)?.design && !checked)
  if (at === -1) return
  const message = `Please check drawing ${stock.get(lines[at]?._id ?? '')?.design?.code} first: we build what it shows.`
  throw new AppError('bad_input', message, { issues: [{ path: `orderItems.${at}.checked`, message }] })
}

/** What these lines take from stock. Made-to-order and promised products take what is there; the rest is made. */
export function planHolds(
  stock: StockByProduct,
  lines: readonly Line[],
  names: ReadonlyMap<string, string> = new Map(),
): Hold[] {
  const holds: Hold[] = []
  const missing: OutOfStockDetails['items'] = []
  for (const { _id, qty, isPromised } of lines) {
    const item = stock.get(_id)
    const free = item?.isLive || isPromised ? Math.max(0, item?.free ?? 0) : 0
    const isEnough = isPromised || (item?.isLive && (item.madeToOrder || free >= qty))
    // Guessed ids must not reveal drafts.
    const name = names.get(_id) ?? (item?.isLive ? item.name : 'A product in your cart')
    if (!isEnough) missing.push({ _id, name, qty, countInStock: free })
    else if (free > 0) holds.push({ productId: _id, qty: Math.min(free, qty) })
  }
  if (missing.length > 0) throw outOfStock(missing)
  return holds
}

function outOfStock(items: OutOfStockDetails['items']): AppError {
  const [first] = items
  const what =
    first && first.countInStock > 0
      ? `Only ${first.countInStock} of ${first.name} left.`
      : `${first?.name} is no longer available.`
  return new AppError('out_of_stock', items.length > 1 ? `${what} ${items.length - 1} more are not available.` : what, {
    details: { items },
  })
}

/** The lines as stored with the order, at current prices: only id and quantity come from the browser. */
export function toOrderItems(stock: StockByProduct, lines: readonly Line[]): OrderItem[] {
  return lines.flatMap(({ _id, qty, checked, isShared }) => {
    const item = stock.get(_id)
    if (!item) return []
    return {
      _id,
      name: item.name,
      slug: item.slug,
      partNumber: item.partNumber,
      image: item.image,
      price: toRand(item.priceCents),
      ...(item.listCents === undefined ? {} : { listPrice: toRand(item.listCents) }),
      qty,
      madeToOrder: item.madeToOrder,
      ...(item.leadTimeDays === null ? {} : { leadTimeDays: item.leadTimeDays }),
      ...(item.design ? { design: item.design } : {}),
      ...(item.design && checked ? { checked: true as const } : {}),
      ...(item.design && isShared ? { isShared: true as const } : {}),
    }
  })
}

/** Prices and delivery of these lines; undefined if no delivery method has a price for them. */
export function priceLines(
  stock: StockByProduct,
  lines: readonly Line[],
  terms?: DeliveryTerms,
): { totals: TotalsCents; method: DeliveryMethod | undefined } {
  const priced = lines.map(({ _id, qty }) => {
    const { priceCents = 0, weightGrams = null, deliveryQuoted = false, goesByWeight } = stock.get(_id) ?? {}
    return {
      priceCents,
      qty,
      deliveryQuoted,
      goesByWeight,
      weightKg: weightGrams === null ? undefined : weightGrams / 1000,
    }
  })
  const method = terms && pickOffer(offersOf(priced, terms), terms.chosen)?.method
  return { totals: totalCart(priced, terms), method }
}
