-- What people agreed to, in the words that they read, and until when. A row is never used twice.
create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('news')),
  wording text not null,
  given_at timestamp(3) with time zone not null default now(),
  withdrawn_at timestamp(3) with time zone
);
create unique index consents_given on consents (user_id, kind) where withdrawn_at is null;
