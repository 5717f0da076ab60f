import path from 'node:path'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyRequest } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { AppError } from '#contract/http/errors.ts'
import { createDevices } from './accounts/devices.ts'
import { factorRoutes } from './accounts/factor-routes.ts'
import { proofRoutes as personProofRoutes } from './accounts/proof-routes.ts'
import { accountRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/session-routes.ts'
import { createSessions } from './accounts/sessions.ts'
import { userRoutes } from './accounts/user-routes.ts'
import { createKeyGuard } from './api-keys/admit-key.ts'
import { apiKeyRoutes } from './api-keys/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { pausing } from './backups/pause.ts'
import { backupRoutes } from './backups/routes.ts'
import { bankRoutes } from './bank/routes.ts'
import { bankDetailRoutes } from './bank-details/routes.ts'
import { stopLinkRoutes } from './bank-details/stop-link-routes.ts'
import { responseCache } from './cache/response-cache.ts'
import { cartRoutes } from './cart/routes.ts'
import { familyRoutes } from './catalogue/families/family-routes.ts'
import { productOfficeRoutes } from './catalogue/products/office-routes.ts'
import { priceRoutes } from './catalogue/products/price-routes.ts'
import { productRoutes } from './catalogue/products/product-routes.ts'
import { reviewRoutes } from './catalogue/reviews/review-routes.ts'
import { createCatalogueIndex } from './catalogue/search/catalogue-index.ts'
import { listRoutes } from './catalogue/search/list-routes.ts'
import { searchOfficeRoutes } from './catalogue/search/office-routes.ts'
import { taxonomyRoutes } from './catalogue/taxonomy/taxonomy-routes.ts'
import { checkoutOrderRoutes } from './checkout/order-routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { webhookRoutes } from './checkout/webhook-routes.ts'
import { configureRoutes } from './configure/routes.ts'
import { deleteMessagesOf, findFilesOf, joinGuestMessages } from './contact/queries.ts'
import { contactRoutes } from './contact/routes.ts'
import { threadRoutes } from './contact/thread-routes.ts'
import { contentRoutes } from './content/routes.ts'
import { customerMessageRoutes } from './customers/message-routes.ts'
import { forgetCustomer } from './customers/note-queries.ts'
import { customerRoutes } from './customers/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { dataSheetRoutes } from './data-sheets/routes.ts'
import { timeOf } from './db/clock.ts'
import type { Db } from './db/database.ts'
import { listenForChanges } from './db/listen.ts'
import { demoRoutes } from './demo/routes.ts'
import { discountRoutes } from './discounts/routes.ts'
import { doctorRoutes } from './doctor/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { hotspotRoutes } from './hotspots/routes.ts'
import { forEveryone, guards } from './http/access.ts'
import { backgroundTasks } from './http/background.ts'
import { failures } from './http/failures.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { idsOf, RequestLog } from './http/logger.ts'
import { type PageBuild, pageRoutes } from './http/pages.ts'
import { compileValidator } from './http/parse-input.ts'
import { readableUrl } from './http/readable-url.ts'
import { reference } from './http/reference.ts'
import { createRequestIds } from './http/request-id.ts'
import { sameOrigin } from './http/same-origin.ts'
import { successStatus } from './http/success-status.ts'
import type { App, AppParts } from './http/types.ts'
import { answerUnreadable } from './http/unreadable-requests.ts'
import { importRoutes } from './imports/routes.ts'
import { libraryRoutes } from './library/routes.ts'
import { listsRoutes } from './lists/routes.ts'
import { createOutageLog } from './logs/outage-log.ts'
import { findWorkIds, withWorkIds } from './logs/work-ids.ts'
import { removeFromOutbox } from './mail/outbox.ts'
import { assetRoutes } from './media/assets.ts'
import { importImage } from './media/import-image.ts'
import { mediaRoutes } from './media/routes.ts'
import { invoiceRoutes } from './orders/invoices/invoice-routes.ts'
import { officeOrderRoutes } from './orders/office-routes.ts'
import { packingRoutes } from './orders/packing/packing-routes.ts'
import { paymentIssueRoutes } from './orders/payment-issues/payment-issue-routes.ts'
import { proofRoutes } from './orders/proof-routes.ts'
import { createGuests } from './orders/records/guest-cookie.ts'
import { joinGuestOrders } from './orders/records/order-queries.ts'
import { orderRoutes } from './orders/routes.ts'
import { passportRoutes } from './passports/routes.ts'
import { openPayments } from './payments/open-payments.ts'
import { sandboxRoutes } from './payments/sandbox/sandbox-routes.ts'
import { deleteEmailsTo } from './privacy/forget-queries.ts'
import { guestPrivacyRoutes } from './privacy/guest-routes.ts'
import { officePrivacyRoutes } from './privacy/office-routes.ts'
import { forgetRequestsOf } from './privacy/request-queries.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { quickOrderRoutes } from './quick-order/routes.ts'
import { quoteFileRoutes } from './quotes/file-routes.ts'
import { officeQuoteRoutes } from './quotes/office-routes.ts'
import { forgetQuotesOf, joinGuestQuotes } from './quotes/quote-queries.ts'
import { quoteRoutes } from './quotes/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { draftRoutes } from './scraping/drafts/draft-routes.ts'
import { createRemoteFetch } from './scraping/fetch/remote-fetch.ts'
import { scrapingRoutes } from './scraping/jobs/routes.ts'
import { cacheShopIdentity } from './settings/cache-shop-identity.ts'
import { followVatRates } from './settings/follow-vat-rates.ts'
import { mailRoutes } from './settings/mail-routes.ts'
import { shopRoutes } from './settings/routes.ts'
import { identityRoutes } from './site-files/identity-routes.ts'
import { offlineRoutes } from './site-files/offline-routes.ts'
import { siteRoutes } from './site-files/routes.ts'
import { sliderRoutes } from './sliders/routes.ts'
import { lowStockRoutes } from './stock/low-routes.ts'
import { stockRoutes } from './stock/routes.ts'
import { stockAlertRoutes } from './stock-alerts/routes.ts'
import { findTested } from './testing/find-tested.ts'
import { onGoodsLeave } from './testing/on-goods-leave.ts'
import { onJobStep } from './testing/on-job-step.ts'
import { planRoutes } from './testing/plan-routes.ts'
import { testRoutes } from './testing/test-routes.ts'
import { unitRoutes } from './testing/unit-routes.ts'
import { buyerRoutes } from './workshop/buyer-routes.ts'
import { materialRoutes } from './workshop/material-routes.ts'
import { promiseRoutes } from './workshop/promise-routes.ts'
import { workshopRoutes } from './workshop/routes.ts'
import { sheetRoutes } from './workshop/sheet-routes.ts'

type Options = AppParts & {
  logger?: FastifyBaseLogger | false
  /** The built pages; without them there is only the API, as in most tests. */
  pages?: { getBuild(): PageBuild | Promise<PageBuild>; assets?: string }
  /** Whether the process is about to end; it still answers requests. */
  isStopping?: () => boolean
  /** Only for a served shop: load shedding, Vite's middleware. */
  prepare?: (app: App) => Promise<void>
}

const megabyte = 1_048_576

/** The whole shop as one Fastify instance: every plugin and route file, listed by hand. */
export async function buildApp(options: Options): Promise<App> {
  const { config, database, jobs, storage, logger, pages, prepare, isStopping = () => false } = options
  const secure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new RequestLog(),
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: megabyte,
    rewriteUrl: readableUrl,
    clientErrorHandler: answerUnreadable(secure),
    // Longer than any URL Node accepts: the contract's schemas set the limits.
    routerOptions: { maxParamLength: 100_000 },
    genReqId: createRequestIds(config.TRUST_PROXY),
    // Lines get the request's id from its context, including those that are not logged through the request.
    childLoggerFactory: (parent) => parent,
    requestTimeout: 300_000,
    // Requests on open connections are still answered during shutdown.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  }) as unknown as App

  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')
  app.decorate('config', config)
  app.decorate('logOutage', createOutageLog(app.log))
  app.decorate('database', database)
  app.decorate('db', database.db)
  app.decorate('jobs', jobs)
  app.decorate('storage', storage)
  const remoteFetch = createRemoteFetch(config, database.db)
  app.decorate('remoteFetch', remoteFetch)
  app.decorate('importImage', (source: string) =>
    importImage({ storage, folder: config.DATA_DIR, fetchRemote: remoteFetch.fetchImage }, source),
  )
  app.decorate('catalogue', createCatalogueIndex(database))
  const listening = await listenForChanges(database, (reason) =>
    app.log.warn(
      { event: 'database_deaf', reason },
      'database notifications are down: caching is off until they are back',
    ),
  )
  app.decorate('listening', listening)
  database.changes.onEvent = ({ message, ...event }) => app.log.info(event, message)
  app.addHook('onReady', (done) => {
    // Not awaited: a large catalogue takes a while, and requests that need it wait for it.
    app.catalogue.current().catch(() => {})
    done()
  })
  // A page's in-process calls, and those of a job, keep its ids.
  app.addHook('onRequest', (request, _reply, done) => withWorkIds(findWorkIds() ?? idsOf(request), done))
  app.addHook('onRequest', ({ method }, reply, done) => {
    if (method !== 'GET' && method !== 'HEAD') jobs.wake()
    // Sends the next request of this browser or proxy to another server. Cached replies skip Fastify's own headers.
    if (isStopping()) reply.raw.setHeader('Connection', 'close')
    done()
  })
  const stopFollowingRates = await followVatRates(database)
  app.addHook('onClose', async () => {
    stopFollowingRates()
    app.catalogue.stop()
    await listening.stop()
  })
  const sessions = await createSessions(database.db, { config, jobs, now: () => timeOf(database.clock) })
  app.decorate('sessions', sessions)
  app.decorate('devices', await createDevices(database.db, config))
  app.decorate('guests', await createGuests(database.db, config))
  app.decorate('onEmailVerified', async (tx: Db, userId: string, email: string) => {
    await joinGuestOrders(tx, userId, email)
    await joinGuestQuotes(tx, userId, email)
    await joinGuestMessages(tx, userId, email)
  })
  app.decorate('onAccountDeleted', async (tx: Db, userId: string, email: string) => {
    await forgetQuotesOf(tx, userId)
    // Files first: if this stops half-way, the messages are still there to be deleted again.
    for (const { fileKey } of await findFilesOf(tx, userId)) await storage.remove(fileKey)
    await deleteMessagesOf(tx, userId)
    await forgetCustomer(tx, userId)
    await forgetRequestsOf(tx, email)
    await deleteEmailsTo(tx, email)
    await removeFromOutbox(config, email)
  })
  app.decorate('onJobStep', onJobStep)
  app.decorate('onGoodsLeave', onGoodsLeave)
  app.decorate('findTested', findTested)
  app.decorate('payments', await openPayments(database.db, config))

  await app.register(failures)
  await app.register(pausing, database)
  await app.register(responseCache, { maxBytes: config.CACHE_MEGABYTES * megabyte, changes: database.changes })
  await prepare?.(app)
  await app.register(securityHeaders, { secure })
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await app.register(cookie)
  await app.register(sameOrigin, { publicUrl: config.PUBLIC_URL })
  await app.register(guards, { findViewer: sessions.findViewer, admitKey: createKeyGuard(app) })
  await app.register(successStatus)
  await app.register(reference)
  await app.register(backgroundTasks)

  await app.register(healthRoutes, { isStopping })
  await app.register(shopRoutes)
  await app.register(bankDetailRoutes)
  await app.register(stopLinkRoutes)
  await app.register(mailRoutes)
  await app.register(backupRoutes)
  await app.register(doctorRoutes)
  await app.register(auditRoutes)
  await app.register(accountRoutes)
  await app.register(userRoutes)
  await app.register(sessionRoutes)
  await app.register(personProofRoutes)
  await app.register(factorRoutes)
  await app.register(privacyRoutes)
  await app.register(guestPrivacyRoutes)
  await app.register(officePrivacyRoutes)
  await app.register(apiKeyRoutes)
  // The multipart parser hooks into every request where it is registered, so only upload routes pay for it.
  await app.register(async (takingFiles) => {
    await takingFiles.register(multipart, {
      throwFileSizeLimit: false,
      // No limit on parts: the parser leaves the first part beyond it without an error listener, so a body ending there
      // would crash the process. Fields and files are limited without this problem.
      limits: { fields: 15, files: 2, fieldSize: 3 * megabyte, headerPairs: 50 },
    })
    await takingFiles.register(mediaRoutes)
    await takingFiles.register(documentRoutes)
    await takingFiles.register(bankRoutes)
    await takingFiles.register(importRoutes)
    await takingFiles.register(quickOrderRoutes)
    await takingFiles.register(contactRoutes)
    await takingFiles.register(threadRoutes)
    await takingFiles.register(customerMessageRoutes)
    await takingFiles.register(proofRoutes)
    await takingFiles.register(testRoutes)
    await takingFiles.register(quoteFileRoutes)
  })
  await app.register(demoRoutes)
  await app.register(taxonomyRoutes)
  await app.register(productRoutes)
  await app.register(listRoutes)
  await app.register(productOfficeRoutes)
  await app.register(priceRoutes)
  await app.register(searchOfficeRoutes)
  await app.register(familyRoutes)
  await app.register(scrapingRoutes)
  await app.register(draftRoutes)
  await app.register(reviewRoutes)
  await app.register(favouriteRoutes)
  await app.register(cartRoutes)
  await app.register(stockAlertRoutes)
  await app.register(sliderRoutes)
  await app.register(hotspotRoutes)
  await app.register(projectRoutes)
  await app.register(contentRoutes)
  await app.register(libraryRoutes)
  await app.register(listsRoutes)
  await app.register(discountRoutes)
  await app.register(configureRoutes)
  await app.register(dataSheetRoutes)
  await app.register(siteRoutes)
  await app.register(identityRoutes)
  await app.register(offlineRoutes)
  await app.register(orderRoutes)
  await app.register(officeOrderRoutes)
  await app.register(packingRoutes)
  await app.register(dashboardRoutes)
  await app.register(lowStockRoutes)
  await app.register(stockRoutes)
  await app.register(reportRoutes)
  await app.register(paymentIssueRoutes)
  await app.register(invoiceRoutes)
  await app.register(quoteRoutes)
  await app.register(officeQuoteRoutes)
  await app.register(customerRoutes)
  await app.register(checkoutRoutes)
  await app.register(checkoutOrderRoutes)
  await app.register(webhookRoutes)
  await app.register(workshopRoutes)
  await app.register(buyerRoutes)
  await app.register(promiseRoutes)
  await app.register(materialRoutes)
  await app.register(sheetRoutes)
  await app.register(unitRoutes)
  await app.register(planRoutes)
  await app.register(passportRoutes)
  if (app.payments.cards.id === 'sandbox') await app.register(sandboxRoutes)

  app.all('/api/*', forEveryone, async () => {
    throw new AppError('not_found', 'API route not found.')
  })
  if (pages) {
    if (pages.assets) await app.register(assetRoutes, { folder: path.resolve(pages.assets), storage })
    const findVisitor = (request: FastifyRequest) => ({
      hasSession: sessions.hasCookie(request),
      isGuest: app.guests.isGuest(request),
    })
    const getShopContact = await cacheShopIdentity(database)
    await app.register(pageRoutes, { getBuild: pages.getBuild, findVisitor, getShopContact })
  }
  return app
}
