import { describeLeadTime } from '#contract/lead-time.ts'
import { lowStock } from '#contract/stock.ts'

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

type Props = { count: number; madeToOrder?: boolean; leadTimeDays?: number | null | undefined }

export function Stock({ count, madeToOrder = false, leadTimeDays }: Props) {
  if (count > lowStock) return <span className="stock">{grouped(count)} in stock</span>
  if (count > 0) return <span className="stock stock-low">Only {count} left</span>
  if (!madeToOrder) return <span className="stock stock-out">Out of stock</span>
  return (
    <span className="stock stock-order">Made to order{leadTimeDays ? `, ${describeLeadTime(leadTimeDays)}` : ''}</span>
  )
}
