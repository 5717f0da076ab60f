import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { lockOrder } from '#server/orders/records/order-queries.ts'
import { reversePaymentInside } from '#server/orders/reverse-payment.ts'
import {
  decideLine,
  deleteLinks,
  findLiveMatches,
  findOrdersOfLine,
  getLine,
  lockLine,
} from './records/line-queries.ts'

/**
 * Puts a line back under those to check, and reverses what its confirmation posted; what earlier ones posted stays. Two
 * lines of several orders may meet in the stock, as in `confirmLine`: a lost race is tried again.
 */
export const reopenLine = (app: App, id: string, updatedAt: string | undefined, by: Viewer): Promise<void> =>
  withRetry(() => app.db.transaction((tx) => reopenInside(app, tx, id, updatedAt, by)))

async function reopenInside(app: App, tx: Db, id: string, updatedAt: string | undefined, by: Viewer): Promise<void> {
  for (const orderId of await findOrdersOfLine(tx, id)) await lockOrder(tx, orderId)
  const line = await lockLine(tx, id)
  assertNotStale(line.updatedAt, updatedAt)
  if (line.state === 'open') return
  if (line.state === 'confirmed') await takeBack(app, tx, id, by)
  await decideLine(tx, id, { state: 'open' })
}

async function takeBack(app: App, tx: Db, id: string, by: Viewer): Promise<void> {
  if ((await getLine(tx, id)).matches.some(({ kind }) => kind === 'refund'))
    throw new AppError('step_not_allowed', 'The refund is recorded as made, and the buyer has been told.')
  const matches = await findLiveMatches(tx, id)
  // Before a payment is reversed: with that, its line is no longer decided.
  await deleteLinks(tx, id)
  for (const { orderId, paymentId, isLinked, isLatest } of matches)
    if (isLatest && !isLinked)
      await reversePaymentInside(app, tx, orderId, { paymentId, reason: 'Recorded by mistake.' }, by)
}
