import { addDays } from './days.ts'

const fixedHolidays: Readonly<Record<string, string>> = {
  '01-01': "New Year's Day",
  '03-21': 'Human Rights Day',
  '04-27': 'Freedom Day',
  '05-01': "Workers' Day",
  '06-16': 'Youth Day',
  '08-09': "National Women's Day",
  '09-24': 'Heritage Day',
  '12-16': 'Day of Reconciliation',
  '12-25': 'Christmas Day',
  '12-26': 'Day of Goodwill',
}

/** Easter Sunday by the anonymous Gregorian algorithm. */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114
  return `${year}-0${Math.floor(f / 31)}-${String((f % 31) + 1).padStart(2, '0')}`
}

const weekday = (day: string): number => new Date(day).getUTCDay()

/** The public holidays of the Public Holidays Act: one that falls on a Sunday makes the Monday a holiday too. */
export function holidaysOf(year: number): string[] {
  const easter = easterOf(year)
  const days = [...Object.keys(fixedHolidays).map((date) => `${year}-${date}`), addDays(easter, -2), addDays(easter, 1)]
  const mondays = days.filter((day) => weekday(day) === 0).map((day) => addDays(day, 1))
  return [...new Set([...days, ...mondays])].toSorted()
}

export function nameHoliday(day: string): string {
  const easter = easterOf(Number(day.slice(0, 4)))
  if (day === addDays(easter, -2)) return 'Good Friday'
  if (day === addDays(easter, 1)) return 'Family Day'
  return fixedHolidays[day.slice(5)] ?? `${fixedHolidays[addDays(day, -1).slice(5)]}, observed`
}

export const isWorkingDay = (day: string): boolean =>
  ![0, 6].includes(weekday(day)) && !holidaysOf(Number(day.slice(0, 4))).includes(day)

/** The day itself if work is done on it, or the next one on which it is. */
export function toWorkingDay(day: string): string {
  return isWorkingDay(day) ? day : toWorkingDay(addDays(day, 1))
}

export function addWorkingDays(day: string, count: number): string {
  let at = day
  for (let left = count; left > 0; left--) at = toWorkingDay(addDays(at, 1))
  return toWorkingDay(at)
}
