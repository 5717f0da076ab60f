-- What proves who somebody is besides the password. The secret of an authenticator app is sealed with SECRET_KEY. A factor counts
-- from `active_at`: when its first code was entered or, in the office, when the link in the person's mailbox was used.
create table second_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp')),
  name text not null,
  sealed bytea not null,
  -- Of the last code that was accepted: none is accepted twice.
  last_step integer not null default 0,
  entered_at timestamp(3) with time zone,
  active_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null default now()
);
create index second_factors_user on second_factors (user_id);
-- For whoever has lost the phone: each works once. 80 random bits, so a plain hash is enough.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  used_at timestamp(3) with time zone,
  primary key (user_id, hash)
);
-- The password was right, and the second factor is awaited: five minutes.
create table half_sign_ins (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  remember_me boolean not null,
  expires_at timestamp(3) with time zone not null default now() + interval '5 minutes'
);
-- When a second factor was last proved in this session.
alter table sessions add column factor_at timestamp(3) with time zone;
alter table mailed_tokens drop constraint mailed_tokens_purpose_check;
alter table mailed_tokens add constraint mailed_tokens_purpose_check
  check (purpose in ('reset', 'verify', 'restore', 'invite', 'factor'));
