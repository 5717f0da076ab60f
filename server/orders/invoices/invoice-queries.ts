import { and, asc, desc, eq, gte, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Invoice } from '#contract/invoices/calls.ts'
import type { Db } from '#server/db/database.ts'
import { escapeLike } from '#server/db/escape-like.ts'
import { endOfDay, startOfDay } from '#server/db/local-days.ts'
import { type InvoiceRow, isCurrent, toNumber } from '#server/invoices/queries.ts'
import { invoices } from '#server/invoices/table.ts'
import { toInvoice } from '#server/invoices/to-invoice.ts'
import { refunds } from '#server/payments/table.ts'
import { type Customer, isCustomers } from '../records/order-list-queries.ts'
import { orders } from '../records/table.ts'

export async function isDemoOrder(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from demo_things where kind = 'orders' and id = ${orderId}`)
  return rows.length > 0
}

/** Whether its payment can still be undone, by the database's clock. */
export async function isInvoiceEarly(db: Db, { invoiceAfter }: { invoiceAfter: string | null }): Promise<boolean> {
  if (invoiceAfter === null) return false
  const { rows } = await db.execute<{ isEarly: boolean }>(sql`select ${invoiceAfter}::timestamptz > now() as "isEarly"`)
  return rows[0]?.isEarly ?? false
}

/** Whether any of the money that paid it is a provider's test money. Duplicate payments paid nothing. */
export async function isTestOrder(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from payments where order_id = ${orderId} and mode = 'test' and not is_surplus and reversed_at is null limit 1`,
  )
  return rows.length > 0
}

export async function markInvoiced(tx: Db, orderId: string): Promise<void> {
  await tx.update(orders).set({ invoicedAt: sql`now()`, isInvoiceOwed: false }).where(eq(orders._id, orderId))
}

export async function markCredited(tx: Db, refundId: string): Promise<void> {
  await tx.update(refunds).set({ isCredited: true, isCreditNoteOwed: false }).where(eq(refunds._id, refundId))
}

export async function oweInvoice(tx: Db, orderId: string): Promise<void> {
  await tx.update(orders).set({ isInvoiceOwed: true }).where(eq(orders._id, orderId))
}

export async function oweCreditNote(tx: Db, refundId: string): Promise<void> {
  await tx.update(refunds).set({ isCreditNoteOwed: true }).where(eq(refunds._id, refundId))
}

/** Keeps the buyer as corrected on a specimen, for the invoice or credit note that replaces it. */
export async function keepCorrectedBuyer(tx: Db, specimen: InvoiceRow): Promise<void> {
  const { buyer } = specimen.data
  if (specimen.refundId)
    await tx.update(refunds).set({ creditNoteBuyer: buyer }).where(eq(refunds._id, specimen.refundId))
  else await tx.update(orders).set({ invoiceBuyer: buyer }).where(eq(orders._id, specimen.orderId))
}

export type Due = { id: string; since: string }

/** Paid orders without an invoice, oldest first, after the last one checked. */
export async function findOrdersToInvoice(db: Db, after: Due | undefined, limit: number): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string; since: Date }>(sql`
    select id, paid_at as since from orders
    where paid_at is not null and invoiced_at is null and (invoice_after is null or invoice_after <= now())
      and ${after ? sql`(paid_at, id) > (${after.since}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by paid_at, id limit ${limit}`)
  return rows.map(({ id, since }) => ({ id, since: new Date(since).toISOString() }))
}

/** Cancelled orders of which a part was kept, without its invoice, oldest first. */
export async function findChargesToInvoice(db: Db, after: Due | undefined, limit: number): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string; since: Date }>(sql`
    select id, updated_at as since from orders where charge_cents > 0 and invoiced_at is null
      and ${after ? sql`(updated_at, id) > (${after.since}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by updated_at, id limit ${limit}`)
  return rows.map(({ id, since }) => ({ id, since: new Date(since).toISOString() }))
}

/** Completed refunds without a credit note. Duplicate payments were never invoiced. */
export async function findRefundsToCredit(db: Db, after: Due | undefined, limit: number): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string; since: Date }>(sql`
    select r.id, r.updated_at as since from refunds r join payments p on p.id = r.payment_id
    where r.state = 'done' and not r.is_credited and r.order_id is not null and not p.is_surplus and not r.is_uninvoiced
      and ${after ? sql`(r.updated_at, r.id) > (${after.since}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by r.updated_at, r.id limit ${limit}`)
  return rows.map(({ id, since }) => ({ id, since: new Date(since).toISOString() }))
}

/** Orders with payments that are due a receipt, oldest first. */
export async function findOrdersToReceipt(db: Db, after: Due | undefined, limit: number): Promise<Due[]> {
  const { rows } = await db.execute<{ id: string; since: Date }>(sql`
    select order_id as id, min(receipt_after) as since from payments
    where receipt_after <= now() and order_id is not null
    group by order_id having ${after ? sql`(min(receipt_after), order_id) > (${after.since}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by since, id limit ${limit}`)
  return rows.map(({ id, since }) => ({ id, since: new Date(since).toISOString() }))
}

/** How many paid orders have had no invoice for a minute, and the oldest of them. */
export async function findWaitingOrders(db: Db, limit: number): Promise<{ total: number; ids: string[] }> {
  const { rows } = await db.execute<{ id: string; total: number }>(sql`
    select id, count(*) over ()::integer as total from orders
    where greatest(paid_at, invoice_after) < now() - interval '1 minute' and invoiced_at is null order by paid_at, id limit ${limit}`)
  return { total: rows[0]?.total ?? 0, ids: rows.map(({ id }) => id) }
}

/**
 * Deletes specimens of real orders, paid before the shop had entered its VAT number, so that real invoices can replace them and are e-mailed.
 * Test money never gets a real one. Returns their file keys.
 */
export async function deleteReplaceableSpecimens(db: Db): Promise<string[]> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ order_id: string; file_key: string | null }>(sql`
      delete from papers p using orders o
      where p.is_specimen and o.id = p.order_id and o.printed_number is null and coalesce(o.seller ->> 'vatNumber', '') = ''
        and not exists (select 1 from demo_things d where d.kind = 'orders' and d.id = o.id)
        and not exists (select 1 from payments m where m.order_id = o.id and m.mode = 'test' and not m.is_surplus)
      returning p.order_id, p.file_key`)
    const ids = [...new Set(rows.map((row) => row.order_id))]
    if (ids.length > 0) {
      const those = sql`any (array[${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )}])`
      await tx.execute(sql`update orders set invoiced_at = null, is_invoice_owed = true where id = ${those}`)
      await tx.execute(
        sql`update refunds set is_credited = false, is_credit_note_owed = true where is_credited and order_id = ${those}`,
      )
    }
    return rows.flatMap((row) => row.file_key ?? [])
  })
}

export type InvoiceFilter = {
  kind?: Invoice['kind'] | undefined
  search?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Without it, specimens are included. */
  isReal?: boolean | undefined
  only?: 'documents' | 'specimens' | undefined
  dates?: 'issued' | 'taxed' | undefined
}
type Page = { page: number; limit: number }
type InvoicePage = { papers: Invoice[]; page: number; pages: number; total: number }

function toWhere({ kind, search, from, to, isReal, only, dates }: InvoiceFilter): SQL | undefined {
  const isTaxed = dates === 'taxed'
  return and(
    isCurrent,
    kind ? eq(invoices.kind, kind) : undefined,
    isReal || only === 'documents' ? eq(invoices.isSpecimen, false) : undefined,
    only === 'specimens' ? eq(invoices.isSpecimen, true) : undefined,
    search ? sql`papers.search like ${`%${escapeLike(search)}%`}` : undefined,
    from ? (isTaxed ? gte(invoices.taxedOn, from) : gte(invoices.issuedAt, startOfDay(from))) : undefined,
    to ? (isTaxed ? lte(invoices.taxedOn, to) : lt(invoices.issuedAt, endOfDay(to))) : undefined,
  )
}

const newestFirst = [desc(invoices.issuedAt), desc(invoices.serial), asc(invoices._id)]

async function findPage(db: Db, where: SQL | undefined, { page, limit }: Page): Promise<InvoicePage> {
  const rows = await db
    .select()
    .from(invoices)
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit)
    .offset((page - 1) * limit)
  const total = await db.$count(invoices, where)
  return { papers: rows.map(toInvoice), page, pages: Math.ceil(total / limit), total }
}

export const findInvoices = (db: Db, filter: InvoiceFilter & Page): Promise<InvoicePage> =>
  findPage(db, toWhere(filter), filter)

export const findMyInvoices = (db: Db, userId: string, page: Page): Promise<InvoicePage> =>
  findPage(db, and(isCurrent, sql`papers.order_id in (select id from orders where user_id = ${userId})`), page)

export function findCustomerInvoices(db: Db, customer: Customer, page: Page): Promise<InvoicePage> {
  const theirs = db.select({ id: orders._id }).from(orders).where(isCustomers(customer))
  return findPage(db, and(isCurrent, inArray(invoices.orderId, theirs)), page)
}

/** All invoices and credit notes of a filter, a thousand at a time and oldest first, so that an export never holds them all. */
export async function* readInvoices(db: Db, filter: InvoiceFilter): AsyncGenerator<InvoiceRow> {
  const where = toWhere(filter)
  let last: InvoiceRow | undefined
  for (;;) {
    const after: SQL | undefined = last
      ? sql`(${invoices.issuedAt}, ${invoices._id}) > (${last.issuedAt}::timestamptz, ${last._id}::uuid)`
      : undefined
    const rows = await db
      .select()
      .from(invoices)
      .where(and(where, after))
      .orderBy(asc(invoices.issuedAt), asc(invoices._id))
      .limit(1000)
    yield* rows
    last = rows.at(-1)
    if (rows.length < 1000) return
  }
}

export type SeriesCheck = { first: string | null; last: string | null; missing: string[] }

/** The numbers missing from a series, from 1 to the last one issued. Credit notes printed earlier, including specimens, count as part of it. */
export async function checkSeries(db: Db, prefix: 'INV' | 'CN' | 'RC'): Promise<SeriesCheck> {
  const issued =
    prefix === 'RC'
      ? sql`select serial from receipts where not is_specimen`
      : sql`select serial from papers
          where kind = ${prefix === 'INV' ? 'invoice' : 'credit_note'} and starts_with(number, ${`${prefix}-`}) and revision = 1`
  const { rows } = await db.execute<{ last: number; missing: number[] }>(sql`
    with given as (${issued})
    select last, array(
      select n from generate_series(1, last) n where not exists (select 1 from given where serial = n) limit 1000
    ) as missing from paper_series where prefix = ${prefix}`)
  const [row] = rows
  if (!row?.last) return { first: null, last: null, missing: [] }
  const name = (serial: number) => toNumber(prefix, serial)
  return { first: name(1), last: name(row.last), missing: row.missing.map(name) }
}

export async function countSpecimens(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from papers where is_specimen and revision = 1`,
  )
  return rows[0]?.count ?? 0
}
