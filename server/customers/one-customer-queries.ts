import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { SavedAddress } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/customers/calls.ts'
import { AppError } from '#contract/http/errors.ts'
import { findAddresses } from '#server/accounts/address-queries.ts'
import { findNewsConsent } from '#server/accounts/consent-queries.ts'
import { users } from '#server/accounts/table.ts'
import { toReview } from '#server/catalogue/products/product-queries.ts'
import { products, reviews } from '#server/catalogue/table.ts'
import { designs, savedDesigns } from '#server/configure/table.ts'
import { isCustomers as isMessageOf } from '#server/contact/queries.ts'
import { contactMessages } from '#server/contact/table.ts'
import type { Db } from '#server/db/database.ts'
import { isCurrent } from '#server/invoices/queries.ts'
import { invoices } from '#server/invoices/table.ts'
import { isCustomers as isOrderOf } from '#server/orders/records/order-list-queries.ts'
import { orders } from '#server/orders/records/table.ts'
import { isCustomers as isQuoteOf } from '#server/quotes/quote-list-queries.ts'
import { quotes } from '#server/quotes/table.ts'
import { type CustomerRow, toSummary } from './customer-queries.ts'
import { findNotes } from './note-queries.ts'
import { customers } from './table.ts'

export const noSuchCustomer = () => new AppError('not_found', 'Customer not found.')

/** Also by the id of a guest who has become this account. */
export async function getCustomerRow(db: Db, id: string): Promise<CustomerRow> {
  const [row] = await db
    .select()
    .from(customers)
    .where(sql`${customers._id} = coalesce((select customer_id from former_customers where id = ${id}), ${id})`)
  if (!row) throw noSuchCustomer()
  return row
}

/** Locked while notes and tags change, so that none is lost if a guest becomes an account in that moment. */
export async function lockCustomer(tx: Db, id: string): Promise<CustomerRow> {
  const { _id } = await getCustomerRow(tx, id)
  const [row] = await tx.select().from(customers).where(eq(customers._id, _id)).for('no key update')
  // Gone while this waited: to the account, or altogether.
  return row ?? lockCustomer(tx, id)
}

export async function toCustomer(db: Db, row: CustomerRow): Promise<Customer> {
  const [account] = row.userId ? await db.select().from(users).where(eq(users._id, row.userId)) : []
  const [alike] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.email, row.email), ne(customers._id, row._id)))
  return {
    ...toSummary(row),
    ...(account
      ? {
          emailVerified: account.emailVerified,
          disabled: account.disabled,
          news: await findNewsConsent(db, account._id),
        }
      : {}),
    ...(alike ? { alike: { _id: alike._id, kind: alike.userId ? 'account' : 'guest' } } : {}),
    notes: await findNotes(db, row._id),
    addresses: await findCustomerAddresses(db, row),
    counts: await countThings(db, row),
  }
}

const mostAddresses = 8

/** An account's own addresses, then those of recent orders. What a guest of the same e-mail address entered is not joined. */
async function findCustomerAddresses(db: Db, row: CustomerRow): Promise<SavedAddress[]> {
  const saved = row.userId ? await findAddresses(db, row.userId) : []
  const used = await db
    .select({ address: orders.shippingAddress })
    .from(orders)
    .where(isOrderOf(row))
    .orderBy(desc(orders.createdAt))
    .limit(30)
  const places = new Map<string, SavedAddress>()
  for (const address of [
    ...saved,
    ...used.map(({ address: { reference: _, ...place } }) => ({ ...place, isDefault: false })),
  ]) {
    const key = [address.address, address.city, address.postalCode].join('|').toLowerCase()
    if (address.city && !places.has(key)) places.set(key, address)
  }
  return [...places.values()].slice(0, mostAddresses)
}

async function countThings(db: Db, row: CustomerRow): Promise<Customer['counts']> {
  const { userId } = row
  const theirOrders = db.select({ id: orders._id }).from(orders).where(isOrderOf(row))
  const [orderCount, quoteCount, invoiceCount, messageCount, reviewCount, designCount] = await Promise.all([
    db.$count(orders, isOrderOf(row)),
    db.$count(quotes, isQuoteOf(row)),
    db.$count(invoices, and(isCurrent, sql`${invoices.orderId} in ${theirOrders}`)),
    db.$count(contactMessages, isMessageOf(row)),
    userId ? db.$count(reviews, eq(reviews.userId, userId)) : 0,
    userId ? db.$count(savedDesigns, eq(savedDesigns.userId, userId)) : 0,
  ])
  return {
    orders: orderCount,
    quotes: quoteCount,
    invoices: invoiceCount,
    messages: messageCount,
    reviews: reviewCount,
    designs: designCount,
  }
}

export async function findCustomerReviews(
  db: Db,
  userId: string | null,
  { page, limit }: { page: number; limit: number },
) {
  const where = userId ? eq(reviews.userId, userId) : sql`false`
  const rows = await db
    .select({ review: reviews, product: { _id: products._id, name: products.name, slug: products.slug } })
    .from(reviews)
    .innerJoin(products, eq(products._id, reviews.productId))
    .where(where)
    .orderBy(desc(reviews.createdAt), reviews._id)
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(reviews, where)
  return {
    reviews: rows.map(({ review, product }) => ({ ...toReview(review, 'office'), product })),
    page,
    pages: Math.ceil(total / limit),
    total,
  }
}

export const findCustomerDesigns = async (db: Db, userId: string | null) =>
  userId
    ? db
        .select({
          _id: savedDesigns._id,
          name: savedDesigns.name,
          code: designs.code,
          link: designs.link,
          createdAt: savedDesigns.createdAt,
        })
        .from(savedDesigns)
        .innerJoin(designs, eq(designs._id, savedDesigns.designId))
        .where(eq(savedDesigns.userId, userId))
        .orderBy(desc(savedDesigns.createdAt), savedDesigns._id)
    : []

const sources = { order: orders, quote: quotes, message: contactMessages }
type Source = keyof typeof sources

/** Whose something is; nobody's if it has no e-mail address, or its account was deleted. */
export async function findCustomerOf(db: Db, kind: Source, id: string): Promise<string> {
  const table = sources[kind]
  const [owned] = await db.select({ userId: table.userId, email: table.email }).from(table).where(eq(table._id, id))
  if (!owned) throw noSuchCustomer()
  const [row] = await db
    .select({ _id: customers._id })
    .from(customers)
    .where(
      owned.userId
        ? eq(customers.userId, owned.userId)
        : and(isNull(customers.userId), eq(customers.email, owned.email.toLowerCase())),
    )
  if (!row) throw noSuchCustomer()
  return row._id
}
