import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { withActor } from '#server/db/actor.ts'
import { printNoted } from '#server/db/noted-rows.ts'
import { forOffice } from '#server/http/access.ts'
import { sendSheet } from '#server/spreadsheets/send-sheet.ts'
import { stockProduct } from '#test/orders.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { sweepAudit } from './audit-queries.ts'

type Row = {
  id: string
  actor: string | null
  session: string | null
  address: string | null
  request_id: string | null
  group_id: string | null
  action: string
  entity: string
  entity_id: string
  label: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const rowsOf = async ({ database }: Shop, entity: string): Promise<Row[]> =>
  (await database.pool.query<Row>('select * from audit where entity = $1 order by id', [entity])).rows

test('a change leaves a row with who, from where, and what was before and after', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const { body } = await admin.post('/api/category', { name: 'Boards' })
  const { _id } = body as { _id: string }
  expect((await admin.put(`/api/category/${_id}`, { name: 'DB boards' })).status).toBe(200)
  expect((await admin.delete(`/api/category/${_id}`)).status).toBe(200)
  const rows = await rowsOf(shop, 'category')
  expect(rows.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
  for (const row of rows)
    expect(row).toMatchObject({
      actor: admin.person._id,
      address: '127.0.0.1',
      entity_id: _id,
      session: expect.any(String),
    })
  const [made, changed, gone] = rows
  expect(made?.after).toMatchObject({ name: 'Boards' })
  expect(made?.before).toBeNull()
  expect(changed?.before).toMatchObject({ name: 'Boards' })
  expect(changed?.after).toMatchObject({ name: 'DB boards' })
  expect(changed?.after).not.toHaveProperty('updated_at')
  expect(gone?.before).toMatchObject({ name: 'DB boards' })
  expect(new Set(rows.map((row) => row.request_id)).size).toBe(3)
})

test('names and addresses are named without their values; stock leaves no row', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const product = await stockProduct(shop)
  const { person } = await shop.signIn('shopper')
  expect((await owner.put(`/api/user/${person._id}`, { name: 'Sipho Dlamini', disabled: true })).status).toBe(200)
  const changed = (await rowsOf(shop, 'person')).find((row) => row.action === 'change' && row.entity_id === person._id)
  expect(changed).toMatchObject({ actor: owner.person._id, after: { disabled: true } })
  const { database } = shop
  const all = await database.pool.query("select * from audit where audit::text ~ 'Sipho|Pieter Botha|argon2|@example'")
  expect(all.rows).toEqual([])
  const { rowCount } = await database.pool.query('select from audit')
  await database.pool.query(
    'update products set reserved = reserved + 1, rating_sum = 5, rating_count = 1 where id = $1',
    [product._id],
  )
  expect((await database.pool.query('select from audit')).rowCount).toBe(rowCount)
})

test('what is rolled back leaves no row, and the actor does not outlive the write', async () => {
  const shop = await openShopForTest()
  const { db, pool } = shop.database
  const actor = { actor: crypto.randomUUID(), requestId: 'one' }
  const insert = sql`insert into brands (name, slug) values ('Highveld', 'highveld')`
  const failing = withActor(actor, () =>
    db.transaction(async (tx) => {
      await tx.execute(insert)
      throw new Error('no')
    }),
  )
  await expect(failing).rejects.toThrow('no')
  expect(await rowsOf(shop, 'brand')).toEqual([])
  await withActor(actor, async () => await db.execute(insert))
  await expect(withActor(actor, async () => await db.execute(insert))).rejects.toThrow()
  // As the shop itself, over every connection that was used.
  const renamed = Array.from({ length: 20 }, (_, i) => db.execute(sql`update brands set name = ${`Highveld ${i}`}`))
  await Promise.all(renamed)
  const [created, ...later] = await rowsOf(shop, 'brand')
  expect(created).toMatchObject({ actor: actor.actor, group_id: 'one' })
  expect(later.length).toBe(20)
  for (const row of later) expect(row.actor).toBeNull()
  expect((await pool.query("select current_setting('app.actor', true) as who")).rows[0].who || null).toBeNull()
})

test('rows are written once', async () => {
  const shop = await openShopForTest()
  const { pool } = shop.database
  await (await shop.signIn('owner')).post('/api/brand', { name: 'Highveld' })
  for (const statement of ['delete from audit', "update audit set action = 'x'", 'update audit set actor = null'])
    await expect(pool.query(statement)).rejects.toThrow('append-only')
  await pool.query('update audit set undone_by = 7')
  await expect(pool.query('update audit set undone_by = 8')).rejects.toThrow('append-only')
})

test('refusals of signed-in people and downloads of personal data are rows', async () => {
  const shop = await openShopForTest()
  const packer = await shop.signIn('packer')
  expect((await packer.post('/api/category', { name: 'Mine' })).status).toBe(403)
  expect((await packer.get('/api/order/export')).status).toBe(403)
  const owner = await shop.signIn('owner')
  expect((await owner.get('/api/order/export')).status).toBe(200)
  expect((await shop.guest().get('/api/order/export')).status).toBe(401)
  const rows = await rowsOf(shop, 'call')
  expect(rows.map(({ actor, action, entity_id }) => [actor, action, entity_id])).toEqual([
    [packer.person._id, 'refused', 'POST /api/category'],
    [packer.person._id, 'refused', 'GET /api/order/export'],
    [owner.person._id, 'export', 'GET /api/order/export'],
  ])
  for (let i = 0; i < 5; i++) await packer.post('/api/category', { name: 'Mine' })
  expect(await rowsOf(shop, 'call')).toHaveLength(3)
  // Another person, another route, or another minute.
  expect((await (await shop.signIn('packer')).post('/api/category', { name: 'Mine' })).status).toBe(403)
  expect((await packer.post('/api/brand', { name: 'Mine' })).status).toBe(403)
  await shop.database.pool.query("update rate_limits set resets_at = now() where key like 'refused:%'")
  expect((await packer.post('/api/category', { name: 'Mine' })).status).toBe(403)
  expect(await rowsOf(shop, 'call')).toHaveLength(6)
})

/** By hand: whatever takes many people's data, or the shop's, away as a file. */
const exports = [
  'GET /api/books/batches/:number/file',
  'GET /api/customer/export',
  'GET /api/order/export',
  'GET /api/order/packing-slips',
  'GET /api/paper/export',
  'GET /api/privacy/requests/:id/copy',
  'GET /api/product/export',
  'GET /api/product/import/:id/bad-rows',
  'GET /api/report/documents',
  'GET /api/report/order-lines',
  'GET /api/report/sales/export',
  'GET /api/report/vat/export',
  'GET /api/stock/low/export',
]

test('every download of the office is noted, with who and what was filtered, but without a searched name', async () => {
  const shop = await openShopForTest()
  const noted = shop.app.routeList
    .filter(({ notes }) => notes === 'export')
    .map(({ method, url }) => `${method} ${url}`)
  expect([...new Set(noted.filter((call) => call.startsWith('GET')))].sort()).toEqual(exports)
  const owner = await shop.signIn('owner')
  const query = 'format=csv&search=Pieter&tag=panel%20builder'
  expect((await owner.get(`/api/customer/export?${query}`)).status).toBe(200)
  const [row] = await rowsOf(shop, 'call')
  expect(row).toMatchObject({
    actor: owner.person._id,
    action: 'export',
    entity_id: 'GET /api/customer/export',
    after: { format: 'csv', search: { hidden: true }, tag: 'panel builder' },
  })
})

test('a route of the office that sends a sheet without being noted fails', async () => {
  const shop = await openShopForTest({
    prepare: async (app) => {
      app.get('/api/forgotten', { ...forOffice('orders.read') }, (_, reply) =>
        sendSheet(reply, [['a']], 'csv', 'Names'),
      )
    },
  })
  expect((await (await shop.signIn('owner')).get('/api/forgotten')).status).toBe(500)
})

test('rows are deleted after the days of the setting, a batch at a time, and History says so', async () => {
  const shop = await openShopForTest({ env: { AUDIT_DAYS: '100' } })
  const owner = await shop.signIn('owner')
  for (const name of ['A', 'B', 'C', 'D']) await owner.post('/api/brand', { name })
  const { pool } = shop.database
  await pool.query('alter table audit disable trigger keep_audit')
  await pool.query("update audit set at = now() - interval '101 days' where entity = 'brand' and label <> 'D'")
  await pool.query("update audit set at = now() - interval '99 days' where label = 'D'")
  await pool.query('alter table audit enable trigger keep_audit')
  await sweepAudit(shop.database.db, shop.config.AUDIT_DAYS, 2)
  expect((await rowsOf(shop, 'brand')).map(({ label }) => label)).toEqual(['D'])
  expect((await owner.get('/api/audit')).body).toMatchObject({ keptDays: 100 })
  expect(() => readConfig({ AUDIT_DAYS: '30' })).toThrow('AUDIT_DAYS')
})

test('rows are copied to standard output after the commit, one JSON line each', async () => {
  const lines: string[] = []
  const shop = await openShopForTest({
    onNoted: (rows) => {
      const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => lines.push(String(text)) > 0)
      printNoted(rows)
      write.mockRestore()
    },
  })
  const owner = await shop.signIn('owner')
  await Promise.all([
    owner.post('/api/brand', { name: 'Highveld' }),
    owner.post('/api/category', { name: 'Boards' }),
    owner.get('/api/order/export'),
  ])
  await expect(
    shop.database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into brands (name, slug) values ('Never', 'never')`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  const rows = lines
    .join('')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const told = rows.filter(({ actor }) => actor).map((row) => `${row.action} ${row.entity}`)
  expect(told.sort()).toEqual(['create brand', 'create category', 'export call'])
  expect(rows.find((row) => row.entity === 'brand')).toMatchObject({
    event: 'audit',
    actor: owner.person._id,
    after: { name: 'Highveld' },
  })
})
