import { AppError } from '#contract/http/errors.ts'
import { depositPercents } from '#contract/orders/deposit.ts'
import { canAccept, usualTerms } from '#contract/quotes/rules.ts'
import { assertNotStale } from '#server/db/stale.ts'
import type { App } from '#server/http/types.ts'
import type { Sender } from '#server/settings/mail-limits.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { prepareVersion, storeVersion } from './change-quote.ts'
import { emailBuyer } from './queue-quote-emails.ts'
import { draftOf } from './quote-draft.ts'
import { sentEmail } from './quote-emails.ts'
import { changeQuote, findVersion, lockQuote, type QuoteRow } from './quote-queries.ts'

/** What was offered at another VAT rate, sent as a new version with today's. */
export async function repriceQuote(
  app: Pick<App, 'db' | 'jobs' | 'config' | 'guests'>,
  id: string,
  { updatedAt }: { updatedAt?: string | undefined },
  by: { userId: string; sender: Sender },
): Promise<QuoteRow> {
  return app.db.transaction(async (tx) => {
    const row = await lockQuote(tx, id)
    assertNotStale(row.updatedAt, updatedAt)
    const last = canAccept(row) ? await findVersion(tx, id, row.version) : undefined
    if (!last) throw new AppError('step_not_allowed', 'Only a quote that can be accepted is repriced.')
    const { vat } = await getShopIdentity(tx)
    if (last.vatPercent === vat.percent) throw new AppError('conflict', 'This quote already has today’s VAT rate.')
    const offer = draftOf({ ...row, draft: null }, last)
    // The usual terms name the rate; the office's own words stay.
    const terms = offer.terms === usualTerms(last.vatPercent) ? usualTerms(vat.percent) : offer.terms
    const depositPercent = depositPercents.find((percent) => percent === offer.depositPercent)
    const next = await prepareVersion(tx, row, { ...offer, depositPercent, terms })
    const { sent, version } = await storeVersion(tx, row, next, by.userId)
    await emailBuyer(app, tx, sent, (quote, url) => sentEmail(quote, version, url), by.sender)
    return row.draft ? changeQuote(tx, id, { draft: row.draft }) : sent
  })
}
