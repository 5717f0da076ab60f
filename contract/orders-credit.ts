/** What of a refund is tax. No zod here. */

type Totals = { taxCents: number; totalCents: number }

/**
 * The tax in each of several refunds of one order, in the order they were made. Each carries the order's own share of tax
 * (delivery has none), and what is rounded off one comes with the next: all together are the order's tax to the cent.
 */
export function splitTax({ taxCents, totalCents }: Totals, refundCents: readonly number[]): number[] {
  const taxOf = (cents: number) => (totalCents === 0 ? 0 : Math.round((taxCents * cents) / totalCents))
  let returned = 0
  return refundCents.map((cents) => {
    const before = taxOf(returned)
    returned += cents
    return taxOf(returned) - before
  })
}
