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
      for (const { line, qty } of lines) {
        const job = before.find(({ lineId }) => lineId === line._id)
        const work = findWork(line, qty, making)
        const first = routeOf(making.stations, work)[0]?._id
        if (job) await renewJob(tx, job, { qty, work, first })
        else added.push({ line, qty, work, first })
      }
      if (added.length > 0) await addJobs(tx, order, added, making)
      for (const job of before)
        if (isOpen(job.state) && !lines.some(({ line }) => line._id === job.lineId))
          await endJob(tx, job, order, refunds)
      await markPlanned(tx, order, refunds.filter(({ state }) => state !== 'failed').length)
    }),
  )
}

type JobPlan = LineToMake & { work: JobRow['work']; first: string | undefined }

const acceptedOn = ({ history, createdAt }: OrderRow): string =>
  dayOf(history.find(({ status }) => status !== 'pending')?.at ?? createdAt)

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

/** A finished job stays as it is: its goods exist. */
async function renewJob(tx: Db, job: JobRow, { qty, work, first }: Omit<JobPlan, 'line'>): Promise<void> {
  if (job.state === 'finished') return
  if (job.state === 'cancelled') {
    const stationId = job.stationId ?? first ?? null
    const row = await changeJob(tx, job, { state: 'waiting', qty, work, stationId, undo: null })
    await insertJobStep(tx, row, { action: 'reopened', reason: 'The order is open again.' })
  } else if (job.qty !== qty) {
    const row = await changeJob(tx, job, { qty, work })
    await insertJobStep(tx, row, { action: 'changed', reason: `${qty} instead of ${job.qty}.` })
  }
}

async function endJob(tx: Db, job: JobRow, { status, items }: OrderRow, refunds: readonly Refund[]): Promise<void> {
  if (status === 'shipped' || status === 'delivered') {
    const row = await changeJob(tx, job, { state: 'finished', stationId: null, finishedAt: now(), undo: null })
    await insertJobStep(tx, row, { action: 'left', reason: 'The goods have left the works.' })
    return
  }
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
