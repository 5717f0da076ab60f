import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { Http } from '#server/http/types.ts'
import { postLetter } from '#server/shop/post-letter.ts'
import { type Account, changeAccount, findAccount, lockAccount } from './account-queries.ts'
import { checkNewPassword } from './check-new-password.ts'
import { emailChangedLetter, passwordChangedLetter } from './letters.ts'
import { countLogin } from './login-limits.ts'
import { mailVerifyLink } from './mail-links.ts'
import { dropMailedTokens } from './mailed-token-queries.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSessionsOf } from './session-queries.ts'

export type ProfileChanges = {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  currentPassword?: string | undefined
  updatedAt?: string | undefined
}
type Who = { userId: string; sessionId: string; ip: string }

/** A new name is taken at once; a new e-mail address or password only from who knows the current password. */
export async function changeProfile(app: Http, who: Who, changes: ProfileChanges): Promise<Account> {
  const before = await findAccount(app.db, who.userId)
  if (!before) throw new AppError('not_signed_in', 'Please sign in.')
  const email = changes.email === before.email ? undefined : changes.email
  const { name, password } = changes
  if (email || password) await confirmPassword(app, before, changes.currentPassword, who.ip)
  if (password) await checkNewPassword(app.db, password, { name: name ?? before.name, email: email ?? before.email })
  const passwordHash = password && (await hashPassword(password))

  return app.db.transaction(async (tx) => {
    const now = await lockAccount(tx, who.userId)
    const isStale = changes.updatedAt && Date.parse(changes.updatedAt) !== Date.parse(now.updatedAt)
    if (isStale || now.passwordHash !== before.passwordHash || now.email !== before.email)
      throw new AppError('stale', 'Your profile was changed in the meantime, perhaps in another window.')
    const account = await changeAccount(tx, who.userId, {
      ...(name === undefined ? {} : { name }),
      ...(email ? { email, emailVerified: false } : {}),
      ...(passwordHash ? { passwordHash, mustChangePassword: false } : {}),
    })
    if (email) await tellBothAddresses(app, tx, before, account)
    if (passwordHash) {
      await endSessionsOf(tx, who.userId, who.sessionId)
      await dropMailedTokens(tx, who.userId, 'reset')
      await postLetter(app, tx, before.email, passwordChangedLetter(account.name))
    }
    return account
  })
}

/** Counted like a sign-in: who finds an open session must not guess the password here instead. */
async function confirmPassword(app: Http, account: Account, password: string | undefined, ip: string): Promise<void> {
  if (password === undefined)
    throw new AppError('forbidden', 'Please enter your current password.', {
      issues: [{ path: 'currentPassword', message: 'Please enter your current password.' }],
    })
  const counted = await countLogin(app, account.email, ip)
  if (!(await isPassword(password, account.passwordHash)))
    throw new AppError('forbidden', 'The current password is not right.', {
      issues: [{ path: 'currentPassword', message: 'The current password is not right.' }],
    })
  await counted.forgive()
}

/** The links that went to the old address are worth nothing any more. */
async function tellBothAddresses(app: Http, tx: Db, before: Account, account: Account): Promise<void> {
  await dropMailedTokens(tx, account._id)
  await mailVerifyLink(app, tx, account)
  await postLetter(app, tx, before.email, emailChangedLetter(account.name, account.email))
}
