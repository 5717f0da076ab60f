import type { App } from '#server/http/types.ts'
import { readPaperFile } from '#server/papers/paper-file.ts'
import { issueCreditNote, issueInvoice } from './issue-papers.ts'

type Attachment = { filename: string; content: Buffer; contentType: string }

/** The PDF to attach, issued now if it was not before; undefined while details are missing. */
export async function attachPaper(
  app: Pick<App, 'db' | 'storage' | 'config'>,
  { kind, of }: { kind: 'invoice' | 'credit_note'; of: string },
): Promise<Attachment[]> {
  const issued = await (kind === 'invoice' ? issueInvoice(app, of) : issueCreditNote(app, of))
  if (!issued || !('paper' in issued)) return []
  const content = await readPaperFile(app, issued.paper)
  return [{ filename: `${issued.paper.number}.pdf`, content, contentType: 'application/pdf' }]
}
