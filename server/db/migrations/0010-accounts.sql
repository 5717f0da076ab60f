create table users (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null,
  password_hash text,
  role text not null default 'shopper' check (role in ('shopper', 'admin')),
  email_verified boolean not null default false,
  disabled boolean not null default false,
  must_change_password boolean not null default false,
  is_demo boolean not null default false,
  deleted_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now(),
  updated_at timestamp(3) with time zone not null default now()
);
create unique index users_email on users (lower(email));
create index users_created_at on users (created_at desc);

-- One row per sign-in. Only hashes of refresh tokens are stored: the current one, and the one it replaced.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  remember_me boolean not null,
  refresh_hash bytea not null,
  spent_hash bytea,
  rotated_at timestamp(3) with time zone not null default now(),
  created_at timestamp(3) with time zone not null default now(),
  expires_at timestamp(3) with time zone not null
);
create index sessions_user_id on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);

-- E-mailed links to set a new password or verify an address. Only their hashes are stored.
create table mailed_tokens (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset', 'verify')),
  user_id uuid not null references users (id) on delete cascade,
  email text not null,
  expires_at timestamp(3) with time zone not null
);
create index mailed_tokens_user_id on mailed_tokens (user_id);

create table addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  position integer not null,
  address jsonb not null
);
create index addresses_user_id on addresses (user_id, position);
