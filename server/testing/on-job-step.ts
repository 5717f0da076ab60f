import { AppError } from '#contract/http/errors.ts'
import type { Db } from '#server/db/database.ts'
import type { JobRow } from '#server/workshop/job-queries.ts'
import { findStations } from '#server/workshop/station-queries.ts'
import type { JobStepHook } from '#server/workshop/step-job.ts'
import { makeUnits } from './make-units.ts'
import { findPlanOfJob, keepPlanOfJob } from './plan-queries.ts'
import { countPassed } from './test-queries.ts'

/**
 * With its first step a job's pieces get their serial numbers, so that labels are there when they are needed. Testing is
 * done when all of them have passed.
 */
export const onJobStep: JobStepHook = async (tx, job, { action, finishes }) => {
  await makeUnits(tx, job)
  await keepPlan(tx, job)
  if (action !== 'done' || !(finishes || (await isAtTesting(tx, job)))) return
  if (!(await findPlanOfJob(tx, job))) return
  const open = job.qty - (await countPassed(tx, job._id))
  if (open <= 0) return
  const which = job.qty === 1 ? 'This piece has' : `${open} of ${job.qty} pieces ${open === 1 ? 'has' : 'have'}`
  throw new AppError('not_tested', `${which} not passed the test yet.`)
}

/** Its product may be deleted or go to another category: what was begun is still tested. */
async function keepPlan(tx: Db, job: JobRow): Promise<void> {
  const plan = await findPlanOfJob(tx, job)
  if (plan) await keepPlanOfJob(tx, job._id, plan._id)
}

const isAtTesting = async (tx: Db, { stationId }: JobRow): Promise<boolean> =>
  (await findStations(tx)).find(({ _id }) => _id === stationId)?.kind === 'testing'
