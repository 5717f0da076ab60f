import { addDays, dayOf } from '#contract/days.ts'
import { toWorkingDay } from '#contract/working-days.ts'
import { isOpen, routeOf } from '#contract/workshop/steps.ts'
import { getOfficeRates } from '#server/configure/queries.ts'
import { noteEvent } from '#server/db/changes.ts'
import type { Db } from '#server/db/database.ts'
import { withRetry } from '#server/db/with-retry.ts'
import type { App } from '#server/http/types.ts'
import { lockOrder, type OrderRow } from '#server/orders/records/order-queries.ts'
import { findRefundsOfOrder } from '#server/payments/refund-queries.ts'
import { findLinesToMake, type LineToMake, toJobItem } from './find-lines-to-make.ts'
import { findWork } from './find-work.ts'
import { changeJob, insertJob, insertJobStep, type JobRow, lockJobsOfOrder, markPlanned } from './job-queries.ts'
import { findStations } from './station-queries.ts'

/**
 * Makes an order's jobs what the order says now: new ones once it is accepted, fewer pieces after a refund, none when it
 * is cancelled. Idempotent; safe from several processes at once. Lock order: order, then jobs.
 */
export async function makeJobs({ db }: Pick<App, 'db'>, orderId: string): Promise<void> {
  await withRetry(() =>
    db.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      const refunds = await findRefundsOfOrder(tx, orderId)
      const before = await lockJobsOfOrder(tx, orderId)
      const lines = findLinesToMake(order, refunds)
      const shop = { stations: await findStations(tx), rates: (await getOfficeRates(tx)).rates }
      for (const { line, qty } of lines) {
        const job = before.find(({ lineId }) => lineId === line._id)
        const work = findWork(line.design, qty, shop)
        const first = routeOf(shop.stations, work)[0]?._id
        if (job) await renewJob(tx, job, { qty, work, first })
        else await addJob(tx, order, { line, qty, work, first })
      }
      for (const job of before)
        if (isOpen(job.state) && !lines.some(({ line }) => line._id === job.lineId)) await endJob(tx, job, order)
      await markPlanned(tx, order, refunds.filter(({ state }) => state !== 'failed').length)
    }),
  )
}

type JobPlan = LineToMake & { work: JobRow['work']; first: string | undefined }

async function addJob(tx: Db, order: OrderRow, { line, qty, work, first }: JobPlan): Promise<void> {
  const acceptedOn = dayOf(order.history.find(({ status }) => status !== 'pending')?.at ?? order.createdAt)
  const { leadTimeDays } = line
  const job = await insertJob(tx, {
    orderId: order._id,
    lineId: line._id,
    item: toJobItem(line),
    qty,
    work,
    stationId: first ?? null,
    dueOn: leadTimeDays ? toWorkingDay(addDays(acceptedOn, leadTimeDays)) : null,
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

async function endJob(tx: Db, job: JobRow, { status }: OrderRow): Promise<void> {
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
        : 'The line was refunded.'
  await insertJobStep(tx, row, { action: 'cancelled', reason })
}

const now = () => new Date().toISOString()
