import { sql } from 'drizzle-orm'
import { matchRoutes } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { noteEvent } from '#server/db/changes.ts'
import type { PageBuild, Transport } from '#server/http/pages.ts'
import { createOutageLog } from '#server/logs/outage-log.ts'
import { buy, startCheckout, stockProduct } from '#test/orders.ts'
import { openShopForTest, type Shop } from '#test/shop.ts'
import { describeTrace } from './describe-trace.ts'
import { findTrace } from './queries.ts'

type Line = Record<string, unknown>

test('an order can be followed from its checkout to its e-mails, in the log and in the database, without personal data', async () => {
  const lines: Line[] = []
  const shop = await openShopForTest({ workers: true, log: (line) => lines.push(line) })
  const product = await stockProduct(shop)
  const order = (await buy(shop.guest(), [{ _id: product._id, qty: 1 }])) as { _id: string; orderNumber: string }
  const find = (event: string) => lines.find((line) => line.event === event)
  await expect.poll(() => find('invoice_issued')).toBeTruthy()
  await expect.poll(() => find('email_sent')).toBeTruthy()

  const countSent = async () =>
    (await shop.app.db.execute(sql`select from jobs.job where name = 'email' and state = 'completed'`)).rowCount
  await expect.poll(countSent).toBe(2)

  const { checkoutId } = find('checkout_started') ?? {}
  expect(find('checkout_started')).toMatchObject({ reqId: expect.any(String), provider: 'sandbox' })
  expect(find('payment_confirmed')).toMatchObject({ checkoutId, orderId: order._id, reqId: expect.any(String) })
  expect(find('order_made')).toMatchObject({ checkoutId, orderId: order._id, orderNumber: order.orderNumber })
  expect(find('invoice_issued')).toMatchObject({ orderId: order._id })
  expect(find('email_sent')).toMatchObject({ orderId: order._id, job: 'email', jobId: expect.any(String) })
  // Each line once, and nobody's details.
  expect(lines.filter(({ event }) => event === 'order_made')).toHaveLength(1)
  expect(JSON.stringify(lines)).not.toMatch(/@example|Thandi|Botha|Street/i)

  const trace = await findTrace(shop.connection, order.orderNumber.toLowerCase())
  if (!trace) throw new Error('no trace')
  expect(trace.ids).toEqual(expect.arrayContaining([order.orderNumber, order._id, checkoutId]))
  const text = describeTrace(trace)
  for (const what of [
    'checkout started (sandbox)',
    'order made',
    'payment confirmed',
    'status paid',
    'issued',
    'e-mail sent',
  ])
    expect(text).toContain(what)
  // Two were sent, to the buyer and to the office; the buyer's is in the order's history too.
  expect(trace.steps.filter(({ what }) => what === 'e-mail sent')).toHaveLength(2)
  expect(text).toContain(`grep -E '${order.orderNumber}|${order._id}`)
  for (const id of [order._id.toUpperCase(), checkoutId as string])
    expect(await findTrace(shop.connection, id)).toMatchObject({ orderNumber: order.orderNumber })
  expect(text).not.toContain('@')
  expect(await findTrace(shop.connection, 'VOLT-999999')).toBeUndefined()
})

test('a refund says in each line whose it is', async () => {
  const lines: Line[] = []
  const shop = await openShopForTest({ log: (line) => lines.push(line) })
  const product = await stockProduct(shop)
  const order = (await buy(shop.guest(), [{ _id: product._id, qty: 1 }])) as { _id: string }
  const admin = await shop.signIn('admin')
  expect((await admin.post(`/api/order/${order._id}/refund`, { reason: 'Dent', amount: '15.00' })).status).toBe(200)
  const about = () => lines.filter(({ event }) => String(event).startsWith('refund_'))
  await expect.poll(() => about().map(({ event }) => event)).toContain('refund_done')
  const ids = about().map(({ orderId, refundId }) => [orderId, refundId])
  expect(ids).toEqual(ids.map(() => [order._id, expect.any(String)]))
})

test('a checkout that was paid and has no order can be followed too, by its number from the log', async () => {
  const shop = await openShopForTest()
  const product = await stockProduct(shop)
  const { checkoutId } = await startCheckout(shop.guest(), [{ _id: product._id, qty: 1 }])
  await shop.app.db.execute(sql`update checkouts set paid_seen_at = now() where id = ${checkoutId}`)
  await shop.app.db.execute(sql`insert into payment_events (provider, event_id, kind, checkout_id, said, raw)
    values ('sandbox', 'e1', 'payment', ${checkoutId}, '{"claim": {"state": "paid"}}', '')`)
  const trace = await findTrace(shop.connection, checkoutId.toUpperCase())
  if (!trace) throw new Error('no trace')
  const text = describeTrace(trace)
  expect(text).toContain(`Checkout ${checkoutId}, which has no order, as the database has it`)
  expect(trace.steps.map(({ what }) => what).toSorted()).toEqual([
    'checkout started (sandbox)',
    'sandbox reported a payment (paid), not processed yet',
    'sandbox says that it is paid; it could not be settled at once',
  ])
  expect(text).toContain(`grep -E '${checkoutId}'`)
  expect(await findTrace(shop.connection, "VOLT-1' or true --")).toBeUndefined()
  expect(await findTrace(shop.connection, crypto.randomUUID())).toBeUndefined()
})

test('what is rolled back is not logged', async () => {
  const lines: Line[] = []
  const { app } = await openShopForTest({ log: (line) => lines.push(line) })
  const made = { event: 'order_made', message: 'an order was made' }
  const failing = app.db.transaction(async (tx) => {
    noteEvent(tx, made)
    throw new Error('no stock')
  })
  await expect(failing).rejects.toThrow('no stock')
  expect(lines.filter(({ event }) => event === 'order_made')).toEqual([])
  await app.db.transaction(async (tx) => noteEvent(tx, made))
  expect(lines.filter(({ event }) => event === 'order_made')).toHaveLength(1)
})

test('a database that is away fills one line for each reason and minute, without queries', async () => {
  const lines: Line[] = []
  const shop = await openShopForTest({ log: (line) => lines.push(line), env: { CACHE_MEGABYTES: '0' } })
  takeDatabaseAway(shop)
  for (let i = 0; i < 20; i++) expect((await shop.guest().get('/api/project/allProject')).status).toBe(503)
  const outages = lines.filter(({ event }) => event === 'outage')
  expect(outages).toHaveLength(1)
  expect(outages[0]).toMatchObject({ reason: expect.stringContaining('ECONNREFUSED'), reqId: expect.any(String) })
  expect(JSON.stringify(lines)).not.toMatch(/select |params|object Object/)
})

test("a page's 503 says why, in a line with the id of its request", async () => {
  const lines: Line[] = []
  const createPageHandler =
    () =>
    async (_request: unknown, { transport }: { transport: Transport }) => {
      await transport({ method: 'GET', url: '/api/project/allProject' })
      return new Response('<p>half a page</p>')
    }
  const build = { entry: { module: { matchRoutes, createPageHandler } }, routes: {} } as unknown as PageBuild
  const shop = await openShopForTest({
    log: (line) => lines.push(line),
    env: { CACHE_MEGABYTES: '0' },
    pages: { getBuild: () => build },
  })
  takeDatabaseAway(shop)
  const page = await shop.guest().get('/project')
  expect(page.status).toBe(503)
  expect(lines.filter(({ event }) => event === 'outage')).toMatchObject([
    { reason: expect.stringContaining('ECONNREFUSED'), reqId: page.headers['x-request-id'] },
  ])
})

function takeDatabaseAway({ app }: Shop): void {
  const { pool } = app.database
  const { connect } = pool
  onTestFinished(() => {
    pool.connect = connect
  })
  const away = Object.assign(new AggregateError([refused('::1'), refused('127.0.0.1')]), { code: 'ECONNREFUSED' })
  pool.connect = (() => Promise.reject(away)) as typeof pool.connect
  pool.query = (() => Promise.reject(away)) as typeof pool.query
}

const refused = (host: string) =>
  Object.assign(new Error(`connect ECONNREFUSED ${host}:5432`), { code: 'ECONNREFUSED' })

test('the next minute counts the lines in between', () => {
  const lines: object[] = []
  let now = 0
  const logOutage = createOutageLog({ warn: (line: object) => lines.push(line) } as never, () => now)
  for (; now < 130_000; now += 10_000) logOutage('away', 'The shop is temporarily unavailable.')
  logOutage('other', 'The shop is temporarily unavailable.')
  expect(lines).toEqual([
    { event: 'outage', reason: 'away' },
    { event: 'outage', reason: 'away', silenced: 5 },
    { event: 'outage', reason: 'away', silenced: 5 },
    { event: 'outage', reason: 'other' },
  ])
})
