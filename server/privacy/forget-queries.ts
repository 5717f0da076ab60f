import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'

export type ForgottenOrder = { id: string; email: string; quoteId: string | null }

/**
 * Finished orders of deleted accounts that still name their buyer, a while after their last change. Locked. What is not
 * finished keeps its buyer: the goods have to arrive.
 */
export async function lockOrdersToForget(tx: Db, days: number, limit: number): Promise<ForgottenOrder[]> {
  const { rows } = await tx.execute<ForgottenOrder>(sql`
    select orders.id, orders.email, quote_id as "quoteId" from users join orders on orders.user_id = users.id
    where users.deleted_at is not null and status in ('delivered', 'cancelled', 'refunded')
      and shipping_address <> ${JSON.stringify(nowhere)}::jsonb
      and greatest(orders.updated_at, users.deleted_at) <= now() - make_interval(days => ${days})
      and not exists (select from refunds where order_id = orders.id and state in ('waiting', 'sent', 'accepted'))
    order by orders.id limit ${limit} for no key update of orders skip locked`)
  return rows
}

/** An address without its person. */
const nowhere = {
  fullName: 'Deleted account',
  phone: '',
  address: '',
  city: '',
  province: '',
  postalCode: '',
  country: '',
}

const uuids = (ids: readonly string[]) =>
  sql`(${sql.join(
    [...ids].map((id) => sql`${id}::uuid`),
    sql`, `,
  )})`
const without = (column: string, key: string) =>
  sql.raw(`coalesce((select jsonb_agg(item - '${key}' order by place)
    from jsonb_array_elements(${column}) with ordinality list(item, place)), '[]')`)

/** Lines, totals, invoices, credit notes and receipts stay, as the law asks. */
export async function forgetBuyers(tx: Db, ids: readonly string[]): Promise<void> {
  const these = uuids(ids)
  const checkoutIds = sql`(select id from checkouts where order_id in ${these})`
  const paid = sql`(select id from payments where order_id in ${these})`
  const statements: SQL[] = [
    sql`update payment_events set raw = '' where checkout_id in ${checkoutIds}`,
    sql`update payment_doubts set message = 'Deleted account', buyer = null, note = null
      where order_id in ${these} or checkout_id in ${checkoutIds}`,
    sql`update refunds set reason = '', credit_note_buyer = null where order_id in ${these} or payment_id in ${paid}`,
    sql`update payments set note = null, reference = null, reverse_reason = null where order_id in ${these}`,
    forgetCheckouts(sql`order_id in ${these}`),
    sql`update order_events set note = null where order_id in ${these}`,
    sql`delete from order_emails where order_id in ${these}`,
    sql`update job_steps set reason = null where job_id in (select id from jobs where order_id in ${these})`,
    sql`update jobs set note = '', held_words = null where order_id in ${these}`,
    sql`delete from jobs.job where name in ('email', 'mail', 'mail-failed') and state <> 'active'
      and data->'about'->>'orderId' in (select id::text from orders where id in ${these})`,
    sql`update orders set email = '', shipping_address = ${JSON.stringify(nowhere)}, billing_address = null,
      invoice_buyer = null, notes = '[]', undo = null, undone = '[]', changes = '[]', tracking_number = null,
      history = ${without('history', 'note')}, parcels = ${without('parcels', 'trackingNumber')} where id in ${these}`,
  ]
  for (const statement of statements) await tx.execute(statement)
}

const forgetCheckouts = (which: SQL) => sql`
  update checkouts set email = '', shipping_address = ${JSON.stringify(nowhere)}, billing_address = null, redirect = null,
    holder = null where ${which}`

/** Those that became no order and can no longer be paid: of deleted accounts soon, of everybody later. */
export async function forgetLeftCheckouts(db: Db, { deleted, all }: { deleted: number; all: number }): Promise<void> {
  await db.execute(
    forgetCheckouts(sql`order_id is null and state in ('failed', 'cancelled', 'expired') and email <> ''
      and (updated_at <= now() - make_interval(days => ${all})
        or updated_at <= now() - make_interval(days => ${deleted})
          and user_id in (select id from users where deleted_at is not null))`),
  )
}

/** What payment providers wrote; what it says is among the payments. */
export async function forgetRawEvents(db: Db, days: number): Promise<void> {
  await db.execute(sql`update payment_events set raw = '' where raw <> '' and processed_at is not null
    and received_at <= now() - make_interval(days => ${days})`)
}

/** What no mail server took, in the end. */
export async function forgetUnsentEmails(db: Db, days: number): Promise<void> {
  await db.execute(
    sql`delete from jobs.job where name = 'mail-failed' and created_on <= now() - make_interval(days => ${days})`,
  )
}

/** Queued and sent e-mails to an address, or with its replies. Those about orders stay as long as the orders do. */
export async function deleteEmailsTo(tx: Db, email: string): Promise<void> {
  await tx.execute(sql`
    delete from jobs.job where name in ('email', 'mail', 'mail-failed', 'reset-link') and state <> 'active'
      and data->'about'->>'orderId' is null
      and lower(${email}) in (lower(data->>'to'), lower(data->>'replyTo'), lower(data->>'email'))`)
}
