import { addDays } from '#contract/days.ts'
import { formatRand, toCents, toRand } from '#contract/money.ts'

export type DaySales = { _id: string; totalSales: number; orders: number }
type Point = { x: string; sales: number; before: number }
export type SalesSeries = ReturnType<typeof toSalesSeries>

export const formatPrice = (amount: number): string => formatRand(toCents(amount))

/** A longer period is charted by month: four hundred bars show nothing. */
const maxBars = 100

const sum = (days: readonly DaySales[]) => ({
  sales: days.reduce((total, { totalSales }) => total + toCents(totalSales), 0) / 100,
  orders: days.reduce((total, { orders }) => total + orders, 0),
})

/** Sales for `count` days up to `to`, beside those of the same number of days before. Days without sales are 0. */
export function toSalesSeries(salesDays: readonly DaySales[], to: string, count: number) {
  const from = addDays(to, 1 - count)
  const byDay = new Map(salesDays.map((day) => [day._id, day]))
  const on = (day: string) => byDay.get(day)?.totalSales ?? 0
  const days = Array.from({ length: count }, (_, index) => addDays(from, index))
  const daily = days.map((day) => ({ x: day, sales: on(day), before: on(addDays(day, -count)) }))
  return {
    from,
    points: count > maxBars ? byMonth(daily) : daily,
    isByMonth: count > maxBars,
    now: sum(salesDays.filter(({ _id }) => _id >= from && _id <= to)),
    before: sum(salesDays.filter(({ _id }) => _id < from)),
  }
}

function byMonth(daily: readonly Point[]): Point[] {
  const months = new Map<string, Point>()
  for (const { x, sales, before } of daily) {
    const month = x.slice(0, 7)
    const point = months.get(month) ?? { x: month, sales: 0, before: 0 }
    months.set(month, { x: month, sales: wholeCents(point.sales + sales), before: wholeCents(point.before + before) })
  }
  return [...months.values()]
}

const wholeCents = (rand: number) => toRand(toCents(rand))

/** '+18.2%', or undefined if there was nothing before. */
export function formatChange(now: number, before: number): string | undefined {
  if (before === 0) return undefined
  const percent = ((now - before) / before) * 100
  return `${percent >= 0 ? '+' : ''}${percent.toFixed(1)}%`
}
