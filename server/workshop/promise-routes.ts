import type { FastifyInstance } from 'fastify'
import { getPromise } from '#contract/workshop/promise-calls.ts'
import { forEveryone } from '#server/http/access.ts'
import { addressKey, countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { findMade, planMade, readWanted } from './ready-on-queries.ts'

const minute = 60

/** When something ordered today would be ready. The only figure of the workshop that leaves it is this day. */
export async function promiseRoutes(fastify: FastifyInstance) {
  const app = fastify as App

  app.route({
    ...getPromise,
    ...forEveryone,
    handler: async (request) => {
      const { lines } = request.body
      const key = `promise:${addressKey(request.ip)}`
      await countUse(app.db, key, app.config.LIMIT_PROMISE, minute, lines.length)
      const readyOn = await planMade(app.db, await findMade(app.db, await readWanted(app.db, lines)))
      return readyOn ? { readyOn } : {}
    },
  })
}
