import type { FastifyInstance } from 'fastify'
import { receiveWebhook } from '#contract/payments/calls.ts'
import { timeOf } from '#server/db/clock.ts'
import type { App } from '#server/http/types.ts'
import { handleWebhook } from './handle-webhook.ts'

const maxHookBytes = 65_536

/** In its own plugin, where a body is raw bytes, because signatures cover the bytes received. */
export async function webhookRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxHookBytes }, (_request, body, done) =>
    done(null, body),
  )

  app.route({
    ...receiveWebhook,
    config: { access: 'public', crossSite: true, neverShed: true },
    bodyLimit: maxHookBytes,
    handler: async (request) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const)
      await handleWebhook(app, request.params.provider, {
        rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: new Map(headers),
        peerIp: request.ip,
        url: request.url,
        receivedAt: new Date(timeOf(app.database.clock)),
      })
      return { message: 'Thank you.' }
    },
  })
}
