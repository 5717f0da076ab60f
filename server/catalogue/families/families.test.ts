import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import type { Family } from '#contract/catalogue/family-calls.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { type Caller, openShop } from '#test/shop.ts'
import { toFamily } from './family-table.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let taxonomy: { category: string; brand: string }
const ids: Record<string, string> = {}

const make = async (partNumber: string, name: string, attributes: Record<string, string>, price = 100) => {
  const list = Object.entries(attributes).map(([name, value]) => ({ name, value }))
  ids[partNumber] = (await makeProduct(admin, { ...taxonomy, partNumber, name, price, attributes: list }))._id
}

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  taxonomy = {
    category: await makeTerm(admin, 'category', 'Breakers'),
    brand: await makeTerm(admin, 'brand', 'VOLT'),
  }
  await make('B-63', 'Breaker 63 A', { Poles: '1P', 'Rated current': '63 A', Standard: 'SANS 556' }, 120)
  await make('B-6', 'Breaker 6 A, pack of 3', { Poles: '1P', 'Rated current': '6 A', Standard: 'SANS 556' }, 90)
  await make('B-316', 'Breaker 16 A', { Poles: '3P', 'Rated current': '16 A', Standard: 'SANS 556' }, 300)
  await make('LAMP', 'Lamp', { Colour: 'Red' }, 50)
})
afterAll(() => shop.close())

type List = {
  products: (ProductSummary & { group?: { count: number; lowPrice: number } })[]
  total: number
  pages: number
}
const list = async (query: string) => (await shop.guest().get(`/api/product/filteredProducts?${query}`)).body as List
const familyOf = async (part: string) => (await shop.guest().get(`/api/product/${ids[part]}/family`)).body as Family
const all = async () =>
  (await admin.get('/api/product/families')).body as {
    families: { name: string; count: number }[]
    suggestions: { name: string; ids: string[]; examples: string[] }[]
  }
const parts = (products: readonly ProductSummary[]) => products.map(({ partNumber }) => partNumber)

test('products whose names differ only in figures are suggested, and become a family in one step', async () => {
  const { suggestions } = await all()
  expect(suggestions).toEqual([
    { name: 'Breaker', ids: [ids['B-63'], ids['B-6'], ids['B-316']], examples: expect.any(Array) },
  ])
  expect((await familyOf('B-63')).products).toEqual([])
  expect((await admin.post('/api/product/families', { name: 'Breaker', ids: suggestions[0]?.ids })).status).toBe(200)
  expect(await all()).toEqual({ families: [{ name: 'Breaker', count: 3 }], suggestions: [] })
  const members = (await admin.get('/api/product/families/members?name=breaker')).body
  expect(members).toMatchObject({ products: [{ partNumber: 'B-63', status: 'live' }, {}, { name: 'Breaker 16 A' }] })
  const family = await familyOf('B-63')
  expect([family.name, family.columns]).toEqual(['Breaker', ['Poles', 'Rated current']])
  expect(parts(family.products)).toEqual(['B-6', 'B-63', 'B-316'])
})

test('a list shows a family once, with its size and lowest price, and without the key every product', async () => {
  expect((await list('')).total).toBe(4)
  expect((await list('')).products.every(({ group }) => group === undefined)).toBe(true)
  const grouped = await list('group=family&sort=price-desc')
  expect(grouped).toMatchObject({ total: 2, pages: 1 })
  expect(grouped.products[0]).toMatchObject({
    partNumber: 'B-316',
    family: 'Breaker',
    group: { count: 3, lowPrice: 90 },
  })
  expect(grouped.products[1]).toMatchObject({ partNumber: 'LAMP' })
  expect(grouped.products[1]?.group).toBeUndefined()
  // If the filter leaves one member of a family, that member is shown.
  const [only] = (await list('group=family&attr=Poles:3P')).products
  expect([only?.partNumber, only?.group]).toEqual(['B-316', undefined])
  expect((await list('group=family&keyword=breaker+16a')).products[0]?.partNumber).toBe('B-316')
  expect((await shop.guest().get('/api/product/filteredProducts?group=brand')).status).toBe(400)
})

test('a family of one is refused with a message, and nothing is changed', async () => {
  const refused = [
    await admin.put(`/api/product/${ids.LAMP}`, { family: 'Lamps' }),
    await admin.put('/api/product/bulk', { ids: [ids.LAMP], change: { family: 'Lamps' } }),
    await admin.post('/api/product/families', { name: 'Lamps', ids: [ids.LAMP] }),
  ]
  for (const reply of refused)
    expect([reply.status, reply.body]).toMatchObject([400, { message: expect.stringContaining('at least two') }])
  expect((await all()).families).toEqual([{ name: 'Breaker', count: 3 }])
})

test('members join and leave, whatever the spelling, and the family is renamed and dissolved', async () => {
  expect((await admin.put(`/api/product/${ids.LAMP}`, { family: 'breaker' })).status).toBe(200)
  expect((await familyOf('B-6')).products).toHaveLength(4)
  expect((await admin.put(`/api/product/${ids.LAMP}`, { family: null })).status).toBe(200)
  expect((await familyOf('B-6')).products).toHaveLength(3)
  expect((await admin.put('/api/product/families', { name: 'breaker', newName: 'MC breaker' })).status).toBe(200)
  expect((await familyOf('B-6')).name).toBe('MC breaker')
  expect((await admin.put('/api/product/families', { name: 'Nothing', newName: 'X' })).status).toBe(404)
  expect((await admin.put('/api/product/families', { name: 'MC breaker', newName: '' })).status).toBe(200)
  expect(await all()).toMatchObject({ families: [], suggestions: [{ name: 'Breaker' }] })
})

test('a family with one product left is no longer a family, and the office is told', async () => {
  const lone = ' Pair had one product left and is no longer a family.'
  const pair = (...parts: string[]) =>
    admin.post('/api/product/families', { name: 'Pair', ids: parts.map((part) => ids[part]) })
  const family = async (part: string) =>
    ((await admin.get(`/api/product/${ids[part]}`)).body as ProductSummary).family ?? ''
  await admin.post('/api/product/families', { name: 'Other', ids: [ids['B-316'], ids.LAMP] })

  await pair('B-6', 'B-63')
  const moved = await admin.post('/api/product/families', { name: 'Other', ids: [ids['B-6']] })
  expect(moved.body).toEqual({ message: `3 products are in the family Other.${lone}` })
  expect(await family('B-63')).toBe('')

  await pair('B-6', 'B-63')
  const change = { ids: [ids['B-6']], change: { family: null } }
  expect((await admin.put('/api/product/bulk', change)).body).toMatchObject({ message: `1 product changed.${lone}` })
  expect(await family('B-63')).toBe('')

  await pair('B-6', 'B-63')
  expect((await familyOf('B-63')).products).toHaveLength(2)
  await admin.put(`/api/product/${ids['B-6']}`, { family: null })
  expect((await familyOf('B-63')).name).toBe('')

  await make('GONE', 'Gone', {})
  await pair('B-6', 'GONE')
  expect((await admin.delete(`/api/product/${ids.GONE}`)).body).toEqual({ message: `Gone was deleted.${lone}` })
  expect((await all()).families).toEqual([{ name: 'Other', count: 2 }])
  await admin.put('/api/product/families', { name: 'Other', newName: '' })
})

test("a family cannot take another's name, but can change the case of its own", async () => {
  await admin.post('/api/product/families', { name: 'Breaker', ids: [ids['B-6'], ids['B-63']] })
  await admin.post('/api/product/families', { name: 'Other', ids: [ids['B-316'], ids.LAMP] })
  const rename = (name: string, newName: string) => admin.put('/api/product/families', { name, newName })
  const refused = await rename('Other', 'BREAKER')
  expect([refused.status, refused.body]).toMatchObject([
    409,
    { code: 'name_taken', message: 'A family called BREAKER already exists. Please choose another name.' },
  ])
  expect((await rename('breaker', 'BREAKER')).status).toBe(200)
  expect((await all()).families).toEqual([
    { name: 'BREAKER', count: 2 },
    { name: 'Other', count: 2 },
  ])
  for (const name of ['BREAKER', 'Other']) expect((await rename(name, '')).status).toBe(200)
})

test('shoppers see the family of live products only, and only the office edits', async () => {
  await admin.post('/api/product/families', { name: 'Breaker', ids: [ids['B-6'], ids['B-63'], ids['B-316']] })
  await admin.put(`/api/product/${ids['B-316']}`, { status: 'draft' })
  expect(parts((await familyOf('B-6')).products)).toEqual(['B-6', 'B-63'])
  expect((await shop.guest().get(`/api/product/${ids['B-316']}/family`)).status).toBe(404)
  const shopper = await shop.signIn('shopper')
  expect((await shopper.get('/api/product/families')).status).toBe(403)
  expect((await shopper.post('/api/product/families', { name: 'X', ids: [ids['B-6']] })).status).toBe(403)
})

test('what tells the members apart is never left out of the table', () => {
  const member = (coil: string) => {
    const same = (amps: string) =>
      ['Current', 'Motor power', 'Width', 'Height', 'Depth', 'Breaking'].map((name) => ({ name, value: amps }))
    return ['9', '25'].map((amps) => ({ attributes: [...same(amps), { name: 'Coil voltage', value: coil }], price: 1 }))
  }
  const members = [...member('24 V DC'), ...member('230 V AC')] as unknown as ProductSummary[]
  const { columns } = toFamily('Contactor', members)
  expect(columns).toHaveLength(6)
  expect(columns.slice(0, 2)).toEqual(['Current', 'Coil voltage'])
})
