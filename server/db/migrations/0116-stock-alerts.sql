-- Requests for an e-mail when a product is back in stock.
create table stock_alerts (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references products (id) on delete cascade,
  email text not null,
  created_at timestamp(3) with time zone not null default now(),
  unique (product_id, email)
);
create index stock_alerts_email on stock_alerts (email);
