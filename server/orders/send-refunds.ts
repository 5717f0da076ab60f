import { setTimeout as sleep } from 'node:timers/promises'
import type { Http } from '#server/http/types.ts'
import type { Refund } from '#server/payments/refund-queries.ts'
import { type HowSent, sendRefund } from '#server/payments/send-refund.ts'

const patienceMs = 8000

/** Sends refunds at once, and waits for them a while: most providers answer within the patience of a person. */
export async function sendRefunds(app: Http, refunds: readonly Refund[], how?: HowSent): Promise<void> {
  if (refunds.length === 0) return
  const sent = new Promise<void>((resolve) => {
    app.later.run(async () => {
      try {
        for (const refund of refunds) await sendRefund(app, refund._id, how)
      } finally {
        resolve()
      }
    })
  })
  await Promise.race([sent, sleep(patienceMs, undefined, { ref: false })])
}
