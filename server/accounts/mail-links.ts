import type { FactorKind } from '#contract/accounts/factors.ts'
import type { OfficeRole } from '#contract/accounts/permissions.ts'
import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { Email } from '#server/mail/email.ts'
import { mayEmail } from '#server/settings/mail-limits.ts'
import { getShopIdentity } from '#server/settings/queries.ts'
import { queueEmail } from '#server/settings/queue-email.ts'
import type { Account } from './account-queries.ts'
import { addressChangedEmail, factorLinkEmail, inviteEmail, resetEmail, verifyEmail, welcomeEmail } from './emails.ts'
import { dropMailedTokens, findFormerEmail, insertMailedToken } from './mailed-token-queries.ts'

type Post = Pick<App, 'jobs' | 'config'>
type Person = Pick<Account, '_id' | 'name' | 'email'>

/** Sends the verification link. Links are built from PUBLIC_URL, never from request headers. */
export async function mailVerifyLink(post: Post, tx: Db, person: Person, isNew = false): Promise<void> {
  const token = await insertMailedToken(tx, 'verify', { userId: person._id, email: person.email })
  const url = `${publicUrl(post.config)}/my-profile?verify=${token}`
  const content = isNew
    ? welcomeEmail(person.name, (await getShopIdentity(tx)).name, url)
    : verifyEmail(person.name, url)
  await queueEmail(post, tx, person.email, content)
}

/** E-mails the owner of an account; an unverified address only within the limits. */
export async function mailOwner(post: Post, tx: Db, owner: Account, ip: string, content: Email): Promise<void> {
  const { email, emailVerified } = owner
  const sender = { ip, provedEmail: emailVerified ? email : undefined, isOffice: false }
  if (await mayEmail(post, tx, email, sender)) await queueEmail(post, tx, email, content)
}

/** Notifies the old address of the new one. If the old one was verified, a link lets its owner take the account back. */
export async function mailEmailChanged(
  post: Post,
  tx: Db,
  before: Account,
  newEmail: string,
  ip: string,
): Promise<void> {
  const token =
    before.emailVerified && (await insertMailedToken(tx, 'restore', { userId: before._id, email: before.email }))
  const url = token ? `${publicUrl(post.config)}/resetPassword/${token}` : undefined
  await mailOwner(post, tx, before, ip, addressChangedEmail(before.name, newEmail, url))
}

/** Sends somebody new in the office the link to choose a password. */
export async function mailInvite(post: Post, tx: Db, person: Person, by: string, role: OfficeRole): Promise<void> {
  const token = await insertMailedToken(tx, 'invite', { userId: person._id, email: person.email })
  const url = `${publicUrl(post.config)}/resetPassword/${token}?next=${encodeURIComponent('/manage')}`
  const { name: shop } = await getShopIdentity(tx)
  await queueEmail(post, tx, person.email, inviteEmail({ name: person.name, shop, by, role, url }))
}

/** Sends the link for a new password, replacing earlier ones. `next` is the page the user came from. */
export async function mailResetLink(post: Post, tx: Db, person: Person, next?: string): Promise<void> {
  await dropMailedTokens(tx, person._id, 'reset')
  const token = await insertMailedToken(tx, 'reset', { userId: person._id, email: person.email })
  const url = `${publicUrl(post.config)}/resetPassword/${token}${next ? `?next=${encodeURIComponent(next)}` : ''}`
  await queueEmail(post, tx, person.email, resetEmail(person.name, url))
}

/**
 * Sends the link that makes a second factor count. Whoever stole a password may have changed the address first, so for a
 * week after such a change the link goes to the one before.
 */
export async function mailFactorLink(post: Post, tx: Db, person: Person, kind: FactorKind): Promise<void> {
  await dropMailedTokens(tx, person._id, 'factor')
  const email = (await findFormerEmail(tx, person._id)) ?? person.email
  const token = await insertMailedToken(tx, 'factor', { userId: person._id, email })
  const url = `${publicUrl(post.config)}/my-profile/security?token=${token}`
  await queueEmail(post, tx, email, factorLinkEmail(person.name, kind, url))
}
