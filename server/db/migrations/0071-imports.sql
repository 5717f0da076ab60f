-- A spreadsheet that the office uploaded, what its columns mean, and how far its import is.
-- `done` moves in the transaction of the rows it counts, so an import goes on where a dead process left it.
create table product_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  file_key text not null,
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'undoing', 'undone')),
  headings text[] not null,
  samples jsonb not null,
  preview jsonb not null,
  mapping jsonb not null default '[]',
  price_includes_vat boolean not null default false,
  rows integer not null,
  done integer not null default 0,
  counts jsonb not null default '{"created":0,"updated":0,"unchanged":0,"bad":0}',
  errors jsonb not null default '[]',
  -- Categories and brands that the import made: taken back with it while they are empty.
  made jsonb not null default '[]',
  kept integer,
  failure text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);

-- What an import did to each product: nothing before means that it made it. Undoing uses these up.
create table product_import_changes (
  import_id uuid not null references product_imports (id) on delete cascade,
  product_id uuid not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, product_id)
);
