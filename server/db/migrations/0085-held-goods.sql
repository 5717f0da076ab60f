-- Whose open checkouts count together against the limits on held goods, and until when the office reserves an unpaid order's.
alter table checkouts
  add column holder text,
  add column held_cents bigint not null default 0;
create index checkouts_holder on checkouts (holder) where state in ('new', 'open');
alter table orders add column reserved_until timestamp(3) with time zone;
create index orders_reserved on orders (reserved_until) where reserved_until is not null;
