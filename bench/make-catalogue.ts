// node bench/make-catalogue.ts [count]: fills the shop of the present settings (DATA_DIR or DATABASE_URL) with made-up products.
import { readConfig } from '#server/config.ts'
import { prepareShop } from '#server/prepare-shop.ts'
import { fillCatalogue } from './fill-catalogue.ts'

const count = Number(process.argv[2] ?? 100_000)
const shop = await prepareShop(readConfig({ ...process.env, DEMO_DATA: 'false' }))
await fillCatalogue(shop.connection, count)
console.log(`${count} products are in the catalogue.`)
await shop.release()
