import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { findInvoice } from '#server/invoices/queries.ts'
import { findReceipt } from '#server/invoices/receipt-queries.ts'
import type { Attached, Email } from '#server/mail/email.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { documentEmail } from './emails/buyer-emails.ts'
import { buyerUrl, type EmailApp, writeToBuyer } from './emails/queue-emails.ts'
import { lockOrder, type OrderRow } from './records/order-queries.ts'
import { findSentEmail } from './records/sent-email-queries.ts'

type Selection = { email?: string | undefined; paper?: string | undefined; receipt?: string | undefined; to: string }

const notFound = () => new AppError('not_found', 'This is not part of the order.')

/** One of an order's e-mails, as it was sent, or one of its documents; also to another address. */
export async function sendAgain(
  app: EmailApp & Pick<App, 'db'>,
  id: string,
  { to, ...selection }: Selection,
  by: string,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    const again = { about: { orderId: id }, isKept: true as const, by }
    if (selection.email) {
      const sent = await findSentEmail(tx, id, selection.email)
      if (!sent) throw notFound()
      await queueEmail(app, tx, to, { ...withNewLink(app, order, sent), ...again })
      return
    }
    const { name, attach } = await findDocument(tx, order, selection)
    const email = writeToBuyer(app, order, (row, url) => documentEmail(row, url, name, attach))
    await queueEmail(app, tx, to, { ...email, ...again })
  })
}

/** The key in its link may have changed with the order's e-mail address. */
function withNewLink(app: EmailApp, order: OrderRow, email: Email): Email {
  const { action } = email
  if (!action?.url.includes(`/order/${order._id}?key=`)) return email
  return { ...email, action: { ...action, url: buyerUrl(app, { ...order, isGuest: true }) } }
}

async function findDocument(
  db: Db,
  order: OrderRow,
  { paper: invoiceId, receipt: receiptId }: Omit<Selection, 'to'>,
): Promise<{ name: string; attach: Attached }> {
  if (invoiceId) {
    const invoice = await findInvoice(db, invoiceId)
    if (invoice?.orderId !== order._id) throw notFound()
    const name = `${invoice.kind === 'invoice' ? 'invoice' : 'credit note'} ${invoice.number}`
    return { name, attach: { kind: invoice.kind, of: invoice.refundId ?? order._id } }
  }
  if (receiptId) {
    const receipt = await findReceipt(db, receiptId)
    if (receipt?.orderId !== order._id) throw notFound()
    return { name: `receipt ${receipt.number}`, attach: { kind: 'receipt', of: receipt.paymentId } }
  }
  if (order.paidAt !== null || order.status === 'cancelled')
    throw new AppError('conflict', 'A pro forma invoice is only for an order that waits for payment.')
  return { name: `pro forma invoice ${order.orderNumber}`, attach: { kind: 'pro_forma', of: order._id } }
}
