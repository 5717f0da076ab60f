// Cached responses, pages and API alike, compared with a bare Fastify that sends the same bytes, alternating in one run.
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { fillCatalogue } from './fill-catalogue.ts'
import { measure, type Reply, readReply } from './http-client.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { startApi, startBare } from './start-api.ts'

const seconds = Number(process.argv[2] ?? 1)
const rounds = Number(process.argv[3] ?? 11)
const connections = 32
const goal = 0.7

const build = path.resolve('build/server/index.js')
if (!existsSync(build)) throw new Error('no pages are built: run `npm run build` first')

const postgres = await openOwnPostgres()
try {
  await fillCatalogue(postgres.connection, 500)
  const shop = await startApi(postgres.connection, { DATA_DIR: postgres.folder, BENCH_PAGES: build })
  const list = JSON.parse((await readReply(shop.port, '/api/product/new', 'identity')).body.toString())
  const { slug } = list[0] as { slug: string }
  const paths = ['/', '/shop', `/product/${slug}`, '/api/product/filteredProducts', `/api/product/slug/${slug}`]

  const replies: Record<string, Reply> = {}
  for (const one of paths) {
    // The first render is cached; its compressed bytes when they are first requested.
    await readReply(shop.port, one)
    const reply = await readReply(shop.port, one)
    if (reply.status !== 200 || !reply.headers.etag) throw new Error(`${one} is not cached: ${reply.status}`)
    replies[one] = reply
  }
  const bare = await startBare(replies)
  const rows: Record<string, object> = {}
  let worst = Number.POSITIVE_INFINITY
  for (const one of paths) {
    const ours: Measured[] = []
    const theirs: Measured[] = []
    // Until the JIT has settled.
    for (let n = 0; n < 3; n++) for (const server of [shop, bare]) await run(server, one)
    for (let round = 0; round < rounds; round++) {
      ours.push(await run(shop, one))
      theirs.push(await run(bare, one))
    }
    // Other load on the machine slows both of a pair alike, so pairs are compared, not whole runs.
    const part = median(ours.map(({ rate }, round) => rate / (theirs[round]?.rate ?? rate)))
    worst = Math.min(worst, part)
    rows[one.replace(slug, '…')] = {
      bytes: replies[one]?.bytes,
      'cached/s': Math.round(median(ours.map(({ rate }) => rate))),
      'bare/s': Math.round(median(theirs.map(({ rate }) => rate))),
      part: Number(part.toFixed(2)),
      'cached CPU µs': Math.round(median(ours.map(({ cpu }) => cpu))),
      'bare CPU µs': Math.round(median(theirs.map(({ cpu }) => cpu))),
    }
  }
  console.table(rows)
  console.log(`${connections} connections, load average ${loadavg()[0]?.toFixed(1)}`)
  console.log(`the slowest has ${worst.toFixed(2)} of bare Fastify; the aim is ${goal}`)
  process.exitCode = worst >= goal ? 0 : 1
  await bare.stop()
  await shop.stop()
} finally {
  await postgres.close()
}

type Measured = { rate: number; cpu: number }
type Server = { port: number; cpuMicros(): Promise<number> }

/** Responses per second, and the CPU time of each, which other load does not change. */
async function run(server: Server, path: string): Promise<Measured> {
  const before = await server.cpuMicros()
  const { rate, answers } = await measure(server.port, path, { connections, seconds })
  return { rate, cpu: ((await server.cpuMicros()) - before) / answers }
}

function median(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
