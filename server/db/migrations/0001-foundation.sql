create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Signing keys, created at first start.
create table signing_keys (
  name text primary key,
  secret bytea not null,
  created_at timestamp(3) with time zone not null default now()
);

-- Counters for limits by address or account. Stored here, not in memory, so that they survive a restart.
create table rate_limits (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

create table documents (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  tag text not null check (tag in ('brochure', 'certificate')),
  image text not null,
  file_key text not null,
  file_size integer not null,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index documents_name on documents (lower(name));
