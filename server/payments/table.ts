import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { PaymentDoubt } from '#contract/payments.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'
import { bought } from '#server/orders/table.ts'
import type { HookVerdict, Mode, Redirect } from './provider.ts'

/** new: not yet at the provider. open: the buyer can pay. paid: has its order. review: money came that a person must look at. */
export type CheckoutState = 'new' | 'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'review'
/** Why money waits for a person instead of becoming an order. */
export type ReviewCause = 'wrong_amount' | 'refunded' | 'taken'
export type RefundStep = 'waiting' | 'sent' | 'accepted' | 'done' | 'failed'
/** Where money comes from: a provider of cards, or a bank transfer that the office recorded. */
export type MoneySource = 'yoco' | 'payfast' | 'paystack' | 'sandbox' | 'eft'

const cents = (name: string) => bigint(name, { mode: 'number' })
const source = () => text('provider').$type<MoneySource>().notNull()
const mode = () => text('mode').$type<Mode>().notNull()

export const checkouts = pgTable('checkouts', {
  id: text('id').primaryKey(),
  state: text('state').$type<CheckoutState>().notNull().default('new'),
  provider: source(),
  mode: mode(),
  attempt: integer('attempt').notNull().default(1),
  providerRef: text('provider_ref'),
  redirect: jsonb('redirect').$type<Redirect>(),
  buyerKey: text('buyer_key').notNull(),
  cartHash: text('cart_hash').notNull(),
  userId: uuid('user_id'),
  /** The order that it pays, or that was made of it. */
  orderId: uuid('order_id'),
  /** Whether that order was there before the checkout. */
  paysOrder: boolean('pays_order').notNull().default(false),
  ...bought,
  review: text('review').$type<ReviewCause>(),
  expiresAt: moment('expires_at').notNull(),
  createLease: moment('create_lease'),
  nextCheckAt: moment('next_check_at'),
  checks: integer('checks').notNull().default(0),
  ...stamps,
})

export const paymentEvents = pgTable('payment_events', {
  provider: source(),
  eventId: text('event_id').notNull(),
  kind: text('kind').$type<'payment' | 'refund' | 'other'>().notNull(),
  checkoutId: text('checkout_id'),
  providerRef: text('provider_ref'),
  said: jsonb('said').$type<Extract<HookVerdict, { ok: true }>>().notNull(),
  raw: text('raw').notNull(),
  receivedAt: moment('received_at').notNull(),
  nextTryAt: moment('next_try_at').notNull(),
  processedAt: moment('processed_at'),
})

export const payments = pgTable('payments', {
  _id: primaryId(),
  provider: source(),
  providerPaymentId: text('provider_payment_id').notNull(),
  providerRef: text('provider_ref'),
  checkoutId: text('checkout_id'),
  orderId: uuid('order_id'),
  cents: cents('cents').notNull(),
  mode: mode(),
  isSurplus: boolean('is_surplus').notNull().default(false),
  note: text('note'),
  refundLease: moment('refund_lease'),
  paidAt: moment('paid_at').notNull(),
  createdAt: stamps.createdAt,
})

export const refunds = pgTable('refunds', {
  _id: primaryId(),
  /** None for money that no order was made of. */
  orderId: uuid('order_id'),
  paymentId: uuid('payment_id').notNull(),
  cents: cents('cents').notNull(),
  reason: text('reason').notNull(),
  state: text('state').$type<RefundStep>().notNull().default('waiting'),
  attempt: integer('attempt').notNull().default(1),
  refundedBeforeCents: cents('refunded_before_cents'),
  providerRefundId: text('provider_refund_id'),
  firstSentAt: moment('first_sent_at'),
  nextTryAt: moment('next_try_at'),
  /** The database numbers the credit note when the money has gone back. */
  creditNote: text('credit_note'),
  creditedAt: moment('credited_at'),
  ...stamps,
})

export const paymentDoubts = pgTable('payment_doubts', {
  _id: primaryId(),
  doubt: text('doubt').$type<PaymentDoubt>().notNull(),
  /** What tells one doubt from the next: the payment, the checkout or the refund. */
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
