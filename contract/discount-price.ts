import { toCents, toRand } from './money.ts'

/** What a discount code does to prices. No zod: the cart loads this. */

/** A code as the cart keeps it: which products it makes cheaper, and by how much. */
export type CartDiscount = { code: string; percent: number; products: string[] }

/** 12.5 → 1250. */
export const toBasisPoints = (percent: number): number => Math.round(percent * 100)

/** A unit price less a percentage, rounded half up to the cent. Totals are then sums of unit prices, as everywhere. */
export const lowerCents = (cents: number, basisPoints: number): number =>
  Math.floor((cents * (10_000 - basisPoints) + 5000) / 10_000)

type Item = { _id: string; price: number }

/** The items at the prices that a code gives them; `listPrice` is what they cost without it. */
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
