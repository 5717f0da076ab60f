import { expect, test } from 'vitest'
import type { AuditRow, listAudit } from '#contract/audit/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { sweepDeletedDocuments } from '#server/documents/queries.ts'
import { pdf, picture } from '#test/files.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { type Caller, openShopForTest, type Reply, type Shop } from '#test/shop.ts'

const find = async (caller: Caller, query: Record<string, string>): Promise<AuditRow[]> =>
  ((await caller.get(`/api/audit?${new URLSearchParams(query)}`)).body as Output<typeof listAudit>).rows
const undo = (caller: Caller, row: AuditRow | undefined, group = false): Promise<Reply> =>
  caller.post(`/api/audit/${row?._id}/undo`, { group })

test('a price is given back by the product itself, once', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const { _id } = await stockProduct(shop)
  const price = async () => ((await owner.get(`/api/product/${_id}`)).body as { price: number }).price
  const before = await price()
  await owner.put(`/api/product/${_id}`, { price: 999 })
  const [row] = await find(owner, { entity: 'product', id: _id, action: 'change' })
  const undone = await undo(owner, row)
  expect([undone.status, undone.text]).toEqual([200, undone.text])
  expect(await price()).toBe(before)
  const [last, first] = await find(owner, { entity: 'product', id: _id, action: 'change' })
  expect(first).toMatchObject({ _id: row?._id, undoneBy: last?._id })
  expect(last?.actor?._id).toBe(owner.person._id)
  expect((await undo(owner, row)).body).toMatchObject({ code: 'stale', message: 'This has been undone already.' })
  // The undo itself can be undone.
  expect((await undo(owner, last)).status).toBe(200)
  expect(await price()).toBe(999)
})

test('what has moved on is refused, with the reason', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const { _id } = await stockProduct(shop)
  await owner.put(`/api/product/${_id}`, { price: 999 })
  const [row] = await find(owner, { entity: 'product', id: _id, action: 'change' })
  await owner.put(`/api/product/${_id}`, { name: 'Another name' })
  await owner.put(`/api/product/${_id}`, { price: 1000 })
  expect((await undo(owner, row)).body).toMatchObject({
    code: 'stale',
    message: expect.stringContaining('the price changed again'),
  })
  await owner.delete(`/api/product/${_id}`)
  expect((await undo(owner, row)).body).toMatchObject({
    code: 'stale',
    message: expect.stringContaining('deleted since'),
  })
})

test('what moved on in a group is left and named, the rest is undone', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const ids = (await Promise.all([1, 2, 3].map(() => stockProduct(shop)))).map(({ _id }) => _id)
  await owner.put('/api/product/bulk', { ids, change: { price: { by: 'set', rand: 7 } } })
  const [row] = await find(owner, { entity: 'product', action: 'change' })
  expect(row?.groupSize).toBe(3)
  await owner.put(`/api/product/${ids[1]}`, { price: 8 })
  const undone = await undo(owner, row, true)
  expect(undone.body).toMatchObject({
    undone: 2,
    left: [{ reason: expect.stringContaining('the price changed again') }],
    message: expect.stringMatching(/^2 of 3 were undone\. .* has moved on\. Since then the price changed again\.$/),
  })
  expect(await pricesOf(shop, ids)).not.toContain(700)
  expect(await pricesOf(shop, ids)).toContain(800)
  expect((await undo(owner, row, true)).body).toMatchObject({ code: 'stale' })
})

const pricesOf = async (shop: Shop, ids: string[]): Promise<number[]> =>
  (await shop.database.pool.query('select price_cents from products where id = any($1)', [ids])).rows.map(
    ({ price_cents }) => price_cents,
  )

/** Somebody else's change just before a call of the undo reaches the feature. */
async function openShopWith(meddle: (shop: Shop, id: string) => Promise<unknown>): Promise<Shop & { start(): void }> {
  let isOn = false
  const shop: Shop = await openShopForTest({
    prepare: async (app) => {
      app.addHook('preHandler', async ({ method, url, params }) => {
        if (!isOn || !['PUT', 'DELETE'].includes(method) || url.includes('/undo')) return
        isOn = false
        await meddle(shop, (params as { id: string }).id)
      })
    },
  })
  const start = () => {
    isOn = true
  }
  return Object.assign(shop, { start })
}

test("a colleague's change while a group is being undone is not overwritten", async () => {
  const ids: string[] = []
  let colleague: Caller | undefined
  const changed: string[] = []
  const shop = await openShopWith(async (_, id) => {
    // The one that is being written, and one whose turn has not come.
    changed.push(id, ids.find((other) => other !== id) ?? '')
    for (const one of changed) await colleague?.put(`/api/product/${one}`, { price: 123 })
  })
  const owner = await shop.signIn('owner')
  colleague = await shop.signIn('manager')
  for (let i = 0; i < 4; i++) ids.push((await stockProduct(shop))._id)
  await owner.put('/api/product/bulk', { ids, change: { price: { by: 'set', rand: 7 } } })
  const [row] = await find(owner, { entity: 'product', action: 'change' })
  shop.start()
  const undone = await undo(owner, row, true)
  expect(undone.body).toMatchObject({ undone: 2, left: [{}, {}] })
  expect(await pricesOf(shop, changed)).toEqual([12_300, 12_300])
})

test.each([
  ['/api/category', { name: 'Boards' }, { name: 'Busbars' }],
  ['/api/brand', { name: 'Highveld' }, { name: 'Lowveld' }],
  ['/api/discount', { code: 'WINTER', percent: 10 }, { percent: 11 }],
  ['/api/slider', { text: 'Boards', button: 'Look', link: '/shop', image: 'IMAGE' }, { text: 'Bars' }],
  ['/api/project', { title: 'Kusile', description: 'Boards', images: ['IMAGE'] }, { title: 'Medupi' }],
  ['/api/product', { name: 'DB board', price: 10, category: 'Boards', brand: 'VOLT' }, { name: 'DB box' }],
])(
  'what somebody changes at that moment is not deleted by undoing that it was added: %s',
  async (url, draft, change) => {
    let colleague: Caller | undefined
    const shop = await openShopWith(async (_, id) => {
      const reply = await colleague?.put(`${url}/${id}`, change)
      expect([reply?.status, reply?.text]).toEqual([200, reply?.text])
    })
    const owner = await shop.signIn('owner')
    colleague = await shop.signIn('manager')
    const { image } = (await owner.form('POST', '/api/upload', { image: await picture() })).body as { image: string }
    const idOf = async (kind: string, name: string) =>
      ((await owner.post(`/api/${kind}`, { name })).body as { _id: string })._id
    const real = url.endsWith('product')
      ? { category: await idOf('category', 'All'), brand: await idOf('brand', 'VOLT') }
      : {}
    const body = { ...JSON.parse(JSON.stringify(draft).replace('IMAGE', image)), ...real }
    const reply = await owner.post(url, body)
    expect([reply.status < 300, reply.text]).toEqual([true, reply.text])
    const entity = url.replace('/api/', '').replace('slider', 'slide')
    const [row] = await find(owner, { action: 'create', entity })
    shop.start()
    expect((await undo(owner, row)).body).toMatchObject({ code: 'stale', message: expect.stringContaining('just now') })
    const [again] = await find(owner, { action: 'create' })
    expect((await undo(owner, again)).body).toMatchObject({ code: 'stale' })
  },
)

test('two people undo at the same time: one of them does', async () => {
  const shop = await openShopForTest()
  const [one, two] = [await shop.signIn('owner'), await shop.signIn('owner')]
  const { _id } = await stockProduct(shop)
  await one.put(`/api/product/${_id}`, { price: 999 })
  const [row] = await find(one, { entity: 'product', id: _id, action: 'change' })
  const replies = await Promise.all([undo(one, row), undo(two, row)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('orders, stock and money are never undone here', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const product = await stockProduct(shop)
  const order = (await buy(shop.guest(), [{ _id: product._id, qty: 1 }])) as { _id: string }
  await owner.put(`/api/order/${order._id}/status`, { status: 'processing' })
  const [row] = await find(owner, { entity: 'order', action: 'change' })
  expect(row).toBeDefined()
  expect((await undo(owner, row)).body).toMatchObject({ code: 'conflict' })
  await owner.post('/api/product/clear-cache')
  const [call] = await find(owner, { action: 'run' })
  expect((await undo(owner, call)).body).toMatchObject({ code: 'conflict' })
  expect((await undo(owner, { ...(row as AuditRow), _id: 999_999 })).status).toBe(404)
})

test('nobody undoes what they could not do', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const manager = await shop.signIn('manager')
  const { person } = await shop.signIn('packer')
  await owner.put(`/api/user/${person._id}`, { officeRole: 'sales' })
  const [row] = await find(manager, { entity: 'person', id: person._id, action: 'change' })
  expect((await undo(manager, row)).status).toBe(403)
  expect((await undo(owner, row)).status).toBe(200)
  const { rows } = await shop.database.pool.query('select office_role from users where id = $1', [person._id])
  expect(rows).toEqual([{ office_role: 'packer' }])
})

test('an administrator from before there were roles gets back what they were: an owner', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const { person } = await shop.signIn('admin')
  const stored = async () =>
    (await shop.database.pool.query('select role, office_role from users where id = $1', [person._id])).rows[0]
  expect(await stored()).toEqual({ role: 'admin', office_role: null })
  for (const change of [{ officeRole: 'sales' }, { role: 'shopper' }]) {
    expect((await owner.put(`/api/user/${person._id}`, change)).status).toBe(200)
    const [row] = await find(owner, { entity: 'person', id: person._id, action: 'change' })
    const manager = await shop.signIn('manager')
    expect((await undo(manager, row)).status).toBe(403)
    expect((await undo(owner, row)).status).toBe(200)
    expect(await stored()).toEqual({ role: 'admin', office_role: 'owner' })
    await shop.database.pool.query('update users set office_role = null where id = $1', [person._id])
  }
})

test('a deleted product comes back within 30 days, with its own address, unless that was taken', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const product = await stockProduct(shop)
  await owner.delete(`/api/product/${product._id}`)
  const [row] = await find(owner, { entity: 'product', id: product._id, action: 'delete' })
  const back = await undo(owner, row)
  expect([back.status, back.text]).toEqual([200, back.text])
  expect((await shop.guest().get(`/api/product/${product._id}`)).body).toMatchObject({
    name: product.name,
    partNumber: product.partNumber,
    countInStock: 0,
  })
  expect((await undo(owner, row)).status).toBe(409)
  expect((await owner.post(`/api/product/restore/${row?._id}`)).body).toMatchObject({
    code: 'conflict',
    message: 'This product has been restored already.',
  })
  await owner.delete(`/api/product/${product._id}`)
  expect((await owner.post(`/api/product/restore/${row?._id}`)).body).toMatchObject({
    code: 'conflict',
    message: 'This product was deleted again later. Please restore it from there.',
  })
  const [again] = await find(owner, { entity: 'product', id: product._id, action: 'delete' })
  const other = await stockProduct(shop)
  expect((await owner.put(`/api/product/${other._id}`, { partNumber: product.partNumber })).status).toBe(200)
  expect((await undo(owner, again)).body).toMatchObject({
    code: 'name_taken',
    message: 'A product with this part number already exists.',
  })
})

test('what was deleted more than 30 days ago is gone', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const product = await stockProduct(shop)
  await owner.delete(`/api/product/${product._id}`)
  const { pool } = shop.database
  await pool.query('alter table audit disable trigger keep_audit')
  await pool.query(`update audit set at = now() - interval '31 days'`)
  const [row] = await find(owner, { entity: 'product', id: product._id, action: 'delete' })
  expect((await undo(owner, row)).body).toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('30 days'),
  })
})

test('a deleted document comes back with its file, which is kept for 30 days', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const { image } = (await owner.form('POST', '/api/upload', { image: await picture() })).body as { image: string }
  const form = { name: 'Brochure', tag: 'brochure', image, file: pdf() }
  const uploaded = (await owner.form('POST', '/api/document/upload', form)).body as { document: { _id: string } }
  const { _id } = uploaded.document
  await owner.delete(`/api/document/delete/${_id}`)
  expect((await shop.guest().get(`/api/document/${_id}/file`)).status).toBe(404)
  const [row] = await find(owner, { entity: 'document', id: _id, action: 'delete' })
  expect((await undo(owner, row)).status).toBe(200)
  expect((await shop.guest().get(`/api/document/${_id}/file`)).status).toBe(200)
  await owner.delete(`/api/document/delete/${_id}`)
  const [direct] = await find(owner, { entity: 'document', id: _id, action: 'delete' })
  expect((await owner.post(`/api/document/restore/${direct?._id}`)).status).toBe(201)
  expect((await owner.post(`/api/document/restore/${direct?._id}`)).body).toMatchObject({
    code: 'conflict',
    message: 'This document has been restored already.',
  })
  const { pool } = shop.database
  await pool.query('alter table audit disable trigger keep_audit')
  await pool.query(`update audit set at = now() - interval '31 days'`)
  await owner.delete(`/api/document/delete/${_id}`)
  const keys = async () => {
    const list: string[] = []
    for await (const { key } of shop.app.storage.list()) if (key.endsWith('.pdf')) list.push(key)
    return list.length
  }
  // Its first deletions were long ago, the last one just now.
  await sweepDeletedDocuments(shop.app.db, shop.app.storage)
  expect(await keys()).toBe(1)
  await pool.query(`update audit set at = now() - interval '31 days'`)
  await sweepDeletedDocuments(shop.app.db, shop.app.storage)
  expect(await keys()).toBe(0)
})
