import { and, arrayContains, asc, desc, eq, getTableColumns, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { CustomerSummary } from '#contract/customers/calls.ts'
import type { CustomerKind, CustomerSort, LastOrder } from '#contract/customers/rules.ts'
import { toDecimal } from '#contract/money.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { findPhoneDigits } from '#server/orders/records/order-list-queries.ts'
import { customers } from './table.ts'

export type CustomerRow = typeof customers.$inferSelect
export type Filter = {
  search?: string | undefined
  kind?: CustomerKind | undefined
  tag?: string | undefined
  open?: boolean | undefined
  last?: LastOrder | undefined
  sort?: CustomerSort | undefined
}

export const toSummary = (row: CustomerRow): CustomerSummary => ({
  _id: row._id,
  kind: row.userId ? 'account' : 'guest',
  name: row.name,
  email: row.email,
  ...(row.company ? { company: row.company } : {}),
  ...(row.phone ? { phone: row.phone } : {}),
  tags: row.tags,
  orders: row.orders,
  revenuePrice: toDecimal(row.revenueCents),
  openPrice: toDecimal(row.openCents),
  ...(row.lastOrderAt ? { lastOrderAt: row.lastOrderAt } : {}),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

const since = (days: string) => sql`now() - make_interval(days => ${days}::integer)`
const lastOrderFilters: Record<LastOrder, SQL> = {
  '30': sql`${customers.lastOrderAt} >= ${since('30')}`,
  '90': sql`${customers.lastOrderAt} >= ${since('90')}`,
  '365': sql`${customers.lastOrderAt} >= ${since('365')}`,
  before: sql`${customers.lastOrderAt} < ${since('365')}`,
  never: sql`${customers.lastOrderAt} is null`,
}

const shownName = sql`lower(coalesce(nullif(${customers.company}, ''), ${customers.name}))`
const sorts: Record<CustomerSort, SQL> = {
  'last-order': sql`${customers.lastOrderAt} desc nulls last`,
  name: asc(shownName),
  orders: desc(customers.orders),
  revenue: desc(customers.revenueCents),
  open: desc(customers.openCents),
}

/** All words, in any order: 'nkosi durban' need not stand together. A phone number is found in any spelling. */
function matchesSearch(search: string): SQL | undefined {
  const digits = findPhoneDigits(search)
  if (digits) return sql`${customers.search} like ${`%${digits}%`}`
  return and(...search.split(/\s+/).map((word) => sql`${customers.search} like ${`%${escapeLike(word)}%`}`))
}

const toWhere = ({ search, kind, tag, open, last }: Filter): SQL | undefined =>
  and(
    search ? matchesSearch(search) : undefined,
    kind === 'account' ? isNotNull(customers.userId) : kind === 'guest' ? isNull(customers.userId) : undefined,
    tag ? arrayContains(customers.tags, [tag]) : undefined,
    open === undefined ? undefined : open ? gt(customers.openCents, 0) : eq(customers.openCents, 0),
    last ? lastOrderFilters[last] : undefined,
  )

type Page = { page: number; limit: number }

export async function findCustomerPage(
  db: Db,
  { page, limit, ...filter }: Filter & Page,
): Promise<{ rows: CustomerRow[]; total: number }> {
  const where = toWhere(filter)
  const rows = await db
    .select()
    .from(customers)
    .where(where)
    .orderBy(sorts[filter.sort ?? 'last-order'], customers._id)
    .limit(limit)
    .offset((page - 1) * limit)
  return { rows, total: await db.$count(customers, where) }
}

/** Since when a customer with a confirmed address has wanted news: anybody could have agreed for another address. */
const newsSince = sql<string | null>`(
  select given_at from consents join users on users.id = consents.user_id
  where consents.user_id = customers.user_id and kind = 'news' and withdrawn_at is null and email_verified)`
export type ExportedCustomer = CustomerRow & { newsSince: string | null }

/** All customers of a filter by name, a thousand at a time, so that an export never holds them all. */
export async function* readCustomers(db: Db, filter: Filter): AsyncGenerator<ExportedCustomer> {
  const where = toWhere(filter)
  let last: (ExportedCustomer & { shownName: string }) | undefined
  for (;;) {
    const after: SQL | undefined = last
      ? sql`(${shownName}, ${customers._id}) > (${last.shownName}, ${last._id}::uuid)`
      : undefined
    const rows = await db
      .select({ ...getTableColumns(customers), shownName: sql<string>`${shownName}`, newsSince })
      .from(customers)
      .where(and(where, after))
      .orderBy(shownName, customers._id)
      .limit(1000)
    yield* rows
    last = rows.at(-1)
    if (rows.length < 1000) return
  }
}

export async function findTags(db: Db): Promise<{ tag: string; customers: number }[]> {
  const { rows } = await db.execute<{ tag: string; customers: number }>(sql`
    select tag, count(*)::integer as customers from customers, unnest(tags) as tag group by tag order by lower(tag)`)
  return rows
}
