import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { type Account, changeAccount, lockAccount } from './account-queries.ts'
import { findMailedToken } from './mailed-token-queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * What else happens once an address is verified, in the same transaction. Orders depend on accounts, so app.ts
     * passes it in.
     */
    onEmailVerified(tx: Db, userId: string, email: string): Promise<void>
    /** Likewise, once an account is deleted. */
    onAccountDeleted(tx: Db, userId: string, email: string): Promise<void>
  }
}

type VerifyApp = Pick<App, 'onEmailVerified'>

/** Runs however an address was verified. */
export async function markEmailVerified(app: VerifyApp, tx: Db, account: Account): Promise<Account> {
  await app.onEmailVerified(tx, account._id, account.email)
  return account.emailVerified ? account : changeAccount(tx, account._id, { emailVerified: true })
}

/** A used link still works, because mail programs open links too, but not while someone else is signed in. */
export async function verifyEmailByLink(
  app: VerifyApp & Pick<App, 'db'>,
  token: string,
  viewerId: string | undefined,
): Promise<Account> {
  return app.db.transaction(async (tx) => {
    const mailed = await findMailedToken(tx, ['verify'], token)
    const noLongerValid = new AppError('bad_token', 'This link is no longer valid. Please request a new one.')
    if (!mailed) throw noLongerValid
    if (viewerId && viewerId !== mailed.userId)
      throw new AppError('bad_token', 'This link belongs to another account. Please sign out and open it again.')
    const account = await lockAccount(tx, mailed.userId)
    if (account.email !== mailed.email || account.disabled) throw noLongerValid
    return markEmailVerified(app, tx, account)
  })
}
