// What the audit log costs: office writes with and without its triggers, and finding something among a million rows.

import { loadavg } from 'node:os'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { type AuditFilter, findAudit, findAuditPeople } from '#server/audit/audit-queries.ts'
import { withActor } from '#server/db/actor.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openOwnPostgres } from './own-postgres.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const postgres = await openOwnPostgres()
const client = new pg.Client(postgres.connection)
await client.connect()
// Both ways wait for the disk alike, and for it only its own load counts.
const { db, close } = openDatabase({ ...postgres.connection, options: '-c synchronous_commit=off' })

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

try {
  await client.query(
    `insert into categories (name, slug) values ('Boards', 'boards'); insert into brands (name, slug) values ('Volt', 'volt')`,
  )
  await client.query(`
    insert into products (name, slug, part_number, description, price_cents, stock, category_id, brand_id, attributes)
    select 'Part ' || n, 'part-' || n, 'P-' || n, repeat('A board for the wall. ', 40), 48000, 0,
      (select id from categories limit 1), (select id from brands limit 1),
      '[{"name": "Poles", "value": "3"}, {"name": "Current", "value": "63 A"}]'
    from generate_series(1, 2000) n`)
  const { rows: products } = await client.query<{ id: string }>('select id from products')
  const actor = { actor: crypto.randomUUID(), session: crypto.randomUUID(), address: '127.0.0.1', requestId: 'bench' }
  await client.query(
    'create table plain (like products including all); insert into plain overriding system value select * from products',
  )
  const write = (table: 'plain' | 'products', i: number) =>
    db.transaction((tx) =>
      tx.execute(
        sql`update ${sql.identifier(table)} set price_cents = price_cents + 1 where id = ${products[i % products.length]?.id}`,
      ),
    )
  // One by one in turns, so that a busy machine is busy for both; `plain` is the same table without the trigger.
  const times: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let i = 0; i < 4000; i++) {
    times.without.push(await time(() => write('plain', i)))
    times.with.push(await time(() => withActor(actor, async () => await write('products', i))))
  }
  const bulk: Record<'with' | 'without', number[]> = { with: [], without: [] }
  for (let round = 0; round < 5; round++) {
    bulk.without.push(await time(() => db.execute(sql`update plain set price_cents = price_cents + 1`)))
    bulk.with.push(await time(() => db.execute(sql`update products set price_cents = price_cents + 1`)))
  }
  const more = (of: (list: number[]) => number) => (of(times.with) - of(times.without)).toFixed(2)
  console.log(
    `Writes of one product: p95 ${p95(times.without).toFixed(2)} ms without the log, +${more(p95)} ms with it; median ${median(times.without).toFixed(2)} ms, +${more(median)} ms.`,
  )
  console.log(
    `2,000 products in one statement: ${median(bulk.without).toFixed(0)} ms without, ${median(bulk.with).toFixed(0)} ms with.`,
  )

  // Twelve people, one of whom did little and long ago; half the rows are about 2,000 products.
  await client.query('set session_replication_role = replica')
  await client.query(`truncate audit restart identity`)
  await client.query(
    `insert into users (name, email) select 'Person ' || n, 'person' || n || '@example.co.za' from generate_series(1, 12) n`,
  )
  const { rows: people } = await client.query<{ id: string }>('select id from users order by name')
  const begun = performance.now()
  await client.query(
    `insert into audit (at, actor, session, address, request_id, group_id, action, entity, entity_id, label, before, after)
     select now() - ((${count} - n) || ' seconds')::interval * 60, ($1::uuid[])[case when n < 5000 and n % 50 = 0 then 12 else 1 + n % 11 end],
       gen_random_uuid(), '10.0.0.1', 'request ' || n / 3, 'request ' || n / 3,
       (array['change', 'change', 'change', 'create', 'delete', 'run', 'export', 'refused'])[1 + n % 8],
       case when n % 2 = 0 then 'product' when n % 97 = 0 then 'brand' when n % 3 = 0 then 'order' else 'call' end,
       case when n % 2 = 0 then ($2::uuid[])[1 + n / 2 % 2000]::text else 'thing ' || n end,
       case when n % 2 = 0 then 'Part ' || 1 + n / 2 % 2000 else 'VOLT-' || n end,
       '{"price_cents": 48000, "name": "Part"}', '{"price_cents": 48900, "name": "Part of a board"}'
     from generate_series(1, ${count}) n`,
    [people.map(({ id }) => id), products.map(({ id }) => id)],
  )
  await client.query('analyze audit')
  console.log(`${count.toLocaleString('en-ZA')} rows in ${((performance.now() - begun) / 1000).toFixed(0)} s.`)
  const { rows: days } = await client.query<{ first: string; middle: string }>(
    `select to_char(min(at), 'YYYY-MM-DD') as first, to_char(min(at) + (max(at) - min(at)) / 2, 'YYYY-MM-DD') as middle from audit`,
  )
  const { first = '', middle = '' } = days[0] ?? {}
  const [someone, , , , , , , , , , , rare] = people.map(({ id }) => id)
  const searches: Record<string, AuditFilter> = {
    'the newest': {},
    'a page in the middle': { before: count / 2 },
    'one person': { who: someone },
    'somebody who did little, long ago': { who: rare },
    'one product': { entity: 'product', id: products[7]?.id },
    'a rare kind': { entity: 'brand' },
    'a kind that is not there': { entity: 'slide' },
    'one kind of action': { action: 'refused' },
    'a person and a kind': { who: someone, entity: 'brand' },
    'somebody rare and a kind': { who: rare, entity: 'brand' },
    'a day in the middle': { from: middle, to: middle },
    'the first day': { to: first },
    'a person on the first day': { who: someone, to: first },
    'a kind and an action on the first day': { entity: 'brand', action: 'delete', to: first },
    'a name': { search: 'part 77' },
    'a number': { search: 'VOLT-12345' },
    'a name that is not there': { search: 'nothing like this' },
    'a group': { group: 'request 5000' },
  }
  for (const [name, filter] of Object.entries(searches)) {
    const taken: number[] = []
    for (let i = 0; i < 30; i++) taken.push(await time(() => findAudit(db, filter)))
    console.log(`${name}: p95 ${p95(taken).toFixed(1)} ms`)
  }
  const taken: number[] = []
  for (let i = 0; i < 30; i++) taken.push(await time(() => findAuditPeople(db)))
  console.log(`everybody: p95 ${p95(taken).toFixed(1)} ms`)
  console.log(`Load ${loadavg()[0]?.toFixed(1)}.`)
} finally {
  await close()
  await client.end()
  await postgres.close()
}
