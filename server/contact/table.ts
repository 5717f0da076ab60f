import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { primaryId, stamps } from '#server/db/columns.ts'

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
  handled: boolean('handled').notNull().default(false),
  ...stamps,
})

export const contactFiles = pgTable('contact_files', {
  _id: primaryId(),
  messageId: uuid('message_id').notNull(),
  name: text('name').notNull(),
  type: text('type').notNull(),
  size: integer('size').notNull(),
  fileKey: text('file_key').notNull(),
  position: integer('position').notNull(),
})
