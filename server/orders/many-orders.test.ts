import { expect, test } from 'vitest'
import { cartOf, stockProduct } from '#test/orders.ts'
import { openShopForTest } from '#test/shop.ts'

test('a search that finds more than a thousand orders reports that; without a search all are counted', async () => {
  const shop = await openShopForTest()
  const admin = await shop.signIn('admin')
  const { _id } = await stockProduct(shop, { price: 100, countInStock: 10 })
  const placed = await (await shop.signIn('shopper')).post('/api/order', cartOf([{ _id, qty: 1 }]))
  expect(placed.status).toBe(201)
  await shop.app.database.pool.query(`
    insert into orders (is_guest, email, status, items, shipping_address, payment_method, items_cents, shipping_cents, tax_cents,
      total_cents, history)
    select true, 'crowd@example.co.za', 'delivered', items, shipping_address, payment_method, items_cents, shipping_cents,
      tax_cents, total_cents, history
    from orders, generate_series(1, 1001)`)
  const list = async (query: string) => {
    const { orders, ...rest } = (await admin.get(`/api/order?${query}`)).body as { orders: unknown[] }
    return { ...rest, shown: orders.length }
  }
  expect(await list('search=crowd@example')).toEqual({ page: 1, pages: 50, total: 1000, isMore: true, shown: 20 })
  expect(await list('search=crowd@example&page=50')).toMatchObject({ shown: 20 })
  expect(await list('status=delivered')).toEqual({ page: 1, pages: 51, total: 1001, shown: 20 })
  expect(await list('search=Crowd@EXAMPLE.co.za&page=50')).toMatchObject({ shown: 20 })
  expect(await list('search=rowd@example.co')).toMatchObject({ shown: 20 })
  expect(await list('search=crowd@example.com')).toMatchObject({ total: 0 })
  expect(await list('search=zzyzx')).toEqual({ page: 1, pages: 0, total: 0, shown: 0 })
  const counts = (await admin.get('/api/order/counts')).body as { ordersByStatus: { status: string; orders: number }[] }
  expect(counts).toMatchObject({ unresolvedPayments: 0 })
  expect(counts.ordersByStatus.find(({ status }) => status === 'delivered')?.orders).toBe(1001)
})
