import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { pdf, picture } from '#test/files.ts'
import { listProducts, openShopWithJobs, runAll, undo } from '#test/imports.ts'
import { cartOf } from '#test/orders.ts'

test('an undo keeps new products that are in use, and reports why', async () => {
  const { admin, shop } = await openShopWithJobs()
  const done = await runAll(
    admin,
    'Part number,Name,Price,Made to order\nA1,Ordered,5,yes\nA2,Reviewed,5,yes\nA3,Documented,5,\nA4,Loved,5,\nA5,Shown,5,\nA6,Pointed at,5,\nA7,Unused,5,\n',
  )
  const byName = new Map((await listProducts(admin)).map((product) => [product.name, product]))
  const idOf = (name: string) => byName.get(name)?._id ?? ''
  const shopper = await shop.signIn('shopper')
  expect((await shopper.post('/api/order', cartOf([{ _id: idOf('Ordered'), qty: 1 }]))).status).toBe(201)
  const rated = await shopper.post(`/api/product/${idOf('Reviewed')}/reviews`, { rating: 5, review: 'Very good.' })
  expect(rated.status, rated.text).toBe(201)
  const { image } = (await admin.form('POST', '/api/upload', { image: await picture() })).body as { image: string }
  const sheet = { name: 'Sheet', tag: 'brochure', image, file: pdf() }
  const uploaded = await admin.form('POST', '/api/document/upload', sheet)
  expect(uploaded.status, uploaded.text).toBe(201)
  const [document] = ((await admin.get('/api/document/all')).body as { docs: { _id: string }[] }).docs
  await admin.put(`/api/product/${idOf('Documented')}`, { documents: [document?._id] })
  expect((await shopper.put('/api/user/favorites', { products: [idOf('Loved')] })).status).toBe(200)
  const { pool } = shop.app.database
  await pool.query(
    `insert into projects (title, slug, images, description, product_ids) values ('P', 'p', '{}', '', $1)`,
    [[idOf('Shown')]],
  )
  await pool.query(`insert into hotspots (image, annotations) values ('/x', $1)`, [
    JSON.stringify([{ data: { product: idOf('Pointed at') } }]),
  ])
  const undone = await undo(admin, done._id)
  expect(undone).toMatchObject({ state: 'undone', kept: 6 })
  expect(Object.fromEntries(undone.keptProducts.map(({ name, reason }) => [name, reason]))).toEqual({
    Ordered: 'It has been ordered since.',
    Reviewed: 'It has been reviewed since.',
    Documented: 'Documents were added to it.',
    Loved: "It is among a customer's favourites.",
    Shown: 'A project shows it.',
    'Pointed at': 'A hotspot shows it.',
  })
  expect((await listProducts(admin)).map(({ name }) => name)).not.toContain('Unused')
})

test('a product that cannot be restored does not block the others', async () => {
  const { admin } = await openShopWithJobs()
  const category = await makeTerm(admin, 'category', 'Old kind')
  const brand = await makeTerm(admin, 'brand', 'Old make')
  await makeProduct(admin, { partNumber: 'A1', name: 'Alpha', slug: 'alpha', price: 1, category, brand })
  await makeProduct(admin, { partNumber: 'A2', name: 'Beta', slug: 'beta', price: 2 })
  await makeProduct(admin, { partNumber: 'A3', name: 'Gamma', slug: 'gamma', price: 3 })
  const done = await runAll(
    admin,
    'Part number,Slug,Price,Category,Brand\nA1,,11,New kind,New make\nA2,beta-new,12,,\nA3,,13,,\n',
  )
  expect((await admin.delete(`/api/category/${category}`)).status).toBe(200)
  expect((await admin.delete(`/api/brand/${brand}`)).status).toBe(200)
  await makeProduct(admin, { partNumber: 'A4', name: 'Taker', slug: 'beta' })
  const undone = await undo(admin, done._id)
  expect(undone).toMatchObject({ state: 'undone', kept: 2 })
  expect(undone.keptProducts.map(({ partNumber }) => partNumber).sort()).toEqual(['A1', 'A2'])
  const find = (all: Product[], number: string) => all.find(({ partNumber }) => partNumber === number)
  const after = await listProducts(admin)
  expect(find(after, 'A1')).toMatchObject({ price: 1, category: { name: 'New kind' }, brand: { name: 'New make' } })
  expect(find(after, 'A2')).toMatchObject({ price: 2, slug: 'beta-new' })
  expect(find(after, 'A3')).toMatchObject({ price: 3 })
})
