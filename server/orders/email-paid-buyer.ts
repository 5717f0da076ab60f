import type { Db } from '#server/db/database.ts'
import { findMissing } from '#server/invoicing/find-missing.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { paidEmail } from './buyer-emails.ts'
import { toInvoiceData } from './invoice-data.ts'
import type { OrderRow } from './order-queries.ts'
import { type EmailApp, emailBuyer } from './queue-emails.ts'

/** `wasPlaced`: the order was placed before it was paid. */
export async function emailPaidBuyer(app: EmailApp, tx: Db, order: OrderRow, wasPlaced: boolean): Promise<void> {
  const { data } = toInvoiceData({ order, shop: await getShopIdentity(tx), isDemo: false })
  const hasInvoice = findMissing(data).length === 0
  await emailBuyer(app, tx, order, (row, url) => paidEmail(row, url, { wasPlaced, hasInvoice }))
}
