-- Who an open checkout counts against in the limits on reserved stock, and until when the office reserves stock for an unpaid order.
alter table checkouts
  add column holder text,
  add column held_cents bigint not null default 0;
create index checkouts_holder on checkouts (holder) where state in ('new', 'open');
alter table orders add column reserved_until timestamp(3) with time zone;
create index orders_reserved on orders (reserved_until) where reserved_until is not null;
