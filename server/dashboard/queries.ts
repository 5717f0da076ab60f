import { desc, sql } from 'drizzle-orm'
import { lowStock } from '#contract/catalogue/low-stock.ts'
import type { Dashboard } from '#contract/dashboard/calls.ts'
import { toDecimal, toRand } from '#contract/money.ts'
import { type OrderStatus, orderStatuses } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import { endOfDay, inJohannesburg, startOfDay, writeDay } from '#server/db/local-days.ts'
import { countUnsentEmails } from '#server/mail/queries.ts'
import { findUnpaidBalances } from '#server/orders/records/order-queries.ts'
import { countOpenProofs } from '#server/orders/records/proof-queries.ts'
import { toOrders } from '#server/orders/records/read-order-queries.ts'
import { orders } from '#server/orders/records/table.ts'
import { readTallies, type Tally } from '#server/orders/records/tally-queries.ts'
import { countOpenIssues } from '#server/payments/issue-queries.ts'

type Period = { from?: string | undefined; to?: string | undefined }

export async function countOrders(db: Db): Promise<number> {
  const tallies = await readTallies(db)
  return tallies.reduce((sum, { status, orders }) => sum + (status === 'cancelled' ? 0 : orders), 0)
}

/** Orders that count as sales: paid and not refunded. */
const isSale = sql`o.paid_at is not null and o.status <> 'refunded'`
/** Refunds that lower the sales. Duplicate payments are not sales, so neither they nor their refunds count. */
const lowersSales = sql`r.state <> 'failed'
  and not exists (select from payments p where p.id = r.payment_id and p.is_surplus)`

const within = ({ from, to }: Period, column: ReturnType<typeof sql>) =>
  sql`${from ? sql`${column} >= ${startOfDay(from)}` : sql`true`} and ${to ? sql`${column} < ${endOfDay(to)}` : sql`true`}`

export async function sumSales(db: Db): Promise<number> {
  // Equals the sum of all sales, without looking up the refunds of every order.
  const { rows } = await db.execute<{ cents: string }>(sql`
    select (select coalesce(sum(sales_cents), 0) from order_tallies) - coalesce(sum(cents), 0) as cents
    from refunds r where ${lowersSales} and r.order_id is not null
      and not exists (select from orders o where o.id = r.order_id and (o.paid_at is null or o.status = 'refunded'))`)
  return toRand(Number(rows[0]?.cents ?? 0))
}

export async function findSalesByDate(
  db: Db,
  period: Period,
): Promise<{ _id: string; totalSales: number; orders: number }[]> {
  const { rows } = await db.execute<{ day: string; cents: string; orders: number }>(sql`
    select ${writeDay(inJohannesburg(sql`paid_at`))} as day, sum(cents) as cents,
      sum(orders)::integer as orders
    from (
      select paid_at, total_cents as cents, 1 as orders from orders o where ${isSale} and ${within(period, sql`paid_at`)}
      union all
      select paid_at, -r.cents, 0 from refunds r join orders o on o.id = r.order_id
      where ${lowersSales} and ${isSale} and ${within(period, sql`paid_at`)}
    ) as sales group by day order by day`)
  return rows.map(({ day, cents, orders }) => ({ _id: day, totalSales: toRand(Number(cents)), orders }))
}

const shownRows = 10

export async function findOrdersByStatus(db: Db, period: Period): Promise<Dashboard['ordersByStatus']> {
  const tallies = period.from || period.to ? await tallyPeriod(db, period) : await readTallies(db)
  return orderStatuses.map((status) => {
    const tally = tallies.find((row) => row.status === status)
    return { status, orders: tally?.orders ?? 0, totalPrice: toDecimal(tally?.totalCents ?? 0) }
  })
}

async function tallyPeriod(db: Db, period: Period): Promise<Tally[]> {
  const { rows } = await db.execute<{ status: OrderStatus; orders: number; cents: string }>(sql`
    select status, count(*)::integer as orders, sum(total_cents) as cents from orders
    where ${within(period, sql`created_at`)} group by status`)
  return rows.map(({ cents, ...row }) => ({ ...row, totalCents: Number(cents) }))
}

async function findBestSellers(db: Db, period: Period): Promise<Dashboard['bestSellers']> {
  const { rows } = await db.execute<Dashboard['bestSellers'][number] & { cents: string }>(sql`
    select sold."_id", latest.*, sold.qty, sold.cents
    from (
      select i."_id", sum(i.qty)::integer as qty, sum(round(i.price * 100) * i.qty) as cents, max(paid_at) as last
      from orders o, jsonb_to_recordset(items) as i("_id" uuid, price numeric, qty integer, "isCustom" boolean)
      where i."isCustom" is not true and ${isSale} and ${within(period, sql`paid_at`)}
      group by i."_id" order by qty desc, cents desc, i."_id" limit ${shownRows}
    ) as sold,
    -- As it was called when it was last sold: it may have been deleted since.
    lateral (
      select i.name, i.slug, i."partNumber", i.image
      from orders o, jsonb_to_recordset(items) as i("_id" uuid, name text, slug text, "partNumber" text, image text)
      where o.paid_at = sold.last and ${isSale} and i."_id" = sold."_id" limit 1
    ) as latest
    order by qty desc, cents desc, sold."_id"`)
  return rows.map(({ cents, ...row }) => ({ ...row, itemsPrice: toDecimal(Number(cents)) }))
}

async function findLowStock(db: Db): Promise<Dashboard['lowStock']> {
  const { rows } = await db.execute<Dashboard['lowStock'][number]>(sql`
    select id as "_id", name, slug, part_number as "partNumber", coalesce(images[1], '') as image,
      greatest(0, stock - reserved) as "countInStock"
    from products where status = 'live' and (reorder_level is not null and stock - reserved <= reorder_level
      or reorder_level is null and not made_to_order and stock - reserved <= ${lowStock})
    order by stock - reserved, name limit ${shownRows}`)
  return rows
}

async function findNewestOrders(db: Db): Promise<Dashboard['newestOrders']> {
  const rows = await db.select().from(orders).orderBy(desc(orders.createdAt), orders._id).limit(shownRows)
  return toOrders(db, rows, { userId: undefined, isOffice: true })
}

const oldAfterDays = 30

async function findOldBalances(db: Db): Promise<Dashboard['oldBalances']> {
  const rows = await findUnpaidBalances(db, oldAfterDays, shownRows)
  const listedOrders = await toOrders(db, rows, { userId: undefined, isOffice: true })
  return listedOrders.map(({ _id, orderNumber, duePrice }) => ({ _id, orderNumber, duePrice }))
}

export async function findDashboard(db: Db, period: Period): Promise<Omit<Dashboard, 'invoicesWaiting'>> {
  const [
    ordersByStatus,
    bestSellers,
    lowOnStock,
    unresolvedPayments,
    unsentMails,
    newestOrders,
    oldBalances,
    openProofs,
  ] = await Promise.all([
    findOrdersByStatus(db, period),
    findBestSellers(db, period),
    findLowStock(db),
    countOpenIssues(db),
    countUnsentEmails(db),
    findNewestOrders(db),
    findOldBalances(db),
    countOpenProofs(db),
  ])
  return {
    ordersByStatus,
    bestSellers,
    lowStock: lowOnStock,
    unresolvedPayments,
    unsentMails,
    newestOrders,
    oldBalances,
    openProofs,
  }
}
