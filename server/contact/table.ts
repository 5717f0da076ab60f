import { sql } from 'drizzle-orm'
import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment, primaryId, stamps } from '#server/db/columns.ts'

export const contactMessages = pgTable('contact_messages', {
  _id: primaryId(),
  /** Signed in, or has verified the address. */
  userId: uuid('user_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone'),
  subject: text('subject'),
  message: text('message').notNull(),
  productId: uuid('product_id'),
  /** A serial number, as the sender's link said. */
  unit: text('unit'),
  handled: boolean('handled').notNull().default(false),
  waitsFor: text('waits_for').$type<'office' | 'customer'>().notNull().default('office'),
  ownerId: uuid('owner_id'),
  /** Who in the office wrote the first words; the name stays when the account goes. Null if the customer did. */
  begunBy: uuid('begun_by'),
  begunByName: text('begun_by_name'),
  /** The last words of the customer, those of either side, and up to which the office has read. */
  customerAt: moment('customer_at').notNull().default(sql`now()`),
  lastAt: moment('last_at').notNull().default(sql`now()`),
  seenAt: moment('seen_at'),
  ...stamps,
})

export const contactReplies = pgTable('contact_replies', {
  _id: primaryId(),
  messageId: uuid('message_id').notNull(),
  side: text('side').$type<'office' | 'customer'>().notNull(),
  name: text('name').notNull(),
  writtenBy: uuid('written_by'),
  text: text('text').notNull(),
  /** The customer answered by e-mail, and the office entered it. */
  isFromEmail: boolean('is_from_email').notNull().default(false),
  createdAt: stamps.createdAt,
})

export const contactFiles = pgTable('contact_files', {
  _id: primaryId(),
  messageId: uuid('message_id').notNull(),
  /** The answer it came with; null with the message itself. */
  replyId: uuid('reply_id'),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  fileKey: text('file_key').notNull(),
  position: integer('position').notNull(),
})
