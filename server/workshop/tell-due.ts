import { holdsStock } from '#contract/orders/status.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { App } from '#server/http/types.ts'
import { laterEmail } from '#server/orders/emails/buyer-emails.ts'
import { type EmailApp, emailBuyer } from '#server/orders/emails/queue-emails.ts'
import { lockOrder, markPromised } from '#server/orders/records/order-queries.ts'
import { findDue, forgetMoves, markDueTold } from './due-queries.ts'

/**
 * E-mails a buyer whose goods are due later than we said, or sooner than we said after the promise. What the order says
 * and the e-mail share a transaction; the jobs keep the day that was promised first.
 */
export async function tellDue(app: EmailApp & Pick<App, 'db'>, orderId: string): Promise<void> {
  await withRetry(() =>
    app.db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      await forgetMoves(tx, orderId)
      const { promisedOn: saidOn, status, madeAt } = order
      const { dueOn, promisedOn } = await findDue(tx, orderId)
      if (!saidOn || !dueOn || !promisedOn || madeAt || !holdsStock(status)) return
      // Sooner than promised is no news: the promise stands.
      const day = [dueOn, promisedOn].toSorted().at(-1) ?? dueOn
      if (day === saidOn) return
      await markPromised(tx, order, day)
      await markDueTold(tx, orderId)
      await emailBuyer(app, tx, order, (row, url) => laterEmail(row, url, { day, saidOn }))
    }),
  )
}
