import fc from 'fast-check'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Facets, ProductSummary } from '#contract/catalogue/calls.ts'
import { makeProduct, makeTerm, namesOf } from '#test/catalogue.ts'
import { randomRuns } from '#test/samples/random-inputs.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
const ids: Record<string, string> = {}

type Draft = {
  name: string
  partNumber: string
  category: string
  brand: string
  price: number
  status?: string
  description?: string
  attributes?: Record<string, string>
}
const range: Draft[] = [
  {
    name: 'Miniature circuit breaker 63A',
    partNumber: 'VB-63-1',
    category: 'Breakers',
    brand: 'VOLT',
    price: 120,
    attributes: { Current: '63 A', Poles: '1', 'Breaking capacity': '6kA' },
  },
  {
    name: 'MCB three pole',
    partNumber: 'VB-63-3',
    category: 'Breakers',
    brand: 'VOLT',
    price: 360,
    attributes: { Current: '63A', Poles: '3', 'Breaking capacity': '10 kA' },
  },
  {
    name: 'Circuit breaker 630A, moulded case',
    partNumber: 'VB-630-3',
    category: 'Breakers',
    brand: 'Kraftwerk',
    price: 5200,
    attributes: { Current: '630 A', Poles: '3', 'Breaking capacity': '36 kA' },
  },
  {
    name: 'Isolator 63A',
    partNumber: 'VI-63',
    category: 'Isolators',
    brand: 'VOLT',
    price: 480,
    attributes: { Current: '63 A', Poles: '3' },
  },
  {
    name: 'Padlock bracket for isolator 63A',
    partNumber: 'VI-63-PL',
    category: 'Accessories',
    brand: 'VOLT',
    price: 45,
  },
  {
    name: 'Wall enclosure 400x300x200',
    partNumber: 'VE-400',
    category: 'Enclosures',
    brand: 'Kraftwerk',
    price: 900,
    attributes: { 'IP rating': 'IP65', Material: 'Mild steel', Width: '400', Mounting: 'Wall' },
  },
  {
    name: 'Wall enclosure 600x400x200',
    partNumber: 'VE-600',
    category: 'Enclosures',
    brand: 'Kraftwerk',
    price: 1400,
    attributes: { 'IP rating': '65', Material: 'Stainless steel', Width: '600', Mounting: 'Wall' },
  },
  {
    name: 'Distribution board 12 way',
    partNumber: 'VD-12',
    category: 'Boards',
    brand: 'VOLT',
    price: 700,
    description: 'Surface mounted, with a café-crème door.',
  },
  { name: 'Earth leakage unit 30mA', partNumber: 'VL-30', category: 'Breakers', brand: 'Électrique', price: 650 },
  {
    name: 'Secret isolator 63A prototype',
    partNumber: 'VI-63-X',
    category: 'Isolators',
    brand: 'VOLT',
    price: 1,
    status: 'draft',
    attributes: { Current: '63 A', Poles: '7' },
  },
  {
    name: 'Old isolator 63A',
    partNumber: 'VI-OLD',
    category: 'Retired things',
    brand: 'Gone',
    price: 2,
    status: 'archived',
  },
]

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  const listed = (await admin.get('/api/category')).body as { _id: string; name: string }[]
  for (const { name, _id } of listed) ids[name] = _id
  for (const { category, brand, attributes = {}, ...draft } of range) {
    ids[category] ??= await makeTerm(admin, 'category', category)
    ids[brand] ??= await makeTerm(admin, 'brand', brand)
    const product = await makeProduct(admin, {
      ...draft,
      category: ids[category],
      brand: ids[brand],
      attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })),
    })
    ids[draft.partNumber] = product._id
  }
})
afterAll(() => shop.close())

type ProductPage = {
  products: ProductSummary[]
  total: number
  page: number
  pages: number
  facets: Facets
  suggestion?: string
  corrected?: string
  dropped?: string[]
}
const browse = async (query: string) => {
  const reply = await shop.guest().get(`/api/product/filteredProducts?${query}`)
  expect(reply.status, `${query}: ${reply.text}`).toBe(200)
  return reply.body as ProductPage
}
const search = async (keyword: string) => {
  const reply = await shop.guest().get(`/api/product?keyword=${encodeURIComponent(keyword)}`)
  expect(reply.status, `${keyword}: ${reply.text}`).toBe(200)
  return (reply.body as { products: ProductSummary[] }).products
}
const parts = async (keyword: string) => (await search(keyword)).map((product) => product.partNumber)
const live = range.filter((draft) => !draft.status)

test('a part number is found exactly or by prefix, exact first, and never by a near miss', async () => {
  expect(await parts('VB-63-3')).toEqual(['VB-63-3'])
  expect(await parts('vb 63')).toEqual(expect.arrayContaining(['VB-63-1', 'VB-63-3', 'VB-630-3']))
  expect((await parts('VI-63'))[0]).toBe('VI-63')
  expect(await parts('VI-63')).toContain('VI-63-PL')
  for (const wrong of ['BE-400', 'VB-64-3', 'VB-36-3', 'BV-63-3', 'VB-63-33', 'VC-63-3', 'B-63-3'])
    expect(await parts(wrong), wrong).toEqual([])
})

test('a part number with one character changed does not find the product', async () => {
  const changed = fc
    .record({ draft: fc.constantFrom(...live), at: fc.nat(20), to: fc.constantFrom(...'ABCXYZ0123456789') })
    .map(({ draft, at, to }) => {
      const spot = at % draft.partNumber.length
      return { draft, wrong: draft.partNumber.slice(0, spot) + to + draft.partNumber.slice(spot + 1) }
    })
    .filter(
      ({ draft, wrong }) =>
        /[A-Z]/.test(wrong.charAt(0)) &&
        !live.some((other) => other.partNumber.startsWith(wrong)) &&
        wrong !== draft.partNumber,
    )
  await fc.assert(
    fc.asyncProperty(changed, async ({ draft, wrong }) => {
      const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')
      if (key(draft.partNumber).startsWith(key(wrong))) return
      expect(await parts(wrong)).not.toContain(draft.partNumber)
    }),
    randomRuns(60, 15),
  )
})

test('figures with units are understood in every spelling, and 63 A is not 630 A', async () => {
  for (const keyword of ['63A breaker', '63 A breaker', 'breaker 63 amps'])
    expect((await parts(keyword)).sort(), keyword).toEqual(['VB-63-1', 'VB-63-3'])
  expect(await parts('630A')).toEqual(['VB-630-3'])
  expect(await parts('6kA')).toEqual(['VB-63-1'])
  expect(await parts('10000A')).toEqual(['VB-63-3'])
  expect((await parts('IP65')).sort()).toEqual(['VE-400', 'VE-600'])
  expect(await parts('ip 65 stainless')).toEqual(['VE-600'])
  expect((await parts('400mm')).sort()).toEqual(['VE-400', 'VE-600'])
  expect(await parts('3 pole 63A breaker')).toEqual(['VB-63-3'])
  expect(await parts('400x300')).toEqual(['VE-400'])
})

test('trade synonyms match each other, and the office edits them', async () => {
  expect(await parts('DB')).toEqual(['VD-12'])
  expect((await parts('MCB')).sort()).toEqual(['VB-63-1', 'VB-63-3'])
  expect((await parts('mcbs')).sort()).toEqual(['VB-63-1', 'VB-63-3'])
  expect(await parts('ELU')).toEqual(['VL-30'])
  expect((await parts('switch disconnector')).sort()).toEqual(['VI-63', 'VI-63-PL'])
  expect(await parts('kast')).toEqual([])
  const before = (await admin.get('/api/product/synonyms')).body as {
    synonyms: { words: string[] }[]
    updatedAt: string
  }
  const changed = await admin.put('/api/product/synonyms', {
    synonyms: [...before.synonyms, { words: ['kast', 'enclosure'] }],
    updatedAt: before.updatedAt,
  })
  expect(changed.status).toBe(200)
  expect((await parts('kast')).sort()).toEqual(['VE-400', 'VE-600'])
  const stale = await admin.put('/api/product/synonyms', { synonyms: [], updatedAt: before.updatedAt })
  expect([stale.status, stale.body]).toMatchObject([409, { code: 'stale' }])
  expect((await admin.put('/api/product/synonyms', { synonyms: [{ words: ['alone'] }] })).status).toBe(400)
  const shopper = await shop.signIn('shopper')
  expect((await shopper.put('/api/product/synonyms', { synonyms: [] })).status).toBe(403)
})

test('misspelt and incomplete words are corrected, and accents do not matter', async () => {
  expect((await parts('isolater')).sort()).toEqual(['VI-63', 'VI-63-PL'])
  expect((await parts('enclosre wall')).sort()).toEqual(['VE-400', 'VE-600'])
  expect((await parts('enclo')).sort()).toEqual(['VE-400', 'VE-600'])
  expect(await parts('electrique')).toEqual(['VL-30'])
  expect(await parts('cafe creme')).toEqual(['VD-12'])
})

test('matches in the name come before mentions', async () => {
  expect(await parts('isolator')).toEqual(['VI-63', 'VI-63-PL'])
  expect(await parts('isolator 63A')).toEqual(['VI-63', 'VI-63-PL'])
  expect(await parts('a bracket for the isolator')).toEqual(['VI-63-PL'])
  expect(await parts('for the')).toEqual([])
})

test('if nothing matches every word, the best matches are shown and the missing words named', async () => {
  const some = await browse('keyword=isolator+64A')
  expect([some.total, some.dropped]).toEqual([2, ['64A']])
  expect((await browse('keyword=stainless+enclosure+unobtainium')).dropped).toEqual(['unobtainium'])
  expect((await browse('keyword=isolator+63A')).dropped).toBeUndefined()
})

test('a voltage is never left out: nothing is shown rather than a wrong coil', async () => {
  const coil = await makeProduct(admin, {
    name: 'Contactor 9A',
    partNumber: 'VK-9',
    category: ids.Breakers,
    brand: ids.VOLT,
    price: 300,
    attributes: [{ name: 'Coil voltage', value: '230 V' }],
  })
  onTestFinished(async () => void (await admin.delete(`/api/product/${coil._id}`)))
  expect((await browse('keyword=contactor+230v')).total).toBe(1)
  expect(await browse('keyword=contactor+24v')).toMatchObject({ total: 0, suggestion: 'contactor' })
})

test('a corrected spelling is reported, and can be refused', async () => {
  expect(await browse('keyword=isolater')).toMatchObject({ total: 2, corrected: 'isolator' })
  expect(await browse('keyword=isolater+64A')).toMatchObject({ total: 2, corrected: 'isolator 64A', dropped: ['64A'] })
  expect(await browse('keyword=isolater&exact=true')).toMatchObject({ total: 0, suggestion: 'isolator' })
  expect((await browse('keyword=isolator')).corrected).toBeUndefined()
})

test('a rating is found by its synonyms and never replaced by them', async () => {
  expect((await browse('keyword=three+phase+63A')).products.map(({ partNumber }) => partNumber).sort()).toEqual([
    'VB-63-3',
    'VI-63',
  ])
  expect((await browse('keyword=1P+63A')).products.map(({ partNumber }) => partNumber)).toEqual(['VB-63-1'])
})

test('a search without results suggests a keyword that has some', async () => {
  const nothing = await browse('keyword=isolator+64A&exact=true')
  expect([nothing.total, nothing.suggestion]).toEqual([0, 'isolator'])
  expect(await browse(`keyword=${nothing.suggestion}`)).toMatchObject({ total: 2 })
  expect((await browse('keyword=zzzzqqq')).suggestion).toBeUndefined()
  expect((await browse('keyword=isolator')).suggestion).toBeUndefined()
})

test('filters narrow, alternatives widen, and every facet is counted without its own filter', async () => {
  const all = await browse('')
  expect(all.total).toBe(live.length)
  expect(all.facets.categories.find((facet) => facet.slug === 'breakers')?.count).toBe(4)
  expect(all.facets.price).toEqual({ min: 45, max: 5200 })

  const breakers = await browse('category=breakers&brand=volt')
  expect(breakers.total).toBe(2)
  expect(Object.fromEntries(breakers.facets.brands.map(({ name, count }) => [name, count]))).toEqual({
    VOLT: 2,
    Kraftwerk: 1,
    Électrique: 1,
  })
  expect(breakers.facets.categories.map(({ name, count }) => `${name} ${count}`)).toEqual([
    'Breakers 2',
    'Accessories 1',
    'Boards 1',
    'Isolators 1',
  ])

  const both = await browse(`category=breakers,${ids.Isolators}`)
  expect(both.total).toBe(5)
  const poles = await browse('category=breakers,isolators&attr=Poles:3')
  expect(poles.total).toBe(3)
  expect(poles.facets.attributes.find(({ name }) => name === 'Poles')?.values).toEqual([
    { value: '1', count: 1 },
    { value: '3', count: 3 },
  ])
  const either = await browse('attr=Poles:1&attr=Poles:3&attr=Current:63A')
  expect(either.products.map((product) => product.partNumber).sort()).toEqual(['VB-63-1', 'VB-63-3', 'VI-63'])
  const priced = await browse('lowPrice=100&highPrice=480')
  expect(priced.products.map((product) => product.price).sort((a, b) => a - b)).toEqual([120, 360, 480])
  expect(priced.facets.price).toEqual({ min: 45, max: 5200 })
  expect((await browse('brand=nobody')).total).toBe(0)
  expect((await browse('attr=Nothing:here')).total).toBe(0)
})

test('spellings of a value are one choice in the facets', async () => {
  const { facets } = await browse('')
  expect(facets.attributes.find(({ name }) => name === 'Current')?.values.map(({ count }) => count)).toEqual([3, 1])
  expect(facets.attributes.find(({ name }) => name === 'IP rating')?.values).toHaveLength(1)
  expect((await browse('attr=IP+rating:IP65')).total).toBe(2)
})

test('lists are sorted as requested, and pages follow without gaps', async () => {
  const sorted = async (sort: string) => (await browse(`sort=${sort}`)).products
  const prices = (await sorted('price-asc')).map((product) => product.price)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  expect((await sorted('price-desc')).map((product) => product.price)).toEqual([...prices].reverse())
  const names = namesOf(await sorted('name'))
  expect(names).toEqual([...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)))
  expect(namesOf(await sorted('newest'))).toEqual(live.map((draft) => draft.name).reverse())
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((page) =>
      shop.guest().get(`/api/product/products/paginated?limit=2&page=${page}&sortBy=name&sortOrder=asc`),
    ),
  )
  expect(pages.flatMap((page) => namesOf((page.body as ProductPage).products))).toEqual(names)
  expect(pages[0]?.body).toMatchObject({ page: 1, pages: 5, total: 9 })
  expect(pages[5]?.body).toMatchObject({ products: [], page: 6, pages: 5, total: 9 })
})

test('suggestions show products with image and price, and their categories', async () => {
  const reply = await shop.guest().get('/api/product/suggestions?keyword=iso')
  expect(reply.body).toMatchObject({
    products: [{ partNumber: 'VI-63', price: 480, image: '' }, {}],
    categories: [{ name: 'Isolators' }],
    brands: [],
  })
  // A name in the singular is found by its plural.
  for (const typed of ['kraft', 'kraftwerks'])
    expect((await shop.guest().get(`/api/product/suggestions?keyword=${typed}`)).body, typed).toMatchObject({
      brands: [{ name: 'Kraftwerk' }],
    })
  for (const typed of ['isolator', 'isolators', 'ISOLATORS'])
    expect((await shop.guest().get(`/api/product/suggestions?keyword=${typed}`)).body, typed).toMatchObject({
      categories: [{ name: 'Isolators' }],
    })
  expect((await shop.guest().get('/api/product/suggestions?keyword=isolators+63a')).body).toMatchObject({
    categories: [],
  })
  expect((await shop.guest().get('/api/product/suggestions?keyword=retired')).body).toMatchObject({ categories: [] })
  expect((await shop.guest().get('/api/product/suggestions')).body).toEqual({
    products: [],
    categories: [],
    brands: [],
  })
})

test('products requested by id come in that order, without those that are not live', async () => {
  const expectedIds = ['VE-400', 'VI-63-X', 'VB-63-1', 'VI-OLD', 'VD-12'].map((part) => ids[part])
  const reply = await shop.guest().get(`/api/product?ids=${expectedIds.join(',')},${crypto.randomUUID()}`)
  expect((reply.body as ProductPage).products.map((product) => product.partNumber)).toEqual([
    'VE-400',
    'VB-63-1',
    'VD-12',
  ])
})

test('drafts and archived products are in no public list, search, facet or count', async () => {
  const guest = shop.guest()
  const answers = await Promise.all(
    [
      '/api/product',
      '/api/product?keyword=isolator',
      '/api/product?keyword=VI-63-X',
      '/api/product?keyword=prototype',
      '/api/product?keyword=VI-OLD',
      '/api/product/top',
      '/api/product/new',
      '/api/product/home',
      '/api/product/products/allProduct',
      '/api/product/products/paginated?limit=100',
      '/api/product/products/paginated?search=isolator',
      '/api/product/filteredProducts',
      '/api/product/filteredProducts?keyword=prototype',
      '/api/product/filteredProducts?category=retired-things',
      '/api/product/filteredProducts?attr=Poles:7',
      '/api/product/filteredProducts?sort=price-asc',
      '/api/product/suggestions?keyword=secret',
      '/api/product/suggestions?keyword=VI',
    ].map((url) => guest.get(url)),
  )
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(answer.text).not.toMatch(/Secret isolator|VI-63-X|Old isolator|VI-OLD|"value":"7"|Retired|"price":[12],/)
  }
  const names = (await guest.get('/api/category')).body as { name: string; productCount: number }[]
  expect(names.find(({ name }) => name === 'Retired things')?.productCount).toBe(0)
})

test("the office's table shows every status, which others may not request", async () => {
  const all = (await admin.get('/api/product/products/paginated?status=all&limit=100')).body as ProductPage
  expect(all.total).toBe(range.length)
  expect((await admin.get('/api/product/products/paginated?status=draft')).body).toMatchObject({
    total: 1,
    products: [{ partNumber: 'VI-63-X' }],
  })
  expect((await admin.get('/api/product/products/paginated?status=all&search=prototype')).body).toMatchObject({
    total: 1,
  })
  expect((await admin.get('/api/product/products/paginated')).body).toMatchObject({ total: live.length })
  const shopper = await shop.signIn('shopper')
  expect((await shopper.get('/api/product/products/paginated?status=draft')).status).toBe(403)
  expect((await shop.guest().get('/api/product/products/paginated?status=all')).status).toBe(401)
  await admin.put(`/api/product/${ids['VD-12']}`, { countInStock: 1 })
  expect((await admin.get('/api/product/products/paginated?maxStock=1')).body).toMatchObject({ total: 1 })
})

test('attribute names in use are listed with their values, for the office only', async () => {
  const names = (await admin.get('/api/product/attributes')).body as { name: string; count: number; values: string[] }[]
  expect(names.find(({ name }) => name === 'Poles')).toEqual({ name: 'Poles', count: 5, values: ['3', '1', '7'] })
  expect((await (await shop.signIn('shopper')).get('/api/product/attributes')).status).toBe(403)
})

test('the full list is streamed completely', async () => {
  const reply = await shop.guest().get('/api/product/products/allProduct')
  expect((reply.body as ProductPage).products.map((product) => product.partNumber)).toEqual(
    live.map((draft) => draft.partNumber).reverse(),
  )
  expect(reply.body).not.toHaveProperty('products.0.description')
  const head = await shop.guest().send('HEAD', '/api/product/products/allProduct')
  expect([head.status, head.text]).toEqual([200, ''])
})

test("a small shop's full list is cached until any product changes", async () => {
  const url = '/api/product/products/allProduct'
  await shop.guest().get(url)
  expect(shop.app.cache.find(url)).toBeDefined()
  const first = await shop.guest().get(`${url}?anything=1`)
  expect(first.headers.etag).toBeDefined()
  await admin.put(`/api/product/${ids['VD-12']}`, { countInStock: 2 })
  expect(shop.app.cache.find(url)).toBeUndefined()
  const { products } = (await shop.guest().get(url)).body as ProductPage
  expect(products.find(({ partNumber }) => partNumber === 'VD-12')?.countInStock).toBe(2)
})

test("a large shop's full list is streamed to a few clients at a time", async () => {
  const { app } = shop
  const wasSize = Object.getOwnPropertyDescriptor(app.catalogue, 'size')
  Object.defineProperty(app.catalogue, 'size', { get: () => 100_000, configurable: true })
  onTestFinished(() => {
    if (wasSize) Object.defineProperty(app.catalogue, 'size', wasSize)
  })
  const ask = (from: string) => shop.guest().send('GET', '/api/product/products/allProduct', { remoteAddress: from })
  const crowd = Array.from({ length: 30 }, () => ask('198.51.100.7'))
  const visitor = ask('203.0.113.1')
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(12)
  expect(statuses.filter((status) => status === 503)).toHaveLength(18)
  expect((await visitor).status).toBe(200)
  // Every slot was released.
  expect((await ask('198.51.100.7')).status).toBe(200)
})

test('invalid numbers, sorts and lists are refused by name', async () => {
  for (const query of [
    'page=0',
    'page=-1',
    'sort=password',
    'lowPrice=-1',
    'lowPrice=NaN',
    'highPrice=abc',
    'attr=noColon',
    'page=1&page=2',
    `keyword=${'x'.repeat(101)}`,
    `brand=${Array(51).fill('a').join(',')}`,
    'category=%27%3Bdrop',
  ])
    expect((await shop.guest().get(`/api/product/filteredProducts?${query}`)).status, query).toBe(400)
  for (const query of ['limit=1e9', 'limit=101', 'sortBy=password', 'sortOrder=up', 'status=gone'])
    expect((await shop.guest().get(`/api/product/products/paginated?${query}`)).status, query).toBe(400)
})
