import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Http } from '#server/http/types.ts'
import { type Letter, writeLetter } from '#server/mail/letter.ts'
import { getShopIdentity } from './queries.ts'

type Post = Pick<Http, 'jobs' | 'config'>

/** Writes a letter on the shop's paper and hands it to the mail job, in the transaction of what causes it. */
export async function postLetter(
  { jobs, config }: Post,
  tx: Db,
  to: string,
  letter: Letter,
  /** Who gets the answer; the office, unless it is the office that is written to. */
  replyTo = config.SHOP_EMAIL,
): Promise<void> {
  const { name, address, phone, email } = await getShopIdentity(tx)
  const place = [address.street, address.suburb, address.city, address.postalCode].filter(Boolean).join(', ')
  const paper = { name, address: place, phone, email, url: publicUrl(config) }
  await jobs.send(tx, 'mail', { to, ...writeLetter(letter, paper), replyTo, shopName: name })
}
