import { AppError } from '#contract/http/errors.ts'
import type { App } from '#server/http/types.ts'
import { type Account, findAccount } from './account-queries.ts'
import { checkCode } from './check-code.ts'
import { findHalfSignIn, hasFactor, insertHalfSignIn, takeHalfSignIn } from './factor-queries.ts'
import { lockIfUnchanged } from './session-queries.ts'

/** After the right password: a token for the second step, if the account has a second factor. */
export async function startSecondStep(app: App, account: Account, rememberMe: boolean): Promise<string | undefined> {
  return app.db.transaction(async (tx) => {
    if (!(await hasFactor(tx, account._id))) return undefined
    // A password that changes now either finds this token and drops it, or has been found here.
    if (!(await lockIfUnchanged(tx, account)))
      throw new AppError('wrong_credentials', 'The e-mail address or password is incorrect.')
    return insertHalfSignIn(tx, account._id, rememberMe)
  })
}

const tooLate = () => new AppError('bad_token', 'That took longer than five minutes. Please sign in again.')

/** Whoever has the token and the code is signed in. A wrong code leaves the token as it is. */
export async function finishSecondStep(app: App, token: string, code: string, ip: string) {
  const half = await findHalfSignIn(app.db, token)
  // Read before the token is taken: a password that changes after this is found when the session starts.
  const account = half && (await findAccount(app.db, half.userId))
  if (!account || account.disabled) throw tooLate()
  await checkCode(app, account, code, ip)
  if (!(await takeHalfSignIn(app.db, token))) throw tooLate()
  return { account, rememberMe: half.rememberMe }
}
