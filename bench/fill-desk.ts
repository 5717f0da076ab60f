import type pg from 'pg'

/** Of a shop with so many orders: a twentieth each waits for money and is to be packed, and half as many bank lines as orders were decided. */
export async function fillDesk(client: pg.Client, orders: number): Promise<void> {
  const open = Math.ceil(orders / 20)
  // The newest wait for a transfer; those before them were paid and are not packed yet.
  await client.query(
    `create temporary table newest as
     select id, order_number, total_cents, row_number() over (order by created_at desc) as n from orders
     order by created_at desc limit $1`,
    [2 * open],
  )
  await client.query('delete from refunds r using newest where order_id = newest.id')
  await client.query('delete from payments p using newest where order_id = newest.id and n <= $1', [open])
  await client.query(
    `update orders o set status = 'pending', payment_method = 'EFT', paid_at = null, delivered_at = null, invoiced_at = null
     from newest where newest.id = o.id and n <= $1`,
    [open],
  )
  await client.query(
    `update orders o set status = 'paid', paid_at = coalesce(paid_at, created_at), delivered_at = null
     from newest where newest.id = o.id and n > $1`,
    [open],
  )
  const { rows } = await client.query<{ id: string }>(
    "insert into bank_statements (file_name, account) values ('history.csv', '62041788340'), ('week.csv', '62041788340') returning id",
  )
  const [history, week] = rows.map(({ id }) => id)
  // Half of the open ones name their order, a quarter its buyer's name, and the others nothing.
  await client.query(
    `insert into bank_lines (statement_id, account, paid_on, cents, description, place, file_row)
     select $1, '62041788340', current_date, total_cents,
       case n % 4 when 0 then 'MAGTAPE CREDIT ' || n when 1 then 'FNB APP PAYMENT FROM BUYER ' || n
         else 'PAYMENT ' || replace(order_number, '-', ' ') end, 1, n
     from newest where n <= $2`,
    [week, open],
  )
  await client.query(
    `insert into bank_lines (statement_id, account, paid_on, cents, description, place, file_row, state, reason, decided_at)
     select $1, '62041788340', current_date - (n % 1800)::integer, 1000 + n, 'CARD SETTLEMENT ' || n, 1, n,
       (array['confirmed', 'confirmed', 'ignored', 'unknown'])[1 + n % 4], case when n % 4 > 1 then 'Not ours' end, now()
     from generate_series(1, $2::integer) n`,
    [history, Math.ceil(orders / 2)],
  )
  await client.query(
    `insert into payment_doubts (doubt, about, message, provider, payment_id, order_id, resolved_at, note, created_at, expected_cents, received_cents)
     select (array['amount_differs', 'paid_twice', 'refund_failed', 'unknown_payment'])[1 + n % 4], 'payment ' || n,
       'The amount differs.', 'sandbox', p.provider_payment_id, o.id, case when n % 10 > 0 then now() end, 'Looked into',
       o.created_at, 100, 200
     from (select *, row_number() over (order by created_at) as n from orders) o join payments p on p.order_id = o.id where n % 5 = 0`,
  )
  await client.query(
    `with written as (
       insert into contact_messages (name, email, subject, message, handled, waits_for, customer_at, last_at, seen_at, created_at)
       select 'Buyer ' || n, 'buyer' || n || '@example.co.za', 'Question ' || n, repeat('When will my board be ready? ', 10),
         n % 20 > 0, case when n % 40 = 0 then 'office' else 'customer' end, at, at, at, at
       from generate_series(1, $1::integer) n, lateral (select now() - make_interval(mins => 40 * n) as at) a
       returning id, name, created_at
     )
     insert into contact_replies (message_id, side, name, text, created_at)
     select id, side, name, repeat('Thank you, it leaves on Friday. ', 5), created_at from written, unnest(array['office', 'customer']) side`,
    [Math.ceil(orders / 2)],
  )
  await client.query('vacuum analyze')
}
