import { boolean, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import { stamps } from '#server/db/columns.ts'

export const shopIdentityTable = pgTable('shop_identity', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  changes: jsonb('changes').$type<Partial<ShopIdentity>>().notNull(),
  updatedAt: stamps.updatedAt,
})
