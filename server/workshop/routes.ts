import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/workshop/calls.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { getWorkCalendar, replaceCalendar } from './calendar-queries.ts'
import { countJobs, findJobs, findJobsOfOrder, getJob } from './job-queries.ts'
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
    ...calls.getWorkCalendar,
    ...forOffice('workshop.read'),
    handler: async () => getWorkCalendar(app.db),
  })

  app.route({
    ...calls.updateWorkCalendar,
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
      const { rows, total } = await findJobs(app.db, { ...query, view: query.view ?? 'open' })
      return { stations: await stations(), jobs: rows.map(toJob), total, counts: await countJobs(app.db) }
    },
  })

  app.route({
    ...calls.listJobsOfOrder,
    ...forOffice('workshop.read'),
    handler: async ({ params }) => ({
      stations: await stations(),
      jobs: (await findJobsOfOrder(app.db, params.id)).map(toJob),
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
    ...calls.updateJobNote,
    ...forOffice('workshop.work'),
    handler: async ({ params, body }) => {
      await noteJob(app, params.id, body)
      return answer(params.id)
    },
  })
}
