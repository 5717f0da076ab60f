// npm run bench -- promise [jobs 2000] [calls 400]: `POST /api/promise` as a whole call beside that many open jobs, one call
// after the other: for a product, for a custom enclosure that is kept, and for a cart of ten lines.
import { loadavg } from 'node:os'
import pg from 'pg'
import { standardDesign } from '#enclosure/design.ts'
import { toLink } from '#enclosure/link.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillOrders } from './fill-orders.ts'
import { openOwnPostgres } from './own-postgres.ts'
import { startApi } from './start-api.ts'

const count = Number(process.argv[2] ?? 2000)
const calls = Number(process.argv[3] ?? 400)
const limitMs = 30

const postgres = await openOwnPostgres()
await fillCatalogue(postgres.connection, 200)
await fillOrders(postgres.connection, count)
const client = new pg.Client(postgres.connection)
await client.connect()
// One to ten hours at each station, so that the plan fills years.
await client.query(`
  insert into jobs (order_id, line_id, item, qty, work, state, station_id, promised_on, due_on)
  select o.id, gen_random_uuid(), '{"name":"Board","partNumber":"","image":""}', 1,
    (select jsonb_object_agg(s.id, 60 + (abs(hashtext(o.id::text || s.name)) % 540)) from stations s), 'waiting',
    (select id from stations order by position offset abs(hashtext(o.id::text)) % 3 limit 1),
    current_date + 10 + (abs(hashtext(o.id::text)) % 300), current_date + 10 + (abs(hashtext(o.id::text)) % 300)
  from orders o`)
await client.query(`update products set made_to_order = true, lead_time_days = 10, stock = 0, reserved = 0`)
await client.query('analyze')
const { rows: products } = await client.query<{ id: string }>(`select id from products where status = 'live' limit 10`)

const api = await startApi(postgres.connection, { LIMIT_PROMISE: '1000000' })
const post = (body: object) =>
  fetch(`http://127.0.0.1:${api.port}/api/promise`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const link = (nth: number) => toLink({ ...standardDesign, width: 400 + nth })
const questions: Record<string, (nth: number) => object[]> = {
  'a product': (nth) => [{ _id: products[nth % products.length]?.id, qty: 1 + (nth % 3) }],
  'a custom enclosure': (nth) => [{ link: link(nth % 300), qty: 1 + (nth % 3) }],
  'ten lines': (nth) => products.map(({ id }, at) => (at % 2 ? { _id: id, qty: 2 } : { link: link(nth + at), qty: 1 })),
}

console.log(`load average ${loadavg()[0]?.toFixed(1)}, ${count} open jobs, ${calls} calls each`)
for (const [name, linesOf] of Object.entries(questions)) {
  const times: number[] = []
  const before = await api.cpuMicros()
  for (let nth = 0; nth < calls + 20; nth++) {
    const began = performance.now()
    const reply = await post({ lines: linesOf(nth) })
    const { readyOn } = (await reply.json()) as { readyOn?: string }
    if (!reply.ok || !readyOn) throw new Error(`${name}: ${reply.status}, no day`)
    // The first ones warm up.
    if (nth >= 20) times.push(performance.now() - began)
  }
  const cpu = ((await api.cpuMicros()) - before) / 1000 / (calls + 20)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))]?.toFixed(1)
  console.log(
    `${name}: median ${at(0.5)} ms, p95 ${at(0.95)} ms (aim ${limitMs}), ${cpu.toFixed(1)} ms of the shop's CPU`,
  )
}
const open = await client.query(`select count(*)::int as count from jobs where state = 'waiting'`)
console.log(`${open.rows[0]?.count} of ${count} jobs are still open`)
await client.end()
await api.stop()
await postgres.close()
