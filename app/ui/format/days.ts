/** Days as `YYYY-MM-DD` in Johannesburg, which has no daylight saving. */
const johannesburgMs = 2 * 60 * 60 * 1000
const dayMs = 24 * 60 * 60 * 1000

export const dayOf = (moment: number): string => new Date(moment + johannesburgMs).toISOString().slice(0, 10)
export const today = (): string => dayOf(Date.now())

/** '2026-11-15' and 29 → '2026-10-17'. */
export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(day) - count * dayMs).toISOString().slice(0, 10)

/** Every day from the first to the last, inclusive. */
export function eachDay(from: string, to: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}
