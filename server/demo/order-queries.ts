import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/database.ts'
import { shortLines } from '#server/stock/shortage-queries.ts'

/** A demo order with its payments; keys match the columns. */
export type DemoOrderRow = {
  id: string
  user_id: string | null
  is_guest: boolean
  email: string
  status: string
  items: object[]
  shipping_address: object
  delivery?: object | null
  payment_method: string
  items_cents: number
  shipping_cents: number
  tax_cents: number
  total_cents: number
  paid_at: string | null
  delivered_at: string | null
  courier: string | null
  tracking_number: string | null
  history: object[]
  parcels: object[]
  created_at: string
  updated_at: string
}
export type DemoPaymentRow = {
  id: string
  provider_payment_id: string
  order_id: string
  cents: number
  paid_at: string
}
export type DemoRefundRow = {
  order_id: string
  payment_id: string
  cents: number
  reason: string
  lines: object[]
  created_at: string
}

/** Oldest first, so that order numbers increase with time. */
export async function insertDemoOrders(
  tx: Db,
  orders: DemoOrderRow[],
  payments: DemoPaymentRow[],
  refunds: DemoRefundRow[],
): Promise<void> {
  await tx.execute(sql`
    insert into orders (id, user_id, is_guest, email, status, items, shipping_address, delivery, payment_method, items_cents, shipping_cents,
      tax_cents, total_cents, paid_at, delivered_at, courier, tracking_number, history, parcels, created_at, updated_at)
    select id, user_id, is_guest, email, status, items, shipping_address, delivery, payment_method, items_cents, shipping_cents,
      tax_cents, total_cents, paid_at, delivered_at, courier, tracking_number, history, parcels, created_at, updated_at
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as o (id uuid, user_id uuid, is_guest boolean, email text, status text,
      items jsonb, shipping_address jsonb, delivery jsonb, payment_method text, items_cents bigint, shipping_cents bigint, tax_cents bigint,
      total_cents bigint, paid_at timestamptz, delivered_at timestamptz, courier text, tracking_number text, history jsonb, parcels jsonb,
      created_at timestamptz, updated_at timestamptz)
    order by created_at`)
  await tx.execute(sql`
    insert into payments (id, provider, provider_payment_id, provider_ref, order_id, cents, mode, paid_at)
    select p.id, case o.payment_method when 'EFT' then 'eft' else 'sandbox' end, p.provider_payment_id,
      case o.payment_method when 'EFT' then null else p.provider_payment_id end, p.order_id, p.cents, 'test', p.paid_at
    from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb)
      as p (id uuid, provider_payment_id text, order_id uuid, cents bigint, paid_at timestamptz)
    join orders o on o.id = p.order_id`)
  await tx.execute(sql`
    insert into refunds (order_id, payment_id, cents, reason, lines, cause, state, created_at, updated_at)
    select order_id, payment_id, cents, reason, lines, case when lines <> '[]' then 'returned' end, 'done', created_at, created_at
    from jsonb_to_recordset(${JSON.stringify(refunds)}::jsonb)
      as r (order_id uuid, payment_id uuid, cents bigint, reason text, lines jsonb, created_at timestamptz)`)
  await holdDemoGoods(
    tx,
    orders.map(({ id }) => id),
  )
  await insertAtSandbox(
    tx,
    payments.map(({ id }) => id),
  )
}

/** What is sold and has not left was in stock, unless it is made to order. */
async function holdDemoGoods(tx: Db, orderIds: string[]): Promise<void> {
  await tx.execute(sql`
    update orders o set holds = s.goods from (
      select order_id, jsonb_agg(jsonb_build_object('productId', product_id, 'qty', qty)) as goods
      from ${shortLines} s where not to_make and order_id = any(${sql.param(orderIds)}::uuid[]) group by 1
    ) s where s.order_id = o.id`)
}

/** A deposit has arrived and the goods are ready: the balance was asked for yesterday. Its receipt is issued like any other. */
export async function openDemoBalance(tx: Db, orderId: string, depositCents: number): Promise<void> {
  await tx.execute(sql`
    update orders set deposit_cents = ${depositCents}, started_at = created_at, ready_at = now() - interval '1 day' where id = ${orderId}`)
  await tx.execute(sql`update payments set receipt_after = now(), created_at = paid_at where order_id = ${orderId}`)
  await tx.execute(sql`
    insert into order_events (order_id, what, at) values (${orderId}, 'goods_ready', now() - interval '1 day')`)
}

/** The sandbox's side of the card payments, without which it could not refund them. */
async function insertAtSandbox(tx: Db, paymentIds: string[]): Promise<void> {
  const those = sql`p.id = any(${sql.param(paymentIds)}::uuid[]) and p.provider = 'sandbox'`
  await tx.execute(sql`
    insert into sandbox_checkouts (id, idempotency_key, shop_checkout, cents, description, lines, urls, state, payment_id, paid_at, created_at)
    select provider_ref, provider_ref, provider_ref, cents, 'Demo order', '[]', '{}', 'paid', provider_payment_id, paid_at, paid_at
    from payments p where ${those}`)
  await tx.execute(sql`
    insert into sandbox_refunds (id, idempotency_key, checkout_id, cents, created_at)
    select 'demo-' || r.id, 'demo-' || r.id, p.provider_ref, r.cents, r.created_at
    from refunds r join payments p on p.id = r.payment_id where ${those}`)
}

/** Deletes what depends on the demo's orders, before the orders themselves. */
export async function deleteDemoMoney(tx: Db): Promise<void> {
  const those = sql`(select id from demo_things where kind = 'orders')`
  await tx.execute(sql`delete from payment_doubts where order_id in ${those}`)
  await tx.execute(sql`delete from bank_statements where is_demo`)
  // The shop's own lines that somebody tried out on demo orders are open again.
  await tx.execute(sql`update bank_lines set state = 'open', reason = null, decided_by = null, decided_at = null
    where id in (select line_id from bank_matches where order_id in ${those})`)
  await tx.execute(sql`delete from papers where order_id in ${those}`)
  await tx.execute(sql`delete from receipts where order_id in ${those}`)
  await tx.execute(sql`delete from refunds where order_id in ${those}`)
  const atSandbox = sql`(select provider_ref from payments where order_id in ${those} and provider = 'sandbox')`
  await tx.execute(sql`delete from sandbox_refunds where checkout_id in ${atSandbox}`)
  await tx.execute(sql`delete from sandbox_checkouts where id in ${atSandbox}`)
  await tx.execute(sql`delete from payments where order_id in ${those}`)
  await tx.execute(sql`update checkouts set order_id = null where order_id in ${those}`)
}
