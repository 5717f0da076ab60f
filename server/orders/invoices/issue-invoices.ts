import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { App } from '#server/http/types.ts'
import { findMissing } from '#server/invoices/find-missing.ts'
import {
  findCreditNote,
  findInvoiceOfOrder,
  type InvoiceRow,
  insertInvoice,
  sumCredited,
} from '#server/invoices/queries.ts'
import { findPayment } from '#server/payments/payment-queries.ts'
import { findRefund } from '#server/payments/refund-queries.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { lateDocumentEmail } from '../emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from '../emails/queue-emails.ts'
import { lockOrder, type OrderRow } from '../records/order-queries.ts'
import {
  isDemoOrder,
  isInvoiceEarly,
  isTestOrder,
  markCredited,
  markInvoiced,
  oweCreditNote,
  oweInvoice,
} from './invoice-queries.ts'
import { findReceivedLines, issueReceiptsLocked } from './issue-receipts.ts'
import { toCreditNoteData, toSalesInvoiceData } from './to-invoice-data.ts'

/** The invoice or credit note, or the missing details, or undefined if none is due. */
export type Issued = { invoice: InvoiceRow } | { missing: string[] } | undefined

export type InvoiceApp = EmailApp & Pick<App, 'db'>

/** `isForEmail`: to be attached to an e-mail, which leaves without it if details are missing. */
type Purpose = { isForEmail: boolean }

/** A paid order's invoice, issued now unless it already exists. Safe to call from several processes at once. */
export async function issueInvoice(app: InvoiceApp, orderId: string, purpose?: Purpose): Promise<Issued> {
  return withRetry(() =>
    app.db.transaction(async (tx) => invoiceLocked(app, tx, await lockOrder(tx, orderId), purpose)),
  )
}

/** Nobody needs an invoice for goods that were paid back in full; it is on the order's page. */
const isOver = ({ status, chargeCents }: OrderRow): boolean =>
  status === 'refunded' || (status === 'cancelled' && chargeCents === 0)
/** It is paid, or a part was kept when it was cancelled. */
const isToInvoice = ({ paidAt, chargeCents }: OrderRow): boolean => paidAt !== null || chargeCents > 0

async function invoiceLocked(app: EmailApp, tx: Db, order: OrderRow, purpose?: Purpose): Promise<Issued> {
  const known = await findInvoiceOfOrder(tx, order._id)
  if (known) return { invoice: known }
  if (!isToInvoice(order) || (await isInvoiceEarly(tx, order))) return undefined
  const isDemo = await isDemoOrder(tx, order._id)
  const isTest = await isTestOrder(tx, order._id)
  const shop = await getShopIdentity(tx)
  // It lists them.
  await issueReceiptsLocked(tx, order)
  const received = await findReceivedLines(tx, order)
  const { data, isSpecimen } = toSalesInvoiceData({ order, shop, isDemo, isTest, received })
  const { printedNumber } = order
  const missing = printedNumber === null ? findMissing(data) : []
  if (missing.length > 0) {
    if (purpose?.isForEmail) await oweInvoice(tx, order._id)
    return { missing }
  }
  await markInvoiced(tx, order._id)
  if (order.isInvoiceOwed && !isSpecimen && !purpose?.isForEmail && !isOver(order))
    await emailBuyer(app, tx, order, (row, url) => lateDocumentEmail(row, url, { kind: 'invoice', of: row._id }))
  const invoice = await insertInvoice(tx, {
    data,
    orderId: order._id,
    isSpecimen,
    printed: printedNumber === null ? undefined : { number: printedNumber, serial: null },
    // Printed invoices keep their date, and the demo's orders are months old.
    issuedAt: printedNumber !== null || isDemo ? data.paidAt : undefined,
  })
  return { invoice }
}

/** The credit note of a completed refund; its invoice comes first. */
export async function issueCreditNote(app: InvoiceApp, refundId: string, purpose?: Purpose): Promise<Issued> {
  return withRetry(() =>
    app.db.transaction(async (tx) => {
      const asked = await findRefund(tx, refundId)
      if (!asked?.orderId) return undefined
      // Credit notes of one order share its tax, so they are issued one at a time.
      const order = await lockOrder(tx, asked.orderId)
      const known = await findCreditNote(tx, refundId)
      if (known) return { invoice: known }
      const refund = await findRefund(tx, refundId)
      // A duplicate payment was never invoiced.
      if (refund?.state !== 'done' || refund.isUninvoiced || (await findPayment(tx, refund.paymentId))?.isSurplus)
        return undefined
      const wait = async (missing: string[]): Promise<Issued> => {
        if (purpose?.isForEmail) await oweCreditNote(tx, refundId)
        return { missing }
      }
      const invoiced = await invoiceLocked(app, tx, order)
      if (!invoiced) return undefined
      if ('missing' in invoiced) return wait(invoiced.missing)
      const { invoice } = invoiced
      const data = toCreditNoteData({ invoice, refund, order }, await sumCredited(tx, order._id))
      const { creditNote, creditedAt } = refund
      const missing = creditNote || data.isPlain ? [] : findMissing(data)
      if (missing.length > 0) return wait(missing)
      await markCredited(tx, refundId)
      const isDemo = await isDemoOrder(tx, order._id)
      if (refund.isCreditNoteOwed && !invoice.isSpecimen && !purpose?.isForEmail && !isOver(order))
        await emailBuyer(app, tx, order, (row, url) =>
          lateDocumentEmail(row, url, { kind: 'credit_note', of: refundId }),
        )
      const issued = await insertInvoice(tx, {
        data,
        orderId: order._id,
        refundId,
        isSpecimen: invoice.isSpecimen,
        printed: creditNote ? { number: creditNote, serial: Number(creditNote.slice(3)) } : undefined,
        issuedAt: creditedAt ?? (isDemo ? refund.updatedAt : undefined),
      })
      return { invoice: issued }
    }),
  )
}
