import type { App } from '#server/http/types.ts'
import { findOrdersToPlan } from './job-queries.ts'
import { makeJobs } from './make-jobs.ts'

const atOnce = 100

/**
 * Follows the orders: makes the jobs of those that were accepted, and changes those of orders that changed. After the
 * commit, so that no fault here can stop a payment. An order that fails is skipped and tried again in the next round.
 */
export function createJobsTask(app: Pick<App, 'db' | 'log'>): () => Promise<boolean> {
  let after: string | undefined
  return async () => {
    const due = await findOrdersToPlan(app.db, after, atOnce)
    for (const id of due) {
      try {
        await makeJobs(app, id)
      } catch (error) {
        app.log.error({ event: 'jobs_failed', orderId: id, err: error }, 'the jobs of an order could not be made')
      }
    }
    after = due.length === atOnce ? due.at(-1) : undefined
    return after !== undefined
  }
}
