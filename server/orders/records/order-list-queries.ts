import { and, asc, desc, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders/calls.ts'
import type { orderSorts, orderViews } from '#contract/orders/office-calls.ts'
import type { OrderStatus } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { endOfDay, startOfDay } from '#server/db/local-days.ts'
import { findInvoicedTaxes } from '#server/invoices/queries.ts'
import { payments } from '#server/payments/table.ts'
import type { OrderRow } from './order-queries.ts'
import { hasOpenProof } from './proof-queries.ts'
import { findInvoiceTax, type Reader, toOrders } from './read-order-queries.ts'
import { orders } from './table.ts'
import { readTallies } from './tally-queries.ts'

type Page = { page: number; limit: number }
export type Filter = {
  view?: (typeof orderViews)[number] | undefined
  status?: OrderStatus[] | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: (typeof orderSorts)[number] | undefined
  proof?: boolean | undefined
}
type OrderPage = { orders: Order[]; page: number; pages: number; total: number; isMore?: true }

/** What the office has to do. */
export const viewConditions: Record<NonNullable<Filter['view']>, SQL> = {
  'to-pack': sql`${orders.status} in ('paid', 'processing') and ${orders.paidAt} is not null
    and not exists (select from jobs j where j.order_id = ${orders._id} and j.state in ('waiting', 'active', 'held'))`,
  transfers: sql`${orders.status} = 'pending' and ${orders.paymentMethod} = 'EFT'`,
}
export const countView = (db: Db, view: NonNullable<Filter['view']>): Promise<number> =>
  db.$count(orders, viewConditions[view])

/** Nobody pages through thousands of results, and counting those for a common word takes seconds. */
const mostHits = 1000

/** '+27 (0)82 123 4567', '082-123-4567' and '0821234567' are the same phone number, stored as digits. */
export function findPhoneDigits(search: string): string | undefined {
  const digits = search.replace(/\D/g, '').replace(/^(?:00)?270?(?=\d{9}$)/, '0')
  return /^[\d\s()+.-]+$/.test(search) && digits.length >= 6 ? digits : undefined
}

/** 'R 1 204.00', '1,204.00', '1204,5' and '1204' as cents; without cents, any amount with that many rand. */
function parseCents(search: string): { from: number; to: number } | undefined {
  const amount = /^r?\s*(\d{1,3}(?:[\s.,]\d{3}){1,3}|\d{1,10})(?:[.,](\d{1,2}))?$/i.exec(search.trim())
  if (!amount) return undefined
  const [, rand = '', cents = ''] = amount
  const from = Number(rand.replace(/\D/g, '')) * 100 + Number(cents.padEnd(2, '0'))
  return { from, to: cents === '' ? from + 99 : from }
}

/** By the order's own text or its total. */
function isFoundByBuyer(search: string): SQL {
  const digits = findPhoneDigits(search)
  const amount = parseCents(search)
  return sql`(${isInText(search)}
    or ${digits ? sql`orders.search like ${`%${digits}%`}` : sql`false`}
    or ${amount ? sql`orders.total_cents between ${amount.from} and ${amount.to}` : sql`false`})`
}

/** Also by its account, or a payment's provider reference. As arrays, so that each can use its index. */
function isFound(search: string): SQL {
  const like = `%${escapeLike(search)}%`
  return sql`(${isFoundByBuyer(search)}
    or orders.user_id = any (array(select id from users where lower(name) like ${like} or lower(email) like ${like}))
    or orders.id = any (array(select order_id from payments where lower(provider_payment_id) like ${like})))`
}

/** Most e-mail addresses share a few domains, so only what is before the @ is looked up in the index. */
function isInText(search: string): SQL {
  const name = search.slice(0, search.indexOf('@') + 1)
  if (name.length < 4) return sql`orders.search like ${`%${escapeLike(search)}%`}`
  return sql`(orders.search like ${`%${escapeLike(name)}%`} and position(lower(${search}) in orders.search) > 0)`
}

function toWhere({ view, status, search, from, to, proof }: Filter): SQL | undefined {
  return and(
    proof ? hasOpenProof : undefined,
    view ? viewConditions[view] : undefined,
    status ? inArray(orders.status, status) : undefined,
    search ? isFound(search) : undefined,
    from ? gte(orders.createdAt, startOfDay(from)) : undefined,
    to ? lt(orders.createdAt, endOfDay(to)) : undefined,
  )
}

const sorts: Record<NonNullable<Filter['sort']>, SQL[]> = {
  newest: [desc(orders.createdAt), asc(orders._id)],
  oldest: [asc(orders.createdAt), asc(orders._id)],
  'total-desc': [desc(orders.totalCents), asc(orders._id)],
  'total-asc': [asc(orders.totalCents), asc(orders._id)],
}

async function findPage(db: Db, where: SQL | undefined, filter: Filter & Page, reader: Reader): Promise<OrderPage> {
  const { page, limit, search } = filter
  const hits = search ? await findHits(db, where) : []
  const isMore = hits.length > mostHits
  const total = search ? Math.min(hits.length, mostHits) : await count(db, where, filter, reader)
  const rows = await db
    .select()
    .from(orders)
    // A few results are read by id, so that the search runs only once.
    .where(search && !isMore ? inArray(orders._id, hits) : where)
    .orderBy(...sorts[filter.sort ?? 'newest'])
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    orders: await toOrders(db, rows, reader),
    page,
    pages: Math.ceil(total / limit),
    total,
    ...(isMore ? { isMore: true } : {}),
  }
}

async function findHits(db: Db, where: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ _id: orders._id })
    .from(orders)
    .where(where)
    .limit(mostHits + 1)
  return rows.map(({ _id }) => _id)
}

async function count(db: Db, where: SQL | undefined, filter: Filter, { isOffice }: Reader): Promise<number> {
  const { view, status, from, to, proof } = filter
  if (!isOffice || view || from || to || proof) return db.$count(orders, where)
  const tallies = await readTallies(db)
  return tallies.reduce((sum, tally) => sum + (!status || status.includes(tally.status) ? tally.orders : 0), 0)
}

export const findOrders = (db: Db, filter: Filter & Page): Promise<OrderPage> =>
  findPage(db, toWhere(filter), filter, { userId: undefined, isOffice: true })

export function findMyOrders(db: Db, userId: string, { search, ...filter }: Filter & Page): Promise<OrderPage> {
  const where = and(eq(orders.userId, userId), toWhere(filter), search ? isFoundByBuyer(search) : undefined)
  return findPage(db, where, { ...filter, search }, { userId, isOffice: false })
}

/** An account, or a guest by e-mail address in lower case. */
export type Customer = { userId: string | null; email: string }

export const isCustomers = ({ userId, email }: Customer): SQL | undefined =>
  userId ? eq(orders.userId, userId) : and(isNull(orders.userId), sql`lower(${orders.email}) = ${email}`)

export async function findCustomerOrders(db: Db, customer: Customer, { page, limit }: Page): Promise<OrderPage> {
  const where = isCustomers(customer)
  const rows = await db
    .select()
    .from(orders)
    .where(where)
    .orderBy(...sorts.newest)
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(orders, where)
  const reader = { userId: undefined, isOffice: true }
  return { orders: await toOrders(db, rows, reader), page, pages: Math.ceil(total / limit), total }
}

/** An order's payments and refunds, including those in progress. Duplicate payments are not sales and are left out. */
export type Money = { provider: string; paymentId: string; receivedCents: number; refundedCents: number }
/** `taxCents`: the VAT as on the invoice. */
export type OrderWithMoney = { order: OrderRow; money: Money | undefined; taxCents: number }

async function findMoney(db: Db, ids: readonly string[]): Promise<Map<string, Money>> {
  if (ids.length === 0) return new Map()
  const returned = sql<string>`coalesce((select sum(cents) from refunds
    where refunds.payment_id = payments.id and refunds.state <> 'failed'), 0)`
  const rows = await db
    .select({
      orderId: payments.orderId,
      provider: payments.provider,
      paymentId: payments.providerPaymentId,
      cents: payments.cents,
      refunded: returned,
    })
    .from(payments)
    .where(and(inArray(payments.orderId, [...ids]), eq(payments.isSurplus, false), isNull(payments.reversedAt)))
    .orderBy(payments.createdAt)
  const join = (words: readonly string[]) => [...new Set(words)].join(', ')
  return new Map(
    Array.from(
      Map.groupBy(rows, ({ orderId }) => orderId ?? ''),
      ([orderId, parts]) => [
        orderId,
        {
          provider: join(parts.map(({ provider }) => provider)),
          paymentId: join(parts.map(({ paymentId }) => paymentId)),
          receivedCents: parts.reduce((sum, { cents }) => sum + cents, 0),
          refundedCents: parts.reduce((sum, { refunded }) => sum + Number(refunded), 0),
        },
      ],
    ),
  )
}

/** All orders of a filter, a thousand at a time and oldest first, so that an export never holds them all. */
export async function* readOrders(db: Db, filter: Filter): AsyncGenerator<OrderWithMoney> {
  const where = toWhere(filter)
  let last: OrderRow | undefined
  for (;;) {
    const after: SQL | undefined = last
      ? sql`(${orders.createdAt}, ${orders._id}) > (${last.createdAt}::timestamptz, ${last._id}::uuid)`
      : undefined
    const rows = await db
      .select()
      .from(orders)
      .where(and(where, after))
      .orderBy(asc(orders.createdAt), asc(orders._id))
      .limit(1000)
    const ids = rows.map(({ _id }) => _id)
    const [money, taxes] = await Promise.all([findMoney(db, ids), findInvoicedTaxes(db, ids)])
    for (const order of rows)
      yield { order, money: money.get(order._id), taxCents: findInvoiceTax(order, taxes.get(order._id)) }
    last = rows.at(-1)
    if (rows.length < 1000) return
  }
}
