/** The tax in a refund. No zod. */

type Totals = { taxCents: number; shippingCents: number; totalCents: number }

/**
 * The tax in each refund of an order, in order. Goods are credited first and delivery, which was charged without tax,
 * last, so part of the goods has its own 15 %. Rounding is carried over to the next refund, so together they match the
 * order's tax to the cent.
 */
export function splitTax({ taxCents, shippingCents, totalCents }: Totals, refundCents: readonly number[]): number[] {
  const goodsCents = totalCents - shippingCents
  const taxOf = (cents: number) =>
    goodsCents <= 0 ? 0 : Math.round((taxCents * Math.min(cents, goodsCents)) / goodsCents)
  let returned = 0
  return refundCents.map((cents) => {
    const before = taxOf(returned)
    returned += cents
    return taxOf(returned) - before
  })
}
