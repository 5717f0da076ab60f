import { expect, test } from 'vitest'
import { parseProductsUrl } from '#app/catalogue/manage-products/products-url.ts'
import { filterProducts, listProductPage } from '#contract/catalogue/calls.ts'
import { parseShopUrl } from './shop-url.ts'

const id = '6f0e8a52-5b0e-4f6e-9a3b-1f2d3c4b5a69'

test.each([
  ['', {}],
  ['category=Enclosures', { category: ['enclosures'] }],
  ['category=a_b,boards&category=meters', { category: ['boards', 'meters'] }],
  [`brand=${id}`, { brand: [id] }],
  ['category=-a,b-,c--d,,%20', {}],
  ['keyword=%0063A%0a', { keyword: '63A' }],
  ['keyword=%20%20', {}],
  [`keyword=${'x'.repeat(200)}`, { keyword: 'x'.repeat(100) }],
  ['attr=Poles:3&attr=Poles&attr=:3&attr=A%00:3', { attr: ['Poles:3'] }],
  [`attr=A:${'x'.repeat(400)}`, {}],
  ['lowPrice=1e10&highPrice=abc', {}],
  ['lowPrice=0&highPrice=12.5', { lowPrice: 0, highPrice: 12.5 }],
  ['lowPrice=-1&highPrice=Infinity', {}],
  ['page=2000000000', {}],
  ['page=1.5&sort=cheapest', {}],
  ['page=3&sort=price-asc', { page: 3, sort: 'price-asc' }],
])('the URL ?%s asks for %j', (address, query) => {
  expect(parseShopUrl(new URLSearchParams(address))).toEqual(query)
})

const hostile = [
  Array.from({ length: 80 }, (_, n) => `category=c${n}&brand=b${n}&attr=A:${n}`).join('&'),
  'keyword=%ED%A0%80&category=%00&attr=%00:%00&page=NaN&lowPrice=&highPrice=%20',
  'keyword[]=x&category[$ne]=1&page[]=2&sort=__proto__&attr=__proto__:x&status=x&stock=x&search=%00%00',
  `search=${'%20x'.repeat(90)}&page=1e99&category=${'a'.repeat(121)}&sort=-__proto__`,
]

test.each(hostile)('no URL leads to a request that the shop rejects: %s', (address) => {
  const search = new URLSearchParams(address)
  const shop = JSON.parse(JSON.stringify(parseShopUrl(search)))
  expect(filterProducts.schema.querystring.safeParse(shop).error).toBeUndefined()
  const table = JSON.parse(JSON.stringify(parseProductsUrl(search).query?.querystring))
  expect(listProductPage.schema.querystring.safeParse(table).error).toBeUndefined()
})
