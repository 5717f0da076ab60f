import type { InvoiceBuyer } from '#contract/invoices/calls.ts'
import type { Seller } from '#contract/orders/calls.ts'

/** Everything printed on an invoice or a credit note except its number and date. It never changes. */

export type SheetLine = { partNumber: string; description: string; qty: number; unitCents: number }

type Shared = {
  seller: Seller
  buyer: InvoiceBuyer
  orderNumber: string
  reference?: string | undefined
  lines: SheetLine[]
  /** Without VAT, like the lines. */
  deliveryCents: number
  /** The buyer's choice; missing on older documents. */
  deliveryName?: string | undefined
  taxCents: number
  totalCents: number
  vatPercent: number
  paidAt: string
  paymentMethod: string
  /** Issued before the seller had a VAT number, so it is not a tax invoice. */
  isPlain?: boolean | undefined
  /** A specimen because it was paid with test money. */
  isTest?: boolean | undefined
}

export type SalesInvoiceData = Shared & {
  kind: 'invoice'
  /** The part of the tax that is for delivery. */
  deliveryTaxCents: number
}

export type CreditNoteData = Shared & {
  kind: 'credit_note'
  invoice: { number: string; issuedAt: string; totalCents: number }
  reason: string
  /** For a partial amount that belongs to no line. */
  partCents?: number | undefined
  /** What the goods listed cost more or less than is credited here: rounding, or money credited separately. */
  adjustCents?: number | undefined
}

export type InvoiceData = SalesInvoiceData | CreditNoteData
