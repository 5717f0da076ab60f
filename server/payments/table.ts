import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { InvoiceBuyer } from '#contract/invoices/calls.ts'
import type { CounterMethod } from '#contract/orders/calls.ts'
import type { RefundCause } from '#contract/orders/refund-lines.ts'
import type { PaymentIssueKind } from '#contract/payments/calls.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'
import type { Mode, WebhookVerdict } from './provider/provider.ts'

export type RefundStep = 'waiting' | 'sent' | 'accepted' | 'done' | 'failed'
/** The source of a payment: a card provider, or a bank transfer or counter payment recorded by the office. */
export type MoneySource = 'yoco' | 'payfast' | 'paystack' | 'sandbox' | 'eft' | 'counter'

/** Recorded by a person, so a person pays it back. */
export const isByHand = (provider: string): boolean => provider === 'eft' || provider === 'counter'

const cents = (name: string) => bigint(name, { mode: 'number' })
export const moneySource = () => text('provider').$type<MoneySource>().notNull()
export const paymentMode = () => text('mode').$type<Mode>().notNull()

export const paymentEvents = pgTable('payment_events', {
  provider: moneySource(),
  eventId: text('event_id').notNull(),
  kind: text('kind').$type<'payment' | 'refund' | 'other'>().notNull(),
  checkoutId: text('checkout_id'),
  providerRef: text('provider_ref'),
  said: jsonb('said').$type<Extract<WebhookVerdict, { ok: true }>>().notNull(),
  raw: text('raw').notNull(),
  receivedAt: moment('received_at').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  processedAt: moment('processed_at'),
})

export const payments = pgTable('payments', {
  _id: primaryId(),
  provider: moneySource(),
  providerPaymentId: text('provider_payment_id').notNull(),
  providerRef: text('provider_ref'),
  checkoutId: text('checkout_id'),
  orderId: uuid('order_id'),
  cents: cents('cents').notNull(),
  mode: paymentMode(),
  isSurplus: boolean('is_surplus').notNull().default(false),
  /** For the excess of a payment: the row that counts. */
  partOf: uuid('part_of'),
  /** How it was paid at the counter. */
  method: text('method').$type<CounterMethod>(),
  /** As on the bank statement. */
  reference: text('reference'),
  note: text('note'),
  /** The office account that recorded it. */
  recordedBy: uuid('recorded_by'),
  /** The e-mail about it, which waits until it can no longer be undone. */
  mailId: uuid('mail_id'),
  /** It was recorded by mistake, and does not count. */
  reversedAt: moment('reversed_at'),
  reversedBy: uuid('reversed_by'),
  reverseReason: text('reverse_reason'),
  /** From when on it is due a receipt; null if it has one, or needs none. */
  receiptAfter: moment('receipt_after'),
  refundLease: moment('refund_lease'),
  paidAt: moment('paid_at').notNull(),
  createdAt: stamps.createdAt,
})

/** Of an order's line: `unshipped` had not left the works, and `restocked` returned to stock. */
export type RefundLine = { _id: string; qty: number; unshipped: number; restocked: number }

export const refunds = pgTable('refunds', {
  _id: primaryId(),
  /** Null for a payment without an order. */
  orderId: uuid('order_id'),
  paymentId: uuid('payment_id').notNull(),
  cents: cents('cents').notNull(),
  reason: text('reason').notNull(),
  /** None for an amount. Of a refund that needs several payments, only the first has them. */
  lines: jsonb('lines').$type<RefundLine[]>().notNull().default([]),
  delivery: boolean('delivery').notNull().default(false),
  cause: text('cause').$type<RefundCause>(),
  /** Of money that no invoice lists: it has no credit note. */
  isUninvoiced: boolean('is_uninvoiced').notNull().default(false),
  /** Why it failed, and the failed refund that it repeats. */
  failure: text('failure'),
  repeatOf: uuid('repeat_of'),
  /** The office account that issued it; null if it was automatic. */
  madeBy: uuid('made_by'),
  state: text('state').$type<RefundStep>().notNull().default('waiting'),
  attempt: integer('attempt').notNull().default(1),
  refundedBeforeCents: cents('refunded_before_cents'),
  providerRefundId: text('provider_refund_id'),
  firstSentAt: moment('first_sent_at'),
  nextTryAt: moment('next_try_at'),
  /** The number and day of a credit note that was printed before credit notes were stored. */
  creditNote: text('credit_note'),
  creditedAt: moment('credited_at'),
  isCredited: boolean('is_credited').notNull().default(false),
  /** The buyer was e-mailed without the credit note, or with a specimen: it is e-mailed once it is issued. */
  isCreditNoteOwed: boolean('is_credit_note_owed').notNull().default(false),
  /** The buyer as corrected on a specimen, for the credit note that replaces it. */
  creditNoteBuyer: jsonb('credit_note_buyer').$type<InvoiceBuyer>(),
  ...stamps,
})

export const paymentIssues = pgTable('payment_doubts', {
  _id: primaryId(),

  kind: text('doubt').$type<PaymentIssueKind>().notNull(),
  /** Identifies the issue: its payment, checkout or refund. */
  about: text('about').notNull(),
  message: text('message').notNull(),
  provider: text('provider').notNull(),
  paymentId: text('payment_id'),
  checkoutId: text('checkout_id'),
  orderId: uuid('order_id'),
  refundId: uuid('refund_id'),
  expectedCents: cents('expected_cents'),
  receivedCents: cents('received_cents'),
  buyer: text('buyer'),
  resolvedAt: moment('resolved_at'),
  note: text('note'),
  ...stamps,
})
