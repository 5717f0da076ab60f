import type { Role } from '#contract/accounts/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { deleteCartOf } from '#server/cart/queries.ts'
import { anonymiseReviews } from '#server/catalogue/reviews/anonymise-queries.ts'
import { deleteSavedDesignsOf } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { deleteFavouritesOf } from '#server/favourites/queries.ts'
import type { App } from '#server/http/types.ts'
import { deleteListsOf } from '#server/lists/queries.ts'
import { deleteStockAlerts } from '#server/stock-alerts/queries.ts'
import { type Account, changeAccount, lockAccount } from './account-queries.ts'
import { replaceAddresses } from './address-queries.ts'
import { dropMailedTokens } from './mailed-token-queries.ts'
import { endSessionsOf } from './session-queries.ts'
import { anonymiseAccount, lockAdmins, nobody } from './user-queries.ts'

type Changes = { role?: Role | undefined; disabled?: boolean | undefined; updatedAt?: string | undefined }

/** Changes a role or disables an account, and returns the account as it was before. */
export async function changeUser(db: Db, id: string, changes: Changes): Promise<{ before: Account; after: Account }> {
  return db.transaction(async (tx) => {
    const { role, disabled } = changes
    if (role === 'shopper' || disabled) await assertAnotherAdmin(tx, id)
    const before = await lockAccount(tx, id)
    assertNotStale(before.updatedAt, changes.updatedAt)
    const after = await changeAccount(tx, id, {
      ...(role === undefined ? {} : { role }),
      ...(disabled === undefined ? {} : { disabled }),
    })
    if (after.disabled) {
      await endSessionsOf(tx, id)
      await dropMailedTokens(tx, id)
    }
    return { before, after }
  })
}

/**
 * Anonymises the user: name, address book, favourites, links and sessions are removed; orders and reviews keep a nameless owner.
 */
export async function deleteUser(app: Pick<App, 'db' | 'onAccountDeleted'>, id: string): Promise<Account> {
  return app.db.transaction(async (tx) => {
    await assertAnotherAdmin(tx, id)
    const before = await lockAccount(tx, id)
    await anonymiseAccount(tx, id)
    await replaceAddresses(tx, id, [])
    await deleteFavouritesOf(tx, id)
    await deleteCartOf(tx, id)
    await anonymiseReviews(tx, id, nobody)
    await deleteListsOf(tx, id)
    await app.onAccountDeleted(tx, id)
    await deleteStockAlerts(tx, before.email)
    await deleteSavedDesignsOf(tx, id)
    await dropMailedTokens(tx, id)
    await endSessionsOf(tx, id)
    return before
  })
}

/** All admins are locked before the one account, in the same order everywhere, to avoid deadlocks. */
async function assertAnotherAdmin(tx: Db, id: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === id)
    throw new AppError(
      'last_admin',
      'This is the last administrator. Please make somebody else an administrator first.',
    )
}
