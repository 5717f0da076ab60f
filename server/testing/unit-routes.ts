import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as calls from '#contract/testing/calls.ts'
import { assertNotStale } from '#server/db/stale.ts'
import { forOffice, may } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { lockJob } from '#server/workshop/job-queries.ts'
import { hasBegun, makeUnits } from './make-units.ts'
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
      if (!app.isPaused())
        await app.db.transaction(async (tx) => {
          const job = await lockJob(tx, id)
          if (await hasBegun(tx, job)) await makeUnits(tx, job)
        })
      return { units: (await findUnitsOfJob(app.db, id)).map((row) => toUnit(row, who(request))) }
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
