import { sql } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import type { Capacity, PromiseReport } from '#contract/workshop/capacity-calls.ts'
import { capacityOf } from '#contract/workshop/promise.ts'
import type { Db } from '#server/db/database.ts'
import { inJohannesburg } from '#server/db/local-days.ts'
import { findClosedNames } from './calendar-queries.ts'
import { findLateJobs } from './job-queries.ts'
import { findLate, readPlan } from './plan-queries.ts'
import { toStation } from './station-queries.ts'
import { toJob } from './to-job.ts'

const shownWeeks = 12

/** Weeks by stations: what they can do and what is booked. What comes after the last week is one figure. */
export async function findCapacity(db: Db): Promise<Capacity> {
  const { stations, calendar, load, plans, jobs } = await readPlan(db)
  const { monday } = calendar
  const names = await findClosedNames(db)
  const minutesIn = (id: string, week: number) => load.get(id)?.[week] ?? 0
  const lateOn = findLate({ plans, jobs })
  const late = await findLateJobs(db, [...lateOn.keys()])
  return {
    stations: stations.map(toStation),
    late: late.map((row) => toJob(row, lateOn)),
    weeks: Array.from({ length: shownWeeks }, (_, week) => {
      const first = addDays(monday, 7 * week)
      const last = addDays(first, 6)
      return {
        monday: first,
        days: calendar.daysIn(week),
        closed: names.filter(({ from, to }) => from <= last && to >= first).map(({ name }) => name),
        cells: stations.map((station) => ({
          station: station._id,
          capacity: Math.round(capacityOf(calendar, station, week)),
          booked: Math.round(minutesIn(station._id, week)),
        })),
      }
    }),
    later: stations.map(({ _id }) => ({
      station: _id,
      booked: Math.round((load.get(_id) ?? []).slice(shownWeeks).reduce((sum, minutes = 0) => sum + minutes, 0)),
    })),
    unplanned: jobs.length - plans.size,
  }
}

/** By the month in which jobs were finished. */
export async function reportPromises(db: Db): Promise<PromiseReport> {
  const finishedOn = sql`${inJohannesburg(sql`finished_at`)}::date`
  const { rows } = await db.execute<PromiseReport['months'][number]>(sql`
    select to_char(date_trunc('month', ${finishedOn}), 'YYYY-MM-DD') as month, count(*)::int as finished,
      (count(*) filter (where ${finishedOn} <= promised_on))::int as "onTime",
      coalesce(round(avg(${finishedOn} - promised_on) filter (where ${finishedOn} > promised_on), 1), 0)::float8 as "lateDays"
    from jobs where state = 'finished' and promised_on is not null and finished_at > now() - interval '1 year'
    group by 1 order by 1 desc`)
  return { months: rows }
}
