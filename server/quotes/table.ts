import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Seller } from '#contract/orders/calls.ts'
import type { DeliverTo, QuoteState } from '#contract/quotes/rules.ts'
import type { Quote, QuoteContact, QuoteDraft, QuoteLine } from '#contract/quotes/schema.ts'
import type { Work } from '#contract/workshop/steps.ts'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

const day = (name: string) => date(name, { mode: 'string' })
const cents = (name: string) => bigint(name, { mode: 'number' })

export const quotes = pgTable('quotes', {
  _id: primaryId(),
  // The database numbers quotes from a sequence; this only makes the column optional for inserts.
  quoteNumber: text('quote_number').notNull().default(''),
  state: text('state').$type<QuoteState>().notNull(),
  waitsFor: text('waits_for').$type<'office' | 'buyer'>(),
  userId: uuid('user_id'),
  isGuest: boolean('is_guest').notNull(),
  email: text('email').notNull(),
  /** Version of the guest's link: each corrected address has its own. */
  keyVersion: integer('key_version').notNull().default(1),
  contact: jsonb('contact').$type<QuoteContact>().notNull(),
  request: jsonb('request').$type<Quote['request']>().notNull(),
  /** The office's unsent changes; null if there are none since the last version. */
  draft: jsonb('draft').$type<QuoteDraft>(),
  /** Minutes of work for one of a custom line, by line and station: beside the versions, which buyers read. */
  work: jsonb('work').$type<Record<string, Work>>().notNull().default({}),
  messages: jsonb('messages').$type<Quote['messages']>().notNull().default([]),
  /** The paid order to which it adds goods. */
  linkedOrderId: uuid('linked_order_id'),
  /** The message that it began with. */
  messageId: uuid('message_id'),
  ownerId: uuid('owner_id'),
  followUpOn: day('follow_up_on'),
  closeReason: text('close_reason'),
  officeNote: text('office_note').notNull().default(''),
  isUnmailed: boolean('is_unmailed').notNull().default(false),
  version: integer('version').notNull().default(0),
  totalCents: cents('total_cents'),
  validUntil: day('valid_until'),
  firstSentAt: moment('first_sent_at'),
  decidedAt: moment('decided_at'),
  remindedVersion: integer('reminded_version').notNull().default(0),
  ...stamps,
})

export const quoteVersions = pgTable(
  'quote_versions',
  {
    quoteId: uuid('quote_id').notNull(),
    version: integer('version').notNull(),
    lines: jsonb('lines').$type<QuoteLine[]>().notNull(),
    deliverTo: text('deliver_to').$type<DeliverTo>().notNull(),
    deliveryCents: cents('delivery_cents').notNull(),
    itemsCents: cents('items_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
    totalCents: cents('total_cents').notNull(),
    /** 0 if the shop was not registered for VAT. */
    vatPercent: doublePrecision('vat_percent').notNull(),
    leadTimeDays: integer('lead_time_days').notNull(),
    depositPercent: integer('deposit_percent').notNull().default(0),
    validUntil: day('valid_until').notNull(),
    terms: text('terms').notNull(),
    note: text('note').notNull(),
    seller: jsonb('seller').$type<Seller>().notNull(),
    buyer: jsonb('buyer').$type<QuoteContact>().notNull(),
    sentBy: uuid('sent_by'),
    sentAt: moment('sent_at').notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.quoteId, table.version] })],
)

export const quoteFiles = pgTable('quote_files', {
  _id: primaryId(),
  quoteId: uuid('quote_id').notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  fileKey: text('file_key').notNull(),
  position: integer('position').notNull(),
})
