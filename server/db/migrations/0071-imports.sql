-- A spreadsheet uploaded by the office, its column mapping, and the progress of its import.
-- `done` is updated in the transaction of the rows it counts, so an import resumes where a dead process left off.
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
  -- Categories and brands created by the import; an undo removes them if they are empty.
  made jsonb not null default '[]',
  kept integer,
  failure text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);

-- What an import did to each product; a null `before` means that it created the product. An undo consumes these rows.
create table product_import_changes (
  import_id uuid not null references product_imports (id) on delete cascade,
  product_id uuid not null,
  before jsonb,
  after jsonb not null,
  primary key (import_id, product_id)
);
