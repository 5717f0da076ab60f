import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { primaryId, stamps } from '#server/db/columns.ts'

export const slides = pgTable('slides', {
  _id: primaryId(),
  text: text('text').notNull(),
  image: text('image').notNull(),
  button: text('button').notNull(),
  link: text('link').notNull(),
  hexCode: text('hex_code').notNull().default(''),
  backgroundImage: text('background_image').notNull().default(''),
  description: text('description').notNull().default(''),
  position: integer('position').notNull(),
  ...stamps,
})
