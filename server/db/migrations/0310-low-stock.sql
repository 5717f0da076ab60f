-- When to buy more, where, and when it comes. Only the day is public.
alter table products
  add column reorder_level integer check (reorder_level between 0 and 1000000),
  add column supplier text not null default '' check (length(supplier) <= 120),
  add column supplier_part_number text not null default '' check (length(supplier_part_number) <= 64),
  add column expected_on date;
create index products_below_level on products (id) where reorder_level is not null and stock - reserved <= reorder_level;
create index products_supplier on products (supplier) where supplier <> '';
create index products_expected on products (expected_on) where expected_on is not null;

-- What was sold lately, without reading every movement of a product.
create index stock_movements_sold on stock_movements (product_id, at) include (qty) where kind in ('sold', 'returned');

-- Products that the office has been told about, so that a daily e-mail has something new.
create table low_stock_told (
  product_id uuid primary key references products (id) on delete cascade,
  at timestamp(3) with time zone not null default now()
);
