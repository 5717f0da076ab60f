import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { DeclineReason } from '#contract/payments/calls.ts'
import { moment, stamps } from '#server/db/columns.ts'
import { purchaseColumns } from '#server/orders/records/table.ts'
import type { Redirect } from '#server/payments/provider/provider.ts'
import { moneySource, paymentMode } from '#server/payments/table.ts'

/** new: not yet with the provider. open: can be paid. paid: has its order. review: a payment that someone must look into. */
export type CheckoutState = 'new' | 'open' | 'paid' | 'failed' | 'cancelled' | 'expired' | 'review'
/** Why a payment needs review instead of becoming an order. */
export type ReviewCause = 'wrong_amount' | 'refunded' | 'taken'

export const checkouts = pgTable('checkouts', {
  id: text('id').primaryKey(),
  state: text('state').$type<CheckoutState>().notNull().default('new'),
  provider: moneySource(),
  mode: paymentMode(),
  attempt: integer('attempt').notNull().default(1),
  providerRef: text('provider_ref'),
  redirect: jsonb('redirect').$type<Redirect>(),
  buyerKey: text('buyer_key').notNull(),
  cartHash: text('cart_hash').notNull(),
  userId: uuid('user_id'),
  /** The order that it pays for or became. */
  orderId: uuid('order_id'),
  /** Whether that order existed before the checkout. */
  paysOrder: boolean('pays_order').notNull().default(false),
  ...purchaseColumns,
  /** What its page asks for, fixed when it opened; null for one opened by an earlier release, which asked for the total. */
  dueCents: bigint('due_cents', { mode: 'number' }),
  /** Who the reserved goods count against while it is open, and their value. */
  holder: text('holder'),
  heldCents: bigint('held_cents', { mode: 'number' }).notNull().default(0),
  declineReason: text('decline_reason').$type<DeclineReason>(),
  review: text('review').$type<ReviewCause>(),
  expiresAt: moment('expires_at').notNull(),
  createLease: moment('create_lease'),
  nextCheckAt: moment('next_check_at'),
  checks: integer('checks').notNull().default(0),
  /** When the provider first reported a payment whose order could not be made at once. */
  paidSeenAt: moment('paid_seen_at'),
  /** When the nightly check last asked about it. */
  recheckedAt: moment('rechecked_at'),
  ...stamps,
})
