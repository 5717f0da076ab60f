import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { getHealth, getReadiness } from '#contract/health.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { forEveryone } from './access.ts'
import type { Http } from './types.ts'

/** health: the process lives, whatever the database does. ready: the database answers and the migrations are in. */
export async function healthRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  const config = { ...forEveryone.config, neverShed: true } as const
  app.route({
    config,
    ...getHealth,
    handler: async () => ({ status: 'ok' as const }),
  })
  app.route({
    config,
    ...getReadiness,
    handler: async () => {
      const ready = await isMigrated(app.database.pool).catch(() => false)
      if (!ready) throw new AppError('starting', 'The shop is starting, or its database does not answer.')
      return { status: 'ok' as const }
    },
  })
}
