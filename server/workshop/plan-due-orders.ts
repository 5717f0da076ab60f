import type { Db } from '#server/db/database.ts'
import type { App } from '#server/http/types.ts'
import type { EmailApp } from '#server/orders/emails/queue-emails.ts'
import { findOrdersToTell } from './due-queries.ts'
import { followGoods } from './follow-goods.ts'
import { findOrdersToFollow } from './goods-queries.ts'
import { findOrdersToPlan } from './job-queries.ts'
import { makeJobs } from './make-jobs.ts'
import { findJobsToFit } from './material-queries.ts'
import { tellDue } from './tell-due.ts'
import { useFittings } from './use-fittings.ts'

const atOnce = 100

type TaskApp = Pick<App, 'db' | 'log'> & EmailApp
type Round = {
  find: (db: Db, after: string | undefined, limit: number) => Promise<string[]>
  act: (app: TaskApp, id: string) => Promise<void>
}

/**
 * Follows the orders: makes the jobs of those that were accepted, and changes those of orders that changed; then says on
 * the orders whether all goods are there, and tells buyers of days that were moved. Fittings leave the stock
 * by the same loop, once a step can no longer be undone. After the commit, so that no fault here can stop a payment. An order that fails
 * is skipped and tried again in the next round.
 */
export function createJobsTask(app: TaskApp): () => Promise<boolean> {
  const rounds = [
    createRound(app, { find: findOrdersToPlan, act: makeJobs }),
    createRound(app, { find: findOrdersToFollow, act: followGoods }),
    createRound(app, { find: findOrdersToTell, act: tellDue }),
    createRound(app, { find: findJobsToFit, act: useFittings }),
  ]
  return async () => {
    let isMore = false
    for (const round of rounds) isMore = (await round()) || isMore
    return isMore
  }
}

function createRound(app: TaskApp, { find, act }: Round): () => Promise<boolean> {
  let after: string | undefined
  return async () => {
    const due = await find(app.db, after, atOnce)
    for (const id of due) {
      try {
        await act(app, id)
      } catch (error) {
        app.log.error({ event: 'jobs_failed', id, err: error }, 'the workshop could not follow an order')
      }
    }
    after = due.length === atOnce ? due.at(-1) : undefined
    return after !== undefined
  }
}
