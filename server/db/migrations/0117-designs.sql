-- Custom enclosures. The same design always has the same link and code, and one row.
create table designs (
  id uuid primary key default gen_random_uuid(),
  code text not null unique,
  link text not null unique,
  design jsonb not null,
  used_at timestamp(3) with time zone not null default now()
);

create table saved_designs (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  design_id uuid not null references designs (id),
  name text not null,
  created_at timestamp(3) with time zone not null default now(),
  unique (user_id, design_id)
);

-- Rates. Rows are only added: an order refers to the version it was priced with.
create table configure_rates (
  version integer primary key,
  rates jsonb not null,
  changed_by text not null,
  changed_at timestamp(3) with time zone not null default now()
);
