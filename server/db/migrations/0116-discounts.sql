-- Discount codes. Uses are not stored: open checkouts and orders that were not cancelled are counted instead.
create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  code text not null constraint discount_codes_code unique,
  basis_points integer not null check (basis_points between 1 and 9000),
  products uuid[] not null default '{}',
  categories uuid[] not null default '{}',
  starts_on date,
  ends_on date,
  minimum_cents bigint,
  max_uses integer,
  max_uses_per_person integer,
  is_active boolean not null default true,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);

alter table checkouts
  add column discount_id uuid constraint checkouts_discount references discount_codes,
  add column discount_code text;
alter table orders
  add column discount_id uuid constraint orders_discount references discount_codes,
  add column discount_code text;
create index checkouts_discount on checkouts (discount_id) where discount_id is not null;
create index orders_discount on orders (discount_id) where discount_id is not null;
