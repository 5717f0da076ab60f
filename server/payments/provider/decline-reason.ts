import type { DeclineReason } from '#contract/payments/calls.ts'

const patterns: [RegExp, DeclineReason][] = [
  [/insufficient|not sufficient|no funds/i, 'no_funds'],
  [/limit/i, 'over_limit'],
  [/expired/i, 'expired_card'],
  [/(?:incorrect|invalid|wrong).{0,200}(?:pin|cvv|cvc|card|number|expiry|otp|details)/i, 'wrong_details'],
  [/not permitted|not allowed|not enabled|restricted|unsupported/i, 'not_allowed'],
  [/(?:issuer|bank|switch).{0,200}(?:inoperative|unavailable|unreachable)|timed? ?out/i, 'bank_silent'],
]

/** Maps a bank's own words, such as "Insufficient Funds", to one of our reasons: buyers never see raw provider text. */
export function readDeclineReason(words: string | null | undefined): DeclineReason | null {
  if (!words?.trim()) return null
  return patterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'declined'
}
