import { and, asc, count, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import { AppError } from '#contract/http/errors.ts'
import { isUuid } from '#contract/is-uuid.ts'
import { type JobView, maxBoardJobs } from '#contract/workshop/calls.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { today, writeDay } from '#server/db/local-days.ts'
import { nextStamp } from '#server/db/stale.ts'
import { type OrderRow, showReadyOn } from '#server/orders/records/order-queries.ts'
import { orders } from '#server/orders/records/table.ts'
import { jobSteps, jobs, plannedOrders } from './table.ts'

export type JobRow = typeof jobs.$inferSelect
export type JobStepRow = typeof jobSteps.$inferSelect
/** With its order's number, and why it was sent back. */
export type ListedJob = { job: JobRow; orderNumber: string; reworkReason: string | null }

const noSuchJob = () => new AppError('not_found', 'Job not found.')

type NewJob = Pick<JobRow, 'orderId' | 'lineId' | 'item' | 'qty' | 'work' | 'stationId' | 'dueOn' | 'promisedOn'>

/** Undefined if the line has its job already. */
export async function insertJob(tx: Db, { stationId, ...job }: NewJob): Promise<JobRow | undefined> {
  const [row] = await tx
    .insert(jobs)
    .values({ ...job, stationId, jobNumber: sql`default` })
    .onConflictDoNothing({ target: [jobs.orderId, jobs.lineId] })
    .returning()
  return row
}

type Changes = Partial<
  Pick<
    JobRow,
    | 'state'
    | 'stationId'
    | 'qty'
    | 'work'
    | 'heldReason'
    | 'heldWords'
    | 'note'
    | 'undo'
    | 'finishedAt'
    | 'dueOn'
    | 'dueMovedAt'
    | 'promisedOn'
  >
>

export async function changeJob(tx: Db, { _id }: JobRow, changes: Changes): Promise<JobRow> {
  const [row] = await tx
    .update(jobs)
    .set({ ...changes, updatedAt: nextStamp(jobs.updatedAt) })
    .where(eq(jobs._id, _id))
    .returning()
  if (!row) throw noSuchJob()
  return row
}

type NewStep = Pick<JobStepRow, 'action'> &
  Partial<Pick<JobStepRow, 'station' | 'to' | 'reason'>> & { by?: { userId: string; name: string } | undefined }

export async function insertJobStep(tx: Db, { _id, qty }: JobRow, { by, ...step }: NewStep): Promise<string> {
  const [row] = await tx
    .insert(jobSteps)
    .values({ ...step, jobId: _id, qty, byId: by?.userId, byName: by?.name, at: sql`clock_timestamp()` })
    .returning({ _id: jobSteps._id })
  if (!row) throw new Error('no step was recorded')
  return row._id
}

export async function markStepUndone(tx: Db, id: string): Promise<void> {
  await tx.update(jobSteps).set({ undoneAt: sql`clock_timestamp()` }).where(eq(jobSteps._id, id))
}

/** Whether undoing a step of one of its jobs would take the order back. */
export async function canTakeBack(tx: Db, { _id, updatedAt }: OrderRow): Promise<boolean> {
  const [row] = await tx
    .select({ id: jobs._id })
    .from(jobs)
    .where(
      and(eq(jobs.orderId, _id), sql`(${jobs.undo} -> 'started' ->> 'at')::timestamptz = ${updatedAt}::timestamptz`),
    )
    .limit(1)
  return row !== undefined
}

export const lockJobsOfOrder = (tx: Db, orderId: string): Promise<JobRow[]> =>
  tx.select().from(jobs).where(eq(jobs.orderId, orderId)).orderBy(asc(jobs._id)).for('no key update')

export async function lockJob(tx: Db, id: string): Promise<JobRow> {
  const [row] = await tx.select().from(jobs).where(eq(jobs._id, id)).for('no key update')
  if (!row) throw noSuchJob()
  return row
}

/** Of which order a job is: the order is locked before the job. */
export async function getOrderOfJob(db: Db, id: string): Promise<string> {
  const [row] = await db.select({ orderId: jobs.orderId }).from(jobs).where(eq(jobs._id, id))
  if (!row) throw noSuchJob()
  return row.orderId
}

export async function findEarly(tx: Db, orderId: string): Promise<boolean> {
  const [row] = await tx
    .select({ isEarly: plannedOrders.isEarly })
    .from(plannedOrders)
    .where(eq(plannedOrders.orderId, orderId))
  return row?.isEarly ?? false
}

/**
 * The day that the buyer was shown: when paying by card, or when ordering. For a payment that came later it moves by
 * the days that it took.
 */
export async function findShownOn(tx: Db, order: OrderRow, acceptedOn: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ day: string }>(sql`
    select ${writeDay(sql`ready_on`)} as day from checkouts
    where order_id = ${order._id} and state = 'paid' and provider <> 'eft' and ready_on is not null
    order by created_at limit 1`)
  return rows[0]?.day ?? showReadyOn(order, acceptedOn)
}

/** The workshop has seen the order as it is now. */
export async function markPlanned(tx: Db, { _id, updatedAt }: OrderRow, refunds: number): Promise<void> {
  const seen = { seenAt: updatedAt, refunds }
  await tx
    .insert(plannedOrders)
    .values({ orderId: _id, ...seen })
    .onConflictDoUpdate({ target: plannedOrders.orderId, set: seen })
}

/** Orders that the workshop has not seen as they are now, after this id. */
export async function findOrdersToPlan(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const from = after ? sql`and o.id > ${after}::uuid` : sql``
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select o.id from orders o left join planned_orders p on p.order_id = o.id
      where o.status in ('paid', 'processing') ${from}
        and (p.seen_at is distinct from o.updated_at
          or p.refunds <> (select count(*) from refunds r where r.order_id = o.id and r.state <> 'failed'))
      union
      select o.id from jobs j join orders o on o.id = j.order_id
      where j.state in ('waiting', 'active', 'held') and o.status not in ('paid', 'processing') ${from}
        -- A finished job stays finished, so shipping counts once it can no longer be undone.
        and (o.undo is null or (o.undo ->> 'until')::timestamptz < clock_timestamp())
      union
      -- The same for pieces that have left in parcels, while the rest of the order waits.
      select o.id from jobs j join orders o on o.id = j.order_id
      where j.state in ('waiting', 'active', 'held') and o.status = 'processing' ${from}
        and (o.undo is null or (o.undo ->> 'until')::timestamptz < clock_timestamp())
        and j.qty <= (
          select sum((l ->> 'qty')::int - (l ->> 'held')::int)
          from jsonb_array_elements(o.parcels) p, jsonb_array_elements(p -> 'lines') l
          where l ->> '_id' = j.line_id::text)
    ) due order by id limit ${limit}`)
  return rows.map(({ id }) => id)
}

export const isOpenJob: SQL = inArray(jobs.state, ['waiting', 'active', 'held'])
const isLate: SQL = sql`${jobs.dueOn} < ${today}`
const isThisWeek: SQL = sql`${jobs.dueOn} between ${today} and ${today} + 7`
const views: Record<JobView | 'all', SQL | undefined> = {
  all: undefined,
  open: isOpenJob,
  late: and(isOpenJob, isLate),
  week: and(isOpenJob, isThisWeek),
  held: eq(jobs.state, 'held'),
  finished: eq(jobs.state, 'finished'),
}

const jobColumns = {
  job: jobs,
  orderNumber: orders.orderNumber,
  reworkReason: sql<string | null>`(select coalesce(s.reason, '') from job_steps s
    where s.job_id = ${jobs._id} and s.action = 'back' and s.undone_at is null order by s.at desc limit 1)`,
}

const selectJobs = (db: Db) => db.select(jobColumns).from(jobs).innerJoin(orders, eq(orders._id, jobs.orderId))

type Wanted = {
  view: JobView | 'all'
  search?: string | undefined
  station?: string | undefined
  limit?: number | undefined
}

export async function findJobs(db: Db, { view, search, station, limit = maxBoardJobs }: Wanted) {
  const pattern = search && `%${escapeLike(search)}%`
  const isMatch = pattern
    ? sql`lower(${jobs.jobNumber} || ' ' || ${orders.orderNumber} || ' ' || (${jobs.item} ->> 'name') || ' '
        || (${jobs.item} ->> 'partNumber') || ' ' || coalesce(${jobs.item} -> 'design' ->> 'code', '')) like ${pattern}`
    : undefined
  const everywhere = and(views[view], isMatch)
  const where = and(everywhere, station ? eq(jobs.stationId, station) : undefined)
  const order = view === 'finished' ? [desc(jobs.finishedAt)] : [sql`${jobs.dueOn} nulls last`, asc(jobs.jobNumber)]
  const rows = await selectJobs(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
  const at = await db
    .select({ station: jobs.stationId, count: count() })
    .from(jobs)
    .innerJoin(orders, eq(orders._id, jobs.orderId))
    .where(everywhere)
    .groupBy(jobs.stationId)
  const atStations = Object.fromEntries(at.flatMap((row) => (row.station ? [[row.station, row.count]] : [])))
  const total = station ? (atStations[station] ?? 0) : at.reduce((sum, row) => sum + row.count, 0)
  return { rows, total, atStations }
}

/** Open jobs that are late already or, by their ids, will be. */
export const findLateJobs = (db: Db, ids: readonly string[]): Promise<ListedJob[]> =>
  selectJobs(db)
    .where(and(isOpenJob, or(isLate, inArray(jobs._id, [...ids]))))
    .orderBy(asc(jobs.dueOn), asc(jobs.jobNumber))
    .limit(maxBoardJobs)

export const countLateJobs = (db: Db): Promise<number> => db.$count(jobs, and(isOpenJob, isLate))

/** How many open jobs each filter has. */
export async function countJobs(db: Db): Promise<{ late: number; week: number; held: number }> {
  const of = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`
  const [row] = await db
    .select({ late: of(isLate), week: of(isThisWeek), held: of(eq(jobs.state, 'held')) })
    .from(jobs)
    .where(isOpenJob)
  return row ?? { late: 0, week: 0, held: 0 }
}

/** By number, as on the sheet, or by id. */
export async function getJob(db: Db, name: string): Promise<ListedJob> {
  const [row] = await selectJobs(db).where(
    isUuid(name) ? eq(jobs._id, name) : eq(jobs.jobNumber, name.trim().toUpperCase()),
  )
  if (!row) throw noSuchJob()
  return row
}

export const findJobsOfOrder = (db: Db, orderId: string): Promise<ListedJob[]> =>
  selectJobs(db).where(eq(jobs.orderId, orderId)).orderBy(asc(jobs.jobNumber))

/** Whether the workshop makes something for the order. */
export async function hasJobs(db: Db, orderId: string): Promise<boolean> {
  const isOfOrder = and(eq(jobs.orderId, orderId), ne(jobs.state, 'cancelled'))
  return (await db.select({ _id: jobs._id }).from(jobs).where(isOfOrder).limit(1)).length > 0
}

export const findJobSteps = (db: Db, jobId: string): Promise<JobStepRow[]> =>
  db.select().from(jobSteps).where(eq(jobSteps.jobId, jobId)).orderBy(asc(jobSteps.at))
