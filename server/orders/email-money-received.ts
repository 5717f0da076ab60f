import type { Db } from '#server/db/database.ts'
import { findMissing } from '#server/invoices/find-missing.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { paidEmail, partPaidEmail } from './emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from './emails/queue-emails.ts'
import { isTestOrder } from './invoices/invoice-queries.ts'
import { toSalesInvoiceData } from './invoices/to-invoice-data.ts'
import type { Received } from './receive-payment.ts'
import { findReceived } from './records/find-received.ts'
import type { OrderRow } from './records/order-queries.ts'

type About = Pick<Received, 'order' | 'payment' | 'outcome'>
type How = {
  /** The order was placed before it was paid. */
  wasPlaced: boolean
  /** While the payment can be undone, its e-mail waits. */
  inSeconds?: number
}

/** Tells the buyer what arrived and what is still missing. */
export async function emailMoneyReceived(
  app: EmailApp,
  tx: Db,
  { order, payment, outcome }: About,
  { wasPlaced, inSeconds = 0 }: How,
): Promise<string | null> {
  const receivedCents = await findReceived(tx, order._id)
  const cents = payment?.cents ?? order.totalCents
  if (outcome === 'paid' || !payment) return emailPaid(app, tx, order, { wasPlaced, cents, inSeconds })
  const isStarted = outcome === 'accepted'
  const { bank } = await getShopIdentity(tx)
  const about = { cents, paymentId: payment._id, receivedCents, isStarted, wasPlaced, bank }
  return emailBuyer(app, tx, order, (row, url) => partPaidEmail(row, url, about), inSeconds)
}

async function emailPaid(
  app: EmailApp,
  tx: Db,
  order: OrderRow,
  { wasPlaced, cents, inSeconds }: { wasPlaced: boolean; cents: number; inSeconds: number },
): Promise<string | null> {
  const isTest = await isTestOrder(tx, order._id)
  const { data, isSpecimen } = toSalesInvoiceData({ order, shop: await getShopIdentity(tx), isDemo: false, isTest })
  const attached = findMissing(data).length > 0 ? 'nothing' : isTest ? 'test' : isSpecimen ? 'specimen' : 'invoice'
  return emailBuyer(app, tx, order, (row, url) => paidEmail(row, url, { wasPlaced, cents, attached }), inSeconds)
}
