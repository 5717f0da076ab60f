import type { CartItem } from '#contract/cart/price.ts'
import { describeLeadTime } from '#contract/catalogue/lead-time.ts'

type Line = Pick<CartItem, 'qty' | 'countInStock' | 'leadTimeDays'>

export const isMade = ({ qty, countInStock }: Line): boolean => countInStock < qty

export const isMadeFirst = (lines: readonly Line[]): boolean => lines.some(isMade)

/** The slowest line decides when the order can be dispatched or collected. */
export function describeDispatch(lines: readonly Line[], isCollected = false): string {
  const custom = lines.filter(isMade)
  // How soon goods in stock can be collected is said with the delivery method.
  if (custom.length === 0) return isCollected ? 'All in stock.' : 'All in stock: ships within two working days.'
  const share = custom.length === lines.length ? 'Made to order' : 'Partly made to order'
  const slowest = Math.max(...custom.map(({ leadTimeDays }) => leadTimeDays ?? 0))
  return slowest > 0
    ? `${share}: ${isCollected ? 'ready' : 'ships'} in about ${describeLeadTime(slowest)}.`
    : `${share}: we will confirm the date with your order.`
}
