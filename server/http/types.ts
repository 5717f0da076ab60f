import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import type { Listener } from '#server/db/listen.ts'
import type { Database } from '#server/db/open-database.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LogOutage } from '#server/logs/outage-log.ts'
import type { Storage } from '#server/storage/storage.ts'

/** What every route needs. */
export type AppParts = { config: Config; database: Database; jobs: Jobs; storage: Storage }

declare module 'fastify' {
  interface FastifyInstance extends AppParts {
    db: Db
    listening: Listener
    logOutage: LogOutage
    /** Restored from a backup and not yet resumed: nothing may leave the shop. */
    isPaused(): boolean
    /** Runs `work` now, or as soon as the shop is resumed. */
    whenResumed(work: () => Promise<void>): Promise<void>
    /** Stores an image sent by a client, and returns its URL. */
    importImage(source: string): Promise<string>
  }
}

/** Fastify as route files see it: the contract's zod schemas type requests and responses. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>
