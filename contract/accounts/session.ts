/** Session and password lengths. No zod: the browser's user slice imports this. */

const hourMs = 60 * 60 * 1000
export const sessionMs = 2 * hourMs
/** However often a session is refreshed: from the sign-in. */
export const longestSessionMs = 30 * 24 * hourMs
export const rememberedSessionMs = 90 * 24 * hourMs

/** For how long a sign-in, or a password entered again, counts as proof of who is asking. */
export const proofMinutes = 10

/** Until they enter their own: a shop cannot know it at its first start. */
export const firstAdminName = 'Administrator'

export const passwordLength = { min: 8, max: 128 } as const

export const sessionLengthMs = (rememberMe: boolean): number => (rememberMe ? rememberedSessionMs : sessionMs)

/** The expiry to store on sign-in, in epoch milliseconds. */
export const expiryAtSignIn = (rememberMe: boolean, nowMs: number): number => nowMs + sessionLengthMs(rememberMe)

/** The expiry to store after a refresh: two hours from now, or ninety days from the sign-in. */
export function expiryAtRefresh(rememberMe: boolean, nowMs: number, storedMs: number | undefined): number {
  const fresh = expiryAtSignIn(rememberMe, nowMs)
  return rememberMe && storedMs !== undefined ? Math.min(storedMs, fresh) : fresh
}
