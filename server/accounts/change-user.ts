import type { Role } from '#contract/accounts/calls.ts'
import { mayGive, type OfficeRole, permissionsOf } from '#contract/accounts/permissions.ts'
import { AppError } from '#contract/http/errors.ts'
import { deleteCartOf } from '#server/cart/queries.ts'
import { anonymiseReviews } from '#server/catalogue/reviews/anonymise-queries.ts'
import { deleteSavedDesignsOf } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { deleteFavouritesOf } from '#server/favourites/queries.ts'
import type { Viewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { deleteListsOf } from '#server/lists/queries.ts'
import { deleteStockAlerts } from '#server/stock-alerts/queries.ts'
import { type Account, changeAccount, lockAccount, officeRoleOf } from './account-queries.ts'
import { replaceAddresses } from './address-queries.ts'
import { deleteConsentsOf } from './consent-queries.ts'
import { noteErased } from './erasure-queries.ts'
import { deleteAllFactors } from './factor-queries.ts'
import { mailRoleChange } from './mail-shop-owners.ts'
import { dropMailedTokens } from './mailed-token-queries.ts'
import { endSessionsOf } from './session-queries.ts'
import { anonymiseAccount, lockOwners, nobody } from './user-queries.ts'

type Changes = {
  role?: Role | undefined
  officeRole?: OfficeRole | undefined
  disabled?: boolean | undefined
  updatedAt?: string | undefined
}

/** Changes a role or disables an account, and returns the account as it was before. */
export async function changeUser(
  app: Pick<App, 'db' | 'jobs' | 'config'>,
  id: string,
  changes: Changes,
  by: Viewer,
): Promise<{ before: Account; after: Account }> {
  return app.db.transaction(async (tx) => {
    const { disabled } = changes
    const given = toRoles(changes)
    if ((given && given.officeRole !== 'owner') || disabled) await assertAnotherOwner(tx, id)
    const before = await lockAccount(tx, id)
    assertMayChange(before, by)
    if (given?.officeRole) assertMayGive(given.officeRole, by)
    // Whoever registered this address first need not be the person meant.
    if (given?.officeRole && before.role === 'shopper' && !before.emailVerified)
      throw new AppError(
        'conflict',
        `The address ${before.email} is not confirmed. Invite ${before.name} on the Staff tab instead: the link proves whose it is.`,
      )
    assertNotStale(before.updatedAt, changes.updatedAt)
    const after = await changeAccount(tx, id, { ...given, ...(disabled === undefined ? {} : { disabled }) })
    if (after.disabled) {
      await endSessionsOf(tx, id)
      await dropMailedTokens(tx, id)
    }
    await tellRole(app, tx, before, officeRoleOf(after), by)
    return { before, after }
  })
}

/**
 * Anonymises the user: name, address book, favourites, links and sessions are removed; orders and reviews keep a nameless owner.
 */
export async function deleteUser(
  app: Pick<App, 'db' | 'jobs' | 'config' | 'onAccountDeleted'>,
  id: string,
  by: Viewer,
): Promise<Account> {
  return app.db.transaction(async (tx) => {
    await assertAnotherOwner(tx, id)
    const before = await lockAccount(tx, id)
    assertMayChange(before, by)
    await eraseAccount(app, tx, before)
    await tellRole(app, tx, before, undefined, by)
    return before
  })
}

async function tellRole(
  app: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  account: Account,
  after: OfficeRole | undefined,
  by: Viewer,
): Promise<void> {
  const { name, email } = account
  const before = officeRoleOf(account)
  if (before !== after) await mailRoleChange(app, tx, { name, email, before, after, by: by.name })
}

/** The same for an account that is already locked. */
export async function eraseAccount(
  app: Pick<App, 'onAccountDeleted'>,
  tx: Db,
  { _id: id, email }: Account,
): Promise<void> {
  await anonymiseAccount(tx, id)
  await replaceAddresses(tx, id, [])
  await deleteFavouritesOf(tx, id)
  await deleteCartOf(tx, id)
  await anonymiseReviews(tx, id, nobody)
  await deleteListsOf(tx, id)
  await app.onAccountDeleted(tx, id, email)
  await deleteStockAlerts(tx, email)
  await deleteSavedDesignsOf(tx, id)
  await dropMailedTokens(tx, id)
  await deleteAllFactors(tx, id)
  await deleteConsentsOf(tx, id)
  await endSessionsOf(tx, id)
  await noteErased(tx, id)
}

/** An administrator without a named office role is an owner. */
function toRoles({ role, officeRole }: Changes): { role: Role; officeRole: OfficeRole | null } | undefined {
  if (role === 'shopper') return { role, officeRole: null }
  if (role === undefined && officeRole === undefined) return undefined
  return { role: 'admin', officeRole: officeRole ?? 'owner' }
}

/** Nobody gives a role that allows more than their own. */
export function assertMayGive(role: OfficeRole, by: Viewer): void {
  if (!mayGive(permissionsOf(by.officeRole), role))
    throw new AppError('forbidden', 'You cannot give a role that allows more than your own.')
}

/** Nor takes one away. */
export function assertMayChange(account: Account, by: Viewer): void {
  const role = officeRoleOf(account)
  if (role && !mayGive(permissionsOf(by.officeRole), role))
    throw new AppError('forbidden', 'You cannot change the account of somebody whose role allows more than your own.')
}

/** All owners are locked before the one account, in the same order everywhere, to avoid deadlocks. */
async function assertAnotherOwner(tx: Db, id: string): Promise<void> {
  const owners = await lockOwners(tx)
  if (owners.length === 1 && owners[0] === id)
    throw new AppError('last_admin', 'This is the last owner. Please make somebody else an owner first.')
}
