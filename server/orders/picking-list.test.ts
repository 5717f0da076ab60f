import { expect, test } from 'vitest'
import type { PickingList } from '#contract/orders/office-calls.ts'
import { makeProduct } from '#test/catalogue.ts'
import { buy } from '#test/orders.ts'
import { openShopForTest } from '#test/shop.ts'

test('several orders are picked in one walk, without what was shipped or refunded', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const stock = { countInStock: 50, price: 100 }
  const far = await makeProduct(admin, { name: 'Busbar', partNumber: 'BB-10', place: 'B-10', ...stock })
  const near = await makeProduct(admin, { name: 'Isolator', partNumber: 'IS-2', place: 'B-9', ...stock })
  const loose = await makeProduct(admin, { name: 'Label', partNumber: 'LB-1', ...stock })
  const buyer = shop.guest()
  const lines = [far, near, loose].map(({ _id }) => ({ _id, qty: 2 }))
  const one = await buy(buyer, lines)
  const two = await buy(buyer, [{ _id: near._id, qty: 3 }])
  const gone = await buy(buyer, [{ _id: far._id, qty: 1 }])
  await admin.put(`/api/order/${gone._id}/cancel`)
  await admin.post(`/api/order/${one._id}/parcels`, { lines: [{ _id: far._id, qty: 1 }] })
  const refund = { lines: [{ _id: loose._id, qty: 1 }], reason: 'Damaged' }
  expect((await admin.post(`/api/order/${one._id}/refund`, refund)).status).toBe(200)

  const ids = [one, two, gone].map(({ _id }) => _id).join(',')
  const list = (await admin.get(`/api/order/picking-list?ids=${ids}`)).body as PickingList
  expect(list.lines.map(({ place, partNumber, qty }) => [place, partNumber, qty])).toEqual([
    ['B-9', 'IS-2', 5],
    ['B-10', 'BB-10', 1],
    ['', 'LB-1', 1],
  ])
  expect(list.lines[0]?.orders.map(({ orderNumber, qty }) => [orderNumber, qty])).toEqual([
    [one.orderNumber, 2],
    [two.orderNumber, 3],
  ])
  expect(list.leftOut.map(({ orderNumber }) => orderNumber)).toEqual([gone.orderNumber])
})

test('the storage place is kept by the office and in no public answer', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const { _id, slug } = await makeProduct(admin, { name: 'Secret shelf', place: 'Z-77-secret' })
  const guest = shop.guest()
  for (const url of [
    `/api/product/${_id}`,
    `/api/product/slug/${slug}`,
    '/api/product?keyword=secret',
    '/api/product/new',
    '/api/product/filteredProducts?keyword=secret',
    '/api/product/products/allProduct',
  ]) {
    const reply = await guest.get(url)
    expect(reply.status, url).toBe(200)
    expect(reply.text, url).not.toContain('Z-77')
  }
  expect((await admin.get(`/api/product/${_id}`)).body).toMatchObject({ place: 'Z-77-secret' })
  expect((await guest.get(`/api/product/${_id}`)).text).not.toContain('Z-77')
  expect((await admin.get('/api/product/export?format=csv')).text).toContain('Z-77-secret')
  expect((await admin.put(`/api/product/${_id}`, { place: 'x'.repeat(41) })).status).toBe(400)
  await admin.put(`/api/product/${_id}`, { place: '' })
  expect((await admin.get(`/api/product/${_id}`)).text).not.toContain('Z-77')
})

test('a picking list keeps the order in which orders were chosen, and an order that does not exist is refused', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const { _id } = await makeProduct(admin, { name: 'Isolator', partNumber: 'IS-2', countInStock: 50, price: 100 })
  const placed = [await buy(shop.guest(), [{ _id, qty: 1 }]), await buy(shop.guest(), [{ _id, qty: 2 }])]
  for (const chosen of [placed, placed.toReversed()]) {
    const ids = [...chosen, ...chosen].map((order) => order._id).join(',')
    const { lines } = (await admin.get(`/api/order/picking-list?ids=${ids}`)).body as PickingList
    expect(lines.map(({ qty, orders }) => [qty, orders.map(({ orderNumber }) => orderNumber)])).toEqual([
      [3, chosen.map(({ orderNumber }) => orderNumber)],
    ])
  }
  const unknown = [placed[0]?._id, crypto.randomUUID()].join(',')
  expect((await admin.get(`/api/order/picking-list?ids=${unknown}`)).status).toBe(404)
})
