import { addDays, dayOf } from '#contract/days.ts'
import { findGoods } from '#contract/orders/unshipped.ts'
import { book, promiseFor, toOpenDay } from '#contract/workshop/promise.ts'
import { isOpen, routeOf } from '#contract/workshop/steps.ts'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { App } from '#server/http/types.ts'
import { lockOrder, markPromised, type OrderRow } from '#server/orders/records/order-queries.ts'
import { findRefundsOfOrder, type Refund } from '#server/payments/refund-queries.ts'
import { findLinesToMake, type LineToMake, toJobItem } from './find-lines-to-make.ts'
import { findWork, type Making, toMake } from './find-work.ts'
import {
  changeJob,
  findEarly,
  findShownOn,
  insertJob,
  insertJobStep,
  type JobRow,
  lockJobsOfOrder,
  markPlanned,
} from './job-queries.ts'
import { lockPlan, readMaking, readPlan } from './plan-queries.ts'
import { keepStations } from './station-queries.ts'

/**
 * Makes an order's jobs what the order says now: new ones once it is accepted, fewer pieces after a refund, none when it
 * is cancelled. Idempotent; safe from several processes at once. Lock order: stations, order, jobs, plan.
 */
export async function makeJobs({ db }: Pick<App, 'db'>, orderId: string): Promise<void> {
  await withRetry(() =>
    db.transaction(async (tx) => {
      await keepStations(tx)
      const order = await lockOrder(tx, orderId)
      const refunds = await findRefundsOfOrder(tx, orderId)
      const before = await lockJobsOfOrder(tx, orderId)
      const lines = findLinesToMake(order, refunds)
      const making = await readMaking(
        tx,
        lines.map(({ line }) => line),
        order.quoteId,
      )
      const added: JobPlan[] = []
      const reopened: (JobPlan & { job: JobRow })[] = []
      for (const { line, qty } of lines) {
        const job = before.find(({ lineId }) => lineId === line._id)
        const work = findWork(line, qty, making)
        const first = routeOf(making.stations, work)[0]?._id
        if (!job) added.push({ line, qty, work, first })
        else if (job.state === 'cancelled') reopened.push({ job, line, qty, work, first })
        else if (job.state !== 'finished') await renewJob(tx, job, { qty, work })
        else if (qty > job.qty)
          // What is there stays; only the rest is work.
          await makeMore(tx, job, { qty, work: findWork(line, qty - job.qty, making), first })
      }
      if (reopened.length > 0) await reopenJobs(tx, order, reopened, making)
      if (added.length > 0) await addJobs(tx, order, added, making)
      for (const job of before) if (isOpen(job.state) && hasGone(order, job, lines)) await markLeft(tx, job)
      for (const job of before)
        if (isOpen(job.state) && !lines.some(({ line }) => line._id === job.lineId))
          await endJob(tx, job, order, refunds)
      await markPlanned(tx, order, refunds.filter(({ state }) => state !== 'failed').length)
    }),
  )
}

type JobPlan = LineToMake & { work: JobRow['work']; first: string | undefined }

/** The last time: a payment may have been taken back. */
const acceptedOn = ({ history, createdAt }: OrderRow): string =>
  dayOf(history[history.findLastIndex(({ status }) => status === 'pending') + 1]?.at ?? createdAt)

/** Their days are fixed now: by what the workshop has to do, and never later than what the buyer was shown. */
async function addJobs(tx: Db, order: OrderRow, added: readonly JobPlan[], making: Making): Promise<void> {
  await lockPlan(tx)
  const { load, calendar } = await readPlan(tx)
  // Accepted before there was a workshop: nothing was promised.
  const isEarly = await findEarly(tx, order._id)
  const shownOn = await findShownOn(tx, order, acceptedOn(order))
  let promised = order.promisedOn
  for (const job of added) {
    const wanted = toMake(job.line, job.qty, making)
    const { leadTimeDays = 0 } = job.line
    if (!wanted) await addJob(tx, order, { ...job, promisedOn: null, dueOn: null })
    else if (isEarly) {
      const dueOn = leadTimeDays ? toOpenDay(calendar, addDays(acceptedOn(order), leadTimeDays)) : null
      await addJob(tx, order, { ...job, promisedOn: null, dueOn })
    } else {
      const plan = promiseFor(wanted, load, calendar)
      book(load, plan)
      const promisedOn = shownOn && shownOn < plan.readyOn ? shownOn : plan.readyOn
      await addJob(tx, order, { ...job, promisedOn, dueOn: promisedOn })
      if (!promised || promisedOn > promised) promised = promisedOn
    }
  }
  if (promised !== order.promisedOn) await markPromised(tx, order, promised)
}

type DatedJob = JobPlan & Pick<JobRow, 'promisedOn' | 'dueOn'>

async function addJob(tx: Db, order: OrderRow, { line, qty, work, first, promisedOn, dueOn }: DatedJob): Promise<void> {
  const job = await insertJob(tx, {
    orderId: order._id,
    lineId: line._id,
    item: toJobItem(line),
    qty,
    work,
    stationId: first ?? null,
    promisedOn,
    dueOn,
  })
  if (!job) return
  await insertJobStep(tx, job, { action: 'made' })
  const { _id: jobId, jobNumber } = job
  noteEvent(tx, { event: 'job_made', message: 'a job was made', jobId, jobNumber, orderId: order._id, qty })
}

/** An open job keeps its days, for more pieces too: the buyer was told them, and the board warns if they cannot be kept. */
async function renewJob(tx: Db, job: JobRow, { qty, work }: Pick<JobPlan, 'qty' | 'work'>): Promise<void> {
  if (job.qty === qty) return
  const row = await changeJob(tx, job, { qty, work })
  await insertJobStep(tx, row, { action: 'changed', reason: `${qty} instead of ${job.qty}.` })
}

/** A finished job whose goods are too few now, as when stock for the rest was not there. */
async function makeMore(tx: Db, job: JobRow, { qty, work, first }: Omit<JobPlan, 'line'>): Promise<void> {
  const again = { state: 'active' as const, stationId: first ?? null, finishedAt: null, undo: null }
  const row = await changeJob(tx, job, { ...again, qty, work })
  await insertJobStep(tx, row, { action: 'changed', reason: `${qty} instead of ${job.qty}: ${qty - job.qty} more.` })
}

/**
 * Jobs of an order that is open again. A day that can still be kept stays; otherwise there is a new one, as the order
 * showed it while it was unpaid, and the loop tells the buyer.
 */
async function reopenJobs(
  tx: Db,
  order: OrderRow,
  reopened: readonly (JobPlan & { job: JobRow })[],
  making: Making,
): Promise<void> {
  await lockPlan(tx)
  const { load, calendar } = await readPlan(tx)
  const shownOn = await findShownOn(tx, order, acceptedOn(order))
  for (const { job, line, qty, work, first } of reopened) {
    const wanted = toMake(line, qty, making)
    let days: Partial<Pick<JobRow, 'promisedOn' | 'dueOn' | 'dueMovedAt'>> = {}
    if (wanted && job.promisedOn) {
      const plan = promiseFor(wanted, load, calendar)
      book(load, plan)
      const day = shownOn && shownOn < plan.readyOn ? shownOn : plan.readyOn
      if (day > job.promisedOn) days = { promisedOn: day, dueOn: day, dueMovedAt: now() }
    }
    const stationId = job.stationId ?? first ?? null
    const row = await changeJob(tx, job, { ...days, state: 'waiting', qty, work, stationId, undo: null })
    await insertJobStep(tx, row, { action: 'reopened', reason: 'The order is open again.' })
  }
}

/** Its pieces have left in parcels, for longer than that can be undone. */
function hasGone({ parcels, undo }: OrderRow, { lineId }: JobRow, lines: readonly LineToMake[]): boolean {
  const wanted = lines.find(({ line }) => line._id === lineId)?.qty
  if (!wanted || (undo && Date.parse(undo.until) > Date.now())) return false
  const gone = parcels.flatMap((parcel) => parcel.lines).filter(({ _id }) => _id === lineId)
  return gone.reduce((sum, { qty, held }) => sum + qty - held, 0) >= wanted
}

async function markLeft(tx: Db, job: JobRow): Promise<void> {
  const row = await changeJob(tx, job, { state: 'finished', stationId: null, finishedAt: now(), undo: null })
  await insertJobStep(tx, row, { action: 'left', reason: 'The goods have left the works.' })
}

async function endJob(tx: Db, job: JobRow, { status, items }: OrderRow, refunds: readonly Refund[]): Promise<void> {
  if (status === 'shipped' || status === 'delivered') return markLeft(tx, job)
  const row = await changeJob(tx, job, { state: 'cancelled', undo: null })
  const reason =
    status === 'pending'
      ? 'The payment was taken back.'
      : status === 'cancelled'
        ? 'The order was cancelled.'
        : findGoods(items, refunds).some(({ _id }) => _id === job.lineId)
          ? 'The goods were taken from stock.'
          : 'The line was refunded.'
  await insertJobStep(tx, row, { action: 'cancelled', reason })
}

const now = () => new Date().toISOString()
