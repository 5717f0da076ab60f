import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApiKey } from '#contract/api-keys/calls.ts'
import { type Scope, scopes, scopeTable } from '#contract/api-keys/scopes.ts'
import { issueInvoice } from '#server/orders/invoices/issue-invoices.ts'
import { makeProduct } from '#test/catalogue.ts'
import { buy, readQueuedEmails, stockProduct } from '#test/orders.ts'
import { register } from '#test/people.ts'
import { type Listed, routeAccess } from '#test/route-access.ts'
import { type Caller, openShop, openShopForTest, type Shop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let lines: Record<string, unknown>[]
beforeAll(async () => {
  lines = []
  shop = await openShop({
    env: { LIMIT_KEY: '100000', PUBLIC_URL: 'http://shop.example' },
    log: (line) => lines.push(line),
  })
})
afterAll(() => shop.close())

/** What a key of each scope may read, written by hand. */
const byHand: Record<Scope, string[]> = {
  products: [
    'GET /api/product/products/paginated',
    'GET /api/product/products/allProduct',
    'GET /api/product/filteredProducts',
    'GET /api/product/:id',
    'GET /api/product/slug/:slug',
    'GET /api/category',
    'GET /api/brand',
  ],
  stock: ['GET /api/stock/product/:id', 'GET /api/stock/low'],
  orders: ['GET /api/order', 'GET /api/order/:id', 'GET /api/order/:id/history'],
  documents: ['GET /api/paper', 'GET /api/paper/:id/file'],
}

type Made = { key: ApiKey; secret: string }
const make = async (owner: Caller, scopesAsked: readonly Scope[] = scopes, days = 30, name = 'Stock sync') => {
  const reply = await owner.post('/api/api-keys', { name, scopes: scopesAsked, days })
  expect(reply.status, reply.text).toBe(201)
  return reply.body as Made
}
const withKey = (secret: string) => ({ authorization: `Bearer ${secret}` })
const list = async (owner: Caller) => ((await owner.get('/api/api-keys')).body as { keys: ApiKey[] }).keys

test('a key is shown once, in no list, log or table, and every owner is told of it and of its end', async () => {
  const [owner, other] = [await shop.signIn('owner'), await shop.signIn('owner')]
  const { key, secret } = await make(owner, ['orders'], 90, 'Bookkeeping')
  expect(secret).toMatch(/^swy_[\w-]{43}$/)
  expect(key).toMatchObject({ name: 'Bookkeeping', start: secret.slice(0, 8), scopes: ['orders'], state: 'works' })
  expect(key.lastUsedAt).toBeUndefined()
  expect((await shop.guest().get('/api/order', withKey(secret))).status).toBe(200)
  // A key in a wrong place.
  await shop.guest().get(`/api/order?key=${secret}`)
  await shop.guest().get(`/api/order?note=${secret}`)
  await shop.guest().get('/api/order', withKey(`${secret.slice(0, -1)}~`))
  const [listed] = await list(owner)
  expect(listed).toMatchObject({ _id: key._id, lastUsedAt: expect.any(String) })
  expect((await owner.delete(`/api/api-keys/${key._id}`)).status).toBe(200)
  expect((await owner.delete(`/api/api-keys/${key._id}`)).status).toBe(404)
  expect((await shop.guest().get('/api/order', withKey(secret))).status).toBe(401)
  const { pool } = shop.database
  const mails = await readQueuedEmails(shop)
  for (const { person } of [owner, other])
    expect(mails.filter(({ to }) => to === person.email).map(({ subject }) => subject)).toEqual([
      'New API key: Bookkeeping',
      'API key removed: Bookkeeping',
    ])
  const audit = await pool.query(`select actor, action, entity, label, after from audit order by id`)
  expect(audit.rows.filter(({ entity }) => entity === 'API key')).toMatchObject([
    { actor: owner.person._id, action: 'create', label: 'Bookkeeping', after: { hash: { hidden: true } } },
    { actor: owner.person._id, action: 'change', label: 'Bookkeeping' },
  ])
  // Reading all buyers is in History, by the name of the key.
  const history = (await owner.get('/api/audit?action=export')).body as { rows: unknown[] }
  expect(history.rows).toMatchObject([{ actor: { name: 'API key Bookkeeping' }, entityId: 'GET /api/order' }])
  const stored = await pool.query(`select row_to_json(k) as k from api_keys k`)
  expect(JSON.stringify([lines, mails, audit.rows, stored.rows, listed])).not.toContain(secret.slice(8))
})

const listedOf = (name: string): Listed => {
  const line = routeAccess[name]
  return (typeof line === 'object' && !Array.isArray(line) ? line : { to: line }) as Listed
}
const madeUp = (url: string) => url.replace(/:(\w+)/g, () => crypto.randomUUID()).replace('*', 'nothing')

test('of all routes a key reaches those of its scopes, and no others, whatever cookies come along', async () => {
  expect(
    Object.fromEntries(scopes.map((scope) => [scope, scopeTable[scope].calls.map((url) => `GET ${url}`)])),
  ).toEqual(byHand)
  const owner = await shop.signIn('owner')
  const keys = await Promise.all(scopes.map(async (scope) => ({ scope, ...(await make(owner, [scope])) })))
  const cookie = Array.from(owner.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  const { routeList } = shop.app
  expect(routeList.length).toBeGreaterThan(300)
  const reached: Record<string, string[]> = {}
  for (const { scope, secret } of keys) {
    reached[scope] = []
    for (const { method, url } of routeList) {
      const name = `${method} ${url}`
      const path = listedOf(name).path ?? madeUp(url)
      const sent = method === 'ANY' ? 'GET' : method
      const reply = await shop.guest().send(sent, path, {
        headers: { ...withKey(secret), cookie },
        ...(['POST', 'PUT'].includes(sent) ? { payload: {} } : {}),
      })
      if ([401, 403].includes(reply.status)) continue
      expect(reply.headers['cache-control'], name).toBe('no-store')
      reached[scope].push(name)
    }
  }
  const withHead = (names: string[]) => names.flatMap((name) => [name, name.replace('GET', 'HEAD')]).sort()
  for (const scope of scopes) expect(reached[scope]?.sort(), scope).toEqual(withHead(byHand[scope]))
})

test('a key reads what its scope says: live products, stock, all orders, tax documents', async () => {
  const owner = await shop.signIn('owner')
  const draft = await makeProduct(owner, { name: 'Secret board', status: 'draft' })
  const product = await stockProduct(shop, { price: 1000, countInStock: 5 })
  const buyer = await register(shop)
  const order = await buy(buyer, [{ _id: product._id, qty: 1 }])
  await issueInvoice(shop.app, order._id)
  const { secret } = await make(owner)
  const read = async (url: string) => {
    const { status, body } = await shop.guest().get(url, withKey(secret))
    return [status, body] as [number, Record<string, unknown[]>]
  }
  expect(await read(`/api/product/${product._id}`)).toMatchObject([200, { _id: product._id }])
  // The scope of stock does not open drafts to that of products.
  expect((await read(`/api/product/${draft._id}`))[0]).toBe(404)
  expect((await read('/api/product/products/paginated?status=draft'))[0]).toBe(403)
  expect((await read(`/api/stock/product/${product._id}`))[0]).toBe(200)
  expect((await read('/api/order'))[1].orders).toContainEqual(expect.objectContaining({ _id: order._id }))
  expect(await read(`/api/order/${order._id}`)).toMatchObject([200, { _id: order._id, orderNumber: order.orderNumber }])
  const papers = Object.values((await read('/api/paper'))[1]).flat() as { _id?: string }[]
  const paper = papers.find((one) => typeof one === 'object' && one?._id)
  const pdf = await shop.guest().get(`/api/paper/${paper?._id}/file`, withKey(secret))
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
})

test('a key ends: at its time, with its maker’s role, and at its limit for a while', async () => {
  const small = await openShopForTest({ env: { LIMIT_KEY: '3' } })
  const [owner, other] = [await small.signIn('owner'), await small.signIn('owner')]
  const statusOf = async ({ secret }: Made, at: Shop = small) =>
    (await at.guest().get('/api/category', withKey(secret))).status
  const { pool } = small.database

  const first = await make(owner)
  await pool.query(`update api_keys set expires_at = now() where id = $1`, [first.key._id])
  expect([await statusOf(first), (await list(owner))[0]?.state]).toEqual([401, 'expired'])

  const second = await make(other)
  expect(await statusOf(second)).toBe(200)
  for (const change of [{ officeRole: 'manager' }, { officeRole: 'owner' }, { disabled: true }]) {
    await owner.put(`/api/user/${other.person._id}`, change)
    const isOwner = 'officeRole' in change && change.officeRole === 'owner'
    expect(await statusOf(second), JSON.stringify(change)).toBe(isOwner ? 200 : 401)
  }
  expect((await list(owner)).find(({ _id }) => _id === second.key._id)?.state).toBe('maker left')

  const third = await make(owner)
  const statuses = []
  for (let nth = 0; nth < 5; nth++) statuses.push(await statusOf(third))
  expect(statuses).toEqual([200, 200, 200, 429, 429])
  // Others are not held up.
  expect(await statusOf(await make(owner))).toBe(200)
})

test('what was kept for everybody is not given to a removed key, and what a key reads is not kept', async () => {
  const owner = await shop.signIn('owner')
  const { secret, key } = await make(owner, ['products'])
  const url = '/api/category'
  await shop.guest().get(url)
  expect((await shop.guest().get(url)).status).toBe(200)
  expect((await shop.guest().get(url, withKey(secret))).headers['cache-control']).toBe('no-store')
  await owner.delete(`/api/api-keys/${key._id}`)
  const refused = await shop.guest().get(url, withKey(secret))
  expect([refused.status, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  for (const authorization of [
    'Bearer',
    'bearer x',
    `BEARER ${secret}`,
    `Bearer  ${secret}`,
    `Bearer ${'x'.repeat(9000)}`,
  ])
    expect((await shop.guest().get(url, { authorization })).status, authorization.slice(0, 20)).toBe(401)
  // A proxy's own password is not a key.
  expect((await shop.guest().get(url, { authorization: 'Basic eDp5' })).status).toBe(200)
})

test('only owners make keys, with scopes and an end', async () => {
  const manager = await shop.signIn('manager')
  const owner = await shop.signIn('owner')
  const good = { name: 'Sync', scopes: ['stock'], days: 30 }
  expect((await manager.post('/api/api-keys', good)).status).toBe(403)
  for (const wrong of [{ scopes: [] }, { scopes: ['settings'] }, { days: 4000 }, { days: 0 }, { name: '' }])
    expect((await owner.post('/api/api-keys', { ...good, ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  // Nor does a key make another.
  const { secret } = await make(owner)
  const reply = await shop.guest().send('POST', '/api/api-keys', { payload: good, headers: withKey(secret) })
  expect(reply.status).toBe(403)
})
