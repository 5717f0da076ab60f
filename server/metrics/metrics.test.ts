import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { finaliseCheckout } from '#server/checkout/finalise-checkout.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import { findTrace } from '#server/http/logger.ts'
import { withOwnPages } from '#server/payments/choose-providers.ts'
import { createCallCounts } from '#server/payments/count-calls.ts'
import { money } from '#server/payments/provider/provider.ts'
import { address, buy, finalise, startCheckout, stockProduct } from '#test/orders.ts'
import { register } from '#test/people.ts'
import { draftOf, lineOf, openQuoteShop, quoteOf, quoteUrl } from '#test/quotes.ts'
import { openShopForTest } from '#test/shop.ts'
import { openYocoShop } from '#test/stand-ins/provider-shops.ts'
import { startYocoAdapter, yocoRequest } from '#test/stand-ins/yoco-adapter.ts'
import { measure } from './metrics.ts'
import { findShopFacts } from './queries.ts'
import { Counter, Exposition, Histogram } from './registry.ts'
import { listenForMetrics } from './serve-metrics.ts'

const namesIn = (text: string) => new Set(text.match(/switchyard_[a-z0-9_]+/g) ?? [])

test('the number of series is limited, and dashboards and alerts use only existing metrics', async () => {
  const shop = await openShopForTest()
  const metrics = measure(shop.app, '1.2.3')
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  for (const path of [
    '/api/shop',
    '/api/shop',
    '/api/product',
    '/api/nothing',
    '/made/up',
    '/other"\n',
    '/api/ready',
    '/api/health',
  ])
    await (await fetch(new URL(path, url))).text()
  await expect.poll(async () => (await metrics.read()).match(/switchyard_requests_total{/g)?.length).toBeGreaterThan(2)
  await shop.app.db.execute(sql`insert into payment_events (provider, event_id, kind, said, raw, received_at)
    values ('sandbox', 'e1', 'payment', '{"claim": {"state": "paid"}}', '', now() - interval '20 minutes'),
      ('sandbox', 'e2', 'payment', '{"claim": null}', '', now() - interval '50 minutes')`)
  const text = await metrics.read()
  metrics.stop()
  expect(text).toMatch(/^switchyard_requests_total{area="shop",class="2xx"} 2$/m)
  expect(text).toMatch(/^switchyard_request_seconds_count{kind="api",kept="yes"} 1$/m)
  expect(text).not.toContain('made')
  expect(text).not.toMatch(/area="(ready|health)"/)
  expect(text).toMatch(/^switchyard_build_info{release="1.2.3",node="v[\d.]+"} 1$/m)
  expect(text).toMatch(/^switchyard_database_up 1$/m)
  // A payment that failed is not waiting for its order.
  expect(Math.floor(Number(/^switchyard_oldest_paid_seconds (.*)$/m.exec(text)?.[1]) / 60)).toBe(20)
  for (const line of text.trim().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+({\w+="[^"]*"(,\w+="[^"]*")*})? [-\d.e+]+)$/)
  // At most: every area and kind with each class, every kind from the cache and not.
  const series = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const count = (part: string) => series.filter((line) => line.includes(part)).length
  const areas = new Set(shop.app.routeList.map(({ url }) => url.replace(/^\/api/, '').split('/')[1]))
  const others = series.length - count('requests_total{') - count('request_seconds_')
  expect(others + (areas.size + 3) * 5 + count('{kind="api",kept="yes"') * 6).toBeLessThan(600)

  const reported = new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  )
  for (const file of ['grafana.json', 'alerts.yaml']) {
    const used = namesIn(await readFile(`docs/operations/${file}`, 'utf8'))
    expect(used.size).toBeGreaterThan(8)
    expect(
      [...used].filter((name) => !reported.has(name)),
      file,
    ).toEqual([])
  }
  const rules = (await readFile('docs/operations/alerts.yaml', 'utf8')).matchAll(/alert: (\w+)/g)
  const page = await readFile('docs/operations.md', 'utf8')
  expect([...rules].map(([, name = '']) => name).filter((name) => !page.includes(name))).toEqual([])
})

test('one refund that cannot be sent is noticed by its age; one that a person must decide is a payment to check', async () => {
  const shop = await openShopForTest()
  const { db } = shop.app
  const { oldestRefund: before } = await findShopFacts(db)
  await db.execute(sql`with paid as (
      insert into payments (provider, provider_payment_id, cents, mode, paid_at)
      values ('sandbox', 'p1', 1000, 'test', now()) returning id
    )
    insert into refunds (payment_id, cents, reason, state, created_at, next_try_at)
    select id, 500, 'r', 'sent', now() - interval '5 hours', now() from paid
    union all select id, 500, 'r', 'sent', now() - interval '50 hours', null from paid`)
  const { oldestRefund, refunds } = await findShopFacts(db)
  expect([before, Math.round(oldestRefund / 3600), refunds]).toEqual([0, 5, 2])
})

test('payments to check are as old as the oldest that nobody has settled yet', async () => {
  const { db } = (await openShopForTest()).app
  const hours = async () => {
    const { toCheck, oldestToCheck } = await findShopFacts(db)
    return { toCheck, oldest: Math.round(oldestToCheck / 3600) }
  }
  expect(await hours()).toEqual({ toCheck: 0, oldest: 0 })
  await db.execute(sql`insert into payment_doubts (doubt, about, message, provider, created_at, resolved_at)
    values ('refund_failed', 'first', 'm', 'yoco', now() - interval '30 hours', now() - interval '1 hour'),
      ('refund_failed', 'second', 'm', 'yoco', now() - interval '5 hours', null),
      ('refund_failed', 'third', 'm', 'yoco', now() - interval '2 hours', null)`)
  expect(await hours()).toEqual({ toCheck: 2, oldest: 5 })
})

test('a database that only reads is not up, although it answers', async () => {
  const { db } = (await openShopForTest()).app
  expect(await findShopFacts(db)).toMatchObject({ cannotSave: false })
  const facts = await db.transaction((tx) => findShopFacts(tx), { accessMode: 'read only' })
  expect(facts).toMatchObject({ cannotSave: true })
})

test('a job behind another of its kind is not late, and in a paused shop none is', async () => {
  const shop = await openShopForTest()
  const { db, jobs } = shop.app
  await jobs.send(db, 'backup', { by: 'Thandi' })
  await jobs.send(db, 'backup', { by: 'Sipho' })
  await db.execute(sql`update jobs.job set start_after = now() - interval '1 hour' where name = 'backup'`)
  const minutes = async () => Math.round((await findShopFacts(db)).oldestJob / 60)
  expect(await minutes()).toBe(60)
  await db.execute(sql`update jobs.job set state = 'active', started_on = now() where data->>'by' = 'Thandi'`)
  expect(await minutes()).toBe(0)
  await db.execute(sql`update jobs.job set state = 'completed', completed_on = now() where data->>'by' = 'Thandi'`)
  expect(await minutes()).toBe(60)
  await db.execute(sql`insert into pauses (backup_made_at) values (now())`)
  expect(await minutes()).toBe(0)
})

test('a shop without its database still reports the other metrics', async () => {
  const shop = await openShopForTest()
  const metrics = measure(shop.app, '1')
  const broken = shop.app.db.execute
  shop.app.db.execute = (() => Promise.reject(new Error('down'))) as never
  const text = await metrics.read()
  shop.app.db.execute = broken
  metrics.stop()
  expect(text).toMatch(/^switchyard_database_up 0$/m)
  expect(text).not.toMatch(/^switchyard_unsent_mails /m)
  expect(text).toMatch(/^switchyard_resident_bytes \d+$/m)
})

test('a wrong key is a failed attempt to open a payment page, not an answer', async () => {
  const { yoco } = await startYocoAdapter({ settings: { secretKey: 'sk_live_wrongwrongwrong' } })
  const calls = createCallCounts()
  await expect(calls.of(yoco).createCheckout(yocoRequest())).rejects.toThrow()
  const opened = calls.list().filter(({ call }) => call === 'open')
  expect(opened.map(({ outcome, count }) => [outcome, count])).toEqual([
    ['answered', 0],
    ['refused', 1],
    ['silent', 0],
  ])
})

test('a page on a foreign host is a failed attempt too, and nobody is sent there', async () => {
  const { yoco } = await startYocoAdapter()
  const elsewhere = readConfig({ YOCO_URL: 'https://payments.yoco.com' })
  const calls = createCallCounts()
  const opening = calls.of(withOwnPages(elsewhere, yoco)).createCheckout(yocoRequest())
  await expect(opening).rejects.toThrow(/is on another host$/)
  expect(calls.list().find(({ call, outcome }) => call === 'open' && outcome === 'refused')?.count).toBe(1)
})

test('the shop knows how many orders its own weeks would have had since the newest one', async () => {
  const shop = await openShopForTest()
  const { db } = shop.app
  expect(await findShopFacts(db)).toMatchObject({ lastOrder: 0, ordersExpected: 0, cardOrdersExpected: 0 })
  const product = await stockProduct(shop, { countInStock: 100 })
  const place = async (hoursAgo: number) => {
    const order = await buy(await register(shop), [{ _id: product._id, qty: 1 }])
    const at = sql`now() - make_interval(hours => ${hoursAgo})`
    await db.execute(sql`update orders set created_at = ${at} where id = ${order._id}`)
    await db.execute(sql`update payments set paid_at = ${at} where order_id = ${order._id}`)
    return order._id
  }
  const week = 7 * 24
  await place(5)
  // In the last five hours of the week before, two orders; two weeks before that, one. Others lie outside.
  for (const hours of [week + 1, week + 4, week + 6, 3 * week + 2, 5 * week + 1, 2 * week - 1]) await place(hours)
  const { lastOrder, ordersExpected } = await findShopFacts(db)
  expect([Math.round(lastOrder / 3600), ordersExpected]).toEqual([5, 0.75])
  // A transfer two hours ago does not hide that nobody has paid by card for five; nor does a card at the counter.
  const eft = await place(2)
  await db.execute(sql`update payments set provider = 'eft' where order_id = ${eft}`)
  expect(await findShopFacts(db)).toMatchObject({ ordersExpected: 0.25, cardOrdersExpected: 0.75 })
  await db.execute(sql`update payments set provider = 'counter' where order_id = ${eft}`)
  expect(await findShopFacts(db)).toMatchObject({ ordersExpected: 0.25, cardOrdersExpected: 0.75 })
  // Nor does the clock of a provider that is ahead of ours.
  await db.execute(sql`update payments set paid_at = now() + interval '3 hours' where order_id = ${await place(5)}`)
  expect(await findShopFacts(db)).toMatchObject({ ordersExpected: 0.25, cardOrdersExpected: 0.75 })
})

test('an order that the office enters does not hide that visitors place none', async () => {
  const shop = await openQuoteShop()
  onTestFinished(() => shop.close())
  const { db } = shop.app
  await buy(shop.guest(), [{ _id: shop.meter._id, qty: 1 }])
  const [hours, week] = [(n: number) => sql`now() - make_interval(hours => ${n})`, 7 * 24]
  const move = async (to: number) => {
    await db.execute(sql`update orders set created_at = ${hours(to)} where created_at > now() - interval '1 minute'`)
    await db.execute(sql`update payments set paid_at = ${hours(to)} where paid_at > now() - interval '1 minute'`)
  }
  await move(5)
  await buy(shop.guest(), [{ _id: shop.meter._id, qty: 1 }])
  await move(week + 3)
  const expected = { ordersExpected: 0.25, cardOrdersExpected: 0.25 }
  expect(await findShopFacts(db)).toMatchObject(expected)
  const quote = quoteOf(
    await shop.admin.post('/api/quote/office', { contact: { name: 'Sipho', phone: '082 555 0101' } }),
  )
  const { email: _, ...shippingAddress } = address
  const order = { ...draftOf([lineOf(shop.meter, 2, 480)]), shippingAddress, updatedAt: quote.updatedAt }
  const placed = await shop.admin.post(`${quoteUrl(quote)}/place`, order)
  expect(placed.status, placed.text).toBe(201)
  expect(await findShopFacts(db)).toMatchObject(expected)
})

test('calls to a payment provider are counted by what was asked and whether it answered', async () => {
  const shop = await openYocoShop()
  onTestFinished(() => shop.close())
  const metrics = measure(shop.app, '1')
  const product = await stockProduct(shop, { countInStock: 1 })
  const buyer = shop.guest()
  const { checkoutId } = await startCheckout(buyer, [{ _id: product._id, qty: 1 }])
  shop.bank.failNext('down', { method: 'GET' })
  expect((await finalise(buyer, checkoutId)).status).toBe(202)
  await finaliseCheckout(shop.app, checkoutId)
  const unpaid = {
    refundId: 'r1',
    attempt: 1,
    paymentId: 'p1',
    providerRef: 'none',
    amount: money(100),
    reason: '',
    refundedBeforeCents: 0,
  }
  await expect(shop.app.payments.find('yoco')?.refund(unpaid)).rejects.toThrow()
  const counted = (await metrics.read()).match(/^switchyard_provider_calls_total{.*$/gm)
  metrics.stop()
  // Each is reported from the start, as zero, so that the first failure is an increase.
  expect(counted).toHaveLength(9)
  expect(counted?.filter((line) => !line.endsWith(' 0'))).toEqual([
    'switchyard_provider_calls_total{provider="yoco",call="open",outcome="answered"} 1',
    'switchyard_provider_calls_total{provider="yoco",call="status",outcome="answered"} 1',
    'switchyard_provider_calls_total{provider="yoco",call="status",outcome="silent"} 1',
    'switchyard_provider_calls_total{provider="yoco",call="refund",outcome="refused"} 1',
  ])
})

test('a port or host for metrics that cannot be used is named by its setting, and workers use the next ports', async () => {
  const servers = [createServer(), createServer(), createServer()] as const
  onTestFinished(() => servers.forEach((server) => void server.close()))
  const [other, first, second] = servers
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const local = { METRICS_HOST: '127.0.0.1', WORKERS: 1 }
  await expect(listenForMetrics(first, local, port)).rejects.toEqual(
    new ConfigError(`Setting METRICS_PORT: port ${port} is taken by another program`),
  )
  await expect(listenForMetrics(second, { ...local, METRICS_HOST: '203.0.113.1' }, port)).rejects.toEqual(
    new ConfigError('Setting METRICS_HOST: this machine has no address 203.0.113.1'),
  )
  expect(await listenForMetrics(first, { ...local, WORKERS: 20 }, port)).toBeGreaterThan(port)
})

test('counters, histograms and labels are in the Prometheus format', () => {
  const out = new Exposition()
  const counter = new Counter()
  counter.count({ a: 'x"\\' })
  counter.count({ a: 'x"\\' })
  const times = new Histogram()
  times.observe({ kind: 'api' }, 0.004)
  times.observe({ kind: 'api' }, 0.2)
  times.observe({ kind: 'api' }, 60)
  out.add('n_total', 'counter', 'Things', counter.samples)
  out.addHistogram('s', 'Times', times)
  const lines = String(out).split('\n')
  expect(lines.slice(0, 3)).toEqual(['# HELP n_total Things', '# TYPE n_total counter', 'n_total{a="x\\"\\\\"} 2'])
  expect(lines).toEqual(
    expect.arrayContaining([
      's_bucket{kind="api",le="0.005"} 1',
      's_bucket{kind="api",le="0.25"} 2',
      's_bucket{kind="api",le="10"} 2',
      's_bucket{kind="api",le="+Inf"} 3',
      's_count{kind="api"} 3',
      's_sum{kind="api"} 60.204',
    ]),
  )
})

test("log lines include the caller's trace id", async () => {
  const lines: Record<string, unknown>[] = []
  const shop = await openShopForTest({ log: (line) => lines.push(line) })
  const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await (await fetch(`${url}/api/category`, { headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } })).text()
  await expect.poll(() => lines.find(({ event }) => event === 'request')).toMatchObject({ trace })
  expect(findTrace(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`)).toEqual({})
  expect(findTrace('"} evil')).toEqual({})
})
