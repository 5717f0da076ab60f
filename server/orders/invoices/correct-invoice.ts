import { placeFields } from '#contract/addresses/needed.ts'
import { AppError } from '#contract/http/errors.ts'
import type { InvoiceBuyer } from '#contract/invoices/calls.ts'
import type { App } from '#server/http/types.ts'
import { findInvoice, type InvoiceRow, insertCorrection, noSuchInvoice } from '#server/invoices/queries.ts'
import { correctedDocumentEmail } from '../emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from '../emails/queue-emails.ts'
import { insertOrderEvent } from '../records/event-queries.ts'
import { lockOrder } from '../records/order-queries.ts'
import { keepCorrectedBuyer } from './invoice-queries.ts'

/** Corrects the buyer's details on an invoice or a credit note, and e-mails the new revision. */
export async function correctInvoice(
  app: EmailApp & Pick<App, 'db'>,
  id: string,
  buyer: InvoiceBuyer,
  by: string,
): Promise<InvoiceRow> {
  return app.db.transaction(async (tx) => {
    const before = await findInvoice(tx, id)
    if (!before) throw noSuchInvoice()
    // Who collected may have given no address, but one that is printed stays.
    const isWhole = placeFields.every((field) => buyer[field])
    if (before.data.buyer.city && !isWhole) throw new AppError('bad_input', 'Please enter the whole address.')
    if (!isWhole && (buyer.suburb || placeFields.some((field) => buyer[field])))
      throw new AppError('bad_input', 'Please enter the whole address, or leave it empty.')
    const order = await lockOrder(tx, before.orderId)
    const invoice = await insertCorrection(tx, before, buyer)
    await insertOrderEvent(tx, order, { what: 'corrected', note: invoice.number, by })
    if (invoice.isSpecimen) await keepCorrectedBuyer(tx, invoice)
    await emailBuyer(app, tx, order, (row, url) => correctedDocumentEmail(row, url, invoice))
    return invoice
  })
}
