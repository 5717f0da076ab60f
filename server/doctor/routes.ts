import type { FastifyInstance } from 'fastify'
import { runDoctor } from '#contract/doctor/calls.ts'
import { forOffice } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { examine } from './examine.ts'

export async function doctorRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...runDoctor,
    ...forOffice('settings.write'),
    handler: async ({ headers, ip, socket }) => {
      const { connection, direct } = app.database
      const findings = await examine({
        config: app.config,
        storage: app.storage,
        connection,
        direct,
        visitor: { ip, peer: socket.remoteAddress, forwardedFor: headers['x-forwarded-for']?.toString() },
      })
      return { checkedAt: new Date().toISOString(), findings }
    },
  })
}
