// npm run bench -- reports [orders] [products]: the sales report by each grouping, the VAT return and the order lines with
// 100,000 orders, each with its invoice. The queries alone, one by one: what the database takes, without HTTP.

import { loadavg } from 'node:os'
import pg from 'pg'
import { addDays, today } from '#contract/days.ts'
import { groupings } from '#contract/reports/calls.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { readSalesReport } from '#server/reports/sales-queries.ts'
import { readVatReturn } from '#server/reports/vat-queries.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillInvoices } from './fill-invoices.ts'
import { fillOrders } from './fill-orders.ts'
import { openOwnPostgres } from './own-postgres.ts'

const [orders, products] = [100_000, 5000].map((usual, n) => Number(process.argv[2 + n] ?? usual)) as [number, number]
const rounds = 7
const since = (start: number) => ((performance.now() - start) / 1000).toFixed(1)

const postgres = await openOwnPostgres()
const client = new pg.Client(postgres.connection)
await client.connect()
const { db, close } = openDatabase(postgres.connection)
try {
  const start = performance.now()
  await fillCatalogue(postgres.connection, products)
  await fillOrders(postgres.connection, orders)
  await fillInvoices(client)
  await client.query(`insert into stock_movements (product_id, qty, kind, balance, order_id, cost_cents, at)
    select p.id, -(i ->> 'qty')::integer, 'sold', 0, o.id, 4800, o.paid_at
    from orders o, jsonb_array_elements(o.items) i join products p on p.id = (i ->> '_id')::uuid where o.paid_at is not null`)
  await client.query('vacuum analyze')
  const { rows } = await client.query(
    'select (select count(*) from papers) as papers, (select count(*) from paper_lines) as lines',
  )
  console.log(`${rows[0].papers} invoices with ${rows[0].lines} lines made in ${since(start)} s`)

  const to = today()
  const periods = { 'a month': addDays(to, -30), 'a year': addDays(to, -365), 'ten years': '2010-01-01' }
  const figures: Record<string, Record<string, number>> = {}
  const time = async (name: string, period: string, read: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      await read()
      times.push(performance.now() - begun)
    }
    times.sort((a, b) => a - b)
    figures[name] = { ...figures[name], [`${period}, ms`]: Math.round(times[Math.floor(rounds / 2)] ?? 0) }
  }
  for (const [period, from] of Object.entries(periods)) {
    for (const by of groupings) await time(`by ${by}`, period, () => readSalesReport(db, { from, to, by }, 500))
    await time('VAT return', period, () => readVatReturn(db, { from, to }))
  }
  console.table(figures)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await close()
  await client.end()
  await postgres.close()
}
