import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from '#contract/errors.ts'
import { accountRoutes } from './accounts/routes.ts'
import { createSessions } from './accounts/sessions.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { responseCache } from './cache/response-cache.ts'
import { favouriteRoutes } from './catalogue/favourite-routes.ts'
import { keepIndex } from './catalogue/keep-index.ts'
import { listRoutes } from './catalogue/list-routes.ts'
import { namedRoutes } from './catalogue/named-routes.ts'
import { officeRoutes } from './catalogue/office-routes.ts'
import { productRoutes } from './catalogue/product-routes.ts'
import { reviewRoutes } from './catalogue/review-routes.ts'
import { contactRoutes } from './contact/routes.ts'
import { listenForChanges } from './db/listen.ts'
import { demoRoutes } from './demo/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { hotspotRoutes } from './hotspots/routes.ts'
import { forEveryone, guards } from './http/access.ts'
import { assetRoutes } from './http/assets.ts'
import { failures } from './http/failures.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { later } from './http/later.ts'
import { type PageBuild, pageRoutes } from './http/pages.ts'
import { reference } from './http/reference.ts'
import { sameOrigin } from './http/same-origin.ts'
import { successStatus } from './http/success-status.ts'
import type { Http, Parts } from './http/types.ts'
import { importRoutes } from './imports/routes.ts'
import { adoptImage } from './media/adopt-image.ts'
import { mediaRoutes } from './media/routes.ts'
import { createGuests } from './orders/guest-cookie.ts'
import { officeOrderRoutes } from './orders/office-routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { openPayments } from './payments/open-payments.ts'
import { paymentRoutes } from './payments/routes.ts'
import { sandboxRoutes } from './payments/sandbox-routes.ts'
import { webhookRoutes } from './payments/webhook-routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { draftRoutes } from './scraping/draft-routes.ts'
import { createOutside } from './scraping/outside.ts'
import { scrapingRoutes } from './scraping/routes.ts'
import { mailRoutes } from './shop/mail-routes.ts'
import { shopRoutes } from './shop/routes.ts'
import { identityRoutes } from './site/identity-routes.ts'
import { siteRoutes } from './site/routes.ts'
import { sliderRoutes } from './sliders/routes.ts'

type Options = Parts & {
  logger?: FastifyBaseLogger | false
  /** The built pages; without them the API stands alone, as most tests want it. */
  pages?: { getBuild(): PageBuild | Promise<PageBuild>; assets?: string }
  /** What only a served shop has: load shedding, Vite's middleware. */
  prepare?: (app: Http) => Promise<void>
}

const megabyte = 1_048_576

/** The whole shop as one Fastify instance: every plugin and every route file, listed by hand. */
export async function buildApp({ config, database, jobs, storage, logger, pages, prepare }: Options): Promise<Http> {
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: megabyte,
    routerOptions: { maxParamLength: 300 },
    genReqId: () => crypto.randomUUID(),
    requestTimeout: 300_000,
    forceCloseConnections: 'idle',
  }) as unknown as Http

  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.decorate('config', config)
  app.decorate('database', database)
  app.decorate('db', database.db)
  app.decorate('jobs', jobs)
  app.decorate('storage', storage)
  const outside = createOutside(config, database.db)
  app.decorate('outside', outside)
  app.decorate('adoptImage', (source: string) =>
    adoptImage({ storage, folder: config.DATA_DIR, fetchRemote: outside.fetchPicture }, source),
  )
  app.decorate('catalogue', keepIndex(database))
  const listening = await listenForChanges(database.connection, database.changes)
  app.addHook('onReady', (done) => {
    // Not waited for: a large catalogue takes its time, and what needs it waits for it.
    app.catalogue.current().catch(() => {})
    done()
  })
  app.addHook('onClose', async () => {
    app.catalogue.stop()
    await listening.stop()
  })
  const sessions = await createSessions(database.db, { config, jobs })
  app.decorate('sessions', sessions)
  app.decorate('guests', await createGuests(database.db, config))
  app.decorate('payments', await openPayments(database.db, config))

  await app.register(failures)
  await app.register(responseCache, { maxBytes: config.CACHE_MEGABYTES * megabyte, changes: database.changes })
  await prepare?.(app)
  await app.register(securityHeaders, { secure: config.PUBLIC_URL?.startsWith('https:') ?? false })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(cookie)
  await app.register(sameOrigin, { publicUrl: config.PUBLIC_URL })
  await app.register(guards, { findViewer: sessions.findViewer })
  await app.register(successStatus)
  await app.register(reference)
  await app.register(later)

  await app.register(healthRoutes)
  await app.register(shopRoutes)
  await app.register(mailRoutes)
  await app.register(accountRoutes)
  await app.register(userRoutes)
  // The reader of forms hooks into every answer where it is registered: only those who take files pay for it.
  await app.register(async (takingFiles) => {
    await takingFiles.register(multipart, {
      throwFileSizeLimit: false,
      limits: { parts: 20, fields: 15, files: 2, fieldSize: 3 * megabyte, headerPairs: 50 },
    })
    await takingFiles.register(mediaRoutes)
    await takingFiles.register(documentRoutes)
    await takingFiles.register(importRoutes)
  })
  await app.register(demoRoutes)
  await app.register(namedRoutes)
  await app.register(productRoutes)
  await app.register(listRoutes)
  await app.register(officeRoutes)
  await app.register(scrapingRoutes)
  await app.register(draftRoutes)
  await app.register(reviewRoutes)
  await app.register(favouriteRoutes)
  await app.register(sliderRoutes)
  await app.register(hotspotRoutes)
  await app.register(projectRoutes)
  await app.register(contactRoutes)
  await app.register(siteRoutes)
  await app.register(identityRoutes)
  await app.register(orderRoutes)
  await app.register(officeOrderRoutes)
  await app.register(paymentRoutes)
  await app.register(webhookRoutes)
  if (app.payments.cards.id === 'sandbox') await app.register(sandboxRoutes)

  app.all('/api/*', forEveryone, async () => {
    throw new AppError('not_found', 'There is no such call.')
  })
  if (pages) {
    if (pages.assets) await app.register(assetRoutes, { folder: path.resolve(pages.assets) })
    await app.register(pageRoutes, { getBuild: pages.getBuild, findVisitor: sessions.findVisitor })
  }
  return app
}
