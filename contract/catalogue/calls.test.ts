import { expect, test } from 'vitest'
import { createProduct, filterProducts, listProductPage, searchProducts, updateProduct } from './calls.ts'
import { changeProducts } from './office-calls.ts'
import { createReview } from './review-calls.ts'
import { updateSynonyms } from './search-calls.ts'
import { defaultProductSort } from './sorts.ts'

const id = '0b0e9a52-3c51-4d6e-9b0a-0c1a54a4e111'
const board = { name: 'DB board, 24 way', price: 1234.5, category: id, brand: id }

test('a product needs a name, a price, a category and a brand; everything else has a default', () => {
  expect(createProduct.schema.body.parse(board)).toEqual({
    ...board,
    description: '',
    countInStock: 0,
    madeToOrder: false,
    deliveryQuoted: false,
    status: 'live',
    images: [],
    attributes: [],
    documents: [],
    related: [],
    isFeatured: false,
  })
})

test('an update changes only the fields it names, without defaults', () => {
  expect(updateProduct.schema.body.parse({ price: 10 })).toEqual({ price: 10 })
  expect(updateProduct.schema.body.parse({})).toEqual({})
})

test('a product can be sent back as it was read, with objects in place of ids', () => {
  const term = { _id: id, name: 'Boards', slug: 'boards' }
  const sent = {
    ...board,
    category: term,
    brand: term,
    documents: [{ ...term, url: '/x' }],
    rating: 5,
    reviews: [{}],
  }
  expect(updateProduct.schema.body.parse(sent)).toEqual({ ...board, documents: [id] })
  // A product without an image has `image: ''`.
  expect(updateProduct.schema.body.parse({ ...sent, image: '', images: [] })).toEqual({
    ...board,
    documents: [id],
    images: [],
  })
})

test.each([
  { price: -0.01 },
  { price: 12.345 },
  { price: 10_000_000 },
  { price: Number.POSITIVE_INFINITY },
  { price: Number.NaN },
  { price: '12' },
  { name: ' ' },
  { name: 'x'.repeat(201) },
  { slug: "a'b" },
  { slug: 'Über' },
  { slug: 'a--b' },
  { partNumber: '' },
  { countInStock: -1 },
  { countInStock: 1.5 },
  { status: 'sold' },
  { category: 'boards' },
  { category: null },
  { leadTimeDays: -1 },
  { images: Array.from({ length: 21 }, () => '/uploads/a-1x1.png') },
  { images: ['javascript:alert(1)'] },
  { attributes: [{ name: '', value: 'IP65' }] },
  { updatedAt: 'yesterday' },
])('a product cannot be changed to %j', (change) => {
  expect(updateProduct.schema.body.safeParse(change).success).toBe(false)
})

test.each([
  { price: 0 },
  { price: 0.1 },
  { price: 9_999_999.99 },
  { leadTimeDays: null },
  { updatedAt: '2026-11-15T00:00:00.000Z' },
  { updatedAt: '2026-11-15T02:00:00+02:00' },
  { image: '/uploads/a-1x1.png' },
])('a product can be changed to %j', (change) => {
  expect(updateProduct.schema.body.parse(change)).toEqual(change)
})

const filter = filterProducts.schema.querystring

test('the shop accepts comma-separated brands and categories, and repeated attributes', () => {
  expect(
    filter.parse({ brand: `volt, ${id},`, category: ['boards', 'meters'], attr: ['IP rating:IP65', 'Size:1:2, 3'] }),
  ).toEqual({
    page: 1,
    brand: ['volt', id],
    category: ['boards', 'meters'],
    attr: ['IP rating:IP65', 'Size:1:2, 3'],
  })
  expect(filter.parse({ attr: 'Poles:3' }).attr).toEqual(['Poles:3'])
})

test('an empty query key means no filter', () => {
  const empty = { brand: '', category: ',', attr: '', lowPrice: '', highPrice: '', keyword: ' ', page: '', sort: '' }
  const filledIn = Object.fromEntries(Object.entries(filter.parse(empty)).filter(([, value]) => value !== undefined))
  expect(filledIn).toEqual({ page: 1 })
})

test.each([
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
  { page: 'x' },
  { page: ['1', '2'] },
  { page: '1e10' },
  { lowPrice: '-1' },
  { highPrice: 'x' },
  { highPrice: '1e309' },
  { lowPrice: ['1', '2'] },
  { keyword: 'x'.repeat(101) },
  { keyword: 'a\u0000b' },
  { keyword: ['a', 'b'] },
  { sort: 'password' },
  { sort: ['name', 'rating'] },
  { brand: "a'; drop table products" },
  { brand: Array.from({ length: 51 }, (_, index) => `b${index}`).join(',') },
  { attr: 'IP65' },
  { attr: ':IP65' },
  { attr: 'IP rating:' },
  { attr: Array.from({ length: 51 }, () => 'a:b') },
])('the shop refuses the query %j', (query) => {
  expect(filter.safeParse(query).success).toBe(false)
})

test.each([
  [{ brand: "a'; drop" }, 'Please use an id or a page address, such as circuit-breakers.'],
  [{ category: 'Boards' }, 'Please use an id or a page address, such as circuit-breakers.'],
  [
    { sort: 'password' },
    "Please choose one of these: newest, best-selling, price-asc, price-desc, rating, name, relevance, or attr: followed by an attribute's name.",
  ],
  [{ lowPrice: 'x' }, 'Please enter a number.'],
])('the query %j is refused with an explanation', (query, words) => {
  expect(filter.safeParse(query).error?.issues.map(({ message }) => message)).toEqual([words])
})

test('by default a search sorts by relevance, a list by newest', () => {
  expect(defaultProductSort('isolator')).toBe('relevance')
  expect(defaultProductSort(undefined)).toBe('newest')
  expect(defaultProductSort('')).toBe('newest')
})

test('the product table starts with the twelve newest', () => {
  const { querystring } = listProductPage.schema
  expect(querystring.parse({})).toEqual({ page: 1, limit: 12, sortBy: 'createdAt', sortOrder: 'desc' })
  expect(querystring.safeParse({ limit: '100' }).success).toBe(true)
  expect(querystring.safeParse({ limit: '101' }).success).toBe(false)
  expect(querystring.safeParse({ limit: '1e9' }).success).toBe(false)
  expect(querystring.safeParse({ sortBy: 'password' }).success).toBe(false)
  expect(querystring.safeParse({ sortBy: '__proto__' }).success).toBe(false)
})

test('products can be requested by id', () => {
  expect(searchProducts.schema.querystring.parse({ ids: `${id},${id}` }).ids).toEqual([id, id])
  expect(searchProducts.schema.querystring.safeParse({ ids: 'a' }).success).toBe(false)
})

test.each([
  [{ rating: 5, review: 'Solid.' }, true],
  [{ rating: 1, review: 'Line one.\nLine two.' }, true],
  [{ rating: 0, review: 'x' }, false],
  [{ rating: 6, review: 'x' }, false],
  [{ rating: 4.5, review: 'x' }, false],
  [{ rating: '5', review: 'x' }, false],
  [{ rating: 5, review: ' ' }, false],
  [{ rating: 5, review: 'x'.repeat(2001) }, false],
])('the review %j is accepted: %s', (body, accepted) => {
  expect(createReview.schema.body.safeParse(body).success).toBe(accepted)
})

test.each([
  [{ price: { by: 'percent', percent: -10 } }, true],
  [{ price: { by: 'set', rand: 99.9 } }, true],
  [{ countInStock: { by: 'step', step: -5 }, status: 'archived' }, true],
  [{ category: id }, true],
  [{ isFeatured: false }, true],
  [{}, false],
  [{ name: 'All the same' }, false],
  [{ price: { by: 'percent', percent: -101 } }, false],
  [{ price: { by: 'set', rand: -1 } }, false],
  [{ price: 12 }, false],
  [{ countInStock: { by: 'step', step: 0.5 } }, false],
])('many products can be changed by %j: %s', (change, accepted) => {
  expect(changeProducts.schema.body.safeParse({ ids: [id], change }).success).toBe(accepted)
  expect(changeProducts.schema.body.safeParse({ ids: [], change }).success).toBe(false)
})

test('a synonym needs at least two words', () => {
  const { body } = updateSynonyms.schema
  expect(body.safeParse({ synonyms: [{ words: ['DB', 'distribution board'] }] }).success).toBe(true)
  expect(body.safeParse({ synonyms: [{ words: ['DB'] }] }).success).toBe(false)
  expect(body.safeParse({ synonyms: [{ words: ['DB', ' '] }] }).success).toBe(false)
})
