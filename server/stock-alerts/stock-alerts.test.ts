import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxStockAlerts } from '#contract/stock-alerts/calls.ts'
import { readQueuedEmails, stockProduct } from '#test/orders.ts'
import { type Caller, openShop, type Shop } from '#test/shop.ts'
import { insertStockAlert } from './queries.ts'
import { sendStockAlerts } from './send-stock-alerts.ts'

let shop: Shop & { close(): Promise<void> }
let admin: Caller
beforeAll(async () => {
  shop = await openShop({ env: { LIMIT_MAIL_FROM: '12', LIMIT_MAIL_TO: '6' } })
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

let network = 0
const ask = (id: string, email?: string, caller: Caller = shop.guest(`10.0.0.${++network}`)) =>
  caller.post(`/api/product/${id}/alert`, email ? { email } : {})
const emailsTo = async (email: string) => (await readQueuedEmails(shop)).filter(({ to }) => to === email)
const settle = async () => {
  while (await sendStockAlerts(shop.app));
}

test('everyone who asked is notified once when it is back, however often they asked', async () => {
  const product = await stockProduct(shop, { countInStock: 0 })
  for (const email of ['waiting@example.co.za', 'Waiting@Example.co.za']) {
    const reply = await ask(product._id, email)
    expect([reply.status, reply.body]).toEqual([
      201,
      { message: 'We will e-mail waiting@example.co.za once, when it is back in stock.' },
    ])
  }
  await settle()
  expect(await emailsTo('waiting@example.co.za')).toEqual([])
  await admin.put(`/api/product/${product._id}`, { countInStock: 3 })
  // Two servers look at the same moment.
  await Promise.all([sendStockAlerts(shop.app), sendStockAlerts(shop.app)])
  await admin.put(`/api/product/${product._id}`, { countInStock: 0 })
  await admin.put(`/api/product/${product._id}`, { countInStock: 4 })
  await settle()
  const emails = await emailsTo('waiting@example.co.za')
  expect(emails.map(({ subject }) => subject)).toEqual([`${product.name} is back in stock`])
  expect(emails[0]).toMatchObject({ unsubscribe: expect.stringContaining('/stock-alerts/') })
})

test('one request ends all alerts for an address, and only with its own link', async () => {
  const [gone, later] = [await stockProduct(shop, { countInStock: 0 }), await stockProduct(shop, { countInStock: 0 })]
  await ask(gone._id, 'enough@example.co.za')
  await ask(later._id, 'enough@example.co.za')
  await ask(later._id, 'other@example.co.za')
  await admin.put(`/api/product/${gone._id}`, { countInStock: 1 })
  await settle()
  const [alert] = (await emailsTo('enough@example.co.za')) as unknown as { unsubscribe: string }[]
  const path = new URL(alert?.unsubscribe ?? '').pathname
  const [name = '', key = ''] = path.split('/').at(-1)?.split('.') ?? []
  const forged = `/stock-alerts/${Buffer.from('other@example.co.za').toString('base64url')}.${key}`
  expect((await shop.guest().send('POST', forged, { payload: {} })).status).toBe(404)
  // Looking at the page changes nothing: mail scanners follow links.
  expect((await shop.guest().get(`/stock-alerts/${name}.${key}`)).status).toBe(200)
  const ended = await shop.guest().send('POST', path, {
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(ended.status).toBe(200)
  await admin.put(`/api/product/${later._id}`, { countInStock: 1 })
  await settle()
  expect(await emailsTo('enough@example.co.za')).toHaveLength(1)
  expect(await emailsTo('other@example.co.za')).toHaveLength(1)
})

test('spellings of one mailbox share one alert, one limit and one unsubscribe', async () => {
  const product = await stockProduct(shop, { countInStock: 0 })
  const spellings = [
    'one.box@example.co.za',
    'onebox@example.co.za',
    'onebox+1@example.co.za',
    'One.Box+2@example.co.za',
  ]
  for (const email of spellings) expect((await ask(product._id, email)).status).toBe(201)
  await admin.put(`/api/product/${product._id}`, { countInStock: 1 })
  await settle()
  const emails = (await readQueuedEmails(shop)).filter(({ to }) => spellings.includes(to))
  expect(emails.map(({ to }) => to)).toEqual(['one.box@example.co.za'])

  const many = await Promise.all(
    Array.from({ length: maxStockAlerts }, async () => (await stockProduct(shop, { countInStock: 0 }))._id),
  )
  for (const [n, id] of many.entries()) await insertStockAlert(shop.app.db, id, `onebox+${n}@example.co.za`)
  const next = await stockProduct(shop, { countInStock: 0 })
  expect((await ask(next._id, 'on.ebox@example.co.za')).body).toMatchObject({ code: 'conflict' })
  const { unsubscribe } = emails[0] as unknown as { unsubscribe: string }
  expect((await shop.guest().send('POST', new URL(unsubscribe).pathname, { payload: {} })).status).toBe(200)
  expect((await ask(next._id, 'on.ebox@example.co.za')).status).toBe(201)
})

test('available products take no alerts, and drafts are not revealed', async () => {
  const here = await stockProduct(shop, { countInStock: 1 })
  const product = await stockProduct(shop, { countInStock: 0, madeToOrder: true })
  const draft = await stockProduct(shop, { countInStock: 0, status: 'draft' })
  for (const { _id } of [here, product]) expect((await ask(_id, 'a@example.co.za')).status).toBe(409)
  expect((await ask(draft._id, 'a@example.co.za')).status).toBe(404)
  const gone = await stockProduct(shop, { countInStock: 0 })
  expect((await ask(gone._id)).status).toBe(400)
  expect((await ask(gone._id, 'nonsense')).status).toBe(400)
  const shopper = await shop.signIn('shopper')
  expect((await ask(gone._id, undefined, shopper)).body).toMatchObject({
    message: expect.stringContaining(shopper.person.email),
  })
})

test('alerts count as e-mails to one mailbox, wherever they are asked for; an address of one’s own does not', async () => {
  const products = await Promise.all(Array.from({ length: 8 }, () => stockProduct(shop, { countInStock: 0 })))
  const statuses = []
  for (const [n, { _id }] of products.entries()) statuses.push((await ask(_id, `victim+${n}@example.co.za`)).status)
  expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429])
  const owner = await shop.signIn('shopper')
  await shop.app.db.execute(sql`update users set email_verified = true where id = ${owner.person._id}`)
  for (const { _id } of products) expect((await ask(_id, undefined, owner)).status).toBe(201)
})

test('alert requests from one network address are limited', async () => {
  const gone = await stockProduct(shop, { countInStock: 0 })
  let refused = 0
  const caller = shop.guest('10.0.1.1')
  for (let nth = 0; nth < 14; nth++)
    if ((await ask(gone._id, `many${nth}@example.co.za`, caller)).status === 429) refused++
  expect(refused).toBeGreaterThan(0)
})
