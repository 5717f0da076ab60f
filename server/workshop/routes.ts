import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/workshop/calls.ts'
import { getCapacity, getPromiseReport, moveJobDue } from '#contract/workshop/capacity-calls.ts'
import { getWorkCalendar as getWorkCalendarCall, updateWorkCalendar } from '#contract/workshop/promise-calls.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getWorkCalendar, replaceCalendar } from './calendar-queries.ts'
import { findCapacity, reportPromises } from './capacity-queries.ts'
import { countJobs, findJobs, findJobsOfOrder, getJob } from './job-queries.ts'
import { moveDue } from './move-due.ts'
import { findLate, readPlan } from './plan-queries.ts'
import { findStations, getStations, replaceStations, toStation } from './station-queries.ts'
import { noteJob, stepJob, undoJobStep } from './step-job.ts'
import { toJob, toJobDetail } from './to-job.ts'

/** Stations and jobs: no prices, and nobody's address. */
export async function workshopRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const stations = async () => (await findStations(app.db)).map(toStation)
  const answer = async (id: string) => toJobDetail(app.db, await getJob(app.db, id))

  app.route({ ...calls.listStations, ...forOffice('workshop.read'), handler: async () => getStations(app.db) })

  app.route({
    ...calls.updateStations,
    ...forOffice('settings.write'),
    handler: async ({ body }) => {
      await replaceStations(app.db, body)
      return getStations(app.db)
    },
  })

  app.route({
    ...getWorkCalendarCall,
    ...forOffice('workshop.read'),
    handler: async () => getWorkCalendar(app.db),
  })

  app.route({
    ...updateWorkCalendar,
    ...forOffice('settings.write'),
    handler: async ({ body }) => {
      await replaceCalendar(app.db, body)
      return getWorkCalendar(app.db)
    },
  })

  app.route({
    ...calls.listJobs,
    ...forOffice('workshop.read'),
    handler: async ({ query }) => {
      const lateOn = query.view === 'finished' ? undefined : findLate(await readPlan(app.db))
      const { rows, total, atStations } = await findJobs(app.db, { ...query, view: query.view ?? 'open' })
      return {
        stations: await stations(),
        jobs: rows.map((row) => toJob(row, lateOn)),
        total,
        atStations,
        counts: await countJobs(app.db),
      }
    },
  })

  app.route({
    ...calls.listJobsOfOrder,
    ...forOffice('workshop.read'),
    handler: async ({ params }) => ({
      stations: await stations(),
      jobs: (await findJobsOfOrder(app.db, params.id)).map((row) => toJob(row)),
    }),
  })

  app.route({
    ...calls.getJob,
    ...forOffice('workshop.read'),
    handler: async ({ params }) => ({ stations: await stations(), job: await answer(params.number) }),
  })

  app.route({
    ...calls.stepJob,
    ...forOffice('workshop.work'),
    handler: async (request) => {
      await stepJob(app, request.params.id, request.body, getViewer(request))
      return answer(request.params.id)
    },
  })

  app.route({
    ...calls.undoJobStep,
    ...forOffice('workshop.work'),
    handler: async (request, reply) => {
      await undoJobStep(app, request.params.id, request.body ?? {}, getViewer(request))
      return reply.code(200).send(await answer(request.params.id))
    },
  })

  app.route({
    ...moveJobDue,
    ...forOffice('workshop.read', 'quotes.write'),
    handler: async (request) => {
      await moveDue(app, request.params.id, request.body, getViewer(request))
      return answer(request.params.id)
    },
  })

  app.route({ ...getCapacity, ...forOffice('workshop.read'), handler: async () => findCapacity(app.db) })

  app.route({ ...getPromiseReport, ...forOffice('workshop.read'), handler: async () => reportPromises(app.db) })

  app.route({
    ...calls.updateJobNote,
    ...forOffice('workshop.work'),
    handler: async ({ params, body }) => {
      await noteJob(app, params.id, body)
      return answer(params.id)
    },
  })
}
