import type { FastifyInstance } from 'fastify'
import * as calls from '#contract/scraping/calls.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import { countUse } from '#server/http/limits.ts'
import type { App } from '#server/http/types.ts'
import { findDraftsOfJob } from '../drafts/draft-queries.ts'
import { attachExisting } from '../drafts/existing-products.ts'
import { findLatestJobs, getScrapeJob, insertScrapeJob, reopenPages, stopPendingPages } from './job-queries.ts'
import { scrapePage } from './scrape-page.ts'

/** Reading supplier pages, one at once or many in a job. */
export async function scrapingRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const countPages = (userId: string, pages: number) =>
    countUse(app.db, `scrape:${userId}`, app.config.LIMIT_SCRAPE, 3600, pages)

  app.route({
    ...calls.scrapePage,
    ...forOffice('imports.run'),
    handler: async (request) => {
      await countPages(getViewer(request).userId, 1)
      const reading = await scrapePage(app.remoteFetch.fetchPage, request.body.url)
      return { ...reading, products: await attachExisting(app.db, reading.products) }
    },
  })

  app.route({
    ...calls.startScrapeJob,
    ...forOffice('imports.run'),
    handler: async (request, reply) => {
      const urls = [...new Set(request.body.urls)]
      await countPages(getViewer(request).userId, urls.length)
      const _id = await app.db.transaction(async (tx) => {
        const jobId = await insertScrapeJob(tx, urls)
        await app.jobs.send(tx, 'scrape', { jobId })
        return jobId
      })
      return reply.code(202).send({ _id })
    },
  })

  app.route({
    ...calls.listScrapeJobs,
    ...forOffice('imports.run'),
    handler: async () => ({ jobs: await findLatestJobs(app.db) }),
  })

  app.route({
    ...calls.getScrapeJob,
    ...forOffice('imports.run'),
    handler: async ({ params, query }) => {
      const job = await getScrapeJob(app.db, params.id)
      if (query.drafts === false) return { ...job, products: [] }
      return { ...job, products: await attachExisting(app.db, await findDraftsOfJob(app.db, params.id)) }
    },
  })

  app.route({
    ...calls.retryScrapeJob,
    ...forOffice('imports.run'),
    handler: async (request, reply) => {
      const { positions } = request.body
      const { _id, pages } = await getScrapeJob(app.db, request.params.id)
      const failed = pages.filter(({ state }) => state === 'failed')
      await countPages(getViewer(request).userId, (positions ?? failed).length)
      await app.db.transaction(async (tx) => {
        const unread = await reopenPages(tx, _id, positions)
        if (unread > 0) await app.jobs.send(tx, 'scrape', { jobId: _id })
      })
      return reply.code(202).send({ _id })
    },
  })

  app.route({
    ...calls.stopScrapeJob,
    ...forOffice('imports.run'),
    handler: async ({ params }) => {
      const { _id } = await getScrapeJob(app.db, params.id)
      await stopPendingPages(app.db, _id)
      return { _id }
    },
  })
}
