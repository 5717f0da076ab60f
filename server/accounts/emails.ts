import type { Email } from '#server/mail/email.ts'
import { withoutLinks } from '#server/mail/without-links.ts'

const hello = (fullName: string): string => {
  const name = withoutLinks(fullName)
  return name ? `Hello ${name},` : 'Hello,'
}

const ignore = 'If you did not ask for this, you can ignore this e-mail.'
const alarm =
  'If this was not you, set a new password at once with “Forgot password” on the sign-in page, and let us know by replying to this e-mail.'

export const welcomeEmail = (name: string, shop: string, url: string): Email => ({
  subject: `Welcome to ${shop}`,
  body: [
    hello(name),
    'Your account is ready. Please confirm that this is your e-mail address, so that your orders and quotes reach you here.',
    'The link is valid for seven days.',
  ],
  action: { label: 'Confirm my e-mail address', url },
  footer: ignore,
})

export const verifyEmail = (name: string, url: string): Email => ({
  subject: 'Please confirm your e-mail address',
  body: [
    hello(name),
    'Please confirm that this is the e-mail address of your account. The link is valid for seven days.',
  ],
  action: { label: 'Confirm my e-mail address', url },
  footer: ignore,
})

export const resetEmail = (name: string, url: string): Email => ({
  subject: 'Set a new password',
  body: [
    hello(name),
    'Somebody asked for a new password for your account. The link works once, is valid for one hour, and signs you out on all devices.',
  ],
  action: { label: 'Set a new password', url },
  footer: ignore,
})

export const passwordChangedEmail = (name: string): Email => ({
  subject: 'Your password was changed',
  body: [hello(name), 'Your password has just been changed. Other devices have been signed out.'],
  footer: alarm,
})

/** `url` restores this recipient's address. */
export const addressChangedEmail = (name: string, newEmail: string, url: string | undefined): Email => ({
  subject: 'Your e-mail address was changed',
  body: [
    hello(name),
    `Your account now uses the address ${newEmail}. This one is no longer used.`,
    ...(url
      ? [
          'If this was you, there is nothing to do. If not, or if the new address has a typo, this link restores the old address, lets you set a new password and signs out all devices. It is valid for seven days.',
        ]
      : []),
  ],
  ...(url ? { action: { label: 'Restore my old address', url } } : {}),
  footer: 'If this was not you, let us know at once by replying to this e-mail.',
})

export const sessionReusedEmail = (name: string): Email => ({
  subject: 'You were signed out to be safe',
  body: [
    hello(name),
    'One of your sign-ins was used from two places. The cause may be a poor connection, or someone may have a copy of it. We have signed you out everywhere it was used. Please sign in again.',
  ],
  footer: alarm,
})
