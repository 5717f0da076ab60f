/** Days as `YYYY-MM-DD` in Johannesburg, which has no daylight saving. Asking Intl costs a phone a sixth of a second. */

export const johannesburgOffset = '+02:00'
const aheadMs = 2 * 3600 * 1000
const dayMs = 24 * 3600 * 1000
const firstMs = Date.parse('0001-01-01')
const lastMs = Date.parse('9999-12-31')
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const toDay = (date: Date): string => date.toISOString().slice(0, 10)

/** A date whose UTC parts are Johannesburg's local time. */
export const toJohannesburgTime = (moment: string | number): Date => new Date(new Date(moment).getTime() + aheadMs)

export const dayOf = (moment: string | number): string => toDay(toJohannesburgTime(moment))
export const today = (): string => dayOf(Date.now())

/** '2026-11-15' and -29 → '2026-10-17'. The year has four digits: what lies beyond is the last day that can be written. */
export function addDays(day: string, count: number): string {
  const ms = Date.parse(day) + count * dayMs
  return toDay(new Date(Math.min(Math.max(ms, firstMs), lastMs)))
}

/** '2026-12-03' → '3 Dec', and with the year if it is another one. */
export const formatNearDay = (day: string): string =>
  day.slice(0, 4) === today().slice(0, 4) ? formatDay(day).slice(0, -5) : formatDay(day)

/** '2026-11-04' → '4 Nov 2026'. */
export function formatDay(day: string | Date): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** '4 Nov 2026, 09:15' in Johannesburg. */
export function formatMoment(moment: string | number): string {
  const local = toJohannesburgTime(moment)
  return `${formatDay(local)}, ${local.toISOString().slice(11, 16)}`
}

const longMonths = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** '12 December'; in another year '12 January 2027'. */
export function formatLongDay(day: string, today: string): string {
  const date = new Date(day)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${date.getUTCFullYear()}`
  return `${date.getUTCDate()} ${longMonths[date.getUTCMonth()]}${year}`
}
