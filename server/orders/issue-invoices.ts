import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { App } from '#server/http/types.ts'
import { findMissing } from '#server/invoicing/find-missing.ts'
import {
  findCreditedCents,
  findCreditNote,
  findInvoice,
  insertTaxDocument,
  type TaxDocumentRow,
} from '#server/invoicing/queries.ts'
import { findPayment } from '#server/payments/payment-queries.ts'
import { findRefund } from '#server/payments/refund-queries.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import { toCreditNoteData, toInvoiceData } from './invoice-data.ts'
import { lockOrder, type OrderRow } from './order-queries.ts'
import { isDemoOrder, markCredited, markInvoiced } from './tax-document-queries.ts'

/** The invoice or credit note, or the missing details, or undefined if none is due. */
export type Issued = { taxDocument: TaxDocumentRow } | { missing: string[] } | undefined

type InvoiceApp = Pick<App, 'db'>

/** A paid order's invoice, issued now unless it already exists. Safe to call from several processes at once. */
export async function issueInvoice({ db }: InvoiceApp, orderId: string): Promise<Issued> {
  return withRetry(() => db.transaction(async (tx) => invoiceLocked(tx, await lockOrder(tx, orderId))))
}

async function invoiceLocked(tx: Db, order: OrderRow): Promise<Issued> {
  const known = await findInvoice(tx, order._id)
  if (known) return { taxDocument: known }
  if (!order.paidAt) return undefined
  const isDemo = await isDemoOrder(tx, order._id)
  const { data, isSpecimen } = toInvoiceData({ order, shop: await getShopIdentity(tx), isDemo })
  const { printedNumber } = order
  const missing = printedNumber === null ? findMissing(data) : []
  if (missing.length > 0) return { missing }
  await markInvoiced(tx, order._id)
  const taxDocument = await insertTaxDocument(tx, {
    data,
    orderId: order._id,
    isSpecimen,
    printed: printedNumber === null ? undefined : { number: printedNumber, serial: null },
    // Printed invoices keep their date, and the demo's orders are months old.
    issuedAt: printedNumber !== null || isDemo ? order.paidAt : undefined,
  })
  return { taxDocument }
}

/** The credit note of a completed refund; its invoice comes first. */
export async function issueCreditNote({ db }: InvoiceApp, refundId: string): Promise<Issued> {
  return withRetry(() =>
    db.transaction(async (tx) => {
      const asked = await findRefund(tx, refundId)
      if (!asked?.orderId) return undefined
      // Credit notes of one order share its tax, so they are issued one at a time.
      const order = await lockOrder(tx, asked.orderId)
      const known = await findCreditNote(tx, refundId)
      if (known) return { taxDocument: known }
      const refund = await findRefund(tx, refundId)
      // A duplicate payment was never invoiced.
      if (refund?.state !== 'done' || (await findPayment(tx, refund.paymentId))?.isSurplus) return undefined
      const invoiced = await invoiceLocked(tx, order)
      if (!invoiced || !('taxDocument' in invoiced)) return invoiced
      const { taxDocument: invoice } = invoiced
      const data = toCreditNoteData({ invoice, refund }, await findCreditedCents(tx, order._id))
      const { creditNote, creditedAt } = refund
      const missing = creditNote || data.isPlain ? [] : findMissing(data)
      if (missing.length > 0) return { missing }
      await markCredited(tx, refundId)
      const isDemo = await isDemoOrder(tx, order._id)
      const taxDocument = await insertTaxDocument(tx, {
        data,
        orderId: order._id,
        refundId,
        isSpecimen: invoice.isSpecimen,
        printed: creditNote ? { number: creditNote, serial: Number(creditNote.slice(3)) } : undefined,
        issuedAt: creditedAt ?? (isDemo ? refund.updatedAt : undefined),
      })
      return { taxDocument }
    }),
  )
}
