import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Config, ConfigError, readConfig } from './config.ts'
import type { PageBuild } from './http/pages.ts'
import { createShutdown } from './shutdown.ts'
import { type DatabaseConnections, startDatabase } from './start-database.ts'
import { logStartFailure } from './start-failure.ts'
import { whenAskedToStop } from './when-asked-to-stop.ts'

/** In the bundle, the pages are beside this file. */
const build = path.resolve(process.env.PAGES_FILE ?? 'build/server/index.js')
const assets = 'build/client'
// React and Redux use it to pick their production builds when the pages load.
process.env.NODE_ENV ??= 'production'
const shutdown = createShutdown()

try {
  const config = readConfig()
  if (!existsSync(build))
    throw new ConfigError('The pages are not built: start with `npm start`, or run `npm run build` first.')
  if (cluster.isPrimary) {
    whenAskedToStop(() => shutdown.run(0))
    const connections = await startDatabase(config, shutdown)
    if (config.WORKERS === 1) {
      await prepare(config, connections)
      await serve(config, connections)
    } else {
      // The primary only runs the database: anything else it loaded would waste memory.
      const { runWorkers } = await import('./run-workers.ts')
      await runWorkers(config, connections, shutdown)
    }
    const lan = config.HOST === '0.0.0.0' ? findOwnAddress() : undefined
    console.log(
      `\nThe shop is open at http://localhost:${config.PORT}${lan ? ` (on this network: http://${lan}:${config.PORT})` : ''}\n`,
    )
  } else {
    const { joinPrimary } = await import('./run-workers.ts')
    const { connections, isFirst } = joinPrimary(shutdown)
    if (isFirst) await prepare(config, connections)
    await serve(config, connections)
  }
} catch (error) {
  if (!shutdown.isUnderWay) logStartFailure(error)
  await shutdown.run(1)
}

/** Where phones on the same network find the shop. A locked-down service may not be allowed to know. */
function findOwnAddress(): string | undefined {
  try {
    return Object.values(networkInterfaces())
      .flat()
      .find((own) => own?.family === 'IPv4' && !own.internal)?.address
  } catch {
    return undefined
  }
}

async function prepare(config: Config, connections: DatabaseConnections): Promise<void> {
  const { prepareShop } = await import('./prepare-shop.ts')
  await prepareShop(config, connections)
  const { storeAssets } = await import('./media/stored-assets.ts')
  const { openStorage } = await import('./storage/open-storage.ts')
  await storeAssets({ storage: openStorage(config), folder: assets, dataFolder: config.DATA_DIR }).catch((error) =>
    console.error(`The page files could not be uploaded to storage: ${error.message}`),
  )
}

async function serve(config: Config, connections: DatabaseConnections): Promise<void> {
  const { createLogger } = await import('./http/logger.ts')
  const { serveShop } = await import('./serve-shop.ts')
  const loaded: PageBuild = await import(pathToFileURL(build).href)
  const pages = { getBuild: () => loaded, assets }
  await serveShop({ config, connections, pages, shutdown, logger: createLogger(config) })
}
