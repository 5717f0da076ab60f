import { placeFields } from '#contract/addresses/needed.ts'
import { AppError } from '#contract/http/errors.ts'
import type { TaxDocumentBuyer } from '#contract/tax-documents/calls.ts'
import type { App } from '#server/http/types.ts'
import { findTaxDocument, insertCorrection, noSuchTaxDocument, type TaxDocumentRow } from '#server/invoicing/queries.ts'
import { correctedDocumentEmail } from './buyer-emails.ts'
import { lockOrder } from './order-queries.ts'
import { type EmailApp, emailBuyer } from './queue-emails.ts'
import { keepCorrectedBuyer } from './tax-document-queries.ts'

/** Corrects the buyer's details on an invoice or a credit note, and e-mails the new revision. */
export async function correctTaxDocument(
  app: EmailApp & Pick<App, 'db'>,
  id: string,
  buyer: TaxDocumentBuyer,
): Promise<TaxDocumentRow> {
  return app.db.transaction(async (tx) => {
    const before = await findTaxDocument(tx, id)
    if (!before) throw noSuchTaxDocument()
    // Who collected may have given no address, but one that is printed stays.
    const isWhole = placeFields.every((field) => buyer[field])
    if (before.data.buyer.city && !isWhole) throw new AppError('bad_input', 'Please enter the whole address.')
    if (!isWhole && (buyer.suburb || placeFields.some((field) => buyer[field])))
      throw new AppError('bad_input', 'Please enter the whole address, or leave it empty.')
    const order = await lockOrder(tx, before.orderId)
    const taxDocument = await insertCorrection(tx, before, buyer)
    if (taxDocument.isSpecimen) await keepCorrectedBuyer(tx, taxDocument)
    await emailBuyer(app, tx, order, (row, url) => correctedDocumentEmail(row, url, taxDocument))
    return taxDocument
  })
}
