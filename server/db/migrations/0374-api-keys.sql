-- Keys with which other programs read. Only a hash is stored; `start` is what people recognise a key by.
create table api_keys (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  start text not null,
  hash bytea not null unique,
  scopes text[] not null,
  created_by uuid not null,
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  -- Kept, so that History can name it.
  removed_at timestamp(3) with time zone
);
