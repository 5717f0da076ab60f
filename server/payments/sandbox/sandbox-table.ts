import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { DeclineReason } from '#contract/payments/calls.ts'
import { moment, stamps } from '#server/db/columns.ts'
import type { CheckoutRequest, PayState } from '../provider/provider.ts'

const cents = () => bigint('cents', { mode: 'number' }).notNull()

export const sandboxCheckouts = pgTable('sandbox_checkouts', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  shopCheckout: text('shop_checkout').notNull(),
  cents: cents(),
  description: text('description').notNull(),
  lines: jsonb('lines').$type<CheckoutRequest['lines']>().notNull(),
  urls: jsonb('urls').$type<CheckoutRequest['urls']>().notNull(),
  state: text('state').$type<'open' | Exclude<PayState, 'pending' | 'unknown'>>().notNull().default('open'),
  declineReason: text('decline_reason').$type<DeclineReason>(),
  paymentId: text('payment_id'),
  paidAt: moment('paid_at'),
  createdAt: stamps.createdAt,
})

export const sandboxRefunds = pgTable('sandbox_refunds', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull(),
  checkoutId: text('checkout_id').notNull(),
  cents: cents(),
  createdAt: stamps.createdAt,
})

export const sandboxDeliveries = pgTable('sandbox_deliveries', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  eventId: text('event_id').notNull(),
  body: text('body').notNull(),
  hasBadSignature: boolean('has_bad_signature').notNull().default(false),
  tries: integer('tries').notNull().default(0),
  sendAt: moment('send_at'),
  deliveredAt: moment('delivered_at'),
  createdAt: stamps.createdAt,
})
