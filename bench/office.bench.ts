// npm run bench -- office [orders] [rounds]: the office's lists and reports with 100,000 orders and their documents, one
// after the other; latency by screen.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillOrders } from './fill-orders.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { startShop } from './start-shop.ts'

const [orders, rounds] = [100_000, 30].map((usual, n) => Number(process.argv[2 + n] ?? usual)) as [number, number]
const limitMs = 150
const admin = { email: 'owner@example.co.za', password: 'bench-41-Trompet-Rust' }
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const period = (days: number) => `from=${day(days)}&to=${day(0)}`

const screens: Record<string, (round: number) => string> = {
  orders: (round) => `/api/order?page=${1 + round}`,
  'orders to pack': () => '/api/order?view=to-pack',
  'orders of a month, dearest': () => `/api/order?${period(30)}&sort=total-desc`,
  shortages: () => '/api/stock/shortages',
  invoices: (round) => `/api/paper?page=${1 + round}`,
  'payments to check': () => '/api/payment/to-check',
  quotes: () => '/api/quote',
  'bank lines': () => '/api/bank/lines',
  'work to do': () => '/api/order/work',
  ...Object.fromEntries(
    ['product', 'category', 'brand', 'customer', 'province', 'month', 'method'].flatMap((by) => [
      [`sales of a month by ${by}`, () => `/api/report/sales?${period(30)}&by=${by}`],
      [`sales of a year by ${by}`, () => `/api/report/sales?${period(365)}&by=${by}`],
    ]),
  ),
  'VAT of two months': () => `/api/report/vat?${period(60)}`,
}

/** Every paid order has its invoice, as a shop of some years has. */
async function fillDocuments(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`
      insert into papers (kind, number, serial, is_specimen, order_id, tax_cents, total_cents, issued_at, data)
      select 'invoice', 'INV-' || lpad(n::text, 6, '0'), n, false, id, tax_cents, total_cents, paid_at,
        jsonb_build_object('kind', 'invoice', 'orderNumber', order_number, 'paidAt', paid_at, 'vatPercent', 15,
          'buyer', shipping_address, 'deliveryCents', total_cents - tax_cents - items_cents, 'deliveryName', 'Delivery',
          'lines', (select jsonb_agg(jsonb_build_object('partNumber', i ->> 'partNumber', 'description', i ->> 'name',
            'qty', (i ->> 'qty')::integer, 'unitCents', round((i ->> 'price')::numeric * 100)::bigint)) from jsonb_array_elements(items) i))
      from (select *, row_number() over (order by paid_at)::integer as n from orders where paid_at is not null) o`)
    await client.query(`insert into paper_series (prefix, last) select 'INV', count(*) from papers
      on conflict (prefix) do update set last = excluded.last`)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const postgres = await openOwnPostgres()
try {
  const start = performance.now()
  await fillCatalogue(postgres.connection, 2000)
  await fillOrders(postgres.connection, orders)
  await fillDocuments(postgres.connection)
  console.log(`${orders} orders with documents made in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  const shop = await startShop(postgres.folder, {
    CACHE_MEGABYTES: '0',
    DEMO_DATA: 'false',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  const url = `http://127.0.0.1:${shop.port}`
  const signedIn = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
  if (!signedIn.ok) throw new Error(`sign-in: ${signedIn.status}`)
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(screens).map((name) => [name, []]))
  for (let round = -2; round < rounds; round++)
    for (const [name, path] of Object.entries(screens)) {
      await sleep(20)
      const begun = performance.now()
      const reply = await fetch(url + path(Math.max(0, round)), { headers: { cookie } })
      await reply.arrayBuffer()
      if (!reply.ok) throw new Error(`${path(0)}: ${reply.status}`)
      if (round >= 0) times[name]?.push(performance.now() - begun)
    }
  await shop.stop()
  const rows = Object.entries(times).map(([screen, list]) => {
    const sorted = list.toSorted((a, b) => a - b)
    const at = (part: number) => Number((sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1))
    return { screen, 'p50 ms': at(0.5), 'p95 ms': at(0.95) }
  })
  console.table(Object.fromEntries(rows.map(({ screen, ...figures }) => [screen, figures])))
  const slow = rows.filter((row) => row['p95 ms'] > limitMs).map(({ screen }) => screen)
  console.log(slow.length ? `above ${limitMs} ms: ${slow.join('; ')}` : `every screen within ${limitMs} ms`)
  console.log(`load average ${loadavg()[0]?.toFixed(1)}`)
  process.exitCode = slow.length ? 1 : 0
} finally {
  await postgres.close()
}
