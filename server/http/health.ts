import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { forEveryone } from './access.ts'
import type { Http } from './types.ts'

const answer = z.object({ status: z.literal('ok') })

/** health: the process lives, whatever the database does. ready: the database answers and the migrations are in. */
export async function healthRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  const schema = { response: { 200: answer } }
  app.route({
    ...forEveryone,
    method: 'GET',
    url: '/api/health',
    schema: { ...schema, summary: 'Whether the process lives' },
    handler: async () => ({ status: 'ok' as const }),
  })
  app.route({
    ...forEveryone,
    method: 'GET',
    url: '/api/ready',
    schema: { ...schema, summary: 'Whether the shop can serve' },
    handler: async () => {
      const ready = await isMigrated(app.database.pool).catch(() => false)
      if (!ready) throw new AppError('starting', 'The shop is starting, or its database does not answer.')
      return { status: 'ok' as const }
    },
  })
}
