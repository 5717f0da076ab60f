import { describeLeadTime } from '#contract/catalogue/lead-time.ts'
import { lowStock } from '#contract/catalogue/low-stock.ts'
import { formatNearDay } from '#contract/days.ts'
import { formatCount } from '../format/format-count.ts'

type Props = {
  count: number
  madeToOrder?: boolean
  leadTimeDays?: number | null | undefined
  expectedOn?: string | undefined
}

export function Stock({ count, madeToOrder = false, leadTimeDays, expectedOn }: Props) {
  if (count > lowStock) return <span className="stock">{formatCount(count)} in stock</span>
  if (count > 0) return <span className="stock stock-low">Only {count} left</span>
  if (!madeToOrder)
    return (
      <span className="stock stock-out">Out of stock{expectedOn && `, expected ${formatNearDay(expectedOn)}`}</span>
    )
  return (
    <span className="stock stock-order">Made to order{leadTimeDays ? `, ${describeLeadTime(leadTimeDays)}` : ''}</span>
  )
}
