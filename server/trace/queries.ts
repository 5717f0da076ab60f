import pg from 'pg'
import type { ConnectionSettings } from '#server/db/database.ts'

export type TracedStep = { at: Date; what: string; ids: string }
export type Trace = { orderNumber: string; ids: string[]; steps: TracedStep[] }

const orderQuery = `
  select id, order_number as "orderNumber", quote_id as "quoteId" from orders
  where upper(order_number) = upper($1) or id::text = lower($1) or checkout_id = lower($1)`

/** No names, addresses or amounts: this is for the person who reads the log. */
const stepsQuery = `
  with o as (select * from orders where id = $1),
  c as (select * from checkouts where order_id = $1 or id = (select checkout_id from o)),
  r as (select * from refunds where order_id = $1)
  select at, what, ids from (
    select created_at as at, 'checkout started (' || provider || ')' as what, 'checkout ' || id as ids from c
    union all select received_at, provider || ' reported a ' || kind || case when processed_at is null then ', not processed yet' else '' end,
      'event ' || event_id || ', checkout ' || checkout_id from payment_events where checkout_id in (select id from c)
    union all select created_at, 'order made', 'order ' || id from o
    union all select (step->>'at')::timestamptz, 'status ' || (step->>'status'), '' from o, jsonb_array_elements(history) step
    union all select created_at, 'payment confirmed (' || provider || ')' || case when is_surplus then ', surplus' else '' end,
      'payment ' || provider_payment_id from payments where order_id = $1
    union all select issued_at, replace(kind, '_', ' ') || ' ' || number || ' issued', 'document ' || id from papers where order_id = $1
    union all select issued_at, 'receipt ' || number || ' issued', 'document ' || id from receipts where order_id = $1
    union all select created_at, 'refund started', 'refund ' || id from r
    union all select updated_at, 'refund is ' || state, 'refund ' || id from r where state <> 'waiting'
    union all select sent_at, 'e-mail sent', 'job ' || id from order_emails where order_id = $1
    union all select created_at, 'needs attention: ' || doubt, 'issue ' || id from payment_doubts where order_id = $1
    union all select resolved_at, 'settled: ' || doubt, 'issue ' || id from payment_doubts where order_id = $1 and resolved_at is not null
  ) steps order by at`

/** Jobs are deleted soon after they are done; what the buyer was sent stays in order_emails, with the same id. */
const emailsQuery = `
  select created_on as at, 'job ' || id as ids, case when name = 'mail-failed' then 'e-mail given up' else case state::text
    when 'completed' then 'e-mail sent' when 'active' then 'e-mail is being sent' when 'created' then 'e-mail waits'
    when 'retry' then 'e-mail waits for its next try' else 'e-mail ' || state::text end end as what
  from jobs.job where name in ('email', 'mail', 'mail-failed') and data->'about'->>'orderId' = $1
    and id not in (select id from order_emails where order_id::text = $1)`

/** Everything that the database knows about an order, by its number, its id or that of its checkout. */
export async function findTrace(connection: ConnectionSettings, given: string): Promise<Trace | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-trace' })
  client.on('error', () => {})
  await client.connect()
  try {
    type Ordered = { id: string; orderNumber: string; quoteId: string | null }
    const [order] = (await client.query<Ordered>(orderQuery, [given])).rows
    if (!order) return undefined
    const { rows } = await client.query<TracedStep>(stepsQuery, [order.id])
    const emails = await client.query<TracedStep>(emailsQuery, [order.id]).then(
      (result) => result.rows,
      // A shop that never ran has no jobs.
      () => [],
    )
    const steps = [...rows, ...emails].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const ids = new Set([order.orderNumber, order.id, ...(order.quoteId ? [order.quoteId] : [])])
    for (const step of steps)
      for (const [, id = ''] of step.ids.matchAll(/\b(?:checkout|refund|job|document) ([^ ,]+)/g)) ids.add(id)
    return { orderNumber: order.orderNumber, ids: [...ids], steps }
  } finally {
    await client.end()
  }
}
