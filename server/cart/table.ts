import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

export const cartLines = pgTable('cart_lines', {
  userId: uuid('user_id').notNull(),
  productId: uuid('product_id').notNull(),
  /** The product's name when it was added. */
  name: text('name').notNull().default(''),
  partNumber: text('part_number').notNull().default(''),
  qty: integer('qty').notNull(),
  position: integer('position').notNull().generatedAlwaysAsIdentity(),
})
