import pg from 'pg'

/** A shop's history: one account for every ten orders, two lines each, spread over ten years, most of them delivered. */
export async function fillOrders(connection: pg.ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query("set maintenance_work_mem = '256MB'")
    await client.query(`insert into users (name, email, role, created_at)
      select first || ' ' || last || ' ' || n, lower(first || '.' || last) || n || '@example.co.za', 'shopper',
        now() - n * interval '50 minutes'
      from generate_series(1, ${Math.ceil(count / 10)}) n,
      lateral (select (array['Thandi', 'Pieter', 'Lerato', 'Johan', 'Ayesha', 'Sipho'])[1 + n % 6] as first,
        (array['Naidoo', 'Botha', 'Dlamini', 'van Wyk', 'Mokoena', 'Patel', 'Khumalo'])[1 + n % 7] as last) as names`)
    // Building an index once is much faster than adding row by row.
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where schemaname = 'public' and tablename in ('orders', 'payments')
         and indexname not in (select conname from pg_constraint)`,
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const people = await client.query<{ ids: string[] }>(
      `select array_agg(id order by email) as ids from users where role = 'shopper'`,
    )
    const goods = await client.query<{ list: unknown[] }>(
      `select jsonb_agg(jsonb_build_object('_id', id, 'name', name, 'slug', slug, 'partNumber', part_number, 'image', '',
         'price', price_cents / 100.0, 'madeToOrder', false)) as list from (select * from products where status = 'live' order by number limit 2000) p`,
    )
    const batch = 50_000
    for (let start = 1; start <= count; start += batch)
      await client.query(insertOrders, [
        people.rows[0]?.ids,
        JSON.stringify(goods.rows[0]?.list),
        start,
        Math.min(count, start + batch - 1),
        count,
      ])
    await client.query(`insert into payments (provider, provider_payment_id, order_id, cents, mode, paid_at)
      select 'sandbox', 'pay_' || md5(id::text), id, total_cents, 'test', paid_at from orders where paid_at is not null`)
    await client.query(`insert into refunds (order_id, payment_id, cents, reason, state)
      select o.id, p.id, case when o.status = 'refunded' then o.total_cents else 100 end, 'Returned', 'done'
      from orders o join payments p on p.order_id = o.id
      where o.status = 'refunded' or right(o.order_number, 2) = '07'`)
    for (const { definition } of indexes) await client.query(definition)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const insertOrders = `
  insert into orders (user_id, is_guest, email, status, items, shipping_address, payment_method, items_cents, shipping_cents,
    tax_cents, total_cents, paid_at, delivered_at, invoiced_at, history, created_at, updated_at)
  select case when n % 4 > 0 then ($1::uuid[])[1 + n % cardinality($1::uuid[])] end, n % 4 = 0,
    'buyer' || n || '@example.co.za', status, jsonb_build_array(one || jsonb_build_object('qty', 1 + n % 5), two || '{"qty": 1}'),
    jsonb_build_object('fullName', 'Buyer ' || n, 'email', 'buyer' || n || '@example.co.za', 'company', 'Company ' || n % 5000, 'phone', '082' || lpad((n % 10000000)::text, 7, '0'),
      'address', n || ' Main Road', 'city', (array['Germiston', 'Durban', 'Polokwane', 'Gqeberha', 'Rustenburg'])[1 + n % 5],
      'province', 'Gauteng', 'postalCode', '1401', 'country', 'South Africa'),
    'card', items, 10000, (items * 15) / 100, items + 10000 + (items * 15) / 100, paid, delivered, paid,
    jsonb_build_array(jsonb_build_object('status', status, 'at', to_char(made, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), made, made
  from generate_series($3::int, $4::int) n,
    lateral (select now() - make_interval(secs => 315360000.0 * ($5 - n) / $5) as made) m,
    lateral (select case when n > $5 - 200 then (array['pending', 'paid', 'processing', 'shipped'])[1 + n % 4]
      when n % 50 = 0 then 'cancelled' when n % 97 = 0 then 'refunded' else 'delivered' end as status) s,
    lateral (select $2::jsonb -> (n % jsonb_array_length($2::jsonb)) as one, $2::jsonb -> ((n * 7) % jsonb_array_length($2::jsonb)) as two) g,
    lateral (select round(100 * ((one ->> 'price')::numeric * (1 + n % 5) + (two ->> 'price')::numeric))::bigint as items) i,
    lateral (select case when status not in ('pending', 'cancelled') then made end as paid,
      case when status = 'delivered' then made + interval '3 days' end as delivered) t`
