import { vatCents } from '#contract/money.ts'

/** Prices of quotes, shared by both sides. No zod. A discount is always a unit price, never taken off a total. */

/** A list price less a discount in basis points (1000 is 10 %), rounded half up to whole cents. */
export const netCents = (listCents: number, basisPoints: number): number =>
  Math.floor((listCents * (10_000 - basisPoints) + 5000) / 10_000)

export type QuoteCents = { itemsCents: number; deliveryCents: number; taxCents: number; totalCents: number }

/** Unlike a cart's, a quote's delivery is without VAT: the tax is calculated once, on goods and delivery together. */
export function totalQuote(
  lines: readonly { priceCents: number; qty: number }[],
  deliveryCents: number,
  vatPercent: number,
): QuoteCents {
  const itemsCents = lines.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)
  const taxCents = vatCents(itemsCents + deliveryCents, vatPercent)
  return { itemsCents, deliveryCents, taxCents, totalCents: itemsCents + deliveryCents + taxCents }
}
