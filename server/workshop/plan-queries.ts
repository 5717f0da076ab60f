import { sql } from 'drizzle-orm'
import { dayOf, today } from '#contract/days.ts'
import { type Calendar, type Load, openCalendar, type PlannedJob, planJobs } from '#contract/workshop/promise.ts'
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

type OpenJob = Omit<PlannedJob, 'acceptedOn'> & { createdAt: string; mark: string }
type Planned = ReturnType<typeof planJobs> & { jobs: PlannedJob[]; calendar: Calendar }

const isOpenJob = sql`state in ('waiting', 'active', 'held')`
/** Of everything about a job that the plan goes by. */
const hash = sql`hash_record_extended(row(id, job_number, work, station_id, created_at, promised_on, due_on), 0)`

/** The last plan: phones in the workshop and visitors of the shop ask for the same one again and again. */
let known: { key: string; planned: Planned } | undefined

/**
 * The work left of all open jobs, in their weeks. Planned anew when anything that it follows from is different: that is
 * compared in the database, so it holds in any transaction. What the caller books stays with the caller.
 */
export async function readPlan(db: Db) {
  const stations = await findStations(db)
  const closed = await findClosed(db)
  const day = today()
  const keyOf = (mark: string) => JSON.stringify([day, stations.map(({ _id, hours }) => [_id, hours]), closed, mark])
  const key = keyOf(await findMark(db))
  // Compared only now: while this waited for the database, others may have planned jobs that are not ours.
  if (known?.key !== key) {
    const { rows } = await db.execute<OpenJob>(sql`
      select id as "_id", job_number as "jobNumber", work, station_id as station, created_at as "createdAt",
        ${writeDay(sql`promised_on`)} as "promisedOn", ${writeDay(sql`due_on`)} as "dueOn",
        -- In one statement with the jobs, which change meanwhile.
        count(*) over () || ' ' || sum(${hash}) over () as mark
      from jobs where ${isOpenJob}`)
    const calendar = openCalendar({ today: day, stations, closed })
    const jobs = rows.map(({ createdAt, mark: _, ...job }) => ({ ...job, acceptedOn: dayOf(createdAt) }))
    known = { key: keyOf(rows[0]?.mark ?? noJobs), planned: { calendar, jobs, ...planJobs(jobs, calendar) } }
  }
  const { planned } = known
  const load: Load = new Map([...planned.load].map(([station, weeks]) => [station, [...weeks]]))
  return { ...planned, stations, load }
}

const noJobs = '0 0'
async function findMark(db: Db): Promise<string> {
  const { rows } = await db.execute<{ mark: string }>(sql`
    select count(*) || ' ' || coalesce(sum(${hash}), 0) as mark from jobs where ${isOpenJob}`)
  return rows[0]?.mark ?? noJobs
}

/** Jobs that will be ready after their due day at today's load, and when. */
export function findLate({ jobs, plans }: Pick<Planned, 'jobs' | 'plans'>): Map<string, string> {
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
