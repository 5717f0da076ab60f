import type { App } from '#server/http/types.ts'
import { readInvoiceFile } from '#server/invoices/invoice-file.ts'
import { theShop } from '#server/pdf/draw-pdf.ts'
import { type InvoiceApp, issueCreditNote, issueInvoice } from './issue-invoices.ts'

type Attachment = { filename: string; content: Buffer; contentType: string }

/** The PDF to attach, issued now if necessary. None while details are missing: it is e-mailed once it is issued. */
export async function attachInvoice(
  app: InvoiceApp & Pick<App, 'storage'>,
  { kind, of }: { kind: 'invoice' | 'credit_note'; of: string },
): Promise<Attachment[]> {
  const issued = await (kind === 'invoice' ? issueInvoice : issueCreditNote)(app, of, { isForEmail: true })
  if (!issued || !('invoice' in issued)) return []
  const content = await readInvoiceFile(app, issued.invoice, theShop)
  return [{ filename: `${issued.invoice.number}.pdf`, content, contentType: 'application/pdf' }]
}
