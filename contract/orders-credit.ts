/** What of a refund is tax. No zod here. */

type Totals = { taxCents: number; shippingCents: number; totalCents: number }

/**
 * The tax in each of several refunds of one order, in the order they were made. Goods are credited first and delivery,
 * which was charged without tax, last: a part of the goods carries its own 15 %. What is rounded off one comes with the
 * next, so all together are the order's tax to the cent.
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
