import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ConfigError, readConfig } from './config.ts'
import type { PageBuild } from './http/pages.ts'
import { type PreparedShop, prepareShop } from './prepare-shop.ts'
import { serveShop } from './serve-shop.ts'
import { sayWhyNotStarted } from './start-failure.ts'

const build = path.resolve('build/server/index.js')
// React and Redux choose their fast builds by it, when the pages are loaded.
process.env.NODE_ENV ??= 'production'
let shop: PreparedShop | undefined

try {
  const config = readConfig()
  if (!existsSync(build))
    throw new ConfigError('The pages are not built: start with `npm start`, or run `npm run build` first.')
  if (cluster.isPrimary) {
    shop = await prepareShop(config)
    const addresses = Object.values(networkInterfaces()).flatMap((all) =>
      (all ?? []).flatMap((a) => (a.family === 'IPv4' && !a.internal ? a.address : [])),
    )
    if (config.WORKERS === 1) {
      await serveShop(config, shop, {
        getBuild: () => import(pathToFileURL(build).href) as Promise<PageBuild>,
        assets: 'build/client',
      })
    } else {
      // The workers find the database that the primary started by the same settings.
      const { runWorkers } = await import('./run-workers.ts')
      await runWorkers(config.WORKERS, shop)
    }
    const [lan] = addresses
    console.log(
      `\nThe shop is open at http://localhost:${config.PORT}${lan && config.HOST === '0.0.0.0' ? ` (in this network: http://${lan}:${config.PORT})` : ''}\n`,
    )
  } else {
    const { joinShop } = await import('./run-workers.ts')
    await serveShop(config, joinShop(), {
      getBuild: () => import(pathToFileURL(build).href) as Promise<PageBuild>,
      assets: 'build/client',
    })
  }
} catch (error) {
  sayWhyNotStarted(error)
  await shop?.release()
  process.exit(1)
}
