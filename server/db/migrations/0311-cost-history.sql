-- How the average cost of a product came to be what it is. Null: it was taken away.
create table product_costs (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  cents integer check (cents >= 0),
  reason text,
  receipt_id uuid,
  -- A user, who may be gone.
  made_by uuid,
  at timestamp(3) with time zone not null default now()
);
create index product_costs_product on product_costs (product_id, id desc);
insert into product_costs (product_id, cents, reason)
select id, cost_cents, 'When the history began' from products where cost_cents is not null order by number;
