import { AppError } from '#contract/errors.ts'
import type { Http } from '#server/http/types.ts'
import { type Account, findAccountByEmail, renewPasswordHash } from './account-queries.ts'
import { countLogin } from './login-limits.ts'
import { hashPassword, isOutdated, isPassword } from './passwords.ts'

/** Whose e-mail and password these are. A wrong password and an unknown address look and last the same. */
export async function checkLogin(app: Http, email: string, password: string, ip: string): Promise<Account> {
  const counted = await countLogin(app, email, ip)
  const account = await findAccountByEmail(app.db, email)
  const isRight = await isPassword(password, account?.passwordHash)
  if (!account?.passwordHash || !isRight)
    throw new AppError('wrong_credentials', 'The e-mail address or the password is not right.')
  await counted.forgive()
  // Only who knows the password hears that the account is closed.
  if (account.disabled) throw new AppError('forbidden', 'This account is closed. Please contact the shop.')
  if (isOutdated(account.passwordHash))
    await renewPasswordHash(app.db, account._id, account.passwordHash, await hashPassword(password))
  return account
}
