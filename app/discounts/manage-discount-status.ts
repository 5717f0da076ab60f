import type { Discount } from '#contract/discounts/calls.ts'

type DiscountStatus = 'Off' | 'Ended' | 'Used up' | 'Not started' | 'On'

/** Whether buyers can use a code on this day, and if not, why. */
export function discountStatus({ isActive, startsOn, endsOn, uses, maxUses }: Discount, today: string): DiscountStatus {
  if (!isActive) return 'Off'
  if (endsOn && today > endsOn) return 'Ended'
  if (maxUses !== null && uses >= maxUses) return 'Used up'
  if (startsOn && today < startsOn) return 'Not started'
  return 'On'
}
