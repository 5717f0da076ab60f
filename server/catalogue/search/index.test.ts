import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { makeTerm } from '#test/catalogue.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
const categories: string[] = []
const brands: string[] = []

beforeAll(async () => {
  shop = await openShop({ env: { CACHE_MEGABYTES: '0' } })
  admin = await shop.signIn('admin')
  for (const name of ['Breakers', 'Boxes', 'Meters']) categories.push(await makeTerm(admin, 'category', name))
  for (const name of ['Karoo', 'Vaal']) brands.push(await makeTerm(admin, 'brand', name))
})
afterAll(() => shop.close())

const attribute = fc.oneof(
  fc.record({ name: fc.constant('Current'), value: fc.constantFrom('16A', '16 A', '63A') }),
  fc.record({ name: fc.constantFrom('Poles', 'poles'), value: fc.constantFrom('1', '3') }),
  fc.record({ name: fc.constant('Material'), value: fc.constantFrom('Steel', 'steel', 'Aluzinc') }),
)
const part = fc.record(
  {
    name: fc.constantFrom('Sealed isolator', 'Open isolator 63A', 'Steel box', 'Meter', 'Isolator cover'),
    description: fc.constantFrom('For sealed boards', 'Meter and box', ''),
    price: fc.integer({ min: 1, max: 20 }),
    countInStock: fc.integer({ min: 0, max: 4 }),
    status: fc.constantFrom('live', 'live', 'live', 'draft', 'archived'),
    category: fc.nat(2),
    brand: fc.nat(1),
    attributes: fc.array(attribute, { maxLength: 4 }),
  },
  { requiredKeys: [] },
)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('make' as const), part }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('change' as const), at: fc.nat(30), part }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), at: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('raise' as const), percent: fc.constantFrom(-10, 50) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('rename' as const),
      at: fc.nat(2),
      to: fc.constantFrom('Sealed goods', 'Boxes', 'Covers'),
    }),
  },
)

const questions = [
  ...['', 'category=boxes,meters', 'brand=karoo&attr=Current:16A', 'attr=Poles:1&attr=Poles:3&attr=Material:STEEL'],
  ...[
    'lowPrice=5&highPrice=12',
    'keyword=isolator',
    'keyword=sealed',
    'keyword=63A',
    'keyword=box+steel&sort=price-desc',
  ],
  ...[
    'keyword=isolater',
    'sort=name',
    'sort=rating&category=breakers',
    'keyword=covers',
    'keyword=iso&brand=vaal',
    'keyword=P-1',
  ],
].map((query) => `/api/product/filteredProducts?${query}`)
const tables = ['sortBy=name', 'sortBy=countInStock&maxStock=2', 'search=meter&sortBy=price'].map(
  (query) => `/api/product/products/paginated?limit=100&${query}`,
)

test('after any sequence of writes every list matches that of a freshly started shop', async () => {
  const ids: string[] = []
  let count = 0
  const placed = (draft: { category?: number; brand?: number }) => ({
    ...draft,
    ...(draft.category === undefined ? {} : { category: categories[draft.category] }),
    ...(draft.brand === undefined ? {} : { brand: brands[draft.brand] }),
  })
  async function run(steps: (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
    for (const action of steps) {
      const id = 'at' in action ? ids[action.at % Math.max(1, ids.length)] : undefined
      if (action.do === 'make') {
        const draft = {
          name: 'Isolator',
          price: 3,
          category: categories[0],
          brand: brands[0],
          partNumber: `P-${++count}`,
        }
        const reply = await admin.post('/api/product', { ...draft, ...placed(action.part) })
        expect(reply.status, reply.text).toBe(201)
        ids.push((reply.body as { _id: string })._id)
      } else if (action.do === 'change' && id) await admin.put(`/api/product/${id}`, placed(action.part))
      else if (action.do === 'delete' && id) {
        await admin.delete(`/api/product/${id}`)
        ids.splice(ids.indexOf(id), 1)
      } else if (action.do === 'raise' && ids.length > 0)
        await admin.put('/api/product/bulk', { ids, change: { price: { by: 'percent', percent: action.percent } } })
      else if (action.do === 'rename') await admin.put(`/api/category/${categories[action.at]}`, { name: action.to })
      // Searched along the way, so that cached terms must be updated.
      await shop.guest().get(questions[(count + ids.length) % questions.length] ?? '')
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 25 }), async (steps) => {
      await run(steps)
      const fresh = openDatabase(shop.app.database.connection)
      const { config, jobs, storage } = shop.app
      const other = await buildApp({ config, jobs, storage, database: fresh })
      try {
        for (const url of [...questions, ...tables]) {
          const mine = (await shop.app.inject({ url })).json()
          expect(mine, url).toEqual((await other.inject({ url })).json())
        }
      } finally {
        await other.close()
        await fresh.close()
      }
    }),
    // The shop keeps what earlier runs wrote, so shrinking would start from another state.
    { ...randomRuns(5, 2), endOnFailure: true },
  )
})

test('facets and totals match counting every product by hand', async () => {
  const all = (await shop.guest().get('/api/product/products/paginated?limit=100')).body as {
    products: Listed[]
    total: number
  }
  type Listed = {
    price: number
    category: { slug: string }
    brand: { slug: string }
    attributes: { name: string; value: string }[]
  }
  expect(all.total).toBe(all.products.length)
  const chosen = { category: all.products[0]?.category.slug ?? '', low: 4 }
  const reply = await shop
    .guest()
    .get(`/api/product/filteredProducts?category=${chosen.category}&lowPrice=${chosen.low}`)
  const { total, facets } = reply.body as {
    total: number
    facets: {
      categories: { slug: string; count: number }[]
      brands: { slug: string; count: number }[]
      price: { min: number }
    }
  }
  const inCategory = all.products.filter((product) => product.category.slug === chosen.category)
  const dear = all.products.filter((product) => product.price >= chosen.low)
  const both = inCategory.filter((product) => product.price >= chosen.low)
  expect(total).toBe(both.length)
  for (const { slug, count } of facets.categories)
    expect(count).toBe(dear.filter((product) => product.category.slug === slug).length)
  for (const { slug, count } of facets.brands)
    expect(count).toBe(both.filter((product) => product.brand.slug === slug).length)
  expect(facets.price.min).toBe(Math.min(...inCategory.map((product) => product.price)))
})
