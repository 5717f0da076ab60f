import { toBasisPoints } from '#contract/money.ts'

/** The tax in a sale, in its invoice and in a refund. No zod: the order screens show it. */

/** The VAT in an amount that includes it: the Act's tax fraction, rounded half up, without floating point. */
export function taxWithin(cents: number, percent: number): number {
  const rate = toBasisPoints(percent)
  return Math.floor((2 * rate * cents + 10_000 + rate) / (2 * (10_000 + rate)))
}

type Sale = {
  itemsCents: number
  totalCents: number
  /** 0 if the seller was not registered for VAT. */
  vatPercent: number
}
type Split = Omit<Sale, 'vatPercent'> & {
  /** Without VAT, like the items. */
  deliveryCents: number
  taxCents: number
}

/**
 * A sale as on its invoice. The VAT is the tax fraction of the total, rounded once; delivery is what is left. `taxCents`
 * is given for an invoice that was issued under an earlier rule.
 */
export const splitTotal = (
  { itemsCents, totalCents, vatPercent }: Sale,
  taxCents: number = taxWithin(totalCents, vatPercent),
): Split => ({
  itemsCents,
  deliveryCents: totalCents - taxCents - itemsCents,
  taxCents,
  totalCents,
})

export type CreditedInvoice = {
  taxCents: number
  /** The VAT in the delivery fee; none on invoices printed before it was charged. */
  deliveryTaxCents: number
  /** Delivery as paid. */
  deliveryCents: number
  totalCents: number
  vatPercent: number
}

/**
 * The tax in the first `cents` that are credited of an invoice, so that its credit notes together match its tax to the
 * cent. Invoices issued under earlier rules credit goods first and delivery last, each with its own tax.
 */
export function taxCredited(invoice: CreditedInvoice, cents: number): number {
  const { taxCents, deliveryTaxCents, deliveryCents, totalCents, vatPercent } = invoice
  if (taxCents === taxWithin(totalCents, vatPercent)) return taxWithin(Math.min(cents, totalCents), vatPercent)
  const goodsCents = totalCents - deliveryCents
  const share = (tax: number, part: number, whole: number) =>
    whole <= 0 ? 0 : Math.round((tax * Math.max(0, Math.min(part, whole))) / whole)
  return (
    share(taxCents - deliveryTaxCents, cents, goodsCents) + share(deliveryTaxCents, cents - goodsCents, deliveryCents)
  )
}
