import { createServer, isRunnableDevEnvironment } from 'vite'
import { readConfig } from './config.ts'
import type { PageBuild } from './http/pages.ts'
import { prepareShop } from './prepare-shop.ts'
import { serveShop } from './serve-shop.ts'
import { sayWhyNotStarted } from './start-failure.ts'

/** The same shop with Vite in front: an edited page shows at once, an edited server file restarts the process. */
// Without the response cache: an edited page must show at once.
const config = { ...readConfig(), CACHE_MEGABYTES: 0 }
const fail = (error: unknown): never => {
  sayWhyNotStarted(error)
  process.exit(1)
}
const shop = await prepareShop(config).catch(fail)
let vite: Awaited<ReturnType<typeof createServer>> | undefined

async function getBuild(): Promise<PageBuild> {
  const ssr = vite?.environments.ssr
  if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite is not ready')
  return ssr.runner.import('virtual:react-router/server-build') as Promise<PageBuild>
}

const app = await serveShop(config, shop, { getBuild }, (instance) => {
  instance.addHook('onRequest', (request, reply, done) => {
    const isOurs = request.url.startsWith('/api/') || request.url.startsWith('/uploads/')
    if (isOurs || !vite) done()
    else vite.middlewares(request.raw, reply.raw, done)
  })
}).catch(fail)
vite = await createServer({ server: { middlewareMode: true, hmr: { server: app.server } } })
console.log(`\nDevelopment: http://localhost:${config.PORT}\n`)
