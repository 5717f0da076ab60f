/** Second factors without zod, for the browser too. */

/** Passkeys first: they are asked for first. */
export const factorKinds = ['passkey', 'totp'] as const
export type FactorKind = (typeof factorKinds)[number]
export const factorKindNames: Record<FactorKind, string> = { passkey: 'passkey', totp: 'authenticator app' }

export const recoveryCodeCount = 10
/** How long the office works without a second factor. */
export const factorGraceDays = 7

/** As people copy it from paper: without capitals, spaces and hyphens, and with the digits that look like a letter. */
export const normaliseCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('8', 'b')

export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/\s/g, ''))
