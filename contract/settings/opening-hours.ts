/** When the shop is open, in hours: for people as lines, for search engines as data. No zod: pages show it. */
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

/** From the first to the last day, around the end of the week if need be. Times are 'HH:MM'. */
export type OpenTime = { from: Weekday; to: Weekday; opens: string; closes: string }

const short = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1, 3)

export function listDays({ from, to }: Pick<OpenTime, 'from' | 'to'>): Weekday[] {
  const [first, last] = [weekdays.indexOf(from), weekdays.indexOf(to)]
  const count = ((last - first + 7) % 7) + 1
  return Array.from({ length: count }, (_, at) => weekdays[(first + at) % 7] as Weekday)
}

/** 'Mon to Fri', '07:30 to 16:30'. Times of the same days, such as before and after lunch, are one line. */
export function describeHours(times: readonly OpenTime[]): { days: string; hours: string }[] {
  const lines = new Map<string, string[]>()
  for (const { from, to, opens, closes } of times) {
    const count = listDays({ from, to }).length
    const days = count === 1 ? short(from) : `${short(from)} ${count === 2 ? 'and' : 'to'} ${short(to)}`
    lines.set(days, [...(lines.get(days) ?? []), `${opens} to ${closes}`])
  }
  return Array.from(lines, ([days, hours]) => ({ days, hours: hours.join(', ') }))
}

/** The place of the first time that cannot be right, and why. */
export function findWrongTime(
  times: readonly OpenTime[],
): { at: number; field: keyof OpenTime; why: string } | undefined {
  for (const [at, time] of times.entries()) {
    if (time.opens >= time.closes)
      return { at, field: 'closes', why: 'Please enter a closing time after the opening time.' }
    const days = listDays(time)
    const other = times
      .slice(0, at)
      .find(
        (one) => one.opens < time.closes && time.opens < one.closes && listDays(one).some((day) => days.includes(day)),
      )
    if (other) return { at, field: 'from', why: `These hours overlap with ${other.opens} to ${other.closes} above.` }
  }
  return undefined
}
