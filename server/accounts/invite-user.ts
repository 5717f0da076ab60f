import type { OfficeRole } from '#contract/accounts/permissions.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { type Account, changeAccount, findAccountByEmail, insertAccount, lockAccount } from './account-queries.ts'
import { assertMayGive } from './change-user.ts'
import { mailInvite } from './mail-links.ts'
import { endSessionsOf } from './session-queries.ts'

type Invitation = { name: string; email: string; officeRole: OfficeRole }

/**
 * An account without a password, and the link to choose one. Somebody who has not used the link yet gets a new one, and so
 * does a customer who never confirmed this address: whoever registered it loses the password and the sessions.
 */
export async function inviteUser(
  app: Pick<App, 'db' | 'jobs' | 'config'>,
  { name, email, officeRole }: Invitation,
  by: Viewer,
): Promise<Account> {
  assertMayGive(officeRole, by)
  return app.db.transaction(async (tx) => {
    const existing = await findAccountByEmail(tx, email)
    const before = existing && (await lockAccount(tx, existing._id))
    if (before && !isUnproven(before)) throw alreadyHere(before)
    if (before?.officeRole) assertMayGive(before.officeRole, by)
    if (before) await endSessionsOf(tx, before._id)
    const account = before
      ? await changeAccount(tx, before._id, { name, role: 'admin', officeRole, passwordHash: null })
      : await insertAccount(tx, { name, email, passwordHash: null, role: 'admin', officeRole })
    await mailInvite(app, tx, account, by.name, officeRole)
    return account
  })
}

/** Nobody has shown yet that the address is theirs. */
const isUnproven = ({ role, passwordHash, emailVerified, disabled }: Account): boolean =>
  !disabled && (role === 'admin' ? passwordHash === null : !emailVerified)

function alreadyHere({ role, name }: Account): AppError {
  const message =
    role === 'admin'
      ? `${name} is in the office already, with this e-mail address.`
      : `${name} already has an account with this e-mail address. Give them a role under Customers.`
  return new AppError('email_taken', message, { issues: [{ path: 'email', message }] })
}
