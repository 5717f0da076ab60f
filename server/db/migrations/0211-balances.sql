-- When the goods of an order whose deposit has arrived were ready, so that its balance was asked for, and when again.
alter table orders
  add column ready_at timestamp(3) with time zone,
  add column balance_reminded_at timestamp(3) with time zone;
create index orders_ready on orders (ready_at) where ready_at is not null and paid_at is null;

-- What happened to an order besides its steps, payments and refunds, and who did it.
create table order_events (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id) on delete cascade,
  what text not null,
  note text,
  by uuid,
  at timestamp(3) with time zone not null default now()
);
create index order_events_order on order_events (order_id, at);
