// npm run bench -- commits [--url postgres://… --clients 20 --rounds 5]: how many transactions a second PostgreSQL commits if
// they notify nobody, notify once as the shop does, or ten times. With --url on a server of your own, for instance one with
// a synchronous replica; the table is removed again.
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openOwnPostgres } from './own-postgres.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    clients: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '5' },
  },
})
const roundMs = 3000
const own = values.url ? undefined : await openOwnPostgres()
const connection: pg.ClientConfig = values.url ? { connectionString: values.url } : (own?.connection ?? {})

const table = 'bench_commits'
const notify = (times: number) =>
  Array.from({ length: times }, (_, n) => `select pg_notify('bench_commits', 'a-process tag-${n}')`)
/** One message each, so that the client does little and the server is measured. */
const transaction = (times: number) =>
  ['begin', `insert into ${table} (text) values (repeat('x', 200))`, ...notify(times), 'commit'].join(';')

async function open(): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-bench' })
  await client.connect()
  return client
}

const clients = await Promise.all(Array.from({ length: Number(values.clients) }, open))
const [listener] = await Promise.all([open(), clients[0]?.query(`create table ${table} (id serial, text text)`)])
// A queue that nobody reads would be emptied at once.
await listener.query('listen bench_commits')

async function countCommits(times: number): Promise<number> {
  const text = transaction(times)
  const until = Date.now() + roundMs
  let commits = 0
  await Promise.all(
    clients.map(async (client) => {
      for (; Date.now() < until; commits++) await client.query(text)
    }),
  )
  return (commits * 1000) / roundMs
}

const results = new Map<number, number[]>([0, 1, 10].map((times) => [times, []]))
await countCommits(0)
// In turn, so that whatever else the machine does meets all of them.
for (let round = 0; round < Number(values.rounds); round++)
  for (const [times, counts] of results) counts.push(await countCommits(times))
const median = (counts: number[]) => counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0
const without = median(results.get(0) ?? [])
for (const [times, counts] of results) {
  const middle = median(counts)
  const share = times === 0 ? '' : `, ${((100 * middle) / without).toFixed(0)} % of those without`
  console.log(`${times} notifications in each transaction: ${middle.toFixed(0)} commits a second${share}`)
}
console.log(`${clients.length} connections, ${values.rounds} rounds each, load ${loadavg()[0]?.toFixed(1)}`)

await clients[0]?.query(`drop table ${table}`)
await Promise.all([listener, ...clients].map((client) => client.end()))
await own?.close()
process.exit()
