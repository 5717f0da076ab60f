import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facets, ProductSummary } from '#contract/catalogue/calls.ts'
import { makeProduct, makeTerm } from '#test/catalogue.ts'
import { shareOf } from '#test/samples/random-inputs.ts'
import { type Filter, mayMatch, mustMatch, passes, type Row, synonyms } from '#test/samples/reference-search.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller
/** All live products as plain rows. */
let rows: Row[]

/** A fixed seed, so that a failure repeats in the next run. */
function fromSeed(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const whole = (below: number) => Math.floor(next() * below)
  const pick = <T>(all: readonly T[]): T => all[whole(all.length)] as T
  const some = <T>(all: readonly T[], most: number): T[] => Array.from({ length: 1 + whole(most) }, () => pick(all))
  return { whole, pick, some, maybe: (part: number) => next() < part }
}

const nouns = ['isolator', 'breaker', 'enclosure', 'contactor', 'busbar', 'relay', 'fuse', 'timer']
const kinds = ['rotary', 'outdoor', 'sealed', 'modular', 'heavy', 'lockable']
const categories = ['Switchgear', 'Housings', 'Control']
const brands = ['Volta', 'Kraft', 'Ohmic']
const currents = [16, 25, 63, 100, 630]

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  await admin.put('/api/product/synonyms', { synonyms: synonyms.map((words) => ({ words })) })
  const { pick, whole, maybe } = fromSeed(4)
  const idByName: Record<string, string> = {}
  for (const name of categories) idByName[name] = await makeTerm(admin, 'category', name)
  for (const name of brands) idByName[name] = await makeTerm(admin, 'brand', name)
  const texts = new Map<string, string>()
  for (let n = 0; n < 70; n++) {
    const current = pick(currents)
    const figure = pick([` ${current}A`, ` ${current} A`, '', ` ${pick(['7.5', '75', '0.75'])} kW`])
    const description = pick(['', `For ${pick(kinds)} work, rated IP${pick([54, 65, 67])}.`, 'Sold by the piece.'])
    const product = await makeProduct(admin, {
      name: `${pick(kinds)} ${pick(nouns)}${figure}`,
      partNumber: `${pick(['VB', 'VX', 'KR'])}-${current}-${n}`,
      description,
      price: whole(500_000) / 100,
      category: idByName[pick(categories)],
      brand: idByName[pick(brands)],
      status: maybe(0.85) ? 'live' : pick(['draft', 'archived']),
      attributes: [
        ...(maybe(0.7) ? [{ name: 'Current', value: pick([`${current} A`, `${current}A`]) }] : []),
        ...(maybe(0.5) ? [{ name: 'Poles', value: String(1 + whole(4)) }] : []),
        ...(maybe(0.4) ? [{ name: 'IP rating', value: `IP${pick([20, 54, 65])}` }] : []),
        ...(maybe(0.3) ? [{ name: 'Material', value: pick(['Mild steel', 'mild  steel', 'Aluzinc']) }] : []),
      ],
    })
    texts.set(product._id, description)
  }
  const all = (await shop.guest().get('/api/product/products/allProduct')).body as { products: ProductSummary[] }
  rows = all.products.map((product) => ({ ...product, description: texts.get(product._id) ?? '' }))
  expect(rows.length).toBeGreaterThan(40)
})
afterAll(() => shop.close())

type ProductPage = {
  products: ProductSummary[]
  total: number
  pages: number
  facets: Facets
  corrected?: string
  dropped?: string[]
}

/** Every page of a result, each product once. */
async function readAll(query: URLSearchParams): Promise<{ list: ProductPage; found: ProductSummary[] }> {
  const products: ProductSummary[] = []
  for (let page = 1; ; page++) {
    query.set('page', String(page))
    const { status, body, text } = await shop.guest().get(`/api/product/filteredProducts?${query}`)
    expect(status, `${query}: ${text}`).toBe(200)
    const list = body as ProductPage
    products.push(...list.products)
    if (page < list.pages) continue
    expect(products.length, `${query}: total`).toBe(list.total)
    expect(new Set(products.map(({ _id }) => _id)).size, `${query}: each once`).toBe(products.length)
    return { list, found: products }
  }
}
const idsOf = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id).sort()

function toQuery(filter: Filter): URLSearchParams {
  const query = new URLSearchParams()
  for (const kind of ['category', 'brand'] as const) if (filter[kind]) query.set(kind, filter[kind].join(','))
  for (const pair of filter.attr ?? []) query.append('attr', pair)
  for (const kind of ['lowPrice', 'highPrice'] as const)
    if (filter[kind] !== undefined) query.set(kind, String(filter[kind]))
  return query
}

const random = fromSeed(500)
const { pick, some, maybe, whole } = random

function randomFilter(): Filter {
  const slug = (name: string) => (maybe(0.5) ? name.toLowerCase() : pick(rows).category._id)
  const pairs = [
    'Current:63A',
    'current:63 a',
    'Current:630 A',
    'Poles:3',
    'Poles:2',
    'IP rating:IP65',
    'Material:MILD STEEL',
    'Nothing:1',
    'Poles:9',
  ]
  const low = whole(4000)
  return {
    ...(maybe(0.5) ? { category: some([...categories.map(slug), 'unknown'], 2) } : {}),
    ...(maybe(0.4) ? { brand: some([...brands.map((name) => name.toLowerCase()), 'nobody'], 2) } : {}),
    ...(maybe(0.5) ? { attr: some(pairs, 3) } : {}),
    ...(maybe(0.4) ? { lowPrice: low } : {}),
    ...(maybe(0.4) ? { highPrice: low + whole(3000) } : {}),
  }
}

test('random filters give exactly the rows and counts of a plain loop', async () => {
  for (let n = 0; n < shareOf(200, 40); n++) {
    const filter = randomFilter()
    const sort = pick(['newest', 'price-asc', 'price-desc', 'name', 'rating'])
    const query = toQuery(filter)
    query.set('sort', sort)
    const { list, found } = await readAll(query)
    const expected = rows.filter((row) => passes(row, filter))
    expect(idsOf(found), `${query}`).toEqual(idsOf(expected))
    const prices = found.map(({ price }) => price)
    if (sort === 'price-asc') expect(prices).toEqual([...prices].sort((a, b) => a - b))
    if (sort === 'price-desc') expect(prices).toEqual([...prices].sort((a, b) => b - a))
    for (const [kind, facet] of [
      ['category', list.facets.categories],
      ['brand', list.facets.brands],
    ] as const)
      for (const { _id, count } of facet)
        expect(count, `${query}: ${kind} ${_id}`).toBe(
          rows.filter((row) => row[kind]._id === _id && passes(row, filter, kind)).length,
        )
    const priced = rows.filter((row) => passes(row, filter, 'lowPrice')).map(({ price }) => price)
    const span = priced.length > 0 ? { min: Math.min(...priced), max: Math.max(...priced) } : { min: 0, max: 0 }
    expect(list.facets.price, `${query}: price`).toEqual(span)
  }
})

function randomTerms(): string[] {
  const current = pick(currents)
  const figures = [`${current}A`, `${current}`, 'IP65', 'IP54', '7.5kW', '7.5', '75', '3P', '0.75kW']
  const mistyped = ['isolater', 'enclosre', 'contacter', 'lockabel', 'outdor', 'cabinet', 'breakers']
  const terms = [
    ...(maybe(0.4) ? [pick(kinds)] : []),
    ...(maybe(0.6) ? [pick(nouns)] : []),
    ...(maybe(0.5) ? [pick(figures)] : []),
    ...(maybe(0.25) ? [pick(mistyped)] : []),
    ...(maybe(0.15) ? [pick(rows).partNumber] : []),
    ...(maybe(0.1) ? [`VB-${current}`] : []),
  ]
  return terms.length > 0 ? terms : [pick(nouns)]
}

test('random searches find every matching row and no other', async () => {
  let withResult = 0
  for (let n = 0; n < shareOf(150, 40); n++) {
    const terms = randomTerms()
    const filter = maybe(0.3) ? randomFilter() : {}
    const query = toQuery(filter)
    query.set('keyword', terms.join(' '))
    const { list, found } = await readAll(query)
    const keptTerms = (list.corrected?.split(' ') ?? terms).filter((term) => !list.dropped?.includes(term))
    const byId = new Map(rows.map((row) => [row._id, row]))
    const literal = rows.filter((row) => mustMatch(row, terms))
    const missing = literal.filter((row) => passes(row, filter) && !found.some(({ _id }) => _id === row._id))
    expect(
      missing.map(({ name }) => name),
      `${query}: missing`,
    ).toEqual([])
    for (const product of found) {
      const row = byId.get(product._id)
      expect(row, `${query}: ${product.name} is not in the shop`).toBeDefined()
      if (!row) continue
      expect(passes(row, filter), `${query}: ${row.name} against the filter`).toBe(true)
      expect(mayMatch(row, keptTerms, literal.length === 0), `${query}: ${row.partNumber} ${row.name}`).toBe(true)
    }
    if (found.length > 0) withResult++
  }
  // Empty results alone would prove nothing.
  expect(withResult).toBeGreaterThan(shareOf(50, 14))
})

const hostile = [
  "'",
  "''",
  '"',
  '\\',
  "'; drop table products; --",
  "' or 1=1 --",
  '%',
  '_',
  '%00',
  '\u0000',
  '\ufffe',
  '😀',
  'א‏ב',
  '\u202e',
  '& | !',
  '!!!',
  '(((',
  ':*',
  '<->',
  "a:*&!b|'c'",
  '1e309',
  '-1',
  '9'.repeat(100),
  'x'.repeat(100),
  'x'.repeat(101),
  'é́́'.repeat(20),
  '63A'.repeat(30),
  '1x1x1x1x1',
  'IP',
  'IPxx',
  '0.0.0',
  '7.5.1',
  '1,000,000A',
  '.5',
  '5.',
  '\t\n',
  '   ',
  '$1',
  '{}',
  '[object Object]',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'ﬁ',
  'ß',
  'İ',
  '½',
  '²',
  '٣',
  'mm²',
  `${'a'.repeat(99)}😀`,
]
const broken = ['%ED%A0%80', '%', '%E0%A4%A', '%C0%AE', '%FF', '%00%00']
const keys = [
  'keyword',
  'search',
  'category',
  'brand',
  'attr',
  'lowPrice',
  'highPrice',
  'page',
  'limit',
  'sort',
  'sortBy',
  'sortOrder',
  'status',
  'ids',
  'maxStock',
  '__proto__',
  'keyword[]',
  'attr[0]',
]
const lists = [
  '/api/product',
  '/api/product/suggestions',
  '/api/product/filteredProducts',
  '/api/product/products/paginated',
  '/api/product/products/allProduct',
  '/api/product/new',
  '/api/product/top',
  '/api/product/featured',
  '/api/product/home',
  '/api/category',
  '/api/brand',
]

test('150 hostile queries are answered or refused, without errors or hidden rows', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < shareOf(150, 40); n++) {
    const value = () => {
      const text = pick(hostile)
      if (maybe(0.15)) return pick(broken)
      return encodeURIComponent(maybe(0.3) ? `${pick(nouns)} ${text}` : maybe(0.2) ? `Poles:${text}` : text)
    }
    const query = Array.from({ length: 1 + whole(4) }, () => `${encodeURIComponent(pick(keys))}=${value()}`).join('&')
    const url = maybe(0.15) ? `/api/product/${maybe(0.5) ? 'slug/' : ''}${value()}` : `${pick(lists)}?${query}`
    const { status, body, text } = await shop.guest().get(url)
    statuses.add(status)
    expect(status, `${url}: ${text}`).toBeLessThan(500)
    const products = (body as Partial<ProductPage> | undefined)?.products ?? []
    for (const { _id, name } of products)
      expect(
        rows.some((row) => row._id === _id),
        `${url}: ${name}`,
      ).toBe(true)
  }
  expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 400]))
})
