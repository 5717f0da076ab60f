import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Facets, Product } from '#contract/catalogue/calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { type Caller, openShop } from '#test/shop.ts'

let shop: Awaited<ReturnType<typeof openShop>>
let admin: Caller

beforeAll(async () => {
  shop = await openShop({ env: { CACHE_MEGABYTES: '0' } })
  admin = await shop.signIn('admin')
})
afterAll(() => shop.close())

type List = { products: Product[]; facets: Facets }
const read = async (url: string) => (await shop.guest().get(url)).body as List

test('with fifty writers at once, every list shows what its reader has just written', async () => {
  const products: Product[] = []
  for (let n = 0; n < 50; n++) products.push(await makeProduct(admin, { price: 500, countInStock: 1 }))
  const write = async ({ _id, brand }: Product, n: number) => {
    for (let round = 1; round <= 3; round++) {
      // In the last round everything has one price, in the others each writer moves an end of the range.
      const price = round === 3 ? 600 : n % 2 === 0 ? 500 - n - round : 500 + n + round
      const countInStock = n + round
      expect((await admin.put(`/api/product/${_id}`, { price, countInStock })).status).toBe(200)
      const whole = await read('/api/product/filteredProducts')
      expect(whole.facets.price.min).toBeLessThanOrEqual(price)
      expect(whole.facets.price.max).toBeGreaterThanOrEqual(price)
      const own = await read(`/api/product/filteredProducts?brand=${brand.slug}`)
      expect(own.products.find((product) => product._id === _id)).toMatchObject({ price, countInStock })
      const table = await read('/api/product/products/paginated?limit=100&sortBy=price')
      expect(table.products.find((product) => product._id === _id)).toMatchObject({ price, countInStock })
    }
  }
  await Promise.all(products.map(write))
  expect((await read('/api/product/filteredProducts')).facets.price).toEqual({ min: 600, max: 600 })
})
