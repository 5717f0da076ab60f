import { toCents, toRand } from '#contract/money.ts'

/** Prices with a discount code. No zod: the cart loads this. */

/** A code as stored in the cart: which products it discounts, and by how much. */
export type CartDiscount = { code: string; percent: number; products: string[] }

/** 12.5 → 1250. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** A unit price less a percentage, rounded half up to the cent. Totals are then sums of unit prices, as they always are. */
export const lowerCents = (cents: number, basisPoints: number): number =>
  Math.floor((cents * (10_000 - basisPoints) + 5000) / 10_000)

type Item = { _id: string; price: number }

/** The items at their discounted prices; `listPrice` is the price without the code. */
export function applyDiscount<I extends Item>(
  items: readonly I[],
  discount: CartDiscount | undefined,
): (I & { listPrice?: number })[] {
  if (!discount) return [...items]
  const basisPoints = toBasisPoints(discount.percent)
  return items.map((item) =>
    discount.products.includes(item._id)
      ? { ...item, price: toRand(lowerCents(toCents(item.price), basisPoints)), listPrice: item.price }
      : item,
  )
}

type PricedLine = { price: number; qty: number; listPrice?: number | undefined }

/** What the lines cost less than at the shop's list prices, without VAT. A line that costs more saves nothing. */
export const savedCents = (lines: readonly PricedLine[]): number =>
  lines.reduce(
    (sum, { price, qty, listPrice = price }) => sum + Math.max(0, toCents(listPrice) - toCents(price)) * qty,
    0,
  )
