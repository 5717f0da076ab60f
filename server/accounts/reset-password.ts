import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { type Account, changeAccount, findAccount, findAccountByEmail, lockAccount } from './account-queries.ts'
import { checkNewPassword } from './check-new-password.ts'
import { withdrawNewsConsent } from './consent-queries.ts'
import { passwordChangedEmail } from './emails.ts'
import { deleteErasure } from './erasure-queries.ts'
import { deleteAllFactors, deleteFactorsSince } from './factor-queries.ts'
import { forgiveAccount } from './login-limits.ts'
import { mailResetLink } from './mail-links.ts'
import {
  dropLaterTokens,
  dropMailedTokens,
  findMailedToken,
  madeAtOf,
  takeMailedToken,
} from './mailed-token-queries.ts'
import { hashPassword } from './passwords.ts'
import { endSessionsOf } from './session-queries.ts'
import { markEmailVerified } from './verify-email.ts'

/** The job behind `forgot-password`; the call itself never looks up the address. */
export async function sendResetLink(app: App, email: string, next?: string): Promise<void> {
  await app.db.transaction(async (tx) => {
    const account = await findAccountByEmail(tx, email)
    if (account && !account.disabled) await mailResetLink(app, tx, account, next)
  })
}

/** `restore` is the link sent to the old address when it was replaced, `invite` the first link of somebody in the office. */
const purposes = ['reset', 'restore', 'invite'] as const

const noLongerValid = () => new AppError('bad_token', 'This link is no longer valid. Please request a new one.')

/** The account that a link may give a new password to. */
async function findPersonByLink(db: Db, token: string): Promise<Account | undefined> {
  const mailed = await findMailedToken(db, [...purposes], token)
  if (!mailed) return undefined
  const person = await findAccount(db, mailed.userId)
  const isOthers = mailed.purpose !== 'restore' && person?.email !== mailed.email
  return person && !person.disabled && !isOthers ? person : undefined
}

/** Looks without using the link up: mail programs open links before people do. */
export async function isResetLinkValid(db: Db, token: string): Promise<boolean> {
  return (await findPersonByLink(db, token)) !== undefined
}

/** Sets a new password with an e-mailed link, which works once, and ends every session. */
export async function resetPasswordByLink(app: App, token: string, password: string, ip: string): Promise<Account> {
  const person = await findPersonByLink(app.db, token)
  if (!person) throw noLongerValid()
  await checkNewPassword(app.db, password, person)
  const passwordHash = await hashPassword(password)
  return app.db.transaction(async (tx) => {
    const taken = await takeMailedToken(tx, [...purposes], token)
    if (!taken) throw noLongerValid()
    const { email, emailVerified, disabled, role } = await lockAccount(tx, taken.userId)
    const isRestore = taken.purpose === 'restore'
    if ((email !== taken.email && !isRestore) || disabled) throw noLongerValid()
    const account = await changeAccount(tx, taken.userId, {
      passwordHash,
      mustChangePassword: false,
      ...(isRestore ? { email: taken.email } : {}),
    })
    // After taking an account back, links sent to the other address must not work, nor is it deleted: the e-mail that
    // says so went there. A passkey or an app added since is that of whoever changed the address.
    if (isRestore) {
      await deleteFactorsSince(tx, account._id, madeAtOf(taken))
      await dropLaterTokens(tx, taken)
      await deleteErasure(tx, account._id)
    } else await dropMailedTokens(tx, account._id, 'reset', 'invite')
    // Anybody could register an address that nobody has confirmed, agree to news, and wait with a passkey until its owner
    // comes. The office gets its roles at confirmed addresses: whoever reads a mistyped new one must not get in there.
    if (!emailVerified && !isRestore && role !== 'admin') {
      await deleteAllFactors(tx, account._id)
      await withdrawNewsConsent(tx, account._id)
    }
    await endSessionsOf(tx, account._id)
    await markEmailVerified(app, tx, account)
    await forgiveAccount({ db: tx }, account.email, ip)
    await queueEmail(app, tx, account.email, passwordChangedEmail(account.name))
    return account
  })
}
