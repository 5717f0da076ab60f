import { type FactorKind, factorKindNames } from '#contract/accounts/factors.ts'
import { type OfficeRole, officeRoleNames } from '#contract/accounts/permissions.ts'
import type { Email } from '#server/mail/email.ts'
import { hello } from '#server/mail/hello.ts'

const ignore = 'If you did not request this, you can ignore this e-mail.'
const alarm =
  'If this was not you, set a new password at once with “Forgot your password?” on the sign-in page, and let us know by replying to this e-mail.'

export const welcomeEmail = (name: string, shop: string, url: string): Email => ({
  subject: `Welcome to ${shop}`,
  body: [
    hello(name),
    'Your account is ready. Please confirm your e-mail address, so that we can send you your orders and quotes.',
    'The link is valid for seven days.',
  ],
  action: { label: 'Confirm my e-mail address', url },
  footer: ignore,
})

export const verifyEmail = (name: string, url: string): Email => ({
  subject: 'Please confirm your e-mail address',
  body: [hello(name), 'Please confirm the e-mail address of your account. The link is valid for seven days.'],
  action: { label: 'Confirm my e-mail address', url },
  footer: ignore,
})

export const resetEmail = (name: string, url: string): Email => ({
  subject: 'Set a new password',
  body: [
    hello(name),
    'We received a request to reset the password of your account. The link works once, is valid for one hour, and signs you out on all devices.',
  ],
  action: { label: 'Set a new password', url },
  footer: ignore,
})

type Invite = { name: string; shop: string; by: string; role: OfficeRole; url: string }

export const inviteEmail = ({ name, shop, by, role, url }: Invite): Email => ({
  subject: `${by} has invited you to the office of ${shop}`,
  body: [
    hello(name),
    `${by} has given you an account in the back-office of ${shop}. Your role is ${officeRoleNames[role].toLowerCase()}.`,
    'Choose a password to begin. The link works once and is valid for seven days.',
  ],
  action: { label: 'Choose my password', url },
  footer: 'If you did not expect this, you can ignore this e-mail.',
})

/** What somebody could do in the office, and can do now; undefined: nothing. */
export type RoleChange = {
  name: string
  email: string
  before: OfficeRole | undefined
  after: OfficeRole | undefined
  by: string
}

const nameRole = (role: OfficeRole | undefined) => (role ? officeRoleNames[role] : 'None')

/** To whoever got, changed or lost a role. */
export const ownRoleChangedEmail = ({ name, before, after, by }: RoleChange, shop: string): Email => ({
  subject: after ? `Your role in the office of ${shop}` : `You are no longer in the office of ${shop}`,
  body: [
    hello(name),
    after
      ? `${by} has given you the role ${officeRoleNames[after].toLowerCase()} in the back-office of ${shop}.${before ? ` Before, it was ${officeRoleNames[before].toLowerCase()}.` : ''}`
      : `${by} has ended your access to the back-office of ${shop}.`,
  ],
  footer: 'If you did not expect this, please ask an owner of the shop, in person or by phone.',
})

/** To the owners. */
export const roleChangedEmail = ({ name, email, before, after, by }: RoleChange, at: string, url: string): Email => ({
  subject: after ? `${name} now has the role ${officeRoleNames[after].toLowerCase()}` : `${name} has left the office`,
  body: [
    'Hello,',
    'Somebody’s role in the back-office was changed.',
    {
      rows: [
        ['Person', name],
        ['E-mail', email],
        ['Role before', nameRole(before)],
        ['Role now', nameRole(after)],
        ['Changed by', by],
        ['Time', at],
      ],
    },
  ],
  action: { label: 'See who is in the office', url },
  footer: `If nobody meant to do this, end the sessions of ${by} and change the role back at once.`,
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
    `Your account now uses the address ${newEmail} instead of this one.`,
    ...(url
      ? [
          'If this was you, you do not need to do anything. If not, or if the new address has a typo, use this link to restore the old address, set a new password and sign out all devices. It is valid for seven days.',
        ]
      : []),
  ],
  ...(url ? { action: { label: 'Restore my old address', url } } : {}),
  footer: 'If this was not you, let us know at once by replying to this e-mail.',
})

type SignIn = { device: string; address: string; at: string; url: string }

export const newDeviceEmail = (name: string, { device, address, at, url }: SignIn): Email => ({
  subject: 'A sign-in on a new device',
  body: [
    hello(name),
    'Somebody has just signed in to your account in a browser that we have not seen before.',
    {
      rows: [
        ['Device', device],
        ['Network address', address],
        ['Time', at],
      ],
    },
    'If this was you, you do not need to do anything.',
  ],
  action: { label: 'See where I am signed in', url },
  footer: alarm,
})

export const sessionReusedEmail = (name: string): Email => ({
  subject: 'We signed you out as a precaution',
  body: [
    hello(name),
    'One of your sessions was used from two places. This can happen on a poor connection, or someone may have copied your session. We have signed you out of it. Please sign in again.',
  ],
  footer: alarm,
})

type Factor = { kind: FactorKind; name: string }

export const factorAddedEmail = (name: string, factor: Factor): Email => ({
  subject: 'Sign-in in two steps is on',
  body: [
    hello(name),
    `The ${factorKindNames[factor.kind]} “${factor.name}” was added to your account. From now on, ${factor.kind === 'passkey' ? 'the passkey signs you in, alone or after your password' : 'signing in with your password takes a code from the app too'}.`,
    'Keep your recovery codes where you can find them without your phone.',
  ],
  footer:
    'If this was not you, reply to this e-mail at once: only we can take it off your account, a new password does not. Then set a new password with “Forgot your password?” on the sign-in page.',
})

export const factorLinkEmail = (name: string, kind: FactorKind, url: string): Email => ({
  subject: `Please confirm your ${factorKindNames[kind]}`,
  body: [
    hello(name),
    `Somebody has signed in with your password and added ${kind === 'passkey' ? 'a passkey' : 'an authenticator app'} to your account. It counts once you confirm it: the link asks for ${kind === 'passkey' ? 'the passkey' : 'a code from the app'}, and is valid for seven days.`,
    'If this was not you, do not use the link: set a new password at once with “Forgot your password?” on the sign-in page.',
  ],
  action: { label: `Confirm the ${factorKindNames[kind]}`, url },
  footer: alarm,
})

export const factorRemovedEmail = (name: string, { kind, name: factor }: Factor): Email => ({
  subject: kind === 'passkey' ? 'A passkey was removed' : 'An authenticator app was removed',
  body: [
    hello(name),
    `“${factor}” was removed from your account. ${kind === 'passkey' ? 'It no longer works here.' : 'Its codes no longer work.'}`,
  ],
  footer: alarm,
})

export const recoveryCodeUsedEmail = (name: string, left: number): Email => ({
  subject: 'A recovery code was used',
  body: [
    hello(name),
    `One of your recovery codes was used in place of a passkey or an authenticator app. ${left === 0 ? 'There are none left.' : left === 1 ? 'One is left.' : `${left} are left.`}`,
    'If you have lost your phone or a passkey, remove it under Security in your account, and add the new one.',
  ],
  footer: alarm,
})

export const codesGuessedEmail = (name: string): Email => ({
  subject: 'Wrong codes for your account',
  body: [
    hello(name),
    'Somebody who knows your password, or uses a browser in which you are signed in, has entered several wrong codes, or used passkeys that are not yours. They did not get in, but your password may be known.',
    'If you mistyped the codes yourself, you do not need to do anything.',
  ],
  footer: alarm,
})

export const erasureAskedEmail = (name: string, { day, url }: { day: string; url: string }): Email => ({
  subject: 'Your account will be deleted',
  body: [
    hello(name),
    `You have asked us to delete your account. On ${day} we delete it, with your addresses, lists, enclosures, messages and open quotes. Orders are finished first; invoices stay, as the law asks.`,
    'If you change your mind before then, keep your account with one click.',
  ],
  action: { label: 'Keep my account', url },
  footer: alarm,
})

export const factorsRemovedEmail = (name: string): Email => ({
  subject: 'Sign-in in two steps is off',
  body: [
    hello(name),
    'The shop has removed your passkeys, authenticator apps and recovery codes, and signed you out everywhere. Your password is enough to sign in. Please add a passkey or an app again under Security in your account.',
  ],
  footer: alarm,
})
