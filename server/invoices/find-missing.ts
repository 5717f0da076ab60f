import { fullInvoiceCents } from '#contract/addresses/needed.ts'
import type { InvoiceData } from './invoice-data.ts'

const isBlank = (text: string | undefined) => !text?.trim()

/** Details that the VAT Act requires (sections 20(4), 20(5) and 21(3)) and that are missing, as sentences for the office. */
export function findMissing(data: InvoiceData): string[] {
  const { seller, buyer, lines } = data
  const missing: string[] = []
  const need = (isThere: boolean, sentence: string) => {
    if (!isThere) missing.push(sentence)
  }
  need(!isBlank(seller.legalName || seller.name), "Enter the company's name in the settings.")
  need(
    !isBlank(seller.address.street) && !isBlank(seller.address.city),
    "Enter the company's address in the settings, with street and city.",
  )
  need(data.vatPercent === 0 || !isBlank(seller.vatNumber), "Enter the company's VAT number in the settings.")

  const invoiceTotal = data.kind === 'invoice' ? data.totalCents : data.invoice.totalCents
  if (invoiceTotal > fullInvoiceCents) {
    need(!isBlank(buyer.company || buyer.fullName), "The order has no buyer's name.")
    need(!isBlank(buyer.address) && !isBlank(buyer.city), "The order has no buyer's address.")
    if (data.kind === 'invoice')
      need(
        lines.every(({ qty }) => qty > 0),
        'A line of the order has no quantity.',
      )
  }
  if (data.kind === 'invoice') {
    need(lines.length > 0, 'The order has no lines.')
    need(
      lines.every(({ description }) => !isBlank(description)),
      'A line of the order has no description.',
    )
    const netCents = lines.reduce((sum, { unitCents, qty }) => sum + unitCents * qty, data.deliveryCents)
    need(netCents + data.taxCents === data.totalCents, "The order's value, tax and total do not add up.")
  } else {
    need(!isBlank(data.reason), 'The refund has no reason.')
    need(!isBlank(data.invoice.number), 'The order has no invoice yet.')
    need(data.totalCents > 0 && data.taxCents >= 0 && data.taxCents <= data.totalCents, 'The refund has no amount.')
  }
  return missing
}
