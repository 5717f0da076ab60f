import type { PaperBuyer } from '#contract/papers.ts'
import type { App } from '#server/http/types.ts'
import { findPaper, insertCorrection, noSuchPaper, type PaperRow } from '#server/papers/queries.ts'
import { paperCorrectedEmail } from './buyer-emails.ts'
import { lockOrder } from './order-queries.ts'
import { type EmailApp, emailBuyer } from './queue-emails.ts'

/** Corrects the buyer's details on an invoice or a credit note, and e-mails the new revision. */
export async function correctPaper(app: EmailApp & Pick<App, 'db'>, id: string, buyer: PaperBuyer): Promise<PaperRow> {
  return app.db.transaction(async (tx) => {
    const before = await findPaper(tx, id)
    if (!before) throw noSuchPaper()
    const order = await lockOrder(tx, before.orderId)
    const paper = await insertCorrection(tx, before, buyer)
    await emailBuyer(app, tx, order, (row, url) => paperCorrectedEmail(row, url, paper))
    return paper
  })
}
