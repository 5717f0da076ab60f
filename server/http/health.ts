import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import { getHealth, getReadiness } from '#contract/http/health-calls.ts'
import { listMigrations } from '#server/db/migrate.ts'
import { forEveryone } from './access.ts'
import type { App } from './types.ts'

const answerWithinMs = 2000
const mostClockMs = 30_000

/**
 * health: the process is alive, whatever the database does. ready: it can serve pages, or why it cannot; a lost replica
 * that blocks every write is for the metrics to tell, because the proxy would otherwise drop all shops.
 */
export async function healthRoutes(fastify: FastifyInstance, { isStopping }: { isStopping: () => boolean }) {
  const app = fastify as App
  const config = { ...forEveryone.config, neverShed: true } as const
  const migrations = await listMigrations()

  app.route({
    config,
    ...getHealth,
    handler: async () => ({ status: 'ok' as const }),
  })

  app.route({
    config,
    ...getReadiness,
    handler: async () => {
      const { changes, clock, hasPooler, isDiskFull } = app.database
      if (isStopping()) throw notReady('stopping', 'This server is shutting down.')
      if (changes.isDisconnected)
        throw notReady('deaf', 'The database is not responding, or its notifications do not arrive.')
      const [state] = await app.listening.ask<State>(stateQuery, answerWithinMs).catch(() => [])
      if (!state) throw notReady('database', 'The database is not responding.')
      if (state.isReadOnly) throw notReady('read_only', 'The database is read-only.')
      // Requests go through the pooler; the question above did not.
      if (!(await hasPooler(answerWithinMs))) throw notReady('pooler', 'The pooler in DATABASE_URL is not responding.')
      if (await isDiskFull()) throw notReady('no_space', 'The disk of the database is full.')
      if (!migrations.every((name) => state.migrations.includes(name)))
        throw notReady('migrations', 'The database has not been migrated to this release.')
      if (Math.abs(clock.aheadMs) > mostClockMs)
        throw notReady(
          'clock',
          `The clocks of this machine and the database differ by ${Math.round(Math.abs(clock.aheadMs) / 1000)} s.`,
        )
      return { status: 'ok' as const }
    },
  })
}

type State = { isReadOnly: boolean; migrations: string[] }

const stateQuery = `
  select current_setting('transaction_read_only') = 'on' as "isReadOnly", array(select name from migrations) as migrations`

const notReady = (reason: string, message: string) => new AppError('starting', message, { details: { reason } })
