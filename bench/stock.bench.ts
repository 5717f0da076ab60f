// npm run bench -- stock [movements] [products] [orders]: the storeroom's lists with a million movements, and the customers' list
// with 100,000 orders. The queries alone, one by one: what the database takes, without HTTP.

import { loadavg } from 'node:os'
import pg from 'pg'
import { customerSorts } from '#contract/customers/rules.ts'
import { explainDifferences } from '#server/catalogue/movements/movement-queries.ts'
import { changePrices, undoBulkChange } from '#server/catalogue/products/change-prices.ts'
import { findCustomerPage } from '#server/customers/customer-queries.ts'
import { refreshCustomers } from '#server/customers/refresh-queries.ts'
import { openDatabase, withLongTimeout } from '#server/db/open-database.ts'
import { findCosts, findLevels, findMovements } from '#server/stock/level-queries.ts'
import { countLow, findLow } from '#server/stock/low-queries.ts'
import { findShortages } from '#server/stock/shortage-queries.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillMovements } from './fill-movements.ts'
import { fillOrders } from './fill-orders.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { randomNumbers } from './product-range.ts'

const [movements, products, orders] = [1_000_000, 5000, 100_000].map((usual, n) =>
  Number(process.argv[2 + n] ?? usual),
) as [number, number, number]
const limit = 150
const rounds = 100

const next = randomNumbers(11)
const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
const since = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

const postgres = await openOwnPostgres()
const client = new pg.Client(postgres.connection)
await client.connect()
const { db, close } = openDatabase(postgres.connection)
try {
  let start = performance.now()
  await fillCatalogue(postgres.connection, products)
  await fillOrders(postgres.connection, orders)
  await fillMovements(client, { movements, products, orders })
  console.log(`${products} products, ${orders} orders and ${movements} movements made in ${since(start)} s`)
  start = performance.now()
  await refreshCustomers(db)
  await client.query('vacuum analyze customers')
  const { rows: made } = await client.query<{ count: string }>('select count(*) from customers')
  console.log(`${made[0]?.count} customers made in ${since(start)} s`)

  const { rows } = await client.query<{ id: string }>(
    'select product_id as id from stock_movements group by 1 order by count(*) desc',
  )
  const [many, some] = [rows.slice(0, 50), rows.slice(50)]
  const lists: Record<string, () => Promise<unknown>> = {
    'movements of a product': () => findMovements(db, pick(some).id, undefined),
    'movements of one that is sold every day': () => findMovements(db, pick(many).id, undefined),
    'an older page of them': () => findMovements(db, pick(many).id, Math.ceil(next() * movements)),
    'levels and costs of a product': async () => {
      const { id } = pick(rows)
      await findLevels(db, id)
      await findCosts(db, id)
    },
    'low stock': () => findLow(db, { state: 'open' }),
    'low stock, counted': () => countLow(db, {}),
    shortages: () => findShortages(db),
    'customers, any sort and page': () =>
      findCustomerPage(db, { page: 1 + Math.floor(next() * 400), limit: 25, sort: pick(customerSorts) }),
    'customers with something open': () => findCustomerPage(db, { page: 1, limit: 25, open: true, sort: 'open' }),
    'guests of last year': () => findCustomerPage(db, { page: 1, limit: 25, kind: 'guest', last: '365' }),
    'customers not for a year': () => findCustomerPage(db, { page: 3, limit: 25, last: 'before', sort: 'revenue' }),
    'customers, search': () =>
      findCustomerPage(db, {
        page: 1,
        limit: 25,
        search: pick(['naidoo', 'company 77', 'botha 7', 'buyer9', '082 000']),
      }),
  }
  const figures: Record<string, { 'p50 ms': number; 'p95 ms': number; 'max ms': number }> = {}
  for (const [name, list] of Object.entries(lists)) {
    await list()
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await list()
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    const at = (part: number) => Number((times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1))
    figures[name] = { 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'max ms': at(1) }
  }
  console.table(figures)
  start = performance.now()
  const mended = await explainDifferences(withLongTimeout(db))
  console.log(`sums of all movements against the stock: ${since(start)} s, ${mended} differed`)
  // How long the products of a price change stay locked.
  const priced = (
    await client.query<{ id: string; price: number }>(
      'select id, price_cents / 100.0 as price from products limit 5000',
    )
  ).rows
  const change = {
    _id: crypto.randomUUID(),
    rule: { parts: ['price'], way: 'percent', amount: 7.5, rounding: '99' } as const,
    products: priced.map(({ id, price }) => ({ _id: id, price: Number(price) })),
  }
  const by = crypto.randomUUID()
  start = performance.now()
  const { count } = await changePrices(db, change, by)
  console.log(`prices of ${count} products changed in ${since(start)} s`)
  start = performance.now()
  const undone = await undoBulkChange(db, change._id, by)
  console.log(`${undone.count} put back in ${since(start)} s`)
  const slow = Object.entries(figures).filter(([, row]) => row['p95 ms'] > limit)
  console.log(slow.length > 0 ? `too slow: ${slow.map(([name]) => name).join('; ')}` : `all within ${limit} ms`)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  process.exitCode = slow.length > 0 ? 1 : 0
} finally {
  await close()
  await client.end()
  await postgres.close()
}
