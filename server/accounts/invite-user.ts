import type { OfficeRole } from '#contract/accounts/permissions.ts'
import { AppError } from '#contract/http/errors.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { type Account, changeAccount, insertAccount, lockAccountByEmail, officeRoleOf } from './account-queries.ts'
import { assertMayChange, assertMayGive } from './change-user.ts'
import { deleteAllFactors } from './factor-queries.ts'
import { mailInvite } from './mail-links.ts'
import { mailRoleChange } from './mail-shop-owners.ts'
import { dropMailedTokens } from './mailed-token-queries.ts'
import { endSessionsOf } from './session-queries.ts'

type Invitation = { name: string; email: string; officeRole: OfficeRole }

/**
 * Creates an account without a password and e-mails the link to choose one; inviting again replaces the link. A customer
 * account whose address was never confirmed is taken over, since anybody could have registered it: its password, second
 * factors, sessions and links stop working.
 */
export async function inviteUser(
  app: Pick<App, 'db' | 'jobs' | 'config'>,
  { name, email, officeRole }: Invitation,
  by: Viewer,
): Promise<Account> {
  assertMayGive(officeRole, by)
  return app.db.transaction(async (tx) => {
    const before = await lockAccountByEmail(tx, email)
    if (before) {
      if (!isUnproven(before)) throw alreadyHere(before)
      assertMayChange(before, by)
      await endSessionsOf(tx, before._id)
      // Among them is the one that gives the account back to an address it had before.
      await dropMailedTokens(tx, before._id)
      await deleteAllFactors(tx, before._id)
    }
    const account = before
      ? await changeAccount(tx, before._id, { name, role: 'admin', officeRole, passwordHash: null })
      : await insertAccount(tx, { name, email, passwordHash: null, role: 'admin', officeRole })
    await mailInvite(app, tx, account, by.name, officeRole)
    const change = { name, email, before: before && officeRoleOf(before), after: officeRole, by: by.name }
    if (change.before !== officeRole) await mailRoleChange(app, tx, change, { isInvited: true })
    return account
  })
}

/** Nobody has shown yet that the address is theirs. */
const isUnproven = ({ role, passwordHash, emailVerified, disabled }: Account): boolean =>
  !disabled && (role === 'admin' ? passwordHash === null : !emailVerified)

function alreadyHere({ role, name, disabled }: Account): AppError {
  const message = disabled
    ? `${name}'s account with this e-mail address is disabled. Enable it first.`
    : role === 'admin'
      ? `${name} is in the office already, with this e-mail address.`
      : `${name} already has an account with this e-mail address. Give them a role under Customers.`
  return new AppError('email_taken', message, { issues: [{ path: 'email', message }] })
}
