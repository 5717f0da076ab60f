import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { AppError } from '#contract/http/errors.ts'
import { everythingTag } from '#server/db/changes.ts'
import type { Database } from '#server/db/open-database.ts'
import { isShopPaused } from './queries.ts'

export const pauseTag = 'pause'
const retryMs = 2000

/** What a restored shop still allows: signing in, with a new password if one is due, and resuming. Webhooks are stored for later. */
const open = /^\/api\/(auth|backup|payment\/webhook|user\/profile)(\/|$)/
/** These are reads, but may turn a payment into an order or send a buyer to the provider. */
const closedReads = /^\/(api\/payment\/checkout|pay|sandbox-pay)\//

/**
 * A restored shop is out of date. Until its owner resumes it, no process sends anything (no jobs run) or
 * writes anything.
 */
export const pausing = fp(async (app: FastifyInstance, { db, changes }: Database) => {
  let isPaused = false
  const waiting: (() => Promise<void>)[] = []
  let retry: NodeJS.Timeout | undefined
  let isClosed = false
  /** What fails is done again: without it, no job would run until the next start. */
  const follow = async () => {
    try {
      isPaused = await isShopPaused(db)
      while (!isPaused && waiting.length > 0) await doNext()
    } catch (error) {
      if (isClosed) return
      app.log.error({ err: error }, 'could not follow the pause of the shop; trying again')
      clearTimeout(retry)
      retry = setTimeout(follow, retryMs)
    }
  }
  const doNext = async () => {
    const work = waiting.shift()
    try {
      await work?.()
    } catch (error) {
      if (work) waiting.unshift(work)
      throw error
    }
  }
  const listener = async (tags: ReadonlySet<string>) => {
    // Not awaited: jobs take a moment to start, and the writer waits for this.
    if (tags.has(pauseTag) || tags.has(everythingTag)) void follow()
  }
  changes.listeners.add(listener)
  isPaused = await isShopPaused(db)
  app.addHook('onClose', async () => {
    isClosed = true
    clearTimeout(retry)
    changes.listeners.delete(listener)
  })
  app.decorate('isPaused', () => isPaused)
  app.decorate('whenResumed', async (work) => {
    if (isPaused) waiting.push(work)
    else await work()
  })
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    // The route, not the URL: a URL can be spelled in several ways.
    const { url = '' } = routeOptions
    if (!isPaused || open.test(url)) return
    const isRead = (method === 'GET' || method === 'HEAD') && !routeOptions.config.changes
    if (!isRead || closedReads.test(url))
      throw new AppError(
        'unavailable',
        'The shop has been restored from a backup and is paused. Please try again later.',
      )
  })
})
