-- Invoices and credit notes whose e-mail left without them, or with a specimen: they are e-mailed once they are issued.
alter table orders add column is_invoice_owed boolean not null default false;
alter table refunds add column is_credit_note_owed boolean not null default false;

-- Those that wait already; an e-mail of the last hour may still be queued, and takes its invoice along.
update orders o set is_invoice_owed = true
where paid_at < now() - interval '1 hour' and invoiced_at is null and printed_number is null
  and not exists (select 1 from demo_things d where d.kind = 'orders' and d.id = o.id);
update refunds r set is_credit_note_owed = true
from orders o
where o.id = r.order_id and o.is_invoice_owed and r.state = 'done' and not r.is_credited
  and r.updated_at < now() - interval '1 hour';
