import { addDays } from '#contract/days.ts'

/** VAT periods and the ranges of reports, as days. No zod. */

/** SARS's categories: A ends with January, March …, B with February, April …, C with every month. */
export const vatCategories = ['A', 'B', 'C'] as const
export type VatCategory = (typeof vatCategories)[number]

export const categoryNames: Readonly<Record<VatCategory, string>> = {
  A: 'Two months, ending with January, March, May …',
  B: 'Two months, ending with February, April, June …',
  C: 'Every month',
}

export type Period = { from: string; to: string }

const pad = (part: number) => String(part).padStart(2, '0')

/** The month of a day, moved by some months. */
export function monthOf(day: string, moved = 0): Period {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + moved
  const first = (count: number) => `${Math.floor(count / 12)}-${pad((count % 12) + 1)}-01`
  return { from: first(months), to: addDays(first(months + 1), -1) }
}

/** The VAT period of a day, or one before it: -1 is the last one that is over. */
export function vatPeriodOf(category: VatCategory, day: string, moved = 0): Period {
  if (category === 'C') return monthOf(day, moved)
  const month = Number(day.slice(5, 7))
  const endsNow = (month % 2 === 0) === (category === 'B')
  const end = monthOf(day, (endsNow ? 0 : 1) + 2 * moved)
  return { from: monthOf(end.from, -1).from, to: end.to }
}

export const yearOf = (day: string): Period => ({ from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` })
