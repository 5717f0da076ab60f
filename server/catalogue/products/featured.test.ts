import { expect, test } from 'vitest'
import { makeProduct, namesOf } from '#test/catalogue.ts'
import { openShopForTest } from '#test/shop.ts'

test('featured products are shown newest first, while they are for sale', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  await makeProduct(admin, { name: 'On the shelf' })
  await makeProduct(admin, { name: 'In the window', isFeatured: true })
  await makeProduct(admin, { name: 'Not ready', isFeatured: true, status: 'draft' })
  const newest = await makeProduct(admin, { name: 'Newest in the window', isFeatured: true })
  const read = async () => namesOf((await shop.guest().get('/api/product/featured')).body as never)
  expect(await read()).toEqual(['Newest in the window', 'In the window'])
  await admin.put(`/api/product/${newest._id}`, { isFeatured: false })
  expect(await read()).toEqual(['In the window'])
})
