import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '#server/http/types.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { issueCreditNote } from '../invoices/issue-invoices.ts'
import { sendRefund } from './send-refund.ts'

const timeoutMs = 8000

/** Sends refunds at once and waits briefly, because most providers respond quickly. */
export async function sendRefunds(app: App, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return
  const sent = new Promise<void>((resolve) => {
    app.background.run(async () => {
      try {
        for (const refund of refunds) {
          await sendRefund(app, refund._id)
          // The waiting page shows it; if this fails, the scheduled task issues it.
          await issueCreditNote(app, refund._id).catch((err) =>
            app.log.warn({ event: 'paper_failed', about: refund._id, err }, 'a credit note could not be issued'),
          )
        }
      } finally {
        resolve()
      }
    })
  })
  await Promise.race([sent, sleep(timeoutMs, undefined, { ref: false })])
}
