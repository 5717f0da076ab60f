import { findImageSize } from '#contract/media/names.ts'
import { type Config, publicUrl } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { fitLogo } from '#server/http/fit-logo.ts'
import type { JobData } from '#server/jobs/jobs.ts'
import { type CompleteEmail, type EmailBranding, renderEmail } from '#server/mail/email.ts'
import { getShopIdentity } from './queries.ts'

/** A queued e-mail as it is sent, with the shop's current branding. */
export async function completeEmail(
  { db, config }: { db: Db; config: Config },
  { to, replyTo, ...email }: JobData['email'],
): Promise<CompleteEmail> {
  const identity = await getShopIdentity(db)
  const { address } = identity
  const place = [address.street, address.suburb, address.city, address.postalCode].filter(Boolean).join(', ')
  const branding = {
    name: identity.name,
    address: place,
    phone: identity.phone,
    email: identity.email,
    url: publicUrl(config),
    colours: identity.colours,
    logo: toEmailLogo(identity.logo, config.PUBLIC_URL),
  }
  const { attach, unsubscribe } = email
  return {
    to,
    ...renderEmail(email, branding),
    replyTo,
    shopName: identity.name,
    shopEmail: identity.email,
    ...(attach ? { attach } : {}),
    ...(unsubscribe ? { unsubscribe } : {}),
  }
}

/** Images in e-mails need an absolute URL, so only a shop with PUBLIC_URL shows its logo. */
function toEmailLogo(logo: string, publicUrl: string | undefined): EmailBranding['logo'] {
  const size = findImageSize(logo)
  if (!publicUrl || !size) return undefined
  const logoSize = fitLogo(size, { width: 220, height: 40 })
  // Twice its displayed width, for high-resolution screens.
  return { address: `${publicUrl}${logo}?w=${2 * logoSize.width}`, ...logoSize }
}
