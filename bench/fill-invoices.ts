import type pg from 'pg'

/** An invoice for each paid order. */
export async function fillInvoices(client: pg.Client): Promise<void> {
  await client.query(`insert into papers (kind, number, serial, is_specimen, order_id, tax_cents, total_cents, issued_at, data)
    select 'invoice', 'INV-' || lpad(n::text, 6, '0'), n, false, id, tax_cents, total_cents, paid_at,
      jsonb_build_object('paidAt', paid_at, 'orderNumber', order_number, 'deliveryCents', shipping_cents,
        'buyer', shipping_address - 'email' - 'phone',
        'lines', (select jsonb_agg(jsonb_build_object('partNumber', i ->> 'partNumber', 'description', i ->> 'name',
          'qty', i -> 'qty', 'unitCents', ((i ->> 'price')::numeric * 100)::bigint)) from jsonb_array_elements(items) i))
    from (select *, row_number() over (order by paid_at, id) as n from orders where paid_at is not null) o`)
}
