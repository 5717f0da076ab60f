-- Order counts and totals per status, so that a list need not count a million rows. Each change adds
-- its difference as a row, so that concurrent orders never wait for each other, and the sum is always exact. An hourly
-- job sums up the rows.
create table order_tallies (
  id bigint generated always as identity primary key,
  status text not null,
  orders bigint not null,
  total_cents bigint not null,
  -- Only paid and not refunded orders.
  sales_cents bigint not null
);

create function tally_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into order_tallies (status, orders, total_cents, sales_cents)
    select status, count(*), sum(total_cents),
      coalesce(sum(total_cents) filter (where paid_at is not null and status <> 'refunded'), 0)
    from after_change group by status;
  elsif tg_op = 'DELETE' then
    insert into order_tallies (status, orders, total_cents, sales_cents)
    select status, -count(*), -sum(total_cents),
      -coalesce(sum(total_cents) filter (where paid_at is not null and status <> 'refunded'), 0)
    from before_change group by status;
  else
    insert into order_tallies (status, orders, total_cents, sales_cents)
    select status, sum(sign), sum(sign * total_cents),
      coalesce(sum(sign * total_cents) filter (where paid_at is not null and status <> 'refunded'), 0)
    from (
      select status, total_cents, paid_at, 1 as sign from after_change
      union all
      select status, total_cents, paid_at, -1 from before_change
    ) as changes
    group by status
    having sum(sign) <> 0 or sum(sign * total_cents) <> 0
      or coalesce(sum(sign * total_cents) filter (where paid_at is not null and status <> 'refunded'), 0) <> 0;
  end if;
  return null;
end $$;

create trigger tally_new_orders after insert on orders
  referencing new table as after_change for each statement execute function tally_orders();
create trigger tally_changed_orders after update on orders
  referencing old table as before_change new table as after_change for each statement execute function tally_orders();
create trigger tally_removed_orders after delete on orders
  referencing old table as before_change for each statement execute function tally_orders();

insert into order_tallies (status, orders, total_cents, sales_cents)
select status, count(*), sum(total_cents),
  coalesce(sum(total_cents) filter (where paid_at is not null and status <> 'refunded'), 0)
from orders group by status;

-- Refunds of these do not lower the sales.
create index orders_not_sold on orders (id) where paid_at is null or status = 'refunded';
create index payments_surplus on payments (id) where is_surplus;
