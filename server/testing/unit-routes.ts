import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/testing/unit-calls.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { forOffice, may } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getJob, lockJob } from '#server/workshop/job-queries.ts'
import { hasBegun, makeUnits } from './make-units.ts'
import { findPlanOfJob } from './plan-queries.ts'
import { toUnit, toUnitDetail } from './to-unit.ts'
import { changeUnit, findUnits, findUnitsOfJob, getUnit, lockUnit } from './unit-queries.ts'

const who = ({ viewer }: FastifyRequest) => ({ seesCustomers: may(viewer, 'customers.read') })

/** Made pieces: for the workshop without buyers, for nobody with prices. */
export async function unitRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.listUnits,
    ...forOffice('workshop.read'),
    handler: async (request) => {
      const { page, limit, search } = request.query
      const isByCustomer = who(request).seesCustomers
      const { rows, total } = await findUnits(app.db, { search, page, limit, isByCustomer })
      const units = rows.map((row) => toUnit(row, who(request)))
      return { units, page, pages: Math.ceil(total / limit), total }
    },
  })

  app.route({
    ...calls.listUnitsOfJob,
    ...forOffice('workshop.read'),
    handler: async (request) => {
      const { id } = request.params
      // Also those of pieces that were added to the order since the last step.
      const job = app.isPaused()
        ? (await getJob(app.db, id)).job
        : await app.db.transaction(async (tx) => {
            const row = await lockJob(tx, id)
            if (await hasBegun(tx, row)) await makeUnits(tx, row)
            return row
          })
      const plan = await findPlanOfJob(app.db, job)
      const units = (await findUnitsOfJob(app.db, id)).map((row) => toUnit(row, who(request)))
      return { units, ...(plan ? { plan: { _id: plan._id, name: plan.name } } : {}) }
    },
  })

  app.route({
    ...calls.getUnit,
    ...forOffice('workshop.read'),
    handler: async (request) => toUnitDetail(app.db, await getUnit(app.db, request.params.serial), who(request)),
  })

  app.route({
    ...calls.updateUnitNote,
    ...forOffice('tests.write'),
    handler: async (request) => {
      const { id } = request.params
      const { note, updatedAt } = request.body
      await app.db.transaction(async (tx) => {
        const unit = await lockUnit(tx, id)
        assertNotStale(unit.updatedAt, updatedAt, 'Somebody else has changed this unit. You now see it as it is.')
        await changeUnit(tx, unit, { note })
      })
      return toUnitDetail(app.db, await getUnit(app.db, id), who(request))
    },
  })
}
