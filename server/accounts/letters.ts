import type { Letter } from '#server/mail/letter.ts'

/** Anyone can register any address: a name that looks like a link would make our mail carry theirs. */
const hello = (name: string): string => (/[/:@]|\.\w/.test(name) ? 'Hello,' : `Hello ${name},`)

const ignore = 'You did not ask for this? Then you can leave this mail alone: nothing changes.'
const alarm =
  'This was not you? Then set a new password at once with “Forgot password” on the sign-in page, and tell us by answering this mail.'

export const welcomeLetter = (name: string, shop: string, url: string): Letter => ({
  subject: `Welcome to ${shop}`,
  body: [
    hello(name),
    'Your account is ready. Please confirm that this is your e-mail address, so that your orders and quotes reach you here.',
    'The link works for seven days.',
  ],
  action: { label: 'Confirm my e-mail address', url },
  footer: ignore,
})

export const verifyLetter = (name: string, url: string): Letter => ({
  subject: 'Please confirm your e-mail address',
  body: [hello(name), 'Please confirm that this is the e-mail address of your account. The link works for seven days.'],
  action: { label: 'Confirm my e-mail address', url },
  footer: ignore,
})

export const resetLetter = (name: string, url: string): Letter => ({
  subject: 'Set a new password',
  body: [
    hello(name),
    'Somebody asked for a new password for your account. The link works once, for one hour, and signs out every device.',
  ],
  action: { label: 'Set a new password', url },
  footer: ignore,
})

export const passwordChangedLetter = (name: string): Letter => ({
  subject: 'Your password was changed',
  body: [hello(name), 'The password of your account was changed just now. Other devices were signed out.'],
  footer: alarm,
})

/** `url` takes the account back to the address this goes to. */
export const emailChangedLetter = (name: string, newEmail: string, url: string | undefined): Letter => ({
  subject: 'Your e-mail address was changed',
  body: [
    hello(name),
    `Your account now uses the address ${newEmail}. This one is no longer used.`,
    ...(url
      ? [
          'This was you? Then there is nothing to do. If not, or if the new address has a typing error, this link puts the old one back, sets a new password and signs out every device. It works for seven days.',
        ]
      : []),
  ],
  ...(url ? { action: { label: 'Put my old address back', url } } : {}),
  footer: 'This was not you? Then tell us at once by answering this mail.',
})

export const sessionReusedLetter = (name: string): Letter => ({
  subject: 'You were signed out to be safe',
  body: [
    hello(name),
    'A sign-in of yours was used from two places. That can be a fault of the connection, or somebody who has a copy of it. We have ended it, wherever it is used: please sign in again.',
  ],
  footer: alarm,
})
