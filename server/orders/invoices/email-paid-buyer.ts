import type { Db } from '#server/db/database.ts'
import { findMissing } from '#server/invoices/find-missing.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { paidEmail } from '../emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from '../emails/queue-emails.ts'
import type { OrderRow } from '../records/order-queries.ts'
import { isTestOrder } from './invoice-queries.ts'
import { toSalesInvoiceData } from './to-invoice-data.ts'

/** `wasPlaced`: the order was placed before it was paid. */
export async function emailPaidBuyer(app: EmailApp, tx: Db, order: OrderRow, wasPlaced: boolean): Promise<void> {
  const isTest = await isTestOrder(tx, order._id)
  const { data, isSpecimen } = toSalesInvoiceData({ order, shop: await getShopIdentity(tx), isDemo: false, isTest })
  const attached = findMissing(data).length > 0 ? 'nothing' : isTest ? 'test' : isSpecimen ? 'specimen' : 'invoice'
  await emailBuyer(app, tx, order, (row, url) => paidEmail(row, url, { wasPlaced, attached }))
}
