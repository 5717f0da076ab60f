import { findImageSize } from '#contract/media-names.ts'
import { publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { fitLogo } from '#server/http/fit-logo.ts'
import type { App } from '#server/http/types.ts'
import { type Email, type EmailBranding, renderEmail } from '#server/mail/email.ts'
import { getShopIdentity } from './queries.ts'

type EmailApp = Pick<App, 'jobs' | 'config'>

/** Renders an e-mail with the shop's branding and queues it, in the transaction that triggers it. */
export async function queueEmail(
  { jobs, config }: EmailApp,
  tx: Db,
  to: string,
  email: Email,
  /** Where replies go: the office, unless the e-mail is to the office. */
  replyTo = config.SHOP_EMAIL,
  /** An e-mail about a step that can still be undone is delayed. */
  startAfterSeconds = 0,
): Promise<string | null> {
  const identity = await getShopIdentity(tx)
  const { address } = identity
  const place = [address.street, address.suburb, address.city, address.postalCode].filter(Boolean).join(', ')
  const branding = {
    name: identity.name,
    address: place,
    phone: identity.phone,
    email: identity.email,
    url: publicUrl(config),
    logo: toEmailLogo(identity.logo, config.PUBLIC_URL),
  }
  const { attach, unsubscribe } = email
  const data = {
    to,
    ...renderEmail(email, branding),
    replyTo,
    shopName: identity.name,
    ...(attach ? { attach } : {}),
    ...(unsubscribe ? { unsubscribe } : {}),
  }
  return jobs.send(tx, 'mail', data, { startAfterSeconds })
}

/** Images in e-mails need an absolute URL, so only a shop with PUBLIC_URL shows its logo. */
function toEmailLogo(logo: string, publicUrl: string | undefined): EmailBranding['logo'] {
  const size = findImageSize(logo)
  if (!publicUrl || !size) return undefined
  const shown = fitLogo(size, { width: 220, height: 40 })
  // Twice its displayed width, for high-resolution screens.
  return { address: `${publicUrl}${logo}?w=${2 * shown.width}`, ...shown }
}
