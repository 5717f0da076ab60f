import type { App } from '#server/http/types.ts'
import { cancelOrder } from '#server/orders/cancel-order.ts'
import { findForgottenQuoteOrders } from '#server/orders/records/order-queries.ts'
import { emailBuyer } from './queue-quote-emails.ts'
import { endingEmail } from './quote-emails.ts'
import { deleteQuoteFile, findForgottenFiles } from './quote-file-queries.ts'
import { forgetOldGuests, lockEnding, setReminded } from './quote-queries.ts'

type QuoteApp = Pick<App, 'db' | 'jobs' | 'config' | 'guests' | 'log' | 'storage'>

const unpaidDays = 30
const forgetMonths = 24
const theShop = { ip: '', provedEmail: undefined, isOffice: true }

/** Hourly upkeep of quotes. Expiry is computed on every read, so it needs no job. */
export async function maintainQuotes(app: QuoteApp): Promise<void> {
  await remindOfEnd(app)
  await cancelUnpaid(app)
  await forgetOldGuests(app.db, forgetMonths)
  await forgetFiles(app)
}

/** The file first: if this stops half-way, the row is still there to be tried again. */
async function forgetFiles({ db, storage }: QuoteApp): Promise<void> {
  for (const { _id, fileKey } of await findForgottenFiles(db, 500)) {
    await storage.remove(fileKey)
    await deleteQuoteFile(db, _id)
  }
}

/** E-mail and mark share a transaction, so that nobody is reminded of the same version twice. */
async function remindOfEnd(app: QuoteApp): Promise<void> {
  const atOnce = 50
  let count = atOnce
  while (count === atOnce) {
    count = await app.db.transaction(async (tx) => {
      const rows = await lockEnding(tx, atOnce)
      for (const row of rows) {
        await setReminded(tx, row)
        await emailBuyer(app, tx, row, endingEmail, theShop)
      }
      return rows.length
    })
  }
}

/** An accepted quote binds the shop to its prices, but not forever. */
async function cancelUnpaid(app: QuoteApp): Promise<void> {
  for (const id of await findForgottenQuoteOrders(app.db, unpaidDays)) {
    try {
      await cancelOrder(app, id, {
        reason: `Not paid within ${unpaidDays} days.`,
        by: undefined,
        isOffice: true,
        mayRefund: true,
        isProved: true,
        sender: theShop,
        updatedAt: undefined,
      })
    } catch (error) {
      // Paid or cancelled just now.
      app.log.info({ event: 'unpaid_quote_order_left', about: id, err: error }, 'an unpaid order was not cancelled')
    }
  }
}
