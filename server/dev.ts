import { createServer, isRunnableDevEnvironment } from 'vite'
import { readConfig } from './config.ts'
import { createLogger } from './http/logger.ts'
import type { PageBuild } from './http/pages.ts'
import type { App } from './http/types.ts'
import { prepareShop } from './prepare-shop.ts'
import { serveShop } from './serve-shop.ts'
import { createShutdown } from './shutdown.ts'
import { startDatabase } from './start-database.ts'
import { logStartFailure } from './start-failure.ts'
import { whenAskedToStop } from './when-asked-to-stop.ts'

/** The shop behind Vite: page edits show at once, server edits restart the process. */
// Without the response cache, so that an edited page shows at once.
const config = { ...readConfig(), CACHE_MEGABYTES: 0 }
const logger = createLogger(config)
const shutdown = createShutdown()
whenAskedToStop(() => shutdown.run(0))
let vite: Awaited<ReturnType<typeof createServer>> | undefined

async function getBuild(): Promise<PageBuild> {
  const ssr = vite?.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite is not ready')
  return ssr.runner.import('virtual:react-router/server-build') as Promise<PageBuild>
}

function useVite(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    const isOurs = request.url.startsWith('/api/') || request.url.startsWith('/uploads/')
    if (isOurs || !vite) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
}

try {
  const connections = await startDatabase(config, shutdown)
  await prepareShop(config, connections)
  const app = await serveShop({ config, connections, pages: { getBuild }, shutdown, logger, prepare: useVite })
  vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
  console.log(`\nDevelopment: http://localhost:${config.PORT}\n`)
} catch (error) {
  if (!shutdown.isUnderWay) logStartFailure(error)
  await shutdown.run(1)
}
