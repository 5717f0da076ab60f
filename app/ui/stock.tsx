import { describeLeadTime } from '#contract/lead-time.ts'

/** At or below this many, the shop says how few are left. */
const fewLeft = 6

const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')

type Props = { count: number; madeToOrder?: boolean; leadTimeDays?: number | null | undefined }

export function Stock({ count, madeToOrder = false, leadTimeDays }: Props) {
  if (count > fewLeft) return <span className="stock">{grouped(count)} in stock</span>
  if (count > 0) return <span className="stock low">Only {count} left</span>
  if (!madeToOrder) return <span className="stock out">Out of stock</span>
  return <span className="stock order">Made to order{leadTimeDays ? `, ${describeLeadTime(leadTimeDays)}` : ''}</span>
}
