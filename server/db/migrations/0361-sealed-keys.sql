-- Signing keys, sealed with SECRET_KEY, which is outside the database. A key that the release before this one made is copied
-- from signing_keys when it is first needed, and stays there for a day: that release may still be running.
create table sealed_keys (
  name text primary key,
  sealed bytea not null,
  created_at timestamp(3) with time zone not null default now()
);
