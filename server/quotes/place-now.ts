import type { z } from 'zod'
import type { placeQuote as placeCall } from '#contract/quotes/office-calls.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { App } from '#server/http/types.ts'
import type { OrderRow } from '#server/orders/records/order-queries.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { askVersionReadyOn, placeVersion } from './accept-quote.ts'
import { assertOpen, prepareVersion, storeVersion } from './change-quote.ts'
import { emailOffice } from './queue-quote-emails.ts'
import { officeAcceptedEmail } from './quote-emails.ts'
import { findQuoteRow, lockQuote, markAccepted, noSuchQuote } from './quote-queries.ts'

/**
 * Places the order of a caller: what the editor shows becomes a version, which is accepted at once. Nobody is e-mailed
 * about the quote. The order comes first, as in every acceptance, so that an acceptance at the same moment waits for it.
 */
export async function placeNow(
  app: Pick<App, 'db' | 'jobs' | 'config' | 'guests' | 'log'>,
  id: string,
  {
    updatedAt,
    shippingAddress,
    billingAddress,
    paymentMethod,
    checked,
    ...input
  }: z.output<typeof placeCall.schema.body>,
  { userId, sender }: { userId: string; sender: Sender },
): Promise<OrderRow> {
  const seen = await findQuoteRow(app.db, id)
  if (!seen) throw noSuchQuote()
  assertOpen(seen)
  assertNotStale(seen.updatedAt, updatedAt)
  const readyOn = await askVersionReadyOn(app, await prepareVersion(app.db, seen, input))
  return app.db.transaction(async (tx) => {
    const quote = await findQuoteRow(tx, id)
    if (!quote) throw noSuchQuote()
    assertOpen(quote)
    assertNotStale(quote.updatedAt, updatedAt)
    const next = await prepareVersion(tx, quote, input)
    const order = await placeVersion(app, tx, quote, next, {
      version: next.version,
      shippingAddress,
      billingAddress,
      paymentMethod,
      checked,
      by: 'office',
      isByPhone: true,
      readyOn,
      sender,
    })
    const locked = await lockQuote(tx, id)
    assertOpen(locked)
    assertNotStale(locked.updatedAt, quote.updatedAt)
    if (!order) throw new Error('an open quote has an order')
    await storeVersion(tx, locked, next, userId)
    const accepted = await markAccepted(tx, id, next.version)
    if (!accepted) throw new Error('the quote could not be accepted')
    await emailOffice(app, tx, accepted, (row, url) => officeAcceptedEmail(row, url, order))
    return order
  })
}
