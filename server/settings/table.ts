import { boolean, jsonb, pgTable } from 'drizzle-orm/pg-core'
import type { DaysKept } from '#contract/privacy/own-data.ts'
import type { ShopIdentity } from '#contract/settings/calls.ts'
import type { VatRate } from '#contract/vat.ts'
import { stamps } from '#server/db/columns.ts'

export const shopIdentityTable = pgTable('shop_identity', {
  onlyRow: boolean('only_row').primaryKey().default(true),
  changes: jsonb('changes').$type<Partial<ShopIdentity>>().notNull(),
  isVatRegistered: boolean('vat_registered').notNull().default(true),
  /** In order of their days. */
  vatRates: jsonb('vat_rates').$type<VatRate[]>().notNull(),
  daysKept: jsonb('days_kept').$type<Partial<DaysKept>>().notNull().default({}),
  updatedAt: stamps.updatedAt,
})
