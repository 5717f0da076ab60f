import { findImageSize } from '#contract/media-names.ts'
import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { fitLogo } from '#server/http/fit-logo.ts'
import type { Http } from '#server/http/types.ts'
import { type Letter, type LetterHead, writeLetter } from '#server/mail/letter.ts'
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
  const { name, address, phone, email, logo } = await getShopIdentity(tx)
  const place = [address.street, address.suburb, address.city, address.postalCode].filter(Boolean).join(', ')
  const paper = {
    name,
    address: place,
    phone,
    email,
    url: publicUrl(config),
    logo: toMailLogo(logo, config.PUBLIC_URL),
  }
  await jobs.send(tx, 'mail', { to, ...writeLetter(letter, paper), replyTo, shopName: name })
}

/** A mail is read elsewhere: only a shop that knows its own address on the web can show a picture there. */
function toMailLogo(logo: string, publicUrl: string | undefined): LetterHead['logo'] {
  const size = findImageSize(logo)
  if (!publicUrl || !size) return undefined
  const shown = fitLogo(size, { width: 220, height: 40 })
  // Twice as many dots as it is wide, for sharp screens.
  return { address: `${publicUrl}${logo}?w=${2 * shown.width}`, ...shown }
}
