// node bench/make-catalogue.ts [count]: fills the current shop (DATA_DIR or DATABASE_URL) with generated products.
import { readConfig } from '#server/config.ts'
import { prepareShop } from '#server/prepare-shop.ts'
import { createShutdown } from '#server/shutdown.ts'
import { startDatabase } from '#server/start-database.ts'
import { fillCatalogue } from './fill-catalogue.ts'

const count = Number(process.argv[2] ?? 100_000)
const config = readConfig({ ...process.env, DEMO_DATA: 'false' })
const shutdown = createShutdown()
const connections = await startDatabase(config, shutdown)
await prepareShop(config, connections)
await fillCatalogue(connections.connection, count)
console.log(`${count} products are in the catalogue.`)
await shutdown.run(0)
