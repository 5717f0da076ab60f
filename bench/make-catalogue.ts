// node bench/make-catalogue.ts [count]: fills the current shop (DATA_DIR or DATABASE_URL) with generated products.
import { readConfig } from '#server/config.ts'
import { createLogger } from '#server/http/logger.ts'
import { prepareShop } from '#server/prepare-shop.ts'
import { createShutdown } from '#server/shutdown.ts'
import { fillCatalogue } from './fill-catalogue.ts'

const count = Number(process.argv[2] ?? 100_000)
const config = readConfig({ ...process.env, DEMO_DATA: 'false' })
const shutdown = createShutdown()
const shop = await prepareShop(config, shutdown, createLogger(config))
await fillCatalogue(shop.connection, count)
console.log(`${count} products are in the catalogue.`)
await shutdown.run(0)
