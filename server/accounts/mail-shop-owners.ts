import { formatMoment } from '#contract/days.ts'
import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import { ownRoleChangedEmail, type RoleChange, roleChangedEmail } from './emails.ts'
import { findOwnerMailboxes } from './owner-queries.ts'

/** The same e-mail to every owner of the shop, and to whoever else must know, each once. */
export async function mailShopOwners(
  post: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  email: Email,
  { alsoTo = [], except = '' }: { alsoTo?: readonly string[]; except?: string } = {},
): Promise<void> {
  const others = alsoTo.map((one) => one.toLowerCase())
  const all = new Set([...(await findOwnerMailboxes(tx)), ...others].filter((one) => one !== except.toLowerCase()))
  for (const to of all) await queueEmail(post, tx, to, email)
}

/** Tells the owners who got, changed or lost a role in the office, and the person too, unless an invitation does. */
export async function mailRoleChange(
  post: Pick<App, 'jobs' | 'config'>,
  tx: Db,
  change: RoleChange,
  { isInvited = false } = {},
): Promise<void> {
  const { email } = change
  const url = `${publicUrl(post.config)}/manage/users?role=admin`
  await mailShopOwners(post, tx, roleChangedEmail(change, formatMoment(Date.now()), url), { except: email })
  if (!isInvited) await queueEmail(post, tx, email, ownRoleChangedEmail(change, (await getShopIdentity(tx)).name))
}
