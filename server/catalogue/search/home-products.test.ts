import { expect, test } from 'vitest'
import type { HomeProducts } from '#contract/catalogue/calls.ts'
import { makeProduct, namesOf } from '#test/catalogue.ts'
import { openShopForTest } from '#test/shop.ts'

test('no product is in two rows of the home page, and a card comes with what it shows', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const attributes = Array.from({ length: 5 }, (_, n) => ({ name: `Rating ${n}`, value: `${n} A` }))
  for (let n = 1; n <= 14; n++) await makeProduct(admin, { name: `Product ${n}`, isFeatured: n > 9, attributes })
  await makeProduct(admin, { name: 'Not ready', status: 'draft', isFeatured: true })
  const read = async () => (await shop.guest().get('/api/product/home')).body as HomeProducts
  const rows = await read()
  expect(namesOf(rows.featured)).toEqual(['Product 14', 'Product 13', 'Product 12', 'Product 11'])
  expect(namesOf(rows.newest)).toEqual(['Product 10', 'Product 9', 'Product 8', 'Product 7'])
  expect(rows.topRated).toHaveLength(4)
  const all = Object.values(rows).flat()
  expect(new Set(namesOf(all)).size).toBe(12)
  for (const product of all) expect(product.attributes).toEqual(attributes.slice(0, 3))
  // A product that leaves a row makes room in it.
  await admin.put(`/api/product/${rows.featured[0]?._id}`, { isFeatured: false })
  const later = await read()
  expect(namesOf(later.featured)).toEqual(['Product 13', 'Product 12', 'Product 11', 'Product 10'])
  expect(namesOf(later.newest)[0]).toBe('Product 14')
})
