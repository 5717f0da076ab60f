import { sql } from 'drizzle-orm'
import type { SavedAddress, ShippingAddress } from '#contract/addresses/schema.ts'
import type { Customer } from '#contract/quotes/office-calls.ts'
import { findAddresses } from '#server/accounts/address-queries.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { findPhoneDigits } from '#server/orders/records/order-list-queries.ts'
import type { QuoteRow } from './quote-queries.ts'

const most = 8

type BuyerRow = {
  name: string | null
  email: string
  phone: string | null
  company: string | null
  vatNumber: string | null
  at: string | null
}

/**
 * Accounts and earlier buyers with these words in name, company, e-mail or phone, accounts first. Buyers are one person
 * here if they gave the same e-mail address; without one, only if all they gave is the same.
 */
export async function findCustomers(db: Db, search: string): Promise<Customer[]> {
  const like = `%${escapeLike(search)}%`
  // Stored as typed, so 082 and +27 82 are compared without their prefix.
  const digits = findPhoneDigits(search)?.replace(/^0/, '')
  const hasPhone = (address: string) =>
    digits ? sql`regexp_replace(${sql.raw(address)} ->> 'phone', '\\D', '', 'g') like ${`%${digits}%`}` : sql`false`
  const accounts = await db.execute<BuyerRow>(sql`
    select u.name, u.email, a.address ->> 'phone' as phone, a.address ->> 'company' as company,
      a.address ->> 'vatNumber' as "vatNumber", null as at
    from users u left join lateral (
      select address from addresses where user_id = u.id
      order by (address ->> 'isDefault')::boolean desc nulls last, position limit 1
    ) a on true
    where u.deleted_at is null and u.role = 'shopper' and (
      lower(u.name) like ${like} or lower(u.email) like ${like}
      or u.id in (select x.user_id from addresses x where lower(x.address ->> 'company') like ${like} or ${hasPhone('x.address')})
    )
    order by u.name limit ${most}`)
  const orders = await db.execute<BuyerRow>(sql`
    select shipping_address ->> 'fullName' as name, email, shipping_address ->> 'phone' as phone,
      shipping_address ->> 'company' as company, shipping_address ->> 'vatNumber' as "vatNumber", created_at as at
    from orders
    where search like ${digits ? `%${digits}%` : like} and (
      lower(shipping_address ->> 'fullName') like ${like} or lower(shipping_address ->> 'company') like ${like}
      or email like ${like} or ${hasPhone('shipping_address')}
    )
    order by created_at desc limit 100`)
  const customers = new Map<string, Customer>()
  for (const row of [...accounts.rows, ...orders.rows]) {
    const { name, email, phone, company, vatNumber, at } = row
    const key = email.toLowerCase() || JSON.stringify([name, company, phone])
    const before = customers.get(key)
    const lastOrderAt = before?.lastOrderAt ?? (at ? new Date(at).toISOString() : undefined)
    const details = {
      phone: before?.phone || phone,
      company: before?.company || company,
      vatNumber: before?.vatNumber || vatNumber,
    }
    customers.set(key, {
      name: before?.name ?? name ?? '',
      email,
      hasAccount: before?.hasAccount ?? at === null,
      ...(details.phone ? { phone: details.phone } : {}),
      ...(details.company ? { company: details.company } : {}),
      ...(details.vatNumber ? { vatNumber: details.vatNumber } : {}),
      ...(lastOrderAt ? { lastOrderAt } : {}),
    })
  }
  return [...customers.values()].slice(0, most)
}

/** Where this customer had goods delivered: the account's own addresses, then those of earlier orders. */
export async function findQuoteAddresses(
  db: Db,
  { userId, email, contact, linkedOrderId }: QuoteRow,
): Promise<SavedAddress[]> {
  const saved = userId ? await findAddresses(db, userId) : []
  const isTheirs = email
    ? sql`(user_id = ${userId} or (user_id is null and lower(email) = lower(${email})))`
    : sql`(user_id is null and lower(email) = '' and shipping_address ->> 'fullName' = ${contact.name}
        and shipping_address ->> 'phone' = ${contact.phone ?? ''})`
  const { rows } = await db.execute<{ address: ShippingAddress }>(
    sql`select shipping_address as address from orders where ${isTheirs} or id = ${linkedOrderId}
      order by (id = ${linkedOrderId}) desc nulls last, created_at desc limit 30`,
  )
  const places = new Map<string, SavedAddress>()
  for (const address of [
    ...saved,
    ...rows.map(({ address: { reference: _, ...used } }) => ({ ...used, isDefault: false })),
  ]) {
    const key = [address.address, address.city, address.postalCode].join('|').toLowerCase()
    if (address.city && !places.has(key)) places.set(key, address)
  }
  return [...places.values()].slice(0, most)
}
