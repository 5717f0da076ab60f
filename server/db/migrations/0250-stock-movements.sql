-- For what is on hand: few orders hold goods. It comes first, because the shop too locks orders before products.
create index orders_holding on orders (id) where status in ('paid', 'processing');

-- Every change of a product's stock, with who and why. Their sum is the stock. Reservations are no movements.
create table stock_movements (
  id bigint generated always as identity primary key,
  product_id uuid not null references products (id) on delete cascade,
  qty integer not null check (qty <> 0),
  kind text not null check (
    kind in ('opening', 'sold', 'returned', 'received', 'made', 'used', 'counted', 'corrected', 'imported', 'scrapped')
  ),
  -- The stock after it.
  balance integer not null,
  reason text,
  order_id uuid,
  job_id uuid,
  import_id uuid,
  receipt_id uuid,
  count_id uuid,
  -- A user, who may be gone.
  made_by uuid,
  at timestamp(3) with time zone not null default now(),
  -- What one unit cost, or its average cost at that moment, if it was known.
  cost_cents integer
);
create index stock_movements_product on stock_movements (product_id, id desc) include (qty);
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

alter table products add column cost_cents integer check (cost_cents >= 0);

insert into stock_movements (product_id, qty, kind, balance, reason)
select id, stock, 'opening', stock, 'In stock when the history began' from products where stock <> 0 order by number;
