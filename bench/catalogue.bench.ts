// npm run bench -- catalogue [products] [seconds] [connections]: lists, filters and searches in a large catalogue, without the
// response cache; latency by kind.
import { loadavg } from 'node:os'
import { Client } from 'undici'
import { fillCatalogue } from './fill-catalogue.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { brandNames, randomNumbers } from './product-range.ts'
import { startApi } from './start-api.ts'

const count = Number(process.argv[2] ?? 100_000)
const seconds = Number(process.argv[3] ?? 20)
const connections = Number(process.argv[4] ?? 8)
const limitMs = 50

const next = randomNumbers(11)
const pick = <T>(...from: T[]): T => from[Math.floor(next() * from.length)] as T
const whole = (max: number) => 1 + Math.floor(next() * max)
const brand = () => (brandNames[Math.floor(next() * brandNames.length)] ?? '').toLowerCase()
const category = () => pick('isolators', 'contactors', 'miniature-circuit-breakers', 'wall-enclosures', 'busbars')
const shop = '/api/product/filteredProducts'

/** What shoppers and the office request, each kind with changing values. */
const kinds: Record<string, () => string> = {
  'whole shop, first pages': () => `${shop}?page=${whole(5)}`,
  'whole shop, deep page': () => `${shop}?page=${whole(8000)}&sort=${pick('name', 'price-asc', 'rating')}`,
  'one category': () => `${shop}?category=${category()}&sort=${pick('price-asc', 'price-desc', 'newest')}`,
  'brand and category': () => `${shop}?category=${category()}&brand=${brand()},${brand()}`,
  'price range': () => `${shop}?lowPrice=${whole(500)}&highPrice=${2000 + whole(50_000)}`,
  'families, search': () => `${shop}?group=family&keyword=${pick('breaker', 'isolator', 'enclosure')}`,
  attributes: () =>
    `${shop}?attr=Poles:${whole(4)}&attr=Current:${pick(16, 63, 100)}A&attr=Mounting:${pick('Wall', 'Plate')}`,
  'everything at once': () =>
    `${shop}?category=${category()}&lowPrice=50&highPrice=40000&attr=IP%20rating:IP65&keyword=${pick('sealed', 'outdoor')}&sort=rating`,
  'search, common word': () => `${shop}?keyword=${pick('breaker', 'isolator', 'enclosure', 'relay')}`,
  'search, rare words': () =>
    `${shop}?keyword=${pick('lockable+isolator+63A', 'sealed+contactor+100A+3P', 'stainless+enclosure+400mm')}`,
  'search, units': () => `${shop}?keyword=${pick('63A', 'IP65+enclosure', '6kA+breaker', '400x600x200')}`,
  'search, part number': () =>
    `${shop}?keyword=${pick('VB', 'KR', 'OH')}-${pick(16, 63, 100)}-${whole(count).toString(36)}`,
  'search, mistyped': () => `${shop}?keyword=${pick('isolater', 'contacter', 'breakr', 'enclosre')}`,
  'search, part of the words': () =>
    `${shop}?keyword=${pick('isolator+64A+quiet', 'purple+breaker+63A', 'cheap+enclosure')}`,
  'families, whole shop': () => `${shop}?group=family&page=${whole(50)}`,
  'families, one category': () => `${shop}?group=family&category=${category()}&sort=best-selling&page=${whole(5)}`,
  'sorted by an attribute': () => `${shop}?sort=attr:${pick('Current', 'Width')}&category=${category()}`,
  'in stock': () => `${shop}?inStock=true&category=${category()}`,
  'search, nothing': () => `${shop}?keyword=${pick('zzyzx', 'isolator+64A', 'quantum')}`,
  'search box': () => `/api/product?keyword=${pick('breaker+63', 'isol', 'VB-63', 'surge')}`,
  suggestions: () => `/api/product/suggestions?keyword=${pick('iso', 'conta', 'volt', '63a', 'VB-1')}`,
  'table, any page': () =>
    `/api/product/products/paginated?limit=20&page=${whole(4000)}&sortBy=${pick('name', 'price', 'countInStock', 'updatedAt')}`,
  'table, search': () =>
    `/api/product/products/paginated?search=${pick('breaker', 'outdoor+isolator', 'VI-63')}&sortBy=price&sortOrder=asc`,
  'newest and best': () => pick('/api/product/new', '/api/product/top', '/api/product'),
  'categories and brands': () => pick('/api/category', '/api/brand'),
}

const postgres = await openOwnPostgres()
try {
  let start = performance.now()
  await fillCatalogue(postgres.connection, count)
  console.log(`${count} products made in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  const api = await startApi(postgres.connection, { DATA_DIR: postgres.folder, CACHE_MEGABYTES: '0' })
  console.log(`index loaded in ${(api.ready / 1000).toFixed(1)} s, ${Math.round(api.memory / 1_048_576)} MB`)

  const times: Record<string, number[]> = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []]))
  const all = Object.entries(kinds)
  let failed = 0
  const shopper = async (until: number, isWarmUp: boolean) => {
    const client = new Client(`http://127.0.0.1:${api.port}`)
    while (performance.now() < until) {
      const [kind, url] = pick(...all)
      const begun = performance.now()
      const { statusCode, body } = await client.request({ method: 'GET', path: url() })
      await body.dump()
      if (statusCode !== 200) failed++
      if (!isWarmUp) times[kind]?.push(performance.now() - begun)
    }
    await client.close()
  }
  const run = (length: number, isWarmUp: boolean) =>
    Promise.all(Array.from({ length: connections }, () => shopper(performance.now() + length * 1000, isWarmUp)))
  await run(3, true)
  start = performance.now()
  await run(seconds, false)
  const elapsed = (performance.now() - start) / 1000
  // On a busy machine, CPU time is more reliable than elapsed time. PostgreSQL is not included.
  const cpu: Record<string, number> = {}
  const alone = new Client(`http://127.0.0.1:${api.port}`)
  for (const [kind, url] of all) {
    const before = await api.cpuMicros()
    for (let turn = 0; turn < 20; turn++) await (await alone.request({ method: 'GET', path: url() })).body.dump()
    cpu[kind] = ((await api.cpuMicros()) - before) / 20_000
  }
  await alone.close()
  await api.stop()

  const at = (sorted: number[], part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  const rows = [...Object.entries(times), ['all', Object.values(times).flat()] as const].map(([kind, list]) => {
    const sorted = [...list].sort((a, b) => a - b)
    return { kind, n: sorted.length, p50: at(sorted, 0.5), p95: at(sorted, 0.95), max: at(sorted, 1) }
  })
  console.table(
    Object.fromEntries(
      rows.map(({ kind, n, ...ms }) => [
        kind,
        {
          n,
          ...Object.fromEntries(Object.entries(ms).map(([k, v]) => [`${k} ms`, Number(v.toFixed(1))])),
          'CPU ms': Number((cpu[kind] ?? 0).toFixed(1)),
        },
      ]),
    ),
  )
  const total = rows.at(-1)
  console.log(
    `${((total?.n ?? 0) / elapsed).toFixed(0)} requests/s, ${failed} failed, load average ${loadavg()[0]?.toFixed(1)}`,
  )
  const slow = rows.filter(({ p95 }) => p95 > limitMs)
  console.log(
    slow.length
      ? `p95 over ${limitMs} ms: ${slow.map(({ kind }) => kind).join('; ')}`
      : `every kind has its p95 under ${limitMs} ms`,
  )
  process.exitCode = failed || slow.length ? 1 : 0
} finally {
  await postgres.close()
}
