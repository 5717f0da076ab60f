import type { RouteOptions } from 'fastify'
import { expect, test } from 'vitest'
import { buy, stockProduct } from '#test/orders.ts'
import { type Caller, openShopForTest, type Reply, type Shop } from '#test/shop.ts'

type Row = { action: string; entity: string; before: object | null; after: object | null }

const isOfficeWrite = ({ config, method }: RouteOptions) =>
  Array.isArray(config?.access) && (config.changes || ['POST', 'PUT', 'DELETE'].includes(String(method)))

/** Office routes that change nothing, by hand. */
const changeNothing = [
  'POST /api/product/prices/read',
  'POST /api/content/:page/preview',
  'POST /api/quote/:id/ready-on',
]

const findRows = async ({ database }: Shop, actor: string): Promise<Row[]> =>
  (
    await database.pool.query<Row>('select action, entity, before, after from audit where actor = $1 order by id', [
      actor,
    ])
  ).rows

test('every writing office route leaves a row with its actor, whatever tables it writes', async () => {
  const routes: RouteOptions[] = []
  const shop = await openShopForTest({
    prepare: async (app) => {
      // As if each succeeded and wrote nothing that is in the log.
      app.addHook('onRoute', (route) => {
        if (!isOfficeWrite(route)) return
        routes.push(route)
        delete route.schema
        route.handler = async () => ({ message: 'Done.' })
      })
    },
  })
  expect(routes.length).toBeGreaterThan(90)
  const silent: string[] = []
  const owner = await shop.signIn('owner')
  let before = 0
  for (const { method, url } of routes) {
    const reply = await owner.send(
      String(method),
      url.replace(/:\w+/g, 'x'),
      method === 'DELETE' ? {} : { payload: {} },
    )
    expect([reply.status < 300, url]).toEqual([true, url])
    const rows = await findRows(shop, owner.person._id)
    if (rows.length === before) silent.push(`${method} ${url}`)
    before = rows.length
  }
  expect(silent).toEqual(changeNothing)
})

test('what the office does every day leaves rows that say what was before and after', async () => {
  const shop = await openShopForTest()
  const product = await stockProduct(shop)
  const order = (await buy(shop.guest(), [{ _id: product._id, qty: 1 }])) as { _id: string }
  const { person: buyer } = await shop.signIn('shopper')
  const idOf = ({ body }: Reply) => (body as { _id: string })._id
  const category = idOf(await (await shop.signIn('owner')).post('/api/category', { name: 'Boards' }))
  const calls: [string, string, (owner: Caller) => Promise<Reply>][] = [
    ['create', 'category', (owner) => owner.post('/api/category', { name: 'Busbars' })],
    ['change', 'category', (owner) => owner.put(`/api/category/${category}`, { name: 'Bars' })],
    ['delete', 'category', (owner) => owner.delete(`/api/category/${category}`)],
    ['create', 'brand', (owner) => owner.post('/api/brand', { name: 'Highveld' })],
    [
      'change',
      'product',
      (owner) => owner.put('/api/product/bulk', { ids: [product._id], change: { isFeatured: true } }),
    ],
    ['change', 'settings', (owner) => owner.put('/api/shop', { name: 'SPARK' })],
    ['change', 'person', (owner) => owner.put(`/api/user/${buyer._id}`, { disabled: true })],
    ['change', 'order', (owner) => owner.put(`/api/order/${order._id}/status`, { status: 'processing' })],
    [
      'change',
      'order',
      (owner) => owner.post(`/api/order/${order._id}/notes`, { note: 'Thandi fetches it on Friday.' }),
    ],
    ['run', 'call', (owner) => owner.post('/api/product/clear-cache')],
  ]
  for (const [action, entity, call] of calls) {
    const owner = await shop.signIn('owner')
    const reply = await call(owner)
    expect([reply.status < 300, reply.text]).toEqual([true, reply.text])
    const rows = await findRows(shop, owner.person._id)
    expect(rows.map((row) => `${row.action} ${row.entity}`)).toContain(`${action} ${entity}`)
    if (action === 'change')
      expect(rows.at(-1)).toMatchObject({ before: expect.any(Object), after: expect.any(Object) })
  }
})
