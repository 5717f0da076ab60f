import type { InvoiceBuyer } from '#contract/invoices/calls.ts'
import type { Seller } from '#contract/orders/calls.ts'

/** Everything printed on an invoice or a credit note except its number and date. It never changes. */

export type SheetLine = { partNumber: string; description: string; qty: number; unitCents: number }

/** Money that arrived before the invoice, as printed on it. Money returned since is negative. */
export type ReceivedLine = {
  on: string
  cents: number
  /** 'by bank transfer'. */
  how: string
  receipt?: string | undefined
}

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
  /** Payments and what was returned of them, if it was paid in parts; together they are the total. */
  received?: ReceivedLine[] | undefined
  /** For what was kept of a cancelled order. */
  isCharge?: boolean | undefined
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

/** Everything printed on a receipt except its number and date, and whether its payment was reversed. */
export type ReceiptData = Pick<
  Shared,
  'seller' | 'buyer' | 'orderNumber' | 'reference' | 'totalCents' | 'vatPercent'
> & {
  cents: number
  /** The day of the payment. */
  on: string
  how: string
  /** As on the bank statement. */
  paymentReference?: string | undefined
  depositCents: number
  /** Of the order, with this payment. */
  receivedCents: number
}
