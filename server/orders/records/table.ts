import { sql } from 'drizzle-orm'
import { bigint, boolean, date, doublePrecision, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { BillingAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import type { OrderDelivery } from '#contract/delivery/methods.ts'
import type { InvoiceBuyer } from '#contract/invoices/calls.ts'
import type { OrderItem, Seller } from '#contract/orders/calls.ts'
import type { OrderEventKind } from '#contract/orders/office-calls.ts'
import type { OrderStatus } from '#contract/orders/status.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'
import type { Email } from '#server/jobs/queued-email.ts'
import type { Hold } from '#server/stock/hold.ts'

/** `by` is the account that took the step; missing if it was automatic. */
export type HistoryStep = { status: OrderStatus; at: string; note?: string; by?: string }
/** A step that was undone, and by whom. */
/** With the parcel as it was entered, for the next time it is shipped. */
export type UndoneStep = HistoryStep & { undoneAt: string; undoneBy: string; courier?: string; trackingNumber?: string }
/** The order before a step by the office, and the step's unsent e-mail. */
export type UndoStep = {
  status: OrderStatus
  deliveredAt: string | null
  courier: string | null
  trackingNumber: string | null
  startedAt?: string | null
  until: string
  /** The order's `updatedAt` after the step; steps of the release before have none. */
  at?: string
  mailId: string | null
  /** How many entries of the history it added; one in undo steps of earlier releases. */
  steps?: number
  parcels?: StoredParcel[]
  holds?: Hold[]
}
/**
 * Of a line: `held` were taken from stock for the order; the rest was made. Of them `taken` only when the parcel left,
 * and of those `found` were not in the books.
 */
export type ParcelLine = { _id: string; qty: number; held: number; taken?: number; found?: number }
export type StoredParcel = {
  _id: string
  lines: ParcelLine[]
  courier?: string
  trackingNumber?: string
  at: string
  /** The last e-mail to the buyer about it. */
  mail?: { id: string; isCorrection: boolean }
}
/** A change after it was placed: what, in words. */
export type OrderChange = { what: string; by: string; at: string }
export type OfficeNote = { note: string; by: string; at: string }

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** Fixed by a checkout and stored in its order. */
export const purchaseColumns = {
  email: text('email').notNull(),
  items: jsonb('items').$type<OrderItem[]>().notNull(),
  holds: jsonb('holds').$type<Hold[]>().notNull().default([]),
  shippingAddress: jsonb('shipping_address').$type<ShippingAddress>().notNull(),
  /** Null if the delivery address is invoiced. */
  billingAddress: jsonb('billing_address').$type<BillingAddress>(),
  delivery: jsonb('delivery').$type<OrderDelivery>(),
  discountId: uuid('discount_id'),
  discountCode: text('discount_code'),
  paymentMethod: text('payment_method').notNull(),
  itemsCents: cents('items_cents'),
  shippingCents: cents('shipping_cents'),
  taxCents: cents('tax_cents'),
  totalCents: cents('total_cents'),
  /** 0 if the shop was not registered for VAT. */
  vatPercent: doublePrecision('vat_percent').notNull(),
  /** The part asked first; 0 without a deposit. */
  depositCents: cents('deposit_cents').default(0),
  /** When the workshop would have it ready, as shown to the buyer. */
  readyOn: date('ready_on'),
}

/** E-mails to the buyer, as they were sent. */
export const orderEmails = pgTable('order_emails', {
  _id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  sentTo: text('sent_to').notNull(),
  email: jsonb('email').$type<Email>().notNull(),
  sentBy: uuid('sent_by'),
  sentAt: moment('sent_at').notNull().default(sql`now()`),
})

export const paymentProofs = pgTable('payment_proofs', {
  _id: primaryId(),
  orderId: uuid('order_id').notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  fileKey: text('file_key').notNull(),
  createdAt: stamps.createdAt,
})

/** What happened besides steps, payments and refunds. */
export const orderEvents = pgTable('order_events', {
  _id: primaryId(),
  orderId: uuid('order_id').notNull(),
  what: text('what').$type<OrderEventKind>().notNull(),
  note: text('note'),
  by: uuid('by'),
  at: moment('at').notNull().default(sql`now()`),
})

export const orders = pgTable('orders', {
  _id: primaryId(),
  // The database numbers orders from a sequence; this only makes the column optional for inserts.
  orderNumber: text('order_number').notNull().default(''),
  checkoutId: text('checkout_id'),
  /** The accepted quote it came from. */
  quoteId: uuid('quote_id'),
  userId: uuid('user_id'),
  isGuest: boolean('is_guest').notNull(),
  /** Of the key in its e-mailed link; another address gets a new one. */
  keyVersion: integer('key_version').notNull().default(1),
  status: text('status').$type<OrderStatus>().notNull(),
  ...purchaseColumns,
  /** By when it should be paid; only shown. */
  payBy: date('pay_by'),
  /** Paid in full: the date of the payment that completed it. */
  paidAt: moment('paid_at'),
  deliveredAt: moment('delivered_at'),
  /** When the workshop will have made its part, as the buyer was told last: fixed once it is accepted. */
  promisedOn: date('promised_on'),
  /** When the office started on it; a deposit takes an order to processing by itself. */
  startedAt: moment('started_at'),
  courier: text('courier'),
  trackingNumber: text('tracking_number'),
  /** The buyer was not e-mailed about the last step, because too many e-mails had been requested. */
  isUnmailed: boolean('is_unmailed').notNull().default(false),
  /** Everything for it is there: its jobs are finished and the rest is held. */
  madeAt: moment('made_at'),
  /** Its deposit has arrived and its goods are ready: the balance was asked for, and once again later. */
  readyAt: moment('ready_at'),
  balanceRemindedAt: moment('balance_reminded_at'),
  /** Since when a buyer's proof of payment waits for a payment. */
  proofAt: moment('proof_at'),
  /** What was kept when it was cancelled, VAT included. */
  chargeCents: cents('charge_cents').default(0),
  /** While unpaid: how long the office reserves its goods, which are then in `holds`. */
  reservedUntil: moment('reserved_until'),
  history: jsonb('history').$type<HistoryStep[]>().notNull(),
  undo: jsonb('undo').$type<UndoStep>(),
  undone: jsonb('undone').$type<UndoneStep[]>().notNull().default([]),
  parcels: jsonb('parcels').$type<StoredParcel[]>().notNull().default([]),
  seller: jsonb('seller').$type<Seller>(),
  /** The number under which an invoice was printed before invoices were stored. */
  printedNumber: text('printed_number'),
  invoicedAt: moment('invoiced_at'),
  /** While its payment can still be undone, the invoice waits. */
  invoiceAfter: moment('invoice_after'),
  /** The buyer was e-mailed without the invoice, or with a specimen: it is e-mailed once it is issued. */
  isInvoiceOwed: boolean('is_invoice_owed').notNull().default(false),
  /** The buyer as corrected on a specimen, for the invoice that replaces it. */
  invoiceBuyer: jsonb('invoice_buyer').$type<InvoiceBuyer>(),
  changes: jsonb('changes').$type<OrderChange[]>().notNull().default([]),
  notes: jsonb('notes').$type<OfficeNote[]>().notNull().default([]),
  ...stamps,
})
