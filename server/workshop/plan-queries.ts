import { sql } from 'drizzle-orm'
import { dayOf, today } from '#contract/days.ts'
import { openCalendar, type PlannedJob, planJobs } from '#contract/workshop/promise.ts'
import type { Work } from '#contract/workshop/steps.ts'
import { getOfficeRates } from '#server/configure/queries.ts'
import type { Db } from '#server/db/database.ts'
import { writeDay } from '#server/db/local-days.ts'
import { findClosed } from './calendar-queries.ts'
import type { Making } from './find-work.ts'
import { findStations } from './station-queries.ts'

/** One plan at a time: who has this lock sees every job that was promised before. Lock order: order, jobs, plan. */
export async function lockPlan(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('workshop_plan', 0))`)
}

export async function limitStatements(tx: Db, ms: number): Promise<void> {
  await tx.execute(sql.raw(`set local statement_timeout = ${ms}`))
}

type OpenJob = Omit<PlannedJob, 'acceptedOn'> & { createdAt: string }

/** The work left of all open jobs, in their weeks. */
export async function readPlan(db: Db) {
  const { rows } = await db.execute<OpenJob>(sql`
    select id as "_id", job_number as "jobNumber", work, station_id as station, created_at as "createdAt",
      ${writeDay(sql`promised_on`)} as "promisedOn", ${writeDay(sql`due_on`)} as "dueOn"
    from jobs where state in ('waiting', 'active', 'held')`)
  const stations = await findStations(db)
  const calendar = openCalendar({ today: today(), stations, closed: await findClosed(db) })
  const jobs = rows.map(({ createdAt, ...job }) => ({ ...job, acceptedOn: dayOf(createdAt) }))
  return { stations, calendar, jobs, ...planJobs(jobs, calendar) }
}

type Planned = Pick<Awaited<ReturnType<typeof readPlan>>, 'jobs' | 'plans'>

/** Jobs that will be ready after their due day at today's load, and when. */
export function findLate({ jobs, plans }: Planned): Map<string, string> {
  return new Map(
    jobs.flatMap(({ _id, dueOn }) => {
      const readyOn = plans.get(_id)?.readyOn
      return dueOn && readyOn && readyOn > dueOn ? [[_id, readyOn]] : []
    }),
  )
}

type Line = { _id: string; isCustom?: boolean | undefined; design?: unknown; work?: Work | undefined }

/** What the work of these lines is reckoned by. */
export async function readMaking(db: Db, lines: readonly Line[], quoteId: string | null = null): Promise<Making> {
  const workOfOne = new Map<string, Work>()
  const ids = lines.flatMap(({ _id, isCustom, design }) => (isCustom || design ? [] : [_id]))
  if (ids.length > 0) {
    const { rows } = await db.execute<{ _id: string; work: Work }>(sql`
      select id as "_id", work from products where id = any(${sql.param(ids)}::uuid[])`)
    for (const { _id, work } of rows) workOfOne.set(_id, work)
  }
  if (quoteId) for (const { _id, work } of await findQuotedWork(db, quoteId)) workOfOne.set(_id, work)
  for (const { _id, work } of lines) if (work) workOfOne.set(_id, work)
  return { stations: await findStations(db), rates: (await getOfficeRates(db)).rates, workOfOne, measured: new Map() }
}

/** Of custom work, as estimated in its quote. */
async function findQuotedWork(db: Db, quoteId: string): Promise<{ _id: string; work: Work }[]> {
  const { rows } = await db.execute<{ _id: string; work: Work }>(sql`
    select key as "_id", value as work from quotes, jsonb_each(work) where id = ${quoteId}::uuid`)
  return rows
}
