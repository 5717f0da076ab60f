import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

const cents = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0)

/** What the list shows. Everything but the tags follows from accounts, orders, quotes and messages. */
export const customers = pgTable('customers', {
  _id: primaryId(),
  /** Null for a guest. */
  userId: uuid('user_id'),
  email: text('email').notNull(),
  name: text('name').notNull(),
  company: text('company').notNull().default(''),
  phone: text('phone').notNull().default(''),
  tags: text('tags').array().notNull().default(sql`'{}'`),
  orders: integer('orders').notNull().default(0),
  revenueCents: cents('revenue_cents'),
  openCents: cents('open_cents'),
  lastOrderAt: moment('last_order_at'),
  search: text('search').notNull(),
  ...stamps,
})

export const customerNotes = pgTable('customer_notes', {
  _id: primaryId(),
  customerId: uuid('customer_id').notNull(),
  note: text('note').notNull(),
  writtenBy: uuid('written_by'),
  changedBy: uuid('changed_by'),
  removedAt: moment('removed_at'),
  ...stamps,
})
