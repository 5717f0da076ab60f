import { AppError } from '#contract/http/errors.ts'
import type { App } from '#server/http/types.ts'
import { type Account, findAccountByEmail, renewPasswordHash } from './account-queries.ts'
import { countLogin, type LoginSource } from './login-limits.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'

/** The account with this e-mail and password. A wrong password and an unknown address look the same and take the same time. */
export async function checkLogin(app: App, email: string, password: string, from: LoginSource): Promise<Account> {
  const account = await findAccountByEmail(app.db, email)
  const isRight = await isRightPassword(
    app,
    { _id: account?._id, email, passwordHash: account?.passwordHash },
    password,
    from,
  )
  if (!account?.passwordHash || !isRight)
    throw new AppError('wrong_credentials', 'The e-mail address or password is incorrect.')
  // Only someone with the right password learns that the account is disabled.
  if (account.disabled) throw new AppError('forbidden', 'This account is closed. Please contact the shop.')
  if (!isOutdated(account.passwordHash)) return account
  const passwordHash = await hashPassword(password)
  const isRenewed = await renewPasswordHash(app.db, account._id, account.passwordHash, passwordHash)
  // A concurrent sign-in or password change was faster: check again.
  return isRenewed ? { ...account, passwordHash } : checkLogin(app, email, password, from)
}

type Owner = { _id: string | undefined; email: string; passwordHash: string | null | undefined }

/** Every attempt is counted before the check; a correct one, or one the shop was too busy to check, is refunded. */
export async function isRightPassword(app: App, owner: Owner, password: string, from: LoginSource): Promise<boolean> {
  const counted = await countLogin(app, owner, from)
  const isRight = await isPassword(password, owner.passwordHash).catch(async (error) => {
    await counted.refund()
    throw error
  })
  if (isRight) await counted.forgive()
  return isRight
}
