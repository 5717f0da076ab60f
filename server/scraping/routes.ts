import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import * as calls from '#contract/scraping.ts'
import { forAdmins, getViewer } from '#server/http/access.ts'
import { countUse } from '#server/http/limits.ts'
import type { Http } from '#server/http/types.ts'
import { attachExisting } from './existing-products.ts'
import { importDraft } from './import-draft.ts'
import { getScrapeJob, insertScrapeJob } from './queries.ts'
import { scrapePage } from './scrape-page.ts'

export async function scrapingRoutes(fastify: FastifyInstance) {
  const app = fastify as Http
  const parts = {
    db: app.db,
    storage: app.storage,
    folder: app.config.DATA_DIR,
    adoptImage: app.adoptImage,
    fetchDocument: app.outside.fetchDocument,
  }
  const countPages = (userId: string) => countUse(app.db, `scrape:${userId}`, app.config.LIMIT_SCRAPE, 3600)

  app.route({
    ...calls.scrapePage,
    ...forAdmins,
    handler: async (request) => {
      await countPages(getViewer(request).userId)
      const reading = await scrapePage(app.outside.fetchPage, request.body.url)
      return { ...reading, products: await attachExisting(app.db, reading.products) }
    },
  })

  app.route({
    ...calls.startScrapeJob,
    ...forAdmins,
    handler: async (request, reply) => {
      await countPages(getViewer(request).userId)
      const urls = [...new Set(request.body.urls)]
      const _id = await app.db.transaction(async (tx) => {
        const jobId = await insertScrapeJob(tx, urls)
        await app.jobs.send(tx, 'scrape', { jobId })
        return jobId
      })
      return reply.code(202).send({ _id })
    },
  })

  app.route({
    ...calls.getScrapeJob,
    ...forAdmins,
    handler: async ({ params }) => {
      const job = await getScrapeJob(app.db, params.id)
      return { ...job, products: await attachExisting(app.db, job.products) }
    },
  })

  app.route({
    ...calls.importDrafts,
    ...forAdmins,
    handler: async ({ body }) => {
      const imported = []
      const failed = []
      const warnings = []
      for (const draft of body.products) {
        const name = draft.name ?? draft.partNumber ?? draft.url ?? ''
        try {
          const done = await importDraft(parts, draft)
          imported.push(done.product)
          warnings.push(...done.warnings.map((message) => ({ name, message })))
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          failed.push({ name, message: error.message })
        }
      }
      return { imported, failed, warnings }
    },
  })
}
