// npm run bench -- scale [products] [orders] [seconds]: the office's screens and the public lists with 100,000 products and a
// million orders, without the response cache. Four people in the office at once, each looking at a screen for half a
// second; latency by screen.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'undici'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillOrders } from './fill-orders.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { randomNumbers } from './product-range.ts'
import { startShop } from './start-shop.ts'

const [products, orders, seconds] = [100_000, 1_000_000, 60].map((usual, n) =>
  Number(process.argv[2 + n] ?? usual),
) as [number, number, number]
const people = 4
const lookMs = 500
const admin = { email: 'owner@example.co.za', password: 'bench-41-Trompet-Rust' }

const next = randomNumbers(7)
const pick = <T>(...from: T[]): T => from[Math.floor(next() * from.length)] as T
const whole = (max: number) => 1 + Math.floor(next() * max)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const number = () => `VOLT-${String(whole(orders)).padStart(6, '0')}`

/** The requests, and the p95 limit of each in milliseconds. */
const screens: Record<string, { limit: number; url: () => string }> = {
  'orders, first pages': { limit: 150, url: () => `/api/order?page=${whole(5)}` },
  'orders, any page': { limit: 150, url: () => `/api/order?page=${whole(1000)}` },
  'orders to ship': { limit: 150, url: () => '/api/order?status=paid,processing' },
  'orders, delivered': { limit: 150, url: () => `/api/order?status=delivered&page=${whole(5)}` },
  'orders, dearest': { limit: 150, url: () => `/api/order?sort=${pick('total-desc', 'total-asc', 'oldest')}` },
  'orders of a month': { limit: 150, url: () => `/api/order?from=${day(30)}&to=${day(0)}` },
  'orders by number': { limit: 150, url: () => `/api/order?search=${number()}` },
  'orders by e-mail': { limit: 150, url: () => `/api/order?search=buyer${whole(orders)}@example` },
  'orders by phone': { limit: 150, url: () => `/api/order?search=082 ${String(whole(9_999_999)).padStart(7, '0')}` },
  'orders by account': { limit: 150, url: () => `/api/order?search=thandi.naidoo${1 + 42 * whole(orders / 500)}` },
  'orders by amount': { limit: 150, url: () => `/api/order?search=R ${whole(9000)}.${10 + whole(80)}` },
  'orders by town': { limit: 150, url: () => `/api/order?search=${pick('germiston', 'durban')}` },
  'orders by product': { limit: 150, url: () => `/api/order?search=${pick('breaker', 'isolator', 'relay')}` },
  'orders, nothing found': { limit: 150, url: () => '/api/order?search=zzyzx' },
  dashboard: { limit: 150, url: () => `/api/order/dashboard?from=${day(30)}&to=${day(0)}` },
  'sales by day': { limit: 150, url: () => `/api/order/total-sales-by-date?from=${day(30)}&to=${day(0)}` },
  'total orders': { limit: 150, url: () => '/api/order/total-orders' },
  'total sales': { limit: 150, url: () => '/api/order/total-sales' },
  'export of a month, first bytes': {
    limit: 150,
    url: () => `/api/order/export?from=${day(30)}&to=${day(0)}&format=csv`,
  },
  customers: {
    limit: 150,
    url: () => `/api/customer?page=${whole(50)}&sort=${pick('last-order', 'name', 'revenue', 'open', 'orders')}`,
  },
  'customers, search': { limit: 150, url: () => `/api/customer?search=${pick('naidoo', 'company 77', 'botha 77')}` },
  accounts: { limit: 150, url: () => `/api/user?page=${whole(500)}&sort=${pick('newest', 'name', 'email')}` },
  'accounts, search': { limit: 150, url: () => `/api/user?search=${pick('naidoo', 'thandi.naidoo1', 'botha 77')}` },
  'products of the office': { limit: 150, url: () => `/api/product/products/paginated?limit=20&page=${whole(4000)}` },
  'shop, first pages': { limit: 50, url: () => `/api/product/filteredProducts?page=${whole(5)}` },
  'shop, families': { limit: 50, url: () => `/api/product/filteredProducts?group=family&page=${whole(20)}` },
  'shop, search': { limit: 50, url: () => `/api/product/filteredProducts?keyword=${pick('breaker', 'isolator 63A')}` },
}

const postgres = await openOwnPostgres()
const since = (start: number) => ((performance.now() - start) / 1000).toFixed(1)
try {
  let start = performance.now()
  await fillCatalogue(postgres.connection, products)
  await fillOrders(postgres.connection, orders)
  console.log(`${products} products and ${orders} orders made in ${since(start)} s`)
  start = performance.now()
  const shop = await startShop(postgres.folder, {
    CACHE_MEGABYTES: '0',
    DEMO_DATA: 'false',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  })
  console.log(`ready ${since(start)} s after its start, ${await shop.megabytes()} MB`)
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

  const times: Record<string, number[]> = Object.fromEntries(Object.keys(screens).map((screen) => [screen, []]))
  const failed = new Set<string>()
  const work = async (until: number, isWarmUp: boolean) => {
    const client = new Client(url)
    while (performance.now() < until) {
      const [name, screen] = pick(...Object.entries(screens))
      const path = encodeURI(screen.url())
      await sleep(lookMs)
      const begun = performance.now()
      const { statusCode, body } = await client.request({ method: 'GET', path, headers: { cookie } })
      for await (const _ of body) {
        if (!isWarmUp && name.endsWith('first bytes')) times[name]?.push(performance.now() - begun)
        break
      }
      await body.dump().catch(() => {})
      if (statusCode !== 200) failed.add(`${path}: ${statusCode}`)
      if (!isWarmUp && !name.endsWith('first bytes')) times[name]?.push(performance.now() - begun)
    }
    await client.close()
  }
  const run = (length: number, isWarmUp: boolean) =>
    Promise.all(Array.from({ length: people }, () => work(performance.now() + length * 1000, isWarmUp)))
  await run(5, true)
  await run(seconds, false)
  console.log(`${await shop.megabytes()} MB after the run`)
  await shop.stop()

  const rows = Object.entries(times).map(([screen, list]) => {
    const sorted = list.toSorted((a, b) => a - b)
    const at = (part: number) => Number((sorted[Math.floor((sorted.length - 1) * part)] ?? 0).toFixed(1))
    return { screen, n: list.length, 'p50 ms': at(0.5), 'p95 ms': at(0.95), 'max ms': at(1) }
  })
  console.table(Object.fromEntries(rows.map(({ screen, ...figures }) => [screen, figures])))
  const slow = rows.filter((row) => row['p95 ms'] > (screens[row.screen]?.limit ?? 0)).map(({ screen }) => screen)
  console.log(slow.length ? `too slow: ${slow.join('; ')}` : 'every screen within its limit')
  console.log(`${failed.size} failed ${[...failed].slice(0, 5).join(', ')}; load average ${loadavg()[0]?.toFixed(1)}`)
  process.exitCode = slow.length || failed.size ? 1 : 0
} finally {
  await postgres.close()
}
