import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError, readConfig } from './config.ts'
import { createLogger } from './http/logger.ts'
import type { PageBuild } from './http/pages.ts'
import { storeAssets } from './media/stored-assets.ts'
import { prepareShop } from './prepare-shop.ts'
import { serveShop } from './serve-shop.ts'
import { createShutdown } from './shutdown.ts'
import { logStartFailure } from './start-failure.ts'
import { openStorage } from './storage/open-storage.ts'
import { whenAskedToStop } from './when-asked-to-stop.ts'

const build = path.resolve('build/server/index.js')
const pages = { getBuild: () => import(pathToFileURL(build).href) as Promise<PageBuild>, assets: 'build/client' }
// React and Redux pick their production builds by it when the pages are loaded.
process.env.NODE_ENV ??= 'production'
const shutdown = createShutdown()

try {
  const config = readConfig()
  if (!existsSync(build))
    throw new ConfigError('The pages are not built: start with `npm start`, or run `npm run build` first.')
  const logger = createLogger(config)
  if (cluster.isPrimary) {
    whenAskedToStop(() => shutdown.run(0))
    const connections = await prepareShop(config, shutdown, logger)
    await storeAssets({ storage: openStorage(config), folder: pages.assets, dataFolder: config.DATA_DIR }).catch(
      (error) => logger.warn({ reason: error.message }, 'the files of the pages could not be put into the storage'),
    )
    if (config.WORKERS === 1) {
      await serveShop({ config, connections, pages, shutdown, logger })
    } else {
      // The workers find the primary's database through the same settings.
      const { runWorkers } = await import('./run-workers.ts')
      await runWorkers(config, connections, shutdown)
    }
    const addresses = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).flatMap((a) => (a.family === 'IPv4' && !a.internal ? a.address : [])),
    )
    const [lan] = addresses
    console.log(
      `\nThe shop is open at http://localhost:${config.PORT}${lan && config.HOST === '0.0.0.0' ? ` (in this network: http://${lan}:${config.PORT})` : ''}\n`,
    )
  } else {
    const { joinPrimary } = await import('./run-workers.ts')
    await serveShop({ config, connections: joinPrimary(shutdown), pages, shutdown, logger })
  }
} catch (error) {
  if (!shutdown.isUnderWay) logStartFailure(error)
  await shutdown.run(1)
}
