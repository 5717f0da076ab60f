import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Http } from '#server/http/types.ts'
import { postLetter } from '#server/shop/post-letter.ts'
import { getShopIdentity } from '#server/shop/queries.ts'
import type { Account } from './account-queries.ts'
import { emailChangedLetter, resetLetter, verifyLetter, welcomeLetter } from './letters.ts'
import { dropMailedTokens, insertMailedToken } from './mailed-token-queries.ts'

type Post = Pick<Http, 'jobs' | 'config'>
type Person = Pick<Account, '_id' | 'name' | 'email'>

/** Mails the link that proves an address. Links are built from PUBLIC_URL, never from what a request says of itself. */
export async function mailVerifyLink(post: Post, tx: Db, person: Person, isNew = false): Promise<void> {
  const token = await insertMailedToken(tx, 'verify', { userId: person._id, email: person.email })
  const url = `${publicUrl(post.config)}/my-profile?verify=${token}`
  const letter = isNew
    ? welcomeLetter(person.name, (await getShopIdentity(tx)).name, url)
    : verifyLetter(person.name, url)
  await postLetter(post, tx, person.email, letter)
}

/** Tells the old address of the new one. Where the old one was proved, its owner can take the account back by a link. */
export async function mailEmailChanged(post: Post, tx: Db, before: Account, newEmail: string): Promise<void> {
  const token =
    before.emailVerified && (await insertMailedToken(tx, 'restore', { userId: before._id, email: before.email }))
  const url = token ? `${publicUrl(post.config)}/resetPassword/${token}` : undefined
  await postLetter(post, tx, before.email, emailChangedLetter(before.name, newEmail, url))
}

/** Mails the link that sets a new password; it replaces those that were mailed before. `next` is where the person was going. */
export async function mailResetLink(post: Post, tx: Db, person: Person, next?: string): Promise<void> {
  await dropMailedTokens(tx, person._id, 'reset')
  const token = await insertMailedToken(tx, 'reset', { userId: person._id, email: person.email })
  const url = `${publicUrl(post.config)}/resetPassword/${token}${next ? `?next=${encodeURIComponent(next)}` : ''}`
  await postLetter(post, tx, person.email, resetLetter(person.name, url))
}
