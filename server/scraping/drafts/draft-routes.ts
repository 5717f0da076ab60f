import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/http/errors.ts'
import * as calls from '#contract/scraping/calls.ts'
import { forOffice, getViewer } from '#server/http/access.ts'
import type { App } from '#server/http/types.ts'
import { changeDraft, claimDraft, findDrafts, getDraft, settleDraft } from './draft-queries.ts'
import { attachExisting } from './existing-products.ts'
import { createPreviews } from './image-previews.ts'
import { importDraft } from './import-draft.ts'

/** Two hundred drafts with long descriptions. */
const importLimit = 8 * 1024 * 1024

/** Drafts between reading and importing: edits, images, import. */
export async function draftRoutes(fastify: FastifyInstance) {
  const app = fastify as App
  const parts = {
    db: app.db,
    storage: app.storage,
    folder: app.config.DATA_DIR,
    importImage: app.importImage,
    fetchDocument: app.remoteFetch.fetchDocument,
  }
  const preview = createPreviews(app.remoteFetch.fetchImage)

  app.route({
    ...calls.saveDrafts,
    ...forOffice('imports.run'),
    bodyLimit: importLimit,
    handler: async ({ body }) => {
      const ids = [...new Set(body.drafts.map(({ _id }) => _id))]
      if ((await findDrafts(app.db, ids)).length < ids.length)
        throw new AppError('not_found', 'A draft no longer exists. Jobs are deleted after 30 days.')
      await app.db.transaction(async (tx) => {
        for (const change of body.drafts) await changeDraft(tx, change)
      })
      return { drafts: await attachExisting(app.db, await findDrafts(app.db, ids)) }
    },
  })

  // Only images listed on the page can be requested, so that this cannot fetch arbitrary URLs.
  app.route({
    ...calls.getDraftImage,
    ...forOffice('imports.run'),
    handler: async ({ params }, reply) => {
      const { images } = await getDraft(app.db, params.id)
      const url = images[params.position]
      if (url === undefined) throw new AppError('not_found', 'Image not found in this draft.')
      const bytes = await preview(url).catch((error: unknown) => {
        if (error instanceof Error && error.name === 'TimeoutError')
          throw new AppError('page_failed', 'The image took too long to load.', { cause: error })
        throw error
      })
      return reply.header('Cache-Control', 'private, max-age=86400').type('image/webp').send(bytes)
    },
  })

  app.route({
    ...calls.importDrafts,
    ...forOffice('imports.run'),
    bodyLimit: importLimit,
    handler: async (request) => {
      const { body, log } = request
      const { userId } = getViewer(request)
      const imported = []
      const failed = []
      const warnings = []
      for (const draft of body.products) {
        const name = draft.name ?? draft.partNumber ?? draft.url ?? ''
        try {
          const done = await importOne(draft, userId)
          imported.push(done.product)
          warnings.push(...done.warnings.map((message) => ({ name, message })))
        } catch (error) {
          if (!(error instanceof AppError)) log.error({ err: error, name }, 'a draft could not be imported')
          failed.push({ name, message: inWords(error) })
        }
      }
      return { imported, failed, warnings }
    },
  })

  async function importOne(reviewed: calls.ReviewedDraft, by: string) {
    const { draft } = reviewed
    const own = { ...parts, by }
    if (!draft) return importDraft(own, reviewed)
    await claimDraft(app.db, draft)
    try {
      const done = await importDraft(own, reviewed)
      await settleDraft(app.db, draft, { productId: done.product._id, warnings: done.warnings })
      return done
    } catch (error) {
      await settleDraft(app.db, draft, { message: inWords(error), warnings: [] })
      throw error
    }
  }
}

const inWords = (error: unknown) =>
  error instanceof AppError ? error.message : 'Something went wrong on our side. Please try again.'
