import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { getDaysKept, updateDaysKept } from '#contract/privacy/days-kept-calls.ts'
import * as calls from '#contract/privacy/office-calls.ts'
import { forExports, forOffice, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeDaysKept, findDaysKept } from '#server/settings/days-kept-queries.ts'
import { eraseGuest, findGuestData } from './guest-data.ts'
import { changeIncident, findIncidents, insertIncident } from './incident-queries.ts'
import { findPersonData } from './person-queries.ts'
import {
  answerDataRequest,
  changeDataRequest,
  findDataRequests,
  getDataRequest,
  insertDataRequest,
} from './request-queries.ts'
import { sendCopy } from './send-copy.ts'

/** What the office notes about people's requests, and about incidents. */
export async function officePrivacyRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...calls.listDataRequests,
    ...forOffice('settings.write'),
    handler: async () => ({ requests: await findDataRequests(app.db) }),
  })

  app.route({
    ...calls.createDataRequest,
    ...forOffice('settings.write'),
    handler: async (request, reply) =>
      reply.code(201).send(await insertDataRequest(app.db, request.body, getViewer(request).name)),
  })

  app.route({
    ...calls.changeDataRequest,
    ...forOffice('settings.write'),
    handler: async ({ params, body }) => changeDataRequest(app.db, params.id, body),
  })

  app.route({
    ...calls.answerDataRequest,
    ...forOffice('settings.write'),
    handler: async (request) => answerDataRequest(app.db, request.params.id, request.body, getViewer(request).name),
  })

  app.route({
    ...calls.copyForRequest,
    ...withProof(forExports('people.write')),
    handler: async ({ params }, reply) => {
      const request = await getDataRequest(app.db, params.id)
      const { userId } = request
      const data = userId ? await findPersonData(app.db, userId) : await findGuestData(app, request)
      if (!data) throw new AppError('not_found', 'This request names no e-mail address.')
      return sendCopy(app, reply, data)
    },
  })

  app.route({
    ...calls.eraseForRequest,
    ...withProof(forOffice('people.write')),
    handler: async (request) => {
      await eraseGuest(app, await getDataRequest(app.db, request.params.id))
      request.log.info({ event: 'guest_erased', by: getViewer(request).userId }, 'what guests left was deleted')
      return { message: 'Deleted. Orders forget their buyer thirty days after they are finished.' }
    },
  })

  app.route({ ...getDaysKept, ...forOffice('settings.write'), handler: async () => findDaysKept(app.db) })

  app.route({
    ...updateDaysKept,
    ...forOffice('settings.write'),
    handler: async ({ body }) => changeDaysKept(app.db, body),
  })

  app.route({
    ...calls.listIncidents,
    ...forOffice('settings.write'),
    handler: async () => ({ incidents: await findIncidents(app.db) }),
  })

  app.route({
    ...calls.createIncident,
    ...forOffice('settings.write'),
    handler: async (request, reply) =>
      reply.code(201).send(await insertIncident(app.db, request.body, getViewer(request).name)),
  })

  app.route({
    ...calls.changeIncident,
    ...forOffice('settings.write'),
    handler: async ({ params, body }) => changeIncident(app.db, params.id, body),
  })
}
