import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { mailboxKey, mayEmail, tooManyEmails } from '#server/settings/mail-limits.ts'
import { type Account, changeAccount, findAccount, lockAccount } from './account-queries.ts'
import { isRightPassword } from './check-login.ts'
import { checkNewPassword } from './check-new-password.ts'
import { passwordChangedEmail } from './emails.ts'
import type { LoginSource } from './login-limits.ts'
import { mailEmailChanged, mailOwner, mailVerifyLink } from './mail-links.ts'
import { dropMailedTokens } from './mailed-token-queries.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './session-queries.ts'

export type ProfileChanges = {
  name?: string | undefined
  email?: string | undefined
  password?: string | undefined
  currentPassword?: string | undefined
  updatedAt?: string | undefined
}
const hour = 60 * 60
const changedElsewhere = 'Your profile was changed in the meantime, perhaps in another window.'
type Who = { userId: string; sessionId: string; from: LoginSource }

/** A new name needs no password; a new e-mail address or password needs the current one. */
export async function changeProfile(app: App, who: Who, changes: ProfileChanges): Promise<Account> {
  const before = await findAccount(app.db, who.userId)
  if (!before) throw new AppError('not_signed_in', 'Please sign in.')
  const email = changes.email === before.email ? undefined : changes.email
  const { name, password } = changes
  if (email || password) await confirmPassword(app, before, changes.currentPassword, who.from)
  if (email) await countNewEmail(app, who.userId, email)
  if (password) await checkNewPassword(app.db, password, { name: name ?? before.name, email: email ?? before.email })
  const passwordHash = password && (await hashPassword(password))

  return app.db.transaction(async (tx) => {
    const now = await lockAccount(tx, who.userId)
    assertNotStale(now.updatedAt, changes.updatedAt, changedElsewhere)
    if (now.passwordHash !== before.passwordHash || now.email !== before.email)
      throw new AppError('stale', changedElsewhere)
    const account = await changeAccount(tx, who.userId, {
      ...(name === undefined ? {} : { name }),
      ...(email ? { email, emailVerified: false } : {}),
      ...(passwordHash ? { passwordHash, mustChangePassword: false } : {}),
    })
    if (email) await notifyBothAddresses(app, tx, before, account, who.from.ip)
    if (passwordHash) {
      await endSessionsOf(tx, who.userId, who.sessionId)
      await dropMailedTokens(tx, who.userId, 'reset')
      await mailOwner(app, tx, before, who.from.ip, passwordChangedEmail(account.name))
    }
    return account
  })
}

/** Counted like a sign-in, so that an open session cannot be used to guess the password. */
async function confirmPassword(
  app: App,
  account: Account,
  password: string | undefined,
  from: LoginSource,
): Promise<void> {
  if (password === undefined)
    throw new AppError('forbidden', 'Please enter your current password.', {
      issues: [{ path: 'currentPassword', message: 'Please enter your current password.' }],
    })
  if (!(await isRightPassword(app, account, password, from)))
    throw new AppError('forbidden', 'The current password is incorrect.', {
      issues: [{ path: 'currentPassword', message: 'The current password is incorrect.' }],
    })
}

/** Each new address gets an e-mail, and a taken one gets a different response: both must be limited. */
async function countNewEmail({ db, config }: App, userId: string, email: string): Promise<void> {
  await countUse(db, `email-change:${userId}`, config.LIMIT_FORGOT, hour)
  await countUse(db, `email-change-to:${mailboxKey(email)}`, config.LIMIT_FORGOT, hour)
}

/** Links sent to the old address stop working, except the one that takes the account back. */
async function notifyBothAddresses(app: App, tx: Db, before: Account, account: Account, ip: string): Promise<void> {
  await dropMailedTokens(tx, account._id, 'reset', 'verify')
  if (!(await mayEmail(app, tx, account.email, { ip, provedEmail: undefined, isOffice: false }))) throw tooManyEmails()
  await mailVerifyLink(app, tx, account)
  await mailEmailChanged(app, tx, before, account.email, ip)
}
