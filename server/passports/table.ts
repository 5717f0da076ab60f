import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
import { moment } from '#server/db/columns.ts'

export const passportConsents = pgTable('passport_consents', {
  orderId: uuid('order_id').notNull(),
  lineId: uuid('line_id').notNull(),
  isGiven: boolean('is_given').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
