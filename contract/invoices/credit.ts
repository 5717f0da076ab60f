/** The tax in an invoice and in a refund. No zod. */

/** The VAT in an amount that includes it, rounded half up, without floating point. */
export const taxWithin = (cents: number): number => Math.floor((30 * cents + 115) / 230)

export type CreditedInvoice = {
  taxCents: number
  /** The VAT in the delivery fee; none on invoices printed before it was charged. */
  deliveryTaxCents: number
  /** Delivery as paid. */
  deliveryCents: number
  totalCents: number
}

/**
 * The tax in each refund of an order, in order. Goods are credited first and delivery last, each with its own tax. Rounding
 * is carried over to the next refund, so together they match the invoice's tax to the cent.
 */
export function splitTax(invoice: CreditedInvoice, refundCents: readonly number[]): number[] {
  const { taxCents, deliveryTaxCents, deliveryCents, totalCents } = invoice
  const goodsCents = totalCents - deliveryCents
  const share = (tax: number, part: number, whole: number) =>
    whole <= 0 ? 0 : Math.round((tax * Math.max(0, Math.min(part, whole))) / whole)
  const taxOf = (cents: number) =>
    share(taxCents - deliveryTaxCents, cents, goodsCents) + share(deliveryTaxCents, cents - goodsCents, deliveryCents)
  let returned = 0
  return refundCents.map((cents) => {
    const before = taxOf(returned)
    returned += cents
    return taxOf(returned) - before
  })
}
