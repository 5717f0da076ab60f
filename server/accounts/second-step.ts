import { factorKinds } from '#contract/accounts/factors.ts'
import { AppError } from '#contract/http/errors.ts'
import type { App } from '#server/http/types.ts'
import { type Account, findAccount } from './account-queries.ts'
import { type Answer, checkFactor } from './check-code.ts'
import { findFactors, findHalfSignIn, insertHalfSignIn, takeHalfSignIn } from './factor-queries.ts'
import { lockIfUnchanged } from './session-queries.ts'

/** After the right password: a token for the second step, if the account has a second factor. */
export async function startSecondStep(app: App, account: Account, rememberMe: boolean) {
  return app.db.transaction(async (tx) => {
    const factors = (await findFactors(tx, account._id)).filter(({ activeAt }) => activeAt !== null)
    if (factors.length === 0) return undefined
    // A password that changes now either finds this token and drops it, or has been found here.
    if (!(await lockIfUnchanged(tx, account)))
      throw new AppError('wrong_credentials', 'The e-mail address or password is incorrect.')
    const token = await insertHalfSignIn(tx, account._id, rememberMe)
    return { token, methods: factorKinds.filter((kind) => factors.some((factor) => factor.kind === kind)) }
  })
}

const tooLate = () => new AppError('bad_token', 'That took longer than five minutes. Please sign in again.')

/** Whoever has entered the password, and the second factor is awaited. */
export async function findHalfSignedIn(app: App, token: string) {
  const half = await findHalfSignIn(app.db, token)
  const account = half && (await findAccount(app.db, half.userId))
  if (!account || account.disabled) throw tooLate()
  return { account, rememberMe: half.rememberMe }
}

/** Whoever has the token and the factor is signed in. A wrong code leaves the token as it is. */
export async function finishSecondStep(app: App, token: string, answer: Answer) {
  // Read before the token is taken: a password that changes after this is found when the session starts.
  const { account, rememberMe } = await findHalfSignedIn(app, token)
  await checkFactor(app, account, answer)
  if (!(await takeHalfSignIn(app.db, token))) throw tooLate()
  return { account, rememberMe }
}
