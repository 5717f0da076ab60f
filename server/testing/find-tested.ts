import { isOpen } from '#contract/workshop/steps.ts'
import type { Db } from '#server/db/database.ts'
import { findJobsOfOrder } from '#server/workshop/job-queries.ts'
import { findPlanOfJob } from './plan-queries.ts'
import { countPassed } from './test-queries.ts'

/** Whether all that has to be tested for an order has passed; undefined if nothing has to. */
export async function findTested(db: Db, orderId: string): Promise<boolean | undefined> {
  let isTested: boolean | undefined
  for (const { job } of await findJobsOfOrder(db, orderId)) {
    if (!isOpen(job.state) && job.state !== 'finished') continue
    if (!(await findPlanOfJob(db, job))) continue
    isTested = (isTested ?? true) && (await countPassed(db, job._id)) >= job.qty
  }
  return isTested
}
