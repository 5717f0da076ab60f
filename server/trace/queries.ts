import pg from 'pg'
import type { ConnectionSettings } from '#server/db/database.ts'

export type TracedStep = { at: Date; what: string; ids: string }
/** `orderNumber` is null for a checkout without an order. */
export type Trace = { orderNumber: string | null; checkoutId: string | null; ids: string[]; steps: TracedStep[] }

/** By what people have at hand: an order's number or id, or a checkout, which may have been paid and have no order yet. */
const subjectQuery = `
  with asked as (select order_id from checkouts where id = lower($1))
  select id::text as "orderId", order_number as "orderNumber", quote_id::text as "quoteId", checkout_id as "checkoutId" from orders
  where order_number in ($1, upper($1)) or id = $2::uuid or checkout_id = lower($1) or id in (select order_id from asked)
  union all select null, null, null, id from checkouts where id = lower($1) and order_id is null
    and not exists (select from orders where checkout_id = lower($1))`

/** No names, addresses or amounts: this is for the person who reads the log. */
const stepsQuery = `
  with o as (select * from orders where id = $1),
  c as (select * from checkouts where order_id = $1 or id = $2),
  r as (select * from refunds where order_id = $1),
  d as (select * from payment_doubts where order_id = $1 or checkout_id in (select id from c))
  select at, what, ids from (
    select created_at as at, 'checkout started (' || provider || ')' as what, 'checkout ' || id as ids from c
    union all select received_at, provider || ' reported a ' || kind || coalesce(' (' || (said->'claim'->>'state') || ')', '')
      || case when processed_at is null then ', not processed yet' else '' end,
      'event ' || event_id || ', checkout ' || checkout_id from payment_events where checkout_id in (select id from c)
    union all select paid_seen_at, provider || ' says that it is paid; it could not be settled at once', 'checkout ' || id from c where paid_seen_at is not null
    union all select updated_at, 'checkout ' || case state when 'review' then 'is under Payments to check' else state end, 'checkout ' || id
      from c where state in ('failed', 'cancelled', 'expired', 'review')
    union all select created_at, 'order made', 'order ' || id from o
    union all select (step->>'at')::timestamptz, 'status ' || (step->>'status'), '' from o, jsonb_array_elements(history) step
    union all select created_at, 'payment confirmed (' || provider || ')' || case when is_surplus then ', surplus' else '' end,
      'payment ' || provider_payment_id from payments where order_id = $1 or (order_id is null and checkout_id in (select id from c))
    union all select issued_at, replace(kind, '_', ' ') || ' ' || number || ' issued', 'document ' || id from papers where order_id = $1
    union all select issued_at, 'receipt ' || number || ' issued', 'document ' || id from receipts where order_id = $1
    union all select created_at, 'refund started', 'refund ' || id from r
    union all select updated_at, 'refund is ' || state, 'refund ' || id from r where state <> 'waiting'
    union all select sent_at, 'e-mail sent', 'job ' || id from order_emails where order_id = $1
    union all select created_at, 'needs attention: ' || doubt, 'issue ' || id from d
    union all select resolved_at, 'settled: ' || doubt, 'issue ' || id from d where resolved_at is not null
  ) steps order by at`

/** Jobs are deleted soon after they are done; what the buyer was sent stays in order_emails, with the same id. */
const emailsQuery = `
  select created_on as at, 'job ' || id as ids, case when name = 'mail-failed' then 'e-mail given up' else case state::text
    when 'completed' then 'e-mail sent' when 'active' then 'e-mail is being sent' when 'created' then 'e-mail waits'
    when 'retry' then 'e-mail waits for its next try' else 'e-mail ' || state::text end end as what
  from jobs.job where name in ('email', 'mail', 'mail-failed') and data->'about'->>'orderId' = $1
    and id not in (select id from order_emails where order_id::text = $1)`

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Everything that the database knows about an order or a checkout. */
export async function findTrace(connection: ConnectionSettings, reference: string): Promise<Trace | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'switchyard-trace' })
  client.on('error', () => {})
  await client.connect()
  try {
    type Subject = Pick<Trace, 'orderNumber' | 'checkoutId'> & { orderId: string | null; quoteId: string | null }
    const [subject] = (await client.query<Subject>(subjectQuery, [reference, isUuid(reference) ? reference : null]))
      .rows
    if (!subject) return undefined
    const { orderId, orderNumber, quoteId, checkoutId } = subject
    const { rows } = await client.query<TracedStep>(stepsQuery, [orderId, checkoutId])
    const emails = await client.query<TracedStep>(emailsQuery, [orderId]).then(
      (result) => result.rows,
      // A shop that never ran has no jobs.
      () => [],
    )
    const steps = [...rows, ...emails].toSorted((a, b) => a.at.getTime() - b.at.getTime())
    const ids = new Set([orderNumber, orderId, quoteId, checkoutId].filter((id) => id !== null))
    for (const step of steps)
      for (const [, id = ''] of step.ids.matchAll(/\b(?:checkout|refund|job|document) ([^ ,]+)/g)) ids.add(id)
    return { orderNumber, checkoutId, ids: [...ids], steps }
  } finally {
    await client.end()
  }
}
