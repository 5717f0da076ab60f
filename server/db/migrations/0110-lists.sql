-- Saved lists. A line keeps the part number and name of its product, so that what is no longer sold can still be named.
create table lists (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null,
  lines jsonb not null default '[]',
  share_key text,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index lists_name on lists (user_id, lower(name));
