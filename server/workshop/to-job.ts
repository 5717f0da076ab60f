import type { Job, JobDetail, JobStep } from '#contract/workshop/calls.ts'
import type { Db } from '#server/db/database.ts'
import { findJobSteps, findJobsOfOrder, type JobStepRow, type ListedJob } from './job-queries.ts'
import { findLate, readPlan } from './plan-queries.ts'

export function toJob({ job, orderNumber, reworkReason }: ListedJob, lateOn?: ReadonlyMap<string, string>): Job {
  const late = lateOn?.get(job._id)
  const { _id, jobNumber, item, qty, work, state, stationId, promisedOn, dueOn, note, createdAt, updatedAt } = job
  return {
    _id,
    jobNumber,
    order: { _id: job.orderId, orderNumber },
    item,
    qty,
    work,
    state,
    station: stationId,
    promisedOn,
    dueOn,
    ...(late ? { lateOn: late } : {}),
    ...(job.heldReason ? { heldReason: job.heldReason } : {}),
    ...(job.heldWords ? { heldWords: job.heldWords } : {}),
    note,
    ...(reworkReason === null ? {} : { isRework: true, reworkReason }),
    ...(job.finishedAt ? { finishedAt: job.finishedAt } : {}),
    createdAt,
    updatedAt,
  }
}

export async function toJobDetail(db: Db, row: ListedJob): Promise<JobDetail> {
  const [steps, all] = await Promise.all([findJobSteps(db, row.job._id), findJobsOfOrder(db, row.job.orderId)])
  return {
    ...toJob(row, findLate(await readPlan(db))),
    steps: steps.map(toStep),
    others: all.flatMap(({ job: { _id, jobNumber, item, state } }) =>
      _id === row.job._id ? [] : [{ _id, jobNumber, name: item.name, state }],
    ),
  }
}

export const toStep = ({ _id, action, station, to, qty, reason, byName, at, undoneAt }: JobStepRow): JobStep => ({
  _id,
  action,
  ...(station ? { station } : {}),
  ...(to ? { to } : {}),
  qty,
  ...(reason ? { reason } : {}),
  ...(byName ? { by: byName } : {}),
  at,
  ...(undoneAt ? { isUndone: true } : {}),
})
