import { expect, test } from 'vitest'
import type { AuditRow, listAudit } from '#contract/audit/calls.ts'
import type { Output } from '#contract/http/schema.ts'
import { sweepDeletedDocuments } from '#server/documents/queries.ts'
import { pdf, picture } from '#test/files.ts'
import { buy, stockProduct } from '#test/orders.ts'
import { type Caller, openShopForTest, type Reply } from '#test/shop.ts'

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

test('a group is undone at once, or not at all', async () => {
  const shop = await openShopForTest()
  const owner = await shop.signIn('owner')
  const ids = (await Promise.all([1, 2, 3].map(() => stockProduct(shop)))).map(({ _id }) => _id)
  await owner.put('/api/product/bulk', { ids, change: { price: { by: 'set', rand: 7 } } })
  const [row] = await find(owner, { entity: 'product', action: 'change' })
  expect(row?.groupSize).toBe(3)
  await owner.put(`/api/product/${ids[1]}`, { price: 8 })
  expect((await undo(owner, row, true)).body).toMatchObject({ code: 'stale' })
  await owner.put(`/api/product/${ids[1]}`, { price: 7 })
  expect((await undo(owner, row, true)).body).toMatchObject({ undone: 3 })
  const prices = await shop.database.pool.query('select price_cents from products where id = any($1)', [ids])
  expect(prices.rows.every(({ price_cents }) => price_cents !== 700)).toBe(true)
  expect((await undo(owner, row, true)).status).toBe(409)
})

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
  await owner.delete(`/api/product/${product._id}`)
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
  const made = (await owner.form('POST', '/api/document/upload', form)).body as { document: { _id: string } }
  const { _id } = made.document
  await owner.delete(`/api/document/delete/${_id}`)
  expect((await shop.guest().get(`/api/document/${_id}/file`)).status).toBe(404)
  const [row] = await find(owner, { entity: 'document', id: _id, action: 'delete' })
  expect((await undo(owner, row)).status).toBe(200)
  expect((await shop.guest().get(`/api/document/${_id}/file`)).status).toBe(200)
  await owner.delete(`/api/document/delete/${_id}`)
  const { pool } = shop.database
  await pool.query('alter table audit disable trigger keep_audit')
  await pool.query(`update audit set at = now() - interval '31 days'`)
  const keys = async () => {
    const list: string[] = []
    for await (const { key } of shop.app.storage.list()) if (key.endsWith('.pdf')) list.push(key)
    return list.length
  }
  expect(await keys()).toBe(1)
  await sweepDeletedDocuments(shop.app.db, shop.app.storage)
  expect(await keys()).toBe(0)
})
