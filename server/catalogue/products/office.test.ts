import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue/calls.ts'
import { enclosuresCategoryId } from '#contract/catalogue/enclosures.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { pdf, picture } from '#test/files.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
let category: string
let brand: string

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  category = await makeTerm(admin, 'category', 'Isolators')
  brand = await makeTerm(admin, 'brand', 'VOLT')
})
afterAll(() => shop.close())

const draft = () => ({ name: `Isolator ${crypto.randomUUID()}`, price: 480.5, category, brand })
const make = (more: Record<string, unknown> = {}) => makeProduct(admin, { ...draft(), ...more })
const read = async (id: string, caller: Caller = admin) => (await caller.get(`/api/product/${id}`)).body as Product
const upload = async () =>
  (
    (await admin.form('POST', '/api/upload', { image: await picture(40, 30, 'png', randomColour()) })).body as {
      image: string
    }
  ).image
const randomColour = () => `#${crypto.randomUUID().slice(0, 6)}`

test('a product is created with every field, and read by id and by slug', async () => {
  const [first, second] = [await upload(), await upload()]
  const document = (
    (
      await admin.form('POST', '/api/document/upload', {
        file: pdf(),
        name: 'Data sheet',
        tag: 'brochure',
        image: first,
      })
    ).body as { document: { _id: string } }
  ).document
  const reply = await admin.post('/api/product', {
    name: 'Isolator 63A, 3-pole (ABC)',
    partNumber: 'VI-63-3',
    description: 'Load break switch.\nDIN rail.',
    price: 480.5,
    countInStock: 7,
    madeToOrder: true,
    leadTimeDays: 10,
    images: [second, first],
    image: first,
    category,
    brand: { _id: brand, name: 'VOLT', slug: 'volt' },
    attributes: [{ name: 'Poles', value: '3' }],
    documents: [document._id],
    isFeatured: true,
  })
  expect(reply.status).toBe(201)
  const product = reply.body as Product
  expect(product).toMatchObject({
    slug: 'isolator-63a-3-pole-abc',
    partNumber: 'VI-63-3',
    price: 480.5,
    countInStock: 7,
    madeToOrder: true,
    leadTimeDays: 10,
    status: 'live',
    image: first,
    images: [first, second],
    category: { _id: category, name: 'Isolators', slug: 'isolators' },
    brand: { _id: brand, name: 'VOLT', slug: 'volt' },
    attributes: [{ name: 'Poles', value: '3' }],
    documents: [{ _id: document._id, name: 'Data sheet' }],
    rating: 0,
    numReviews: 0,
    reviews: [],
    isFeatured: true,
  })
  const guest = shop.guest()
  expect(await read(product._id, guest)).toEqual(product)
  expect((await guest.get(`/api/product/slug/${product.slug}`)).body).toEqual(product)
})

test('a slug is made from the name and gets a suffix if taken', async () => {
  const [one, two] = [await make({ name: 'Éclair panel №1' }), await make({ name: 'eclair PANEL no1' })]
  expect([one.slug, two.slug]).toEqual(['eclair-panel-no1', 'eclair-panel-no1-2'])
  const withoutPart = await admin.post('/api/product', { ...draft(), name: 'Plain thing' })
  expect(withoutPart.body).toMatchObject({ slug: 'plain-thing', partNumber: 'PLAIN-THING' })
  const reply = await admin.post('/api/product', { ...draft(), slug: 'plain-thing' })
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'name_taken', issues: [{ path: 'slug' }] }])
})

test('a part number belongs to one product, regardless of case', async () => {
  await make({ partNumber: 'ab-100' })
  const again = await admin.post('/api/product', { ...draft(), partNumber: 'AB-100' })
  expect([again.status, again.body]).toMatchObject([409, { code: 'name_taken', issues: [{ path: 'partNumber' }] }])
  const other = await make()
  const renamed = await admin.put(`/api/product/${other._id}`, { partNumber: 'Ab-100' })
  expect(renamed.status).toBe(409)
  expect((await read(other._id)).partNumber).toBe(other.partNumber)
})

test('twenty concurrent products with one name get twenty slugs', async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => admin.post('/api/product', { ...draft(), name: 'Crowded name' })),
  )
  expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(201))
  expect(new Set(replies.map((reply) => (reply.body as Product).slug)).size).toBe(20)
})

test('old slugs redirect to the current one, through every rename, until another product takes them', async () => {
  const product = await make({ slug: 'first-name' })
  await admin.put(`/api/product/${product._id}`, { slug: 'second-name' })
  await admin.put(`/api/product/${product._id}`, { slug: 'third-name' })
  for (const old of ['first-name', 'second-name']) {
    const reply = await shop.guest().get(`/api/product/slug/${old}`)
    expect([reply.status, reply.headers.location, reply.body]).toEqual([
      301,
      '/api/product/slug/third-name',
      { slug: 'third-name' },
    ])
  }
  const made = await make({ name: 'First name' })
  expect(made.slug).toBe('first-name-2')
  const taker = await make({ slug: 'first-name' })
  expect((await shop.guest().get('/api/product/slug/first-name')).body).toMatchObject({ _id: taker._id })
  // Back to one of its old slugs: current again, without redirecting to itself.
  await admin.put(`/api/product/${product._id}`, { slug: 'second-name' })
  expect((await shop.guest().get('/api/product/slug/second-name')).status).toBe(200)
  expect((await shop.guest().get('/api/product/slug/third-name')).headers.location).toBe(
    '/api/product/slug/second-name',
  )
})

test('an update changes only the fields it names, and a stale writer is refused', async () => {
  const product = await make({ description: 'Before', attributes: [{ name: 'IP rating', value: 'IP65' }] })
  const first = await admin.put(`/api/product/${product._id}`, { price: 99.99, updatedAt: product.updatedAt })
  expect(first.body).toEqual({ ...product, price: 99.99, updatedAt: (first.body as Product).updatedAt })
  const second = await admin.put(`/api/product/${product._id}`, { price: 1, updatedAt: product.updatedAt })
  expect([second.status, second.body]).toMatchObject([409, { code: 'stale' }])
  const overwrite = await admin.put(`/api/product/${product._id}`, { price: 1 })
  expect((overwrite.body as Product).price).toBe(1)
})

test('of two writers who saw the same version, one is refused', async () => {
  const product = await make()
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      admin.put(`/api/product/${product._id}`, { price: n + 1, updatedAt: product.updatedAt }),
    ),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, ...Array(7).fill(409)])
})

test('unknown fields are ignored', async () => {
  const product = await make()
  const reply = await admin.put(`/api/product/${product._id}`, {
    _id: crypto.randomUUID(),
    number: 1,
    rating: 5,
    ratingSum: 500,
    ratingCount: 100,
    numReviews: 100,
    reserved: 999,
    stock: 999,
    measures: ['x'],
    createdAt: '2020-01-01T00:00:00.000Z',
    priceCents: 1,
    reviews: [{ rating: 5 }],
  })
  expect(reply.status).toBe(200)
  expect(await read(product._id)).toEqual({ ...product, updatedAt: (reply.body as Product).updatedAt })
})

test('an invalid product is refused with the name of the field', async () => {
  const wrong: [string, Record<string, unknown>][] = [
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['price', { price: -1 }],
    ['price', { price: 1.005 }],
    ['price', { price: '12' }],
    ['price', { price: 1e9 }],
    ['countInStock', { countInStock: 1.5 }],
    ['slug', { slug: "a'; drop table products;--" }],
    ['category', { category: crypto.randomUUID() }],
    ['brand', { brand: 'no id' }],
    ['documents', { documents: [crypto.randomUUID()] }],
    ['status', { status: 'sold' }],
    ['images.0', { images: ['javascript:alert(1)'] }],
  ]
  for (const [path, part] of wrong) {
    const reply = await admin.post('/api/product', { ...draft(), ...part })
    expect([reply.status, JSON.stringify(part)], reply.text).toEqual([400, JSON.stringify(part)])
    expect((reply.body as { issues: { path: string }[] }).issues.map((issue) => issue.path)).toContain(path)
  }
})

test('the office enters the available stock, and reservations come on top', async () => {
  const product = await make({ countInStock: 10 })
  await shop.app.database.pool.query('update products set reserved = 4 where id = $1', [product._id])
  expect((await read(product._id)).countInStock).toBe(6)
  const reply = await admin.put(`/api/product/${product._id}`, { countInStock: 20 })
  expect((reply.body as Product).countInStock).toBe(20)
  const { rows } = await shop.app.database.pool.query('select stock, reserved from products where id = $1', [
    product._id,
  ])
  expect(rows).toEqual([{ stock: 24, reserved: 4 }])
  await admin.put('/api/product/bulk', { ids: [product._id], change: { countInStock: { by: 'step', step: -100 } } })
  expect((await read(product._id)).countInStock).toBe(0)
})

test('bulk changes apply to all or none, and only existing products are counted', async () => {
  const all = [await make({ price: 0.05 }), await make({ price: 100 }), await make({ price: 33.33 })]
  const ids = all.map((product) => product._id)
  const raised = await admin.put('/api/product/bulk', {
    ids: [...ids, crypto.randomUUID()],
    change: { price: { by: 'percent', percent: 10 }, status: 'archived', isFeatured: true },
  })
  expect(raised.body).toEqual({ message: '3 products changed.', count: 3 })
  const after = await Promise.all(ids.map((id) => read(id)))
  expect(after.map((product) => product.price)).toEqual([0.06, 110, 36.66])
  expect(after.every((product) => product.status === 'archived' && product.isFeatured)).toBe(true)

  await admin.put(`/api/product/${ids[1]}`, { price: 9_000_000 })
  const tooMuch = await admin.put('/api/product/bulk', { ids, change: { price: { by: 'percent', percent: 500 } } })
  expect([tooMuch.status, (await read(ids[0] ?? '')).price]).toEqual([400, 0.06])
  expect((await admin.put('/api/product/bulk', { ids, change: {} })).status).toBe(400)
  expect((await admin.put('/api/product/bulk', { ids: [], change: { status: 'live' } })).status).toBe(400)

  const deleted = await admin.post('/api/product/bulk/delete', { ids: [ids[0], ids[1]] })
  expect(deleted.body).toEqual({ message: '2 products deleted.', count: 2 })
  expect((await admin.get(`/api/product/${ids[0]}`)).status).toBe(404)
  expect((await admin.get(`/api/product/${ids[2]}`)).status).toBe(200)
})

test('bulk price steps go up and down, never below zero', async () => {
  const all = [await make({ price: 20 }), await make({ price: 100.1 })]
  const ids = all.map((product) => product._id)
  const step = (rand: number) => admin.put('/api/product/bulk', { ids, change: { price: { by: 'step', rand } } })
  const prices = async () => (await Promise.all(ids.map((id) => read(id)))).map((product) => product.price)
  expect((await step(12.5)).status).toBe(200)
  expect(await prices()).toEqual([32.5, 112.6])
  expect((await step(-12.5)).status).toBe(200)
  expect(await prices()).toEqual([20, 100.1])
  expect([(await step(-50)).status, (await step(9_999_999.99)).status, (await step(0.001)).status]).toEqual([
    400, 400, 400,
  ])
  expect(await prices()).toEqual([20, 100.1])
})

test('a copy is a draft with its own slug and part number, and without stock', async () => {
  const product = await make({
    name: 'Model',
    partNumber: 'MODEL-1',
    countInStock: 9,
    attributes: [{ name: 'Poles', value: '3' }],
  })
  const copies = [1, 2].map(async () => (await admin.post(`/api/product/${product._id}/duplicate`)).body as Product)
  const [one, two] = [await copies[0], await copies[1]]
  expect(one).toMatchObject({ status: 'draft', countInStock: 0, price: product.price, attributes: product.attributes })
  expect(new Set([product.slug, one?.slug, two?.slug]).size).toBe(3)
  expect([one?.partNumber, two?.partNumber].sort()).toEqual(['MODEL-1-COPY', 'MODEL-1-COPY-2'])
  expect((await admin.post(`/api/product/${crypto.randomUUID()}/duplicate`)).status).toBe(404)
})

test('drafts and archived products are for the office only, including an admin whose cookie has just expired', async () => {
  for (const status of ['draft', 'archived']) {
    const product = await make({ status })
    const shopper = await shop.signIn('shopper')
    for (const caller of [shop.guest(), shopper]) {
      const byId = await caller.get(`/api/product/${product._id}`)
      const unknown = await caller.get(`/api/product/${crypto.randomUUID()}`)
      expect([byId.status, byId.body]).toEqual([404, unknown.body])
      expect((await caller.get(`/api/product/slug/${product.slug}`)).status).toBe(404)
    }
    expect((await admin.get(`/api/product/slug/${product.slug}`)).status).toBe(200)
    const tired = await shop.signIn('admin')
    tired.cookies.delete('access')
    expect((await tired.get(`/api/product/${product._id}`)).status).toBe(401)
  }
})

test('only the office writes products, categories and brands', async () => {
  const product = await make()
  const shopper = await shop.signIn('shopper')
  const calls: [string, string, unknown][] = [
    ['POST', '/api/product', draft()],
    ['PUT', `/api/product/${product._id}`, { price: 1 }],
    ['DELETE', `/api/product/${product._id}`, undefined],
    ['PUT', '/api/product/bulk', { ids: [product._id], change: { status: 'draft' } }],
    ['POST', '/api/product/bulk/delete', { ids: [product._id] }],
    ['POST', `/api/product/${product._id}/duplicate`, {}],
    ['POST', '/api/category', { name: 'Mine' }],
    ['PUT', `/api/category/${category}`, { name: 'Mine' }],
    ['DELETE', `/api/brand/${brand}`, undefined],
  ]
  for (const [method, url, payload] of calls) {
    const more = payload === undefined ? {} : { payload: payload as object }
    expect((await shop.guest().send(method, url, more)).status, `${method} ${url}`).toBe(401)
    expect((await shopper.send(method, url, more)).status, `${method} ${url}`).toBe(403)
  }
  expect(await read(product._id)).toEqual(product)
})

test('categories and brands have unique names, count their live products, and can be deleted only if empty', async () => {
  for (const kind of ['category', 'brand'] as const) {
    const name = `Meters ${kind}`
    const reply = await admin.post(`/api/${kind}`, { name, image: await upload() })
    expect(reply.status).toBe(201)
    const { _id } = reply.body as { _id: string }
    expect(reply.body).toMatchObject({ name, slug: `meters-${kind}`, productCount: 0 })
    const again = await admin.post(`/api/${kind}`, { name: name.toUpperCase() })
    expect([again.status, again.body]).toMatchObject([409, { code: 'name_taken', issues: [{ path: 'name' }] }])

    const product = await make({ [kind]: _id })
    await make({ [kind]: _id, status: 'draft' })
    const listed = (await shop.guest().get(`/api/${kind}`)).body as {
      _id: string
      productCount: number
      name: string
    }[]
    expect(listed.find((item) => item._id === _id)?.productCount).toBe(1)
    expect(listed.map((item) => item.name)).toEqual(
      listed.map((item) => item.name).sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)),
    )

    const renamed = await admin.put(`/api/${kind}/${_id}`, { name: `Renamed ${kind}`, image: '' })
    expect(renamed.body).toMatchObject({ name: `Renamed ${kind}`, slug: `meters-${kind}`, productCount: 1 })
    expect(renamed.body).not.toHaveProperty('image')
    expect((await read(product._id))[kind].name).toBe(`Renamed ${kind}`)
    const stale = await admin.put(`/api/${kind}/${_id}`, {
      name: 'Late',
      updatedAt: (reply.body as { updatedAt: string }).updatedAt,
    })
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])

    const refused = await admin.delete(`/api/${kind}/${_id}`)
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'in_use', message: expect.stringContaining('2 products') },
    ])
    const empty = await makeTerm(admin, kind)
    expect((await admin.delete(`/api/${kind}/${empty}`)).status).toBe(200)
    expect((await admin.get(`/api/${kind}/${empty}`)).status).toBe(404)
    expect((await admin.delete(`/api/${kind}/${empty}`)).status).toBe(404)
  }
})

test("the steel page's category exists from the start and cannot be deleted", async () => {
  expect((await shop.guest().get(`/api/category/${enclosuresCategoryId}`)).body).toMatchObject({
    name: 'Enclosures',
    slug: 'enclosures',
  })
  expect((await admin.delete(`/api/category/${enclosuresCategoryId}`)).status).toBe(409)
})
