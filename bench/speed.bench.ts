// npm run bench -- speed [--rounds 5 --seconds 2 --only page --before folder]: what a read costs without the cache, in
// CPU of the shop and of PostgreSQL, and with it, beside bare Fastify with the
// same bytes and React's plain render of the same page, alternating in one run. Absolute figures depend on the machine
// and
// what else it does; the ratios do not.
import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startPostgres } from '#server/db/postgres.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { measure, type Reply, readReply } from './http-client.ts'
import { load } from './load.ts'
import { openPostgresCpu } from './postgres-cpu.ts'
import { startBare } from './start-api.ts'
import { startShop } from './start-shop.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    /** Another checkout with its own build, to compare with: measured in the same rounds. */
    before: { type: 'string' },
    /** Only rows whose name contains this. */
    only: { type: 'string' },
  },
})
const rounds = Number(values.rounds)
const seconds = Number(values.seconds)
const connections = 16
const products = 1000
/**
 * The targets: how much more than React's plain render a page may cost, and what share of bare Fastify's speed cached
 * replies reach.
 */
const aims = { render: 2, cached: 0.75 }
/** Requests per second of EverShop 2.2 and Vendure 3.7, measured once on a quiet machine with two cores. */
const peers: Record<string, [number | '–', number | '–']> = {
  'list of 12': [92, 20],
  'category + price': [102, 61],
  search: [85, 11],
  'product by slug': [231, 77],
  'home page': [38, '–'],
  'category page': [19, '–'],
  'product page': [29, '–'],
}
if (!existsSync('build/server/index.js')) throw new Error('no pages are built: run `npm run build` first')

const folder = await mkdtemp(path.join(tmpdir(), 'switchyard-speed-'))
// PostgreSQL may run as another user, who needs access.
await chmod(folder, 0o755)
const uncached = await startShop(folder, { CACHE_MEGABYTES: '0' })
const postgres = await startPostgres(folder)
await fillCatalogue(postgres.connection, products)
const postgresMicros = await openPostgresCpu(folder)
const cached = await startShop(folder, {})
const before = values.before ? await startShop(folder, { CACHE_MEGABYTES: '0' }, values.before) : undefined
const cachedBefore = values.before ? await startShop(folder, {}, values.before) : undefined
const plain = await startPlain()

const readJson = async (url: string) => JSON.parse((await readReply(cached.port, url, 'identity')).body.toString())
const [{ slug }] = await readJson('/api/product/top')
const list = '/api/product/filteredProducts'
const all: Record<string, { url: string; isPage?: boolean }> = {
  'list of 12': { url: list },
  'category + price': { url: `${list}?category=miniature-circuit-breakers&lowPrice=100&highPrice=5000` },
  search: { url: `${list}?keyword=breaker` },
  'product by slug': { url: `/api/product/slug/${slug}` },
  'home page': { url: '/', isPage: true },
  'category page': { url: '/shop?category=miniature-circuit-breakers', isPage: true },
  'product page': { url: `/product/${slug}`, isPage: true },
}
const rows = Object.entries(all).filter(([name]) => !values.only || name.includes(values.only))
const replies: Record<string, Reply> = {}
for (const [, { url }] of rows) {
  await readReply(cached.port, url)
  replies[url] = await readReply(cached.port, url)
  if (!replies[url].headers.etag) throw new Error(`${url} is not cached`)
}
const bare = await startBare(replies)

const table: Record<string, object> = {}
const missed: string[] = []
for (const [name, { url, isPage }] of rows) {
  const steps: Record<string, () => Promise<Cost>> = {
    render: () => cost(uncached, () => load(uncached.port, url, { connections, seconds })),
    ...(before ? { before: () => cost(before, () => load(before.port, url, { connections, seconds })) } : {}),
    ...(isPage ? { plain: () => plain.run(uncached.port, url) } : {}),
    cached: () => cost(cached, () => measure(cached.port, url, { connections, seconds })),
    ...(cachedBefore
      ? { cachedBefore: () => cost(cachedBefore, () => measure(cachedBefore.port, url, { connections, seconds })) }
      : {}),
    bare: () => cost(bare, () => measure(bare.port, url, { connections, seconds })),
  }
  const seen: Record<string, Cost[]> = Object.fromEntries(Object.keys(steps).map((step) => [step, []]))
  // The first round is for the JIT.
  for (let round = 0; round <= rounds; round++)
    for (const [step, run] of Object.entries(steps)) {
      const found = await run()
      if (round > 0) seen[step]?.push(found)
    }
  /** Other load on the machine slows both of a round alike, so rounds are compared, not sums. */
  const ratio = (a: string, b: string, of: keyof Cost) => {
    const pairs = (seen[a] ?? []).map((one, round) => one[of] / (seen[b]?.[round]?.[of] ?? Number.NaN))
    return pairs.length && seen[b] ? Number(median(pairs).toFixed(2)) : '–'
  }
  const rate = (step: string) => Math.round(median(seen[step]?.map(({ rate }) => rate) ?? []))
  const ms = (step: string, of: 'cpu' | 'database' = 'cpu') =>
    Number((median(seen[step]?.map((found) => found[of]) ?? []) / 1000).toFixed(2))
  const [evershop, vendure] = peers[name] ?? ['–', '–']
  if (Number(ratio('render', 'plain', 'cpu')) > aims.render) missed.push(`${name}: render`)
  if (Number(ratio('cached', 'bare', 'rate')) < aims.cached) missed.push(`${name}: cached`)
  table[name] = {
    'renders/s': rate('render'),
    'CPU ms': ms('render'),
    'PostgreSQL ms': ms('render', 'database'),
    'plain ms': isPage ? ms('plain') : '–',
    'render/plain': ratio('render', 'plain', 'cpu'),
    'cached/s': rate('cached'),
    'bare/s': rate('bare'),
    'cached/bare': ratio('cached', 'bare', 'rate'),
    // CPU time, which does not depend on how busy the machine is.
    'by CPU': ratio('bare', 'cached', 'cpu'),
    EverShop: evershop,
    Vendure: vendure,
    ...(before
      ? {
          'before ms': ms('before'),
          'PostgreSQL before ms': ms('before', 'database'),
          'now/before': ratio('render', 'before', 'cpu'),
          'all now/before': ratio('render', 'before', 'both'),
        }
      : {}),
    ...(cachedBefore ? { 'cached before/bare': ratio('cachedBefore', 'bare', 'rate') } : {}),
  }
}
console.table(table)
console.log(`${connections} connections, load average ${loadavg()[0]?.toFixed(1)}`)
console.log(
  missed.length === 0
    ? `every page costs at most ${aims.render} plain renders, and cached replies reach ${aims.cached} of bare Fastify`
    : `missed: ${missed.join(', ')}`,
)
process.exitCode = missed.length === 0 ? 0 : 1

await bare.stop()
plain.stop()
for (const shop of [cached, uncached, before, cachedBefore]) await shop?.stop()
await postgres.stop()
await rm(folder, { recursive: true, force: true })

type Cost = { rate: number; cpu: number; database: number; both: number }

/** Replies per second, and for each the microseconds of CPU of the server, of PostgreSQL, and of both. */
async function cost(
  server: { cpuMicros(): Promise<number> },
  run: () => Promise<{ rate: number; answers: number }>,
): Promise<Cost> {
  const [start, startOfDatabase] = [await server.cpuMicros(), await postgresMicros()]
  const { rate, answers } = await run()
  const cpu = ((await server.cpuMicros()) - start) / answers
  const database = ((await postgresMicros()) - startOfDatabase) / answers
  return { rate, cpu, database, both: cpu + database }
}

async function startPlain() {
  const child = fork(fileURLToPath(new URL('./render-plain.ts', import.meta.url)))
  const hear = () => new Promise<unknown>((resolve) => child.once('message', resolve))
  await hear()
  return {
    run: async (port: number, url: string): Promise<Cost> => {
      const heard = hear()
      child.send({ port, url, seconds: seconds / 2 })
      const cpu = Number(await heard)
      return { rate: 1e6 / cpu, cpu, database: 0, both: cpu }
    },
    stop: () => child.disconnect(),
  }
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
