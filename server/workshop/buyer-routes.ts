import type { FastifyInstance } from 'fastify'
import { holdsStock } from '#contract/orders/status.ts'
import { getMaking } from '#contract/workshop/calls.ts'
import type { MakingStage } from '#contract/workshop/steps.ts'
import type { Db } from '#server/db/database.ts'
import { forAnyone } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { assertMayRead, readBuyer } from '#server/orders/records/buyer.ts'
import { findOrderRow, isBegun, type OrderRow } from '#server/orders/records/order-queries.ts'
import { findDue } from './due-queries.ts'
import { hasJobs } from './job-queries.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Whether all that has to be tested for an order has passed; undefined if nothing has to. Tests stand on the
     * workshop, so app.ts passes it in.
     */
    findTested(db: Db, orderId: string): Promise<boolean | undefined>
  }
}

/** What buyers see of the workshop. Their page asks every few seconds. */
export async function buyerRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...getMaking,
    ...forAnyone,
    handler: async (request) => {
      const buyer = await readBuyer(app, request)
      const order = await findOrderRow(app.db, request.params.id)
      assertMayRead(buyer, order)
      const isTested = await app.findTested(app.db, order._id)
      const stage = await findStage(app.db, order, isTested)
      if (!stage) return {}
      return {
        stage,
        ...(isTested === undefined ? {} : { hasTest: true as const }),
        ...(await findDays(app.db, order)),
      }
    },
  })
}

/** The day on which it is due now, and the promised one where that is another. */
async function findDays(db: Db, { _id }: OrderRow): Promise<{ readyOn?: string; promisedOn?: string }> {
  const { dueOn, promisedOn } = await findDue(db, _id)
  if (!dueOn || !promisedOn) return {}
  return dueOn > promisedOn ? { readyOn: dueOn, promisedOn } : { readyOn: promisedOn }
}

async function findStage(db: Db, order: OrderRow, isTested: boolean | undefined): Promise<MakingStage | undefined> {
  if (!holdsStock(order.status) || !(await hasJobs(db, order._id))) return undefined
  if (order.madeAt) return 'ready'
  if (isTested) return 'tested'
  return isBegun(order) ? 'making' : 'planned'
}
