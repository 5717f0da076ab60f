import { expect, test } from 'vitest'
import { cartOf, stockProduct } from '#test/orders.ts'
import { openShopForTest } from '#test/shop.ts'
import { compactTallies, readTallies } from './tally-queries.ts'

const openShopWithOrders = async () => {
  const shop = await openShopForTest()
  const { _id } = await stockProduct(shop, { price: 100, countInStock: 10 })
  const placed = await (await shop.signIn('shopper')).post('/api/order', cartOf([{ _id, qty: 1 }]))
  expect(placed.status).toBe(201)
  const query = async (text: string) => (await shop.app.database.pool.query(text)).rows
  await query(`
    insert into orders (is_guest, email, status, items, shipping_address, payment_method, items_cents, shipping_cents, tax_cents,
      total_cents, history)
    select true, 'n' || n || '@example.co.za', 'pending', items, shipping_address, payment_method, n, 0, 0, n, history
    from orders, generate_series(1, 60) n`)
  const counted = () =>
    query(`select status, count(*)::int as orders, sum(total_cents)::float as "totalCents" from orders
      group by status order by status`)
  const tallied = async () =>
    (await readTallies(shop.app.db))
      .filter(({ orders }) => orders !== 0)
      .toSorted((a, b) => (a.status < b.status ? -1 : 1))
  return { shop, query, counted, tallied }
}

test('tallies match the orders after every kind of change, concurrently, compacted or not', async () => {
  const { shop, query, counted, tallied } = await openShopWithOrders()
  expect(await tallied()).toEqual(await counted())
  const change = (n: number) =>
    query(
      [
        `update orders set status = 'paid', paid_at = now() where total_cents = ${n}`,
        `update orders set status = 'cancelled' where total_cents = ${n}`,
        `update orders set items_cents = ${n + 1000}, total_cents = ${n + 1000} where total_cents = ${n}`,
        `update orders set notes = '[]' where total_cents = ${n}`,
        `delete from orders where total_cents = ${n}`,
      ][n % 5] as string,
    )
  await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 7 ? change(n + 1) : compactTallies(shop.app.db).then(() => change(n + 1)),
    ),
  )
  expect(await tallied()).toEqual(await counted())
  await compactTallies(shop.app.db)
  expect(await tallied()).toEqual(await counted())
  const [{ rows, statuses }] = (await query(
    'select count(*)::int as rows, count(distinct status)::int as statuses from order_tallies',
  )) as [{ rows: number; statuses: number }]
  expect(rows).toBe(statuses)
})

test('a change that is undone leaves no trace in the tallies', async () => {
  const { shop, tallied } = await openShopWithOrders()
  const before = await tallied()
  const failed = shop.app.db.transaction(async (tx) => {
    await tx.execute(`update orders set status = 'paid', paid_at = now()`)
    expect(await readTallies(tx)).not.toEqual(before)
    throw new Error('undo')
  })
  await expect(failed).rejects.toThrow('undo')
  expect(await tallied()).toEqual(before)
})

test('total sales are those of paid orders that were not refunded', async () => {
  const { shop, query } = await openShopWithOrders()
  const admin = await shop.signIn('admin')
  await query(`update orders set status = 'paid', paid_at = now() where total_cents <= 10`)
  await query(`update orders set status = 'refunded' where total_cents = 10`)
  await query(`update orders set status = 'cancelled' where total_cents = 60`)
  expect((await admin.get('/api/order/total-sales')).body).toMatchObject({ totalSales: 0.45 })
  expect((await admin.get('/api/order/total-orders')).body).toMatchObject({ totalOrders: 60 })
})
