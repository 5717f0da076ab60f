-- What the office keeps of a cancelled order, VAT included. It is invoiced, although the order was never paid in full.
alter table orders add column charge_cents bigint not null default 0 check (charge_cents >= 0);
create index orders_to_charge on orders (updated_at, id) where charge_cents > 0 and invoiced_at is null;
