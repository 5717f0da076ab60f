-- Saved lists. A line stores its product's part number and name, so that products no longer sold can still be shown.
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
