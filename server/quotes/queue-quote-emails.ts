import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { mayEmail, type Sender } from '#server/settings/mail-limits.ts'
import { queueEmail, queueOfficeEmail } from '#server/settings/queue-email.ts'
import type { QuoteRow } from './quote-queries.ts'

type EmailApp = Pick<App, 'jobs' | 'config' | 'guests'>
type Write = (quote: QuoteRow, url: string) => Email

/** The buyer's link to the quote; a guest's link includes its key. */
const buyerUrl = ({ config, guests }: EmailApp, { _id, isGuest, keyVersion }: QuoteRow): string =>
  `${publicUrl(config)}/quote/${_id}${isGuest ? `?key=${guests.keyOf(_id, keyVersion)}` : ''}`

/** E-mails the buyer, within the limits for strangers. Returns whether it was sent. */
export async function emailBuyer(
  app: EmailApp,
  tx: Db,
  quote: QuoteRow,
  write: Write,
  sender: Sender,
): Promise<boolean> {
  const isAllowed = await mayEmail(app, tx, quote.email, sender)
  if (isAllowed)
    await queueEmail(app, tx, quote.email, { ...write(quote, buyerUrl(app, quote)), about: { quoteId: quote._id } })
  return isAllowed
}

export async function emailOffice(app: EmailApp, tx: Db, quote: QuoteRow, write: Write): Promise<void> {
  const url = `${publicUrl(app.config)}/manage/quotes/${quote._id}`
  await queueOfficeEmail(app, tx, { ...write(quote, url), about: { quoteId: quote._id } }, quote.email)
}
