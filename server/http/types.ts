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
import type { Storage } from '#server/storage/storage.ts'

/** What every route stands on. */
export type AppParts = { config: Config; database: Database; jobs: Jobs; storage: Storage }

declare module 'fastify' {
  interface FastifyInstance extends AppParts {
    db: Db
    listening: Listener
    /** Turns whatever a writer names as a picture into one of ours, and answers its address. */
    importImage(source: string): Promise<string>
  }
}

/** Fastify as route files see it: the contract's zod schemas type what comes in and what may go out. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  ZodTypeProvider
>
