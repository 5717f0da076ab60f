import { expect, test } from 'vitest'
import type { listBankLines } from '#contract/bank/calls.ts'
import { today } from '#contract/days.ts'
import type { DemoContents } from '#contract/demo/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { documents } from '#demo/documents.ts'
import { projects } from '#demo/projects.ts'
import { sweepImages } from '#server/media/sweep-images.ts'
import { openShopForTest } from '#test/shop.ts'
import { findDemoImages } from './find-demo-images.ts'
import { loadDemo } from './load-demo.ts'

/** The row count of every table, whatever the demo recorded. */
async function countRows({ pool }: { pool: { query(text: string): Promise<{ rows: { name: string }[] }> } }) {
  const { rows } = await pool.query(`select tablename as name from pg_tables where schemaname = 'public' order by 1`)
  const counted = await pool.query(
    rows.map(({ name }) => `select '${name}' as name, count(*)::int as rows from "${name}"`).join(' union all '),
  )
  return Object.fromEntries((counted.rows as { name: string; rows?: number }[]).map(({ name, rows }) => [name, rows]))
}

test('the demo is loaded once, by one of two processes, and removed completely in one step', async () => {
  const shop = await openShopForTest()
  const { db, storage } = shop.app
  const admin = await shop.signIn('admin')
  const before = await countRows(shop.app.database)
  const loaded = await Promise.all([loadDemo(db, storage, shop.folder), loadDemo(db, storage, shop.folder)])
  expect(loaded.toSorted()).toEqual([false, true])

  const counts = (await admin.get('/api/demo')).body as DemoContents
  expect(counts.products).toBeGreaterThanOrEqual(120)
  expect(counts.projects).toBe(10)
  expect(counts.documents).toBe(17)
  expect(counts.orders).toBeGreaterThan(50)
  expect(counts.quotes).toBe(24)
  const { rows: jobs } = await shop.app.database.pool.query<{
    late: boolean
    held: boolean
    back: boolean
    own: boolean
  }>(
    `select due_on < current_date as late, state = 'held' as held, item ? 'design' as own,
       exists (select 1 from job_steps s where s.job_id = j.id and s.action = 'back') as back
     from jobs j where state in ('waiting', 'active', 'held')`,
  )
  const countJobs = (one: keyof (typeof jobs)[number]) => jobs.filter((job) => job[one]).length
  expect([jobs.length, countJobs('late'), countJobs('held'), countJobs('back')]).toEqual([14, 2, 1, 1])
  expect(countJobs('own')).toBe(10)
  const { rows: quoteStates } = await shop.app.database.pool.query<{ state: string }>(
    `select distinct case when state = 'sent' and valid_until < current_date then 'expired' else state end as state from quotes order by state`,
  )
  expect(quoteStates.map(({ state }) => state)).toEqual(['accepted', 'asked', 'closed', 'declined', 'expired', 'sent'])
  expect(await countRows(shop.app.database)).toMatchObject({ lists: 5, contact_replies: 6, customer_notes: 5 })
  await shop
    .guest()
    .post('/api/contact', { name: 'A customer', email: 'customer@example.com', message: 'Are you open?' })
  const inbox = async (query: string) =>
    ((await admin.get(`/api/contact?limit=50${query}`)).body as { messages: { name: string; product?: object }[] })
      .messages
  const demoMessages = (await inbox('')).filter(({ name }) => name !== 'A customer')
  expect(demoMessages).toHaveLength(counts.messages)
  expect(demoMessages.filter(({ product }) => product).length).toBeGreaterThanOrEqual(5)
  expect((await inbox('&handled=true')).length).toBeGreaterThanOrEqual(3)
  expect((await inbox('&handled=false')).length).toBeGreaterThanOrEqual(4)
  const categories = (await shop.guest().get('/api/category')).body as { productCount: number }[]
  expect(categories.filter(({ productCount }) => productCount > 0).length).toBeGreaterThanOrEqual(12)
  const list = (await shop.guest().get('/api/product?keyword=MC-3C63-10')).body as {
    products: { partNumber: string; rating: number }[]
  }
  expect(list.products[0]?.partNumber).toBe('MC-3C63-10')

  const cardOrders = (await admin.get('/api/order?status=paid&limit=50')).body as {
    orders: { _id: string; paymentMethod: string }[]
  }
  const cardOrder = cardOrders.orders.find(({ paymentMethod }) => paymentMethod !== 'EFT')
  const refunded = await admin.post(`/api/order/${cardOrder?._id}/refund`, { reason: 'Ordered twice.' })
  expect(refunded.body).toMatchObject({ status: 'refunded', refunds: [{ state: 'done' }] })

  const findLines = async (state: string) =>
    (await admin.get(`/api/bank/lines?state=${state}`)).body as Output<typeof listBankLines>
  const statement = await findLines('open')
  expect(statement.counts).toEqual({ open: 4, confirmed: 5, unknown: 0, ignored: 2 })
  expect(statement.lines.map(({ proposal }) => proposal?.certainty)).toEqual(['sure', 'likely', 'likely', undefined])
  // The shop's own line, tried out on an order of the demo.
  const [order] = statement.lines[0]?.proposal?.orders ?? []
  const csv = `Account: 1234567\nDate,Description,Amount\n${today()},OWN LINE,${order?.amount}\n`
  await admin.form('POST', '/api/bank/statements', { file: new File([csv], 'own.csv') })
  const own = (await findLines('open')).lines.find(({ text }) => text === 'OWN LINE')
  const confirmed = await admin.post(`/api/bank/lines/${own?._id}/confirm`, {
    orders: [{ _id: order?._id, amount: order?.amount }],
  })
  expect(confirmed.body, confirmed.text).toMatchObject({ state: 'confirmed' })

  type Low = { counts: { open: number; coming: number }; products: { sold: number }[]; suppliers: string[] }
  const low = (await admin.get('/api/stock/low')).body as Low
  expect(low.counts.open).toBeGreaterThanOrEqual(5)
  expect(low.counts.coming).toBe(2)
  expect(low.suppliers.length).toBeGreaterThanOrEqual(3)
  type Receipts = { total: number; receipts: { number: number; lines: object[] }[] }
  const { total, receipts } = (await admin.get('/api/stock/receipts')).body as Receipts
  expect([total, receipts[0]?.number]).toEqual([7, 7])
  expect(receipts.every(({ lines }) => lines.length > 0)).toBe(true)
  type Count = { _id: string; lines: number; counted: number; state: string }
  const [count] = ((await admin.get('/api/stock/counts')).body as { counts: Count[] }).counts
  expect(count).toMatchObject({ state: 'open', counted: count?.lines })
  const { all } = (await admin.get(`/api/stock/counts/${count?._id}?review=true`)).body as {
    all: { counted: number; expected: number; recount?: true }[]
  }
  expect(all.filter(({ counted, expected }) => counted !== expected)).toHaveLength(3)
  expect(all.filter(({ recount }) => recount)).toEqual([])
  const { rows: odd } = await shop.app.database.pool.query(
    `select p.name from products p left join stock_movements m on m.product_id = p.id group by p.id
     having p.stock <> coalesce(sum(m.qty), 0) or min(m.balance) < 0`,
  )
  expect(odd).toEqual([])

  const listed = (await shop.guest().get('/api/document/all')).body as { docs: { name: string }[] }
  expect(listed.docs.map(({ name }) => name)).toEqual(documents.map(({ name }) => name))
  const shown = (await shop.guest().get('/api/project/allProject')).body as { title: string }[]
  expect(shown.map(({ title }) => title)).toEqual(projects.map(({ title }) => title))

  const sweep = async (isSpared: (key: string) => boolean, options = {}) =>
    sweepImages({ db, storage, log: shop.app.log, folder: shop.folder, isSpared }, options)
  const atOnce = { unusedDays: 0, freshMs: 0 }
  // It includes more images than it shows, and none is removed while it is loaded.
  expect((await sweep(() => false)).unused).toBeGreaterThan(0)
  expect(await sweep(await findDemoImages(db), atOnce)).toMatchObject({ unused: 0, removed: 0 })

  expect((await admin.delete('/api/demo')).body).toMatchObject({ removed: counts })
  // The customer's own message stays, the shop's own statement, the webhook of the refund, and the record that the demo was loaded. Some tables are counters.
  const kept = {
    bank_lines: 1,
    bank_statements: 1,
    contact_messages: 1,
    customers: 1,
    demo_loads: 1,
    sandbox_deliveries: 1,
  }
  const any = expect.any(Number)
  const counters = {
    audit: any,
    customer_changes: any,
    order_tallies: any,
    rate_limits: any,
    search_words: any,
    unused_pictures: any,
  }
  expect(await countRows(shop.app.database)).toEqual({ ...before, ...kept, ...counters })
  expect((await admin.get('/api/demo')).body).toEqual(Object.fromEntries(Object.keys(counts).map((kind) => [kind, 0])))
  const left = (await shop.guest().get('/api/product/products/allProduct')).body as { products: unknown[] }
  expect(left.products).toEqual([])
  expect(((await shop.guest().get('/api/category')).body as { slug: string }[]).map(({ slug }) => slug)).toEqual([
    'enclosures',
  ])
  expect((await inbox('')).map(({ name }) => name)).toEqual(['A customer'])
  expect((await findLines('open')).lines).toMatchObject([{ text: 'OWN LINE', matches: [], openAmount: own?.amount }])
  const { stored, removed } = await sweep(await findDemoImages(db), atOnce)
  // Enclosures, which every shop has, keeps its demo image.
  expect(stored - removed).toBe(1)
  expect(await loadDemo(db, storage, shop.folder)).toBe(false)
})
