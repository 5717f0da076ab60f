import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { primaryId, stamps } from '#server/db/columns.ts'

export const stockAlerts = pgTable('stock_alerts', {
  _id: primaryId(),
  productId: uuid('product_id').notNull(),
  /** In lower case. */
  email: text('email').notNull(),
  /** Its `mailboxKey`. */
  mailbox: text('mailbox'),
  createdAt: stamps.createdAt,
})
