import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductSummary } from '#contract/catalogue/calls.ts'
import { makeProduct, makeTerm, namesOf } from '#test/catalogue.ts'
import { type Caller, openShop } from '#test/shop.ts'
import { refreshMeasures } from './refresh-measures.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let category: string
let brand: string
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  category = await makeTerm(admin, 'category', 'Drives')
  brand = await makeTerm(admin, 'brand', 'Kraftwerk')
})
afterAll(() => shop.close())

const make = (draft: Record<string, unknown>) => makeProduct(admin, { category, brand, ...draft })
const search = async (keyword: string) => {
  const { body } = await shop.guest().get(`/api/product?keyword=${encodeURIComponent(keyword)}`)
  return namesOf((body as { products: ProductSummary[] }).products)
}

test('a decimal without a unit finds products named so, with a point or a comma', async () => {
  await make({ name: 'Variable speed unit 7.5 kW' })
  await make({ name: 'Variable speed unit 75 kW' })
  await make({ name: 'Softstarter', attributes: [{ name: 'Motor power', value: '7,5 kW' }] })
  await make({ name: 'Copper cable 2.5 mm²' })
  expect(await search('unit 7.5')).toEqual(['Variable speed unit 7.5 kW'])
  expect(await search('unit 7,5')).toEqual(['Variable speed unit 7.5 kW'])
  expect(await search('softstarter 7.5')).toEqual(['Softstarter'])
  expect(await search('softstarter 7.5kW')).toEqual(['Softstarter'])
  expect(await search('cable 2.5')).toEqual(['Copper cable 2.5 mm²'])
  expect(await search('unit 7.6')).toEqual([])
})

test('a figure found only in the description matches, after those in the name', async () => {
  const plain = await make({ name: 'Junction box', description: 'A small box, rated IP 67, for cables to 16 mm².' })
  await make({ name: 'Junction box IP67' })
  expect(await search('IP67')).toEqual(['Junction box IP67', 'Junction box'])
  expect(await search('junction 16mm2')).toEqual(['Junction box'])
  await admin.put(`/api/product/${plain._id}`, { description: 'A small box, rated IP 54.' })
  expect(await search('IP67')).toEqual(['Junction box IP67'])
  expect(await search('IP54')).toEqual(['Junction box'])
})

test('products from an earlier release are re-read once, without counting as edited', async () => {
  const product = await make({ name: 'Feeder pillar 333 kVA', description: 'For 17 hp pumps.' })
  await shop.app.db.execute(sql`update products set measures = '{}' where id = ${product._id}`)
  await shop.app.db.execute(sql`update figures_read set version = 0, upto = 0`)
  // Written directly to the database, as by a restored backup.
  await admin.post('/api/product/clear-cache')
  expect(await search('pillar 17hp')).toEqual([])
  while (await refreshMeasures(shop.app.db));
  expect(await search('pillar 17hp')).toEqual(['Feeder pillar 333 kVA'])
  expect(await search('333000VA')).toEqual(['Feeder pillar 333 kVA'])
  expect((await admin.get(`/api/product/${product._id}`)).body).toMatchObject({ updatedAt: product.updatedAt })
  const { rows } = await shop.app.db.execute(sql`select version > 0 as done from figures_read`)
  expect(rows).toEqual([{ done: true }])
})

test("a deleted or hidden product's words do not correct misspellings", async () => {
  await make({ name: 'Rotary isolator' })
  const wrong = await make({ name: 'Rotary isolater' })
  expect(await search('isolater')).toEqual(['Rotary isolater'])
  await admin.delete(`/api/product/${wrong._id}`)
  expect(await search('isolater')).toEqual(['Rotary isolator'])
  await make({ name: 'Rotary isolattor', status: 'draft' })
  expect(await search('isolattor')).toEqual(['Rotary isolator'])
})
