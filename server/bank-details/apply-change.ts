import { mailShopOwners } from '#server/accounts/mail-shop-owners.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import { changeShopIdentity, lockShopIdentity } from '#server/settings/queries.ts'
import { changeInForceEmail } from './emails.ts'
import { decideChange, findDue, type IdentityChange } from './queries.ts'

type Post = Pick<App, 'db' | 'jobs' | 'config'>

/** Makes a change part of the shop's identity, and tells the owners. The identity is locked. */
export async function applyChange(app: Post, tx: Db, change: IdentityChange, by: string | null): Promise<void> {
  await decideChange(tx, change._id, { state: 'in force', by })
  const { name } = await changeShopIdentity(tx, change.after)
  const { before, after, askedByName } = change
  const email = changeInForceEmail({ before, after, by: askedByName, shop: name }, by ?? undefined)
  await mailShopOwners(app, tx, email, { alsoTo: after.email === undefined ? [] : [before.email ?? ''] })
}

/** What is due counts already; this makes it plain, for pages that were kept and for releases before. */
export async function applyDueIn(app: Post, tx: Db): Promise<void> {
  await lockShopIdentity(tx)
  const due = await findDue(tx)
  if (due) await applyChange(app, tx, due, null)
}

export async function applyDueChange(app: Post): Promise<boolean> {
  if (await findDue(app.db)) await app.db.transaction((tx) => applyDueIn(app, tx))
  return false
}
