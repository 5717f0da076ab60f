import type { FastifyInstance } from 'fastify'
import { updateShopIdentity } from '#contract/settings/calls.ts'
import { approveWaitingChange, getWaitingChange, stopWaitingChange } from '#contract/settings/waiting-calls.ts'
import { forOffice, getViewer, withProof } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeIdentity } from './change-identity.ts'
import { approveChange, readWaiting, stopChange } from './decide.ts'

/** The shop's identity, of which bank details and e-mail address are guarded. */
export async function bankDetailRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...updateShopIdentity,
    ...forOffice('settings.write'),
    handler: async (request) => {
      const { body } = request
      const logo = body.logo ? { logo: await app.importImage(body.logo) } : {}
      const changed = await changeIdentity(app, { ...body, ...logo }, getViewer(request))
      return { ...changed, url: app.config.PUBLIC_URL ?? '' }
    },
  })

  app.route({
    ...getWaitingChange,
    ...forOffice('settings.write'),
    handler: async (request) => ({ change: await readWaiting(app.db, getViewer(request)) }),
  })

  app.route({
    ...approveWaitingChange,
    ...withProof(forOffice('bank.write')),
    handler: async (request, reply) =>
      reply.code(200).send({ message: await approveChange(app, request.params.id, getViewer(request)) }),
  })

  app.route({
    ...stopWaitingChange,
    ...forOffice('bank.write'),
    handler: async (request) => ({ message: await stopChange(app, request.params.id, getViewer(request)) }),
  })
}
