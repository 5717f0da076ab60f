import { integer, pgTable, uuid } from 'drizzle-orm/pg-core'

export const favourites = pgTable('favourites', {
  userId: uuid('user_id').notNull(),
  productId: uuid('product_id').notNull(),
  position: integer('position').notNull(),
})
