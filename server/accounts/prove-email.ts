import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import { joinGuestOrders } from '#server/orders/order-queries.ts'
import { type Account, changeAccount, lockAccount } from './account-queries.ts'
import { findMailedToken } from './mailed-token-queries.ts'

/** Every proof of an address ends here: what waits for a proved address is done in the same transaction. */
export async function proveEmail(tx: Db, account: Account): Promise<Account> {
  await joinGuestOrders(tx, account._id, account.email)
  return account.emailVerified ? account : changeAccount(tx, account._id, { emailVerified: true })
}

/** A link that was opened before still says yes: mail programs open links too. Another signed-in person's does not. */
export async function proveEmailByLink(db: Db, token: string, viewerId: string | undefined): Promise<Account> {
  return db.transaction(async (tx) => {
    const mailed = await findMailedToken(tx, ['verify'], token)
    const noLongerValid = new AppError('bad_token', 'This link is no longer valid. Please ask for a new one.')
    if (!mailed) throw noLongerValid
    if (viewerId && viewerId !== mailed.userId)
      throw new AppError('bad_token', 'This link belongs to another account. Please sign out and open it again.')
    const account = await lockAccount(tx, mailed.userId)
    if (account.email !== mailed.email || account.disabled) throw noLongerValid
    return proveEmail(tx, account)
  })
}
