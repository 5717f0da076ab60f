import { addDays } from '#contract/days.ts'
import type { Work } from './steps.ts'

/** When a job will be ready, by the hours of the workshop and what is planned already. Pure: the server gives it both. */

type Station = { _id: string; hours: number }
export type Period = { from: string; to: string }

export type Calendar = {
  today: string
  stations: readonly Station[]
  /** The Monday of the first week, whose hours count from tomorrow. */
  monday: string
  /** How many days of a week are worked. */
  daysIn: (week: number) => number
  isOpen: (day: string) => boolean
  /** Minutes of stations by week, as far as they were asked for: thousands of jobs look through the same weeks. */
  known: Map<string, number[]>
  lastDays: string[]
}

/** Minutes by station, week by week. */
export type Load = Map<string, number[]>
type Booking = { station: string; week: number; minutes: number }
export type Plan = { readyOn: string; bookings: Booking[] }
/** What is to be made: its work, and how long it takes at least. */
export type ToMake = { work: Work; leadTimeDays?: number | undefined }

/** Ten years: what does not fit is as far away as a date can be. */
export const maxWeeks = 520
const workDays = 5
/** Of one question to the server: working out hundreds of designs would hold up everybody. */
export const maxPromiseLines = 50

const weekday = (day: string): number => new Date(day).getUTCDay()
export const mondayOf = (day: string): string => addDays(day, -((weekday(day) + 6) % 7))

export function openCalendar({
  today,
  stations,
  closed,
}: {
  today: string
  stations: readonly Station[]
  closed: readonly Period[]
}): Calendar {
  const first = addDays(today, 1)
  const monday = mondayOf(first)
  const openDays = new Map<string, boolean>()
  const isOpen = (day: string) => {
    const before = openDays.get(day)
    if (before !== undefined) return before
    const now = ![0, 6].includes(weekday(day)) && !closed.some(({ from, to }) => from <= day && day <= to)
    openDays.set(day, now)
    return now
  }
  const days: number[] = []
  const countDays = (week: number) =>
    Array.from({ length: workDays }, (_, at) => addDays(monday, 7 * week + at)).filter(
      (day) => day >= first && isOpen(day),
    ).length
  const daysIn = (week: number) => {
    days[week] ??= countDays(week)
    return days[week]
  }
  return { today, stations, monday, daysIn, isOpen, known: new Map(), lastDays: [] }
}

/** Minutes that a station has in a week. */
export const capacityOf = ({ daysIn }: Calendar, { hours }: Station, week: number): number =>
  (hours * 60 * daysIn(week)) / workDays

function capacitiesOf({ known }: Calendar, { _id }: Station): number[] {
  const before = known.get(_id)
  if (before) return before
  const none: number[] = []
  known.set(_id, none)
  return none
}

/** The day itself if the workshop is open on it, or the next one on which it is. */
export function toOpenDay({ isOpen }: Pick<Calendar, 'isOpen'>, day: string): string {
  let at = day
  for (let tries = 0; tries < 7 * maxWeeks && !isOpen(at); tries++) at = addDays(at, 1)
  return at
}

function lastOpenDay({ monday, isOpen, lastDays }: Calendar, week: number): string {
  const known = lastDays[week]
  if (known) return known
  const friday = addDays(monday, 7 * week + workDays - 1)
  const last = Array.from({ length: workDays }, (_, at) => addDays(friday, -at)).find(isOpen) ?? friday
  lastDays[week] = last
  return last
}

/**
 * Each station in order takes the room of the first weeks that have some, not before the week of the station before it.
 * Ready is the last open day of the last week, and never before the lead time is over. A station without hours limits
 * nothing.
 */
export function promiseFor({ work, leadTimeDays = 0 }: ToMake, load: Load, calendar: Calendar): Plan {
  const bookings: Booking[] = []
  let week = 0
  let isBeyond = false
  for (const station of calendar.stations) {
    let left = station.hours > 0 ? Math.max(0, work[station._id] ?? 0) : 0
    if (left === 0) continue
    const taken = load.get(station._id)
    const capacities = capacitiesOf(calendar, station)
    for (let at = week; left > 0 && at < maxWeeks; at++) {
      const capacity = capacities[at] ?? capacityOf(calendar, station, at)
      capacities[at] = capacity
      const minutes = Math.min(left, capacity - (taken?.[at] ?? 0))
      if (minutes <= 0) continue
      bookings.push({ station: station._id, week: at, minutes })
      left -= minutes
      week = at
    }
    isBeyond ||= left > 0
  }
  const soonest = toOpenDay(calendar, leadTimeDays > 0 ? addDays(calendar.today, leadTimeDays) : calendar.today)
  const last = isBeyond ? lastOpenDay(calendar, maxWeeks) : bookings.length > 0 ? lastOpenDay(calendar, week) : soonest
  return { readyOn: [soonest, last].toSorted().at(-1) ?? soonest, bookings }
}

export function book(load: Load, { bookings }: Pick<Plan, 'bookings'>): void {
  for (const { station, week, minutes } of bookings) {
    const weeks = load.get(station) ?? []
    weeks[week] = (weeks[week] ?? 0) + minutes
    load.set(station, weeks)
  }
}

/** The work from the station where a job is. */
export function workLeft(stations: readonly Station[], work: Work, station: string | null): Work {
  const at = stations.findIndex(({ _id }) => _id === station)
  if (at === -1) return {}
  const later = new Set(stations.slice(at).map(({ _id }) => _id))
  return Object.fromEntries(Object.entries(work).filter(([id]) => later.has(id)))
}

export type PlannedJob = {
  _id: string
  jobNumber: string
  work: Work
  station: string | null
  acceptedOn: string
  promisedOn: string | null
  dueOn: string | null
}

/** Jobs are planned in the order of acceptance; one whose due day was moved by a week is moved by a week in it. */
function rankOf({ acceptedOn, promisedOn, dueOn }: PlannedJob): string {
  if (promisedOn === dueOn) return acceptedOn
  const movedMs = promisedOn && dueOn ? Date.parse(dueOn) - Date.parse(promisedOn) : 0
  return addDays(acceptedOn, movedMs / 86_400_000)
}

/** Open jobs in their weeks, and when each will be ready; nothing is known of those without work. */
export function planJobs(jobs: readonly PlannedJob[], calendar: Calendar) {
  const load: Load = new Map()
  const plans = new Map<string, Plan>()
  const ranked = jobs.map((job) => ({ job, rank: rankOf(job) }))
  ranked.sort((a, b) => compare(a.rank, b.rank) || compare(a.job.jobNumber, b.job.jobNumber))
  for (const { job } of ranked) {
    const plan = promiseFor({ work: workLeft(calendar.stations, job.work, job.station) }, load, calendar)
    if (plan.bookings.length === 0) continue
    book(load, plan)
    plans.set(job._id, plan)
  }
  return { load, plans }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
