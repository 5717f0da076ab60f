import type { CartItem } from '#contract/cart.ts'
import { describeLeadTime } from '#contract/lead-time.ts'

type Line = Pick<CartItem, 'qty' | 'countInStock' | 'leadTimeDays'>

/** The slowest line decides when the order can be dispatched. */
export function describeDispatch(lines: readonly Line[]): string {
  const made = lines.filter(({ qty, countInStock }) => countInStock < qty)
  if (made.length === 0) return 'All in stock: ships within two working days.'
  const share = made.length === lines.length ? 'Made to order' : 'Partly made to order'
  const slowest = Math.max(...made.map(({ leadTimeDays }) => leadTimeDays ?? 0))
  return slowest > 0
    ? `${share}: ships in about ${describeLeadTime(slowest)}.`
    : `${share}: we will confirm the date with your order.`
}
