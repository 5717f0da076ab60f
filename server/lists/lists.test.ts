import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import type { ListSummary, SavedList } from '#contract/lists/calls.ts'
import type { QuickLine } from '#contract/quick-order/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { type Caller, openShop, type Reply } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let [isolator, meter, draft]: Product[] = []

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  isolator = await makeProduct(admin, { name: 'Isolator', partNumber: 'LIST-63' })
  meter = await makeProduct(admin, { name: 'Meter', partNumber: 'LIST-MTR-1' })
  draft = await makeProduct(admin, { status: 'draft' })
})
afterAll(() => shop.close())

const listOf = (reply: Reply): SavedList => {
  if (reply.status >= 300) throw new Error(reply.text)
  return reply.body as SavedList
}
const line = (product: Product | undefined, qty: number) => ({ product: product?._id ?? '', qty })
const short = ({ lines }: SavedList) => lines.map(({ partNumber, qty, item }) => [partNumber, qty, item !== undefined])
const save = async (caller: Caller, name: string, lines: object[] = [line(isolator, 2)]) =>
  listOf(await caller.post('/api/list', { name, lines }))

test('a list is saved, added to, renamed, edited and deleted', async () => {
  const owner = await shop.signIn('shopper')
  const list = await save(owner, 'Pump station', [line(isolator, 2), line(meter, 1), line(isolator, 3), line(draft, 1)])
  expect(short(list)).toEqual([
    ['LIST-63', 5, true],
    ['LIST-MTR-1', 1, true],
  ])
  const url = `/api/list/${list._id}`
  const added = listOf(await owner.put(url, { add: [line(meter, 4)] }))
  expect(short(added)).toEqual([
    ['LIST-63', 5, true],
    ['LIST-MTR-1', 5, true],
  ])
  const renamed = listOf(
    await owner.put(url, { name: 'Pump station 2', lines: [line(meter, 7)], updatedAt: added.updatedAt }),
  )
  expect([renamed.name, short(renamed)]).toEqual(['Pump station 2', [['LIST-MTR-1', 7, true]]])
  expect(await owner.put(url, { name: 'Mine', updatedAt: added.updatedAt })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  const { lists } = (await owner.get('/api/list')).body as { lists: ListSummary[] }
  expect(lists).toMatchObject([{ name: 'Pump station 2', lineCount: 1, isShared: false }])
  expect((await owner.delete(url)).body).toEqual({ message: 'Pump station 2 was deleted.' })
  expect((await owner.get(url)).status).toBe(404)
})

test('list names are unique per person, regardless of case', async () => {
  const owner = await shop.signIn('shopper')
  await save(owner, 'Kiosk')
  const other = await save(owner, 'Other')
  expect(await owner.post('/api/list', { name: 'KIOSK' })).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  expect(await owner.put(`/api/list/${other._id}`, { name: 'kiosk' })).toMatchObject({
    status: 409,
    body: { code: 'name_taken' },
  })
  await save(await shop.signIn('shopper'), 'Kiosk')
})

test('a person can have 50 lists, and a list 500 products', async () => {
  const owner = await shop.signIn('shopper')
  const replies = await Promise.all(
    Array.from({ length: 52 }, (_, n) => owner.post('/api/list', { name: `List ${n}` })),
  )
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(50)
  expect(replies.find(({ status }) => status !== 201)?.body).toMatchObject({ code: 'conflict' })
  const many = Array.from({ length: 501 }, () => line(isolator, 1))
  expect((await (await shop.signIn('shopper')).post('/api/list', { name: 'Long', lines: many })).status).toBe(400)
})

test('a product no longer sold stays in the list by name, and returns when it is sold again', async () => {
  const owner = await shop.signIn('shopper')
  const { category, brand } = await makeProduct(admin)
  const gone = await makeProduct(admin, { partNumber: 'LIST-GONE', category: category._id, brand: brand._id })
  const { _id } = await save(owner, 'Old board', [line(gone, 3)])
  await admin.put(`/api/product/${gone._id}`, { status: 'archived' })
  const read = async () => short(listOf(await owner.get(`/api/list/${_id}`)))
  expect(await read()).toEqual([['LIST-GONE', 3, false]])
  // Editing another line does not remove it.
  await owner.put(`/api/list/${_id}`, { lines: [line(gone, 3), line(isolator, 1)] })
  expect(await read()).toEqual([
    ['LIST-GONE', 3, false],
    ['LIST-63', 1, true],
  ])
  await admin.put(`/api/product/${gone._id}`, { status: 'live' })
  expect((await read())[0]).toEqual(['LIST-GONE', 3, true])
})

test('a shared list is readable with its key, until sharing ends', async () => {
  const owner = await shop.signIn('shopper')
  const { _id } = await save(owner, 'Shared')
  const url = `/api/list/${_id}`
  const { shareKey = '' } = listOf(await owner.put(url, { isShared: true }))
  expect(shareKey.length).toBeGreaterThan(20)
  for (const caller of [shop.guest(), await shop.signIn('shopper'), admin]) {
    const seen = listOf(await caller.get(`${url}?key=${shareKey}`))
    expect([seen.isMine, seen.isShared, seen.shareKey, seen.lines.length]).toEqual([false, true, undefined, 1])
    expect((await caller.get(url)).status).toBe(404)
    expect((await caller.get(`${url}?key=${shareKey.slice(1)}`)).status).toBe(404)
    expect((await caller.get(`${url}/export?key=${shareKey}`)).status).toBe(200)
    expect([401, 404]).toContain((await caller.put(`${url}?key=${shareKey}`, { name: 'Taken' })).status)
    expect([401, 404]).toContain((await caller.delete(`${url}?key=${shareKey}`)).status)
  }
  expect(listOf(await owner.put(url, { isShared: false })).isShared).toBe(false)
  expect((await shop.guest().get(`${url}?key=${shareKey}`)).status).toBe(404)
  expect((await shop.guest().get(`${url}?key=`)).status).toBe(404)
  const again = listOf(await owner.put(url, { isShared: true }))
  expect(again.shareKey).not.toBe(shareKey)
})

test('an exported list is a bill of materials that quick order reads', async () => {
  const owner = await shop.signIn('shopper')
  const { _id } = await save(owner, 'Export', [line(isolator, 2), line(meter, 5)])
  for (const format of ['csv', 'xlsx']) {
    const file = await owner.send('GET', `/api/list/${_id}/export?format=${format}`, {})
    expect(file.headers['content-disposition']).toContain(`.${format}`)
    if (format === 'xlsx') continue
    const reply = await shop.guest().form('POST', '/api/quick-order', { file: new File([file.text], 'list.csv') })
    const { lines } = reply.body as { lines: QuickLine[] }
    expect(lines.map(({ status, qty, product }) => [status, product?.partNumber, qty])).toEqual([
      ['found', 'LIST-63', 2],
      ['found', 'LIST-MTR-1', 5],
    ])
  }
})

test('lists are deleted with the account', async () => {
  const owner = await shop.signIn('shopper')
  const { _id } = await save(owner, 'Last')
  expect((await admin.delete(`/api/user/${owner.person._id}`)).status).toBeLessThan(300)
  const { rows } = await shop.app.database.pool.query('select 1 from lists where id = $1', [_id])
  expect(rows).toEqual([])
})
