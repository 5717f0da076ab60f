import type { App } from '#server/http/types.ts'
import { readTaxDocumentFile } from '#server/invoicing/tax-document-file.ts'
import { issueCreditNote, issueInvoice } from './issue-invoices.ts'

type Attachment = { filename: string; content: Buffer; contentType: string }

/** The PDF to attach, issued now if necessary; undefined while details are missing. */
export async function attachTaxDocument(
  app: Pick<App, 'db' | 'storage' | 'config'>,
  { kind, of }: { kind: 'invoice' | 'credit_note'; of: string },
): Promise<Attachment[]> {
  const issued = await (kind === 'invoice' ? issueInvoice(app, of) : issueCreditNote(app, of))
  if (!issued || !('taxDocument' in issued)) return []
  const content = await readTaxDocumentFile(app, issued.taxDocument)
  return [{ filename: `${issued.taxDocument.number}.pdf`, content, contentType: 'application/pdf' }]
}
