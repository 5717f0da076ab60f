import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/testing/plan-calls.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import {
  changeInstrument,
  deleteInstrument,
  findInstruments,
  insertInstrument,
  toInstrument,
} from './instrument-queries.ts'
import { changePlan, deletePlan, findPlans, insertPlan, toPlan } from './plan-queries.ts'

export async function planRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const { db } = app

  app.route({
    ...calls.listTestPlans,
    ...forOffice('workshop.read'),
    handler: async () => ({ plans: (await findPlans(db)).map(toPlan) }),
  })

  app.route({
    ...calls.createTestPlan,
    ...forOffice('settings.write'),
    handler: async ({ body }, reply) => reply.code(201).send(toPlan(await insertPlan(db, body))),
  })

  app.route({
    ...calls.updateTestPlan,
    ...forOffice('settings.write'),
    handler: async ({ params, body }) => toPlan(await changePlan(db, params.id, body)),
  })

  app.route({
    ...calls.deleteTestPlan,
    ...forOffice('settings.write'),
    handler: async ({ params }) => ({ message: `“${(await deletePlan(db, params.id)).name}” was deleted.` }),
  })

  app.route({
    ...calls.listInstruments,
    ...forOffice('workshop.read'),
    handler: async () => ({ instruments: (await findInstruments(db)).map(toInstrument) }),
  })

  app.route({
    ...calls.createInstrument,
    ...forOffice('settings.write'),
    handler: async ({ body }, reply) => reply.code(201).send(toInstrument(await insertInstrument(db, body))),
  })

  app.route({
    ...calls.updateInstrument,
    ...forOffice('settings.write'),
    handler: async ({ params, body }) => toInstrument(await changeInstrument(db, params.id, body)),
  })

  app.route({
    ...calls.deleteInstrument,
    ...forOffice('settings.write'),
    handler: async ({ params }) => ({ message: `${(await deleteInstrument(db, params.id)).name} is out of use.` }),
  })
}
