/** An e-mail as its author writes it: plain text and at most one action. */
export type Email = {
  subject: string
  /** A string is a paragraph; `rows` are table rows, whose first cell may have several lines. */
  body: (string | { rows: [string, string][] })[]
  action?: { label: string; url: string }
  footer?: string
  attach?: Attached
  /** For the log. */
  about?: { orderId: string } | { quoteId: string } | { messageId: string }
  /** About an order, to its buyer: kept once it is sent, so that the office can send it again. */
  isKept?: true
  /** Who in the office sends it. */
  by?: string
  /** The URL that unsubscribes with one request; mail programs show a button for it. */
  unsubscribe?: string
}
/**
 * An order's pro forma or invoice, its drawings, a refund's credit note, a payment's receipt or a version of a quote, attached as PDF.
 * `drawings`: those of this order as well.
 */
export type Attached = (
  | { kind: 'invoice' | 'credit_note' | 'receipt' | 'pro_forma' | 'drawings'; of: string }
  | { kind: 'quote'; of: string; version: number }
) & { drawings?: string }

/** An e-mail ready to be sent. */
export type CompleteEmail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  shopName?: string
  /** Without MAIL_FROM: the shop's own address. */
  shopEmail?: string
  attach?: Attached
  unsubscribe?: string
}
