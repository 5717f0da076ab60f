import { sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/orders/status.ts'
import type { Db } from '#server/db/database.ts'
import { inJohannesburg, writeDay } from '#server/db/local-days.ts'

export type CandidateRow = {
  id: string
  order_number: string
  quote_number: string | null
  reference: string | null
  names: (string | null)[]
  status: OrderStatus
  is_paid: boolean
  total_cents: number
  deposit_cents: number
  received_cents: number
  created_at: string
  updated_at: string
}

/** As `sumReceived` counts it: payments that are neither reversed nor surplus, less what was returned before the invoice. */
const received = sql`
  coalesce((select sum(p.cents) from payments p where p.order_id = o.id and not p.is_surplus and p.reversed_at is null), 0)
  - coalesce((select sum(r.cents) from refunds r join payments p on p.id = r.payment_id
      where r.order_id = o.id and r.is_uninvoiced and r.state <> 'failed' and not p.is_surplus and p.reversed_at is null), 0)`

const select = sql`
  select o.id, o.order_number, q.quote_number, o.shipping_address ->> 'reference' as reference, o.status,
    array[o.shipping_address ->> 'company', o.shipping_address ->> 'fullName', o.billing_address ->> 'company',
      o.billing_address ->> 'fullName'] as names,
    o.paid_at is not null as is_paid, o.total_cents::float8 as total_cents, o.deposit_cents::float8 as deposit_cents,
    (${received})::float8 as received_cents, o.created_at, o.updated_at
  from orders o left join quotes q on q.id = o.quote_id`

/** Orders that money is expected for, and of the paid ones those with one of these numbers. */
export async function findCandidateOrders(db: Db, numbers: readonly string[]): Promise<CandidateRow[]> {
  const { rows } = await db.execute<CandidateRow>(sql`
    ${select} where o.paid_at is null and o.status in ('pending', 'processing')
    union all
    ${select} where o.paid_at is not null and o.status not in ('cancelled', 'refunded')
      and o.order_number = any(${sql.param(numbers)}::text[])`)
  return rows
}

export type TransferRow = CandidateRow & { payment_id: string; cents: number; on: string; typed: string | null }

/** Bank transfers that were typed in and have no line, since a day. The excess of a transfer is part of it. */
export async function findUnlinkedTransfers(db: Db, since: string): Promise<TransferRow[]> {
  const { rows } = await db.execute<TransferRow>(sql`
    select c.*, p.id as payment_id, p.reference as typed, ${writeDay(inJohannesburg(sql`p.paid_at`))} as "on",
      (p.cents + coalesce((select sum(e.cents) from payments e where e.part_of = p.id), 0))::float8 as cents
    from payments p join (${select}) c on c.id = p.order_id
    where p.provider = 'eft' and p.part_of is null and p.reversed_at is null and p.paid_at >= ${since}::date
      and not exists (select 1 from bank_matches m where m.payment_id = p.id)`)
  return rows
}

export type RefundRow = {
  id: string
  order_id: string | null
  order_number: string | null
  cents: number
  buyer: string
}

/** Of a refund `r` of a payment `p`: somebody has to make it at the bank. As `isPending` and `isByHand` say. */
export const waitsByHand = sql`r.state in ('waiting', 'sent', 'accepted') and p.provider in ('eft', 'counter')`

/** Refunds that somebody has to make at the bank, oldest first. */
export async function findWaitingRefunds(db: Db): Promise<RefundRow[]> {
  const { rows } = await db.execute<RefundRow>(sql`
    select r.id, r.order_id, o.order_number, r.cents::float8 as cents,
      coalesce(o.shipping_address ->> 'company', o.shipping_address ->> 'fullName', '') as buyer
    from refunds r join payments p on p.id = r.payment_id left join orders o on o.id = r.order_id
    where ${waitsByHand} order by r.created_at`)
  return rows
}
