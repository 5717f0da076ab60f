import type { App } from '#server/http/types.ts'
import { readTaxDocumentFile } from '#server/invoicing/tax-document-file.ts'
import { theShop } from '#server/pdf/draw-pdf.ts'
import { type InvoiceApp, issueCreditNote, issueInvoice } from './issue-invoices.ts'

type Attachment = { filename: string; content: Buffer; contentType: string }

/** The PDF to attach, issued now if necessary. None while details are missing: it is e-mailed once it is issued. */
export async function attachTaxDocument(
  app: InvoiceApp & Pick<App, 'storage'>,
  { kind, of }: { kind: 'invoice' | 'credit_note'; of: string },
): Promise<Attachment[]> {
  const issued = await (kind === 'invoice' ? issueInvoice : issueCreditNote)(app, of, { isForEmail: true })
  if (!issued || !('taxDocument' in issued)) return []
  const content = await readTaxDocumentFile(app, issued.taxDocument, theShop)
  return [{ filename: `${issued.taxDocument.number}.pdf`, content, contentType: 'application/pdf' }]
}
