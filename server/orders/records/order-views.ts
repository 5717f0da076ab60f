import { type SQL, sql } from 'drizzle-orm'
import type { orderViews } from '#contract/orders/calls.ts'

/** Written out, so that counts can use them without the table's columns. */
export const viewConditions: Record<(typeof orderViews)[number], SQL> = {
  'to-pack': sql`orders.status in ('paid', 'processing') and orders.paid_at is not null`,
  transfers: sql`orders.status = 'pending' and orders.payment_method = 'EFT'`,
}
