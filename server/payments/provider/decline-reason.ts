import type { DeclineReason } from '#contract/payments.ts'

const patterns: [RegExp, DeclineReason][] = [
  [/insufficient|not sufficient|no funds/i, 'no_funds'],
  [/limit/i, 'over_limit'],
  [/expired/i, 'expired_card'],
  [/(?:incorrect|invalid|wrong).*(?:pin|cvv|cvc|card|number|expiry|otp|details)/i, 'wrong_details'],
  [/not permitted|not allowed|not enabled|restricted|unsupported/i, 'not_allowed'],
  [/(?:issuer|bank|switch).*(?:inoperative|unavailable|unreachable)|timed? ?out/i, 'bank_silent'],
]

/** A bank's own words, such as "Insufficient Funds", as one of ours: buyers never read what a machine wrote for machines. */
export function readDeclineReason(words: string | null | undefined): DeclineReason | null {
  if (!words?.trim()) return null
  return patterns.find(([pattern]) => pattern.test(words))?.[1] ?? 'declined'
}
